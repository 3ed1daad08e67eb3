import type { CSSProperties } from 'react'
import { Card } from './layout.tsx'
import { Skeleton } from './skeleton.tsx'
import classes from './stat-cards.module.css'

/** A long amount is set smaller rather than broken in two. */
function fitting(value: string | null): CSSProperties {
  return { '--characters': value?.length ?? 0 } as CSSProperties
}

/** A few figures side by side; a value that is null is still on its way. */
export function StatCards({ stats }: { stats: readonly { label: string; value: string | null }[] }) {
  return (
    <dl className={classes.cards}>
      {stats.map(({ label, value }) => (
        <Card key={label} pad="sm" className={classes.card}>
          <dt>{label}</dt>
          <dd style={fitting(value)}>{value ?? <Skeleton height="1.75rem" width="60%" />}</dd>
        </Card>
      ))}
    </dl>
  )
}

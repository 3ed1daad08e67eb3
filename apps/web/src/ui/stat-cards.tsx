import { SkeletonBox } from './page-skeleton.tsx'
import classes from './stat-cards.module.css'

/** A few figures side by side; a value that is null is still on its way. */
export function StatCards({ stats }: { stats: readonly { label: string; value: string | null }[] }) {
  return (
    <dl className={classes.cards}>
      {stats.map(({ label, value }) => (
        <div key={label} className={classes.card}>
          <dt>{label}</dt>
          <dd>{value ?? <SkeletonBox height="1.75rem" width="60%" />}</dd>
        </div>
      ))}
    </dl>
  )
}

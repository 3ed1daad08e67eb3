import type { ReactNode } from 'react'
import { Text } from '../../ui/layout.tsx'
import classes from './landing.module.css'

type SectionProps = { id: string; title: string; lead?: ReactNode; tinted?: boolean; children: ReactNode }

export function Section({ id, title, lead, tinted = false, children }: SectionProps) {
  return (
    <section id={id} className={classes.band} data-tinted={tinted || undefined} aria-labelledby={`${id}-title`}>
      <div className={classes.section}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && (
          <Text tone="dim" size="lg">
            {lead}
          </Text>
        )}
        {children}
      </div>
    </section>
  )
}

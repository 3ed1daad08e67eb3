import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type PanelProps = { title: string; children: ReactNode; action?: ReactNode; className?: string | undefined }

/** A titled card. */
export function Panel({ title, children, action, className = '' }: PanelProps) {
  const id = useId()
  return (
    <section className={`${classes.panel} ${className}`} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}

/** The top of a page in the signed-in area. */
export function PageHeading({ title, lead, action }: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <header className={classes.heading}>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {action}
    </header>
  )
}

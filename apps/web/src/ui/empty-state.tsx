import type { ReactNode } from 'react'
import classes from './states.module.css'

type EmptyStateProps = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** Says what will be here and offers the next thing to do. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

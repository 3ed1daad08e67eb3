import type { ReactNode } from 'react'
import classes from './bank-details.module.css'

/** Something decided in an earlier step, shown where it matters again. */
export function Chosen({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={classes.chosen}>
      {icon}
      <div>
        <span className={classes.chosenLabel}>{label}</span>
        <strong>{children}</strong>
      </div>
    </div>
  )
}

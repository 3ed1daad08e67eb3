import classes from './status-badge.module.css'

/** A word on a tint of one of the theme's colours; the word alone says everything. */
export function StatusBadge({ label, color }: { label: string; color: string }) {
  return (
    <span className={classes.badge} data-color={color}>
      {label}
    </span>
  )
}

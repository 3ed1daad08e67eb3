import classes from './status-badge.module.css'

const TONES: Record<string, string> = {
  green: 'success',
  orange: 'warning',
  yellow: 'warning',
  blue: 'info',
  red: 'error',
}

/** A word on a tint of a colour; the word alone says everything. */
export function StatusBadge({ label, color }: { label: string; color: string }) {
  return (
    <span className={classes.badge} data-color={color} data-tone={TONES[color]}>
      {label}
    </span>
  )
}

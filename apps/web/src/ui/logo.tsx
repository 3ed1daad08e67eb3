import classes from './page.module.css'

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <rect width="32" height="32" rx="9" />
        <path d="M9 23V9.5l10 11" />
        <path className={classes.arrow} d="M22.6 22V9m0 0-3.6 3.7M22.6 9l3.4 3.4" />
      </svg>
      Nirgam
    </span>
  )
}

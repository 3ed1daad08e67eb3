import classes from './states.module.css'

export function Spinner({ size = 'md' }: { size?: 'sm' | 'md' }) {
  return <span className={classes.spinner} data-size={size} aria-hidden="true" />
}

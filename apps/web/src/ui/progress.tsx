import classes from './progress.module.css'

type ProgressProps = { percent: number; label: string; size?: 'md' | 'lg' }

/** How much of something is done, as a bar. */
export function Progress({ percent, label, size = 'md' }: ProgressProps) {
  return <progress className={classes.bar} data-size={size} max={100} value={percent} aria-label={label} />
}

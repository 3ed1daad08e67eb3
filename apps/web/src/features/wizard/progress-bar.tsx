import classes from './progress-bar.module.css'

export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div className={classes.progress}>
      <div className={classes.labels}>
        <span className={classes.label}>{label}</span>
        <span>{percent}% complete</span>
      </div>
      <progress className={classes.bar} max={100} value={percent} aria-label="Progress of your remittance" />
    </div>
  )
}

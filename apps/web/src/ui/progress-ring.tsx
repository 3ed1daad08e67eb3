import classes from './progress.module.css'

const RADIUS = 34
const LENGTH = 2 * Math.PI * RADIUS

export function ProgressRing({ percent, label, size = 76 }: { percent: number; label: string; size?: number }) {
  return (
    <svg className={classes.ring} width={size} height={size} viewBox="0 0 76 76" role="img" aria-label={label}>
      <circle cx="38" cy="38" r={RADIUS} />
      {percent > 0 && (
        <circle
          className={classes.done}
          cx="38"
          cy="38"
          r={RADIUS}
          strokeDasharray={`${(Math.min(percent, 100) / 100) * LENGTH} ${LENGTH}`}
        />
      )}
      <text x="38" y="38">
        {percent}%
      </text>
    </svg>
  )
}

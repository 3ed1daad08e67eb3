import { Progress } from '../states.tsx'

/** How far a limit is used; above it, the bar is full and says so by its colour too. */
export function UsedBar({ used, limit, label }: { used: number; limit: number; label: string }) {
  return (
    <div data-tone={used > limit ? 'warning' : undefined}>
      <Progress percent={Math.min(100, (100 * used) / limit)} label={label} />
    </div>
  )
}

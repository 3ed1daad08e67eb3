import { Progress } from '../states.tsx'

/** How much of a limit is used. Above the limit the bar is full and changes its colour. */
export function UsedBar({ used, limit, label }: { used: number; limit: number; label: string }) {
  return (
    <div data-tone={used > limit ? 'warning' : undefined}>
      <Progress percent={Math.min(100, (100 * used) / limit)} label={label} />
    </div>
  )
}

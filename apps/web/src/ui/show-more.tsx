import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import classes from './data-table.module.css'
import { Stack } from './layout.tsx'

type ShowMoreProps = { hasMore: boolean; busy: boolean; error: string | null; onMore: () => void }

/** The way to the next page of a long list. */
export function ShowMore({ hasMore, busy, error, onMore }: ShowMoreProps) {
  if (!hasMore) return null
  return (
    <Stack align="center" gap="sm" className={classes.more}>
      {error && <Banner kind="error">{error}</Banner>}
      <Button variant="default" size="sm" busy={busy} busyLabel="Loading..." onClick={onMore}>
        Show more
      </Button>
    </Stack>
  )
}

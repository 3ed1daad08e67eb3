import { ActionButton } from './action.tsx'
import { Banner } from './banner.tsx'
import classes from './data-table.module.css'

type ShowMoreProps = { hasMore: boolean; busy: boolean; error: string | null; onMore: () => void }

/** The way to the next page of a long list. */
export function ShowMore({ hasMore, busy, error, onMore }: ShowMoreProps) {
  if (!hasMore) return null
  return (
    <div className={classes.more}>
      {error && <Banner kind="error">{error}</Banner>}
      <ActionButton variant="default" size="sm" aria-busy={busy} onClick={() => busy || onMore()}>
        {busy ? 'Loading...' : 'Show more'}
      </ActionButton>
    </div>
  )
}

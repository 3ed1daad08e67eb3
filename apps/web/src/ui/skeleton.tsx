import { Grid, Stack } from './layout.tsx'
import page from './page.module.css'
import classes from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A grey shape in the place of content that is on its way. */
export function Skeleton({ height, width = '100%' }: { height: number | string; width?: number | string }) {
  return <span className={classes.box} style={{ height, width }} aria-hidden="true" />
}

/** The content of a page: a heading and a few cards. */
export function ContentSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden>
        <span role="status">Loading…</span>
      </VisuallyHidden>
      <Skeleton height="2rem" width="min(20rem, 70%)" />
      <Grid columns="auto">
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
      </Grid>
      <Skeleton height="16rem" />
    </Stack>
  )
}

/** A whole page with its header, before anything about it is known. */
export function PageSkeleton() {
  return (
    <div>
      <div className={page.header}>
        <div className={page.bar} />
      </div>
      <main id="main" tabIndex={-1} className={page.main}>
        <ContentSkeleton />
      </main>
    </div>
  )
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { renderMatches, useLocation } from 'react-router'
import { forgetDataBetweenAccounts } from '../features/auth/auth.tsx'
import { fullTitle, SITE_NAME } from '../lib/document-title.ts'
import { useIsLeaving } from '../lib/navigation.ts'
import { VisuallyHidden } from '../ui/layout.tsx'
import { ToastHost } from '../ui/toast.tsx'
import classes from './root.module.css'
import { PageErrors } from './route-error.tsx'
import { type PageHandle, pagesAt } from './router.tsx'

/** Surrounds every page: sets its title, announces it to screen readers and shows messages. */
export function Root({ error }: { error?: unknown }) {
  useEffect(forgetDataBetweenAccounts, [])
  const location = useLocation()
  const pages = pagesAt(location)
  const handle: PageHandle | undefined = pages.at(-1)?.route.handle
  return (
    <>
      <DocumentHead title={handle?.title ?? SITE_NAME} />
      {/* A page that failed to load says itself that there is no network. */}
      {error === undefined && <Offline />}
      {useIsLeaving() && <div className={classes.loading} />}
      <PageErrors place={location} error={error}>
        {renderMatches(pages)}
      </PageErrors>
      <ToastHost />
    </>
  )
}

function onConnection(change: () => void): () => void {
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}

/** Part of the first files, because nothing can be loaded offline. Waiting calls continue when the network is back. */
function Offline() {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={classes.offline}>
      {!isOnline && 'You’re offline. Keep this page open: your answers stay here, and we’ll carry on when you’re back.'}
    </div>
  )
}

/**
 * Rendered before the page, so that a page's own `useDocumentTitle` overrides the title. A single-page application
 * changes pages silently, so focus moves to the new page and its title is announced.
 */
function DocumentHead({ title }: { title: string }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [announcement, announce] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may share a title
  useEffect(() => {
    document.title = fullTitle(title)
  }, [pathname, title])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    announce(document.title)
    // The clicked element is usually gone by now; a page that focused something itself keeps that focus.
    const focused = document.activeElement
    if (focused === null || focused === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { forgetDataBetweenAccounts } from '../features/auth/auth.tsx'
import { fullTitle, SITE_NAME } from '../lib/document-title.ts'
import { VisuallyHidden } from '../ui/layout.tsx'
import { ToastHost } from '../ui/toast.tsx'
import classes from './root.module.css'

/** A page's title and, where search engines may see it, its description and the day its facts were checked. */
export type PageHandle = { title: string; description?: string; checked?: string }

/** Around every page: its title, where it scrolls to, what a screen reader hears. */
export function Root() {
  useEffect(forgetDataBetweenAccounts, [])
  const { state } = useNavigation()
  return (
    <>
      <DocumentHead />
      {state === 'loading' && <div className={classes.loading} />}
      <Outlet />
      <ScrollRestoration />
      <ToastHost />
    </>
  )
}

/**
 * Rendered before the page, so that a page's own `useDocumentTitle` has the last word. A single-page
 * application changes places silently: focus moves to the new page and its title is spoken.
 */
function DocumentHead() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [announcement, announce] = useState('')
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined)
  const { title = SITE_NAME } = handles.findLast((handle) => handle !== undefined) ?? {}

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

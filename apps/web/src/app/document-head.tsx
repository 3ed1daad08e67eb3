import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fullTitle, SITE_NAME } from '../lib/document-title.ts'
import { VisuallyHidden } from '../ui/layout.tsx'

/** A page's title and, where search engines may see it, its description. */
export type PageHandle = { title: string; description?: string }

/**
 * Rendered before the page, so that a page's own `useDocumentTitle` has the last word. A single-page
 * application changes places silently: focus moves to the new page and its title is spoken.
 */
export function DocumentHead({ page }: { page?: PageHandle }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [announcement, announce] = useState('')
  const title = fullTitle(page?.title ?? SITE_NAME)

  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages may share a title
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', page?.description ?? '')
  }, [pathname, title])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    announce(document.title)
    // What was clicked is usually gone by now; a page that focused something itself keeps it.
    const focused = document.activeElement
    if (focused === null || focused === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  )
}

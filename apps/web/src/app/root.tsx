import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { forgetDataBetweenAccounts } from '../features/auth/auth.tsx'
import { DocumentHead, type PageHandle } from './document-head.tsx'

/** Around every page: its title, where it scrolls to, what a screen reader hears. */
export function Root() {
  useEffect(() => forgetDataBetweenAccounts(), [])
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined)
  return (
    <>
      <DocumentHead page={handles.findLast((handle) => handle !== undefined)} />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

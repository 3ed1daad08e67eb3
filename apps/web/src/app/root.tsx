import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router'
import { forgetDataBetweenAccounts } from '../features/auth/auth.tsx'
import { ToastHost } from '../ui/toast.tsx'
import { DocumentHead, type PageHandle } from './document-head.tsx'
import classes from './root.module.css'

/** Around every page: its title, where it scrolls to, what a screen reader hears. */
export function Root() {
  useEffect(() => forgetDataBetweenAccounts(), [])
  const { state } = useNavigation()
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined)
  return (
    <>
      <DocumentHead page={handles.findLast((handle) => handle !== undefined)} />
      {state === 'loading' && <div className={classes.loading} />}
      <Outlet />
      <ScrollRestoration />
      <ToastHost />
    </>
  )
}

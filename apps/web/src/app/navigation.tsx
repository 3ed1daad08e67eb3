import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  createPath,
  type Location,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router'
import { JourneyContext } from '../lib/navigation.ts'
import { scrollPlaces } from './scroll-places.ts'

type Place = {
  location: Location
  action: `${NavigationType}`
  /** Set when the code of this page failed to load. */
  error?: unknown
  keepsScroll?: boolean
}

type NavigationProps = {
  /** Loads the code of a page; null if it is already loaded. */
  load: (location: Location) => Promise<void> | null
  /** Set when the code of the first page failed to load. */
  firstError?: unknown
  /** Receives the error of a page whose code failed to load. */
  children: (error: unknown) => ReactNode
}

/**
 * React Router around the pages, without its data router, which is three times as large and would only load data, as
 * our queries do. A page is shown, and added to the browser's history, only once its code has loaded.
 */
export function Navigation({ load, firstError, children }: NavigationProps) {
  const [place, show] = useState<Place>(() => ({ location: currentLocation(), action: 'POP', error: firstError }))
  const [isLoading, setLoading] = useState(false)
  const shown = useRef(place)
  const last = useRef({ turn: 0, arrival: Promise.resolve() })

  const [go] = useState(() => (next: Place, enter: () => void, isUrgent = false) => {
    const update = (change: () => void) => (isUrgent ? flushSync(change) : startTransition(change))
    const turn = last.current.turn + 1
    const arrive = (error?: unknown) => {
      // The user has gone to another page meanwhile.
      if (turn !== last.current.turn) return
      scrollPlaces.remember(shown.current.location.key)
      enter()
      update(() => {
        setLoading(false)
        show({ ...next, error })
      })
    }
    const coming = load(next.location)
    last.current = { turn, arrival: coming ? coming.then(() => arrive(), arrive) : Promise.resolve() }
    if (!coming) return arrive()
    // Not in a transition, which would wait for a page that is still being drawn.
    if (isUrgent) flushSync(() => setLoading(true))
    else setLoading(true)
  })

  const [navigator] = useState((): Navigator => {
    const move =
      (action: 'PUSH' | 'REPLACE') =>
      (to: To, state: unknown, { flushSync: isUrgent, preventScrollReset: keepsScroll }: NavigateOptions = {}) => {
        const path = typeof to === 'string' ? parsePath(to) : to
        const key = Math.random().toString(36).slice(2, 10)
        const location = { pathname: '/', search: '', hash: '', ...path, state, key }
        const enter = () => {
          const entry = [{ usr: state, key }, '', createPath(location)] as const
          if (action === 'PUSH') history.pushState(...entry)
          else history.replaceState(...entry)
        }
        go({ location, action, keepsScroll }, enter, isUrgent)
      }
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (steps) => history.go(steps),
      push: move('PUSH'),
      replace: move('REPLACE'),
    }
  })

  useEffect(() => {
    const onPop = () => go({ location: currentLocation(), action: 'POP' }, () => {})
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [go])

  useEffect(() => scrollPlaces.follow(() => shown.current.location.key), [])
  useLayoutEffect(() => {
    const isFirst = shown.current === place
    shown.current = place
    scrollPlaces.scroll(place.location, place.action === 'POP', isFirst || place.keepsScroll)
  }, [place])

  const [arrival] = useState(() => () => last.current.arrival)
  const journey = useMemo(() => ({ isLoading, arrival }), [isLoading, arrival])
  return (
    <JourneyContext value={journey}>
      <Router location={place.location} navigationType={place.action as NavigationType} navigator={navigator}>
        {children(place.error)}
      </Router>
    </JourneyContext>
  )
}

function currentLocation(): Location {
  // A page that was opened by its address has no history key yet; its scroll position is stored under that key.
  if (!history.state?.key) history.replaceState({ key: String(performance.timeOrigin) }, '')
  const { pathname, search, hash } = location
  const { usr = null, key } = history.state
  return { pathname, search, hash, state: usr, key, mask: undefined }
}

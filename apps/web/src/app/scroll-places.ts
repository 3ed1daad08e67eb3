import { storedText } from '../lib/stored-text.ts'

const stored = storedText('sessionStorage', 'nirgam.scroll')

function read(): Record<string, number> {
  try {
    return JSON.parse(stored.read() ?? '{}')
  } catch {
    return {}
  }
}

let places: Record<string, number> | undefined

/** The scroll position of each entry in the browser's history, which Back restores. */
export const scrollPlaces = {
  remember(key: string) {
    places ??= read()
    places[key] = scrollY
  },

  scroll({ key, hash }: { key: string; hash: string }, isBack: boolean, keepsScroll = false) {
    places ??= read()
    const place = isBack ? places[key] : undefined
    if (place !== undefined) return scrollTo(0, place)
    const target = hash ? document.getElementById(decoded(hash.slice(1))) : null
    if (target) target.scrollIntoView()
    else if (!keepsScroll) scrollTo(0, 0)
  },

  /** Keeps the positions across a reload. We restore scrolling ourselves, because a page may still be loading. */
  follow(shownKey: () => string) {
    const take = () => {
      history.scrollRestoration = 'manual'
    }
    const giveBack = () => {
      scrollPlaces.remember(shownKey())
      stored.write(JSON.stringify(places))
      history.scrollRestoration = 'auto'
    }
    take()
    addEventListener('pageshow', take)
    addEventListener('pagehide', giveBack)
    return () => {
      removeEventListener('pageshow', take)
      removeEventListener('pagehide', giveBack)
    }
  },
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

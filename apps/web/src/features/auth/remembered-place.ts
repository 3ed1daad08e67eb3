import { ownPath } from '@nirgam/domain/redirects'

const PLACE_KEY = 'nirgam.place'

/** Where a guest wanted to go, until they have signed in or closed the tab. */
export function rememberPlace(path: string): void {
  try {
    sessionStorage.setItem(PLACE_KEY, path)
  } catch {}
}

export function takeRememberedPlace(): string | null {
  try {
    const place = ownPath(sessionStorage.getItem(PLACE_KEY))
    forgetPlace()
    return place
  } catch {
    return null
  }
}

export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(PLACE_KEY)
  } catch {}
}

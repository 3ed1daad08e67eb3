import { ownPath } from '@nirgam/domain/redirects'

const KEY = 'nirgam.place'

/** Where a guest wanted to go, until they have signed in or closed the tab. */
export function rememberPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path)
  } catch {}
}

export function takeRememberedPath(): string | null {
  try {
    const path = ownPath(sessionStorage.getItem(KEY))
    forgetPath()
    return path
  } catch {
    return null
  }
}

export function forgetPath(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

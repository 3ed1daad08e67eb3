import { ownPath } from '@nirgam/domain/redirects'
import { kept } from '../../lib/kept.ts'

/** Where a guest wanted to go, until they have signed in or closed the tab. */
const wanted = kept('sessionStorage', 'nirgam.place')

export const rememberPath = (path: string): void => wanted.write(path)

export const forgetPath = (): void => wanted.write(null)

export function takeRememberedPath(): string | null {
  const path = ownPath(wanted.read())
  forgetPath()
  return path
}

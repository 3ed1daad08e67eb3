import { storedText } from './stored-text.ts'

/** How this tab's last session ended, which decides where the guards redirect. */
export type SessionEnd = 'signed-out' | 'refused' | 'expired'

const TOKEN_KEY = 'nirgam.token'
/** If storage is blocked, the session lasts until the tab is closed. */
const storedToken = storedText('localStorage', TOKEN_KEY)

const listeners = new Set<() => void>()
let token: string | null | undefined
let lastEnd: SessionEnd = 'refused'

function change(value: string | null): void {
  token = value
  for (const listener of [...listeners]) listener()
}

export function getToken(): string | null {
  if (token === undefined) token = storedToken.read()
  return token
}

/** Reads the storage itself, because another tab may have signed out before this one was notified. */
export function isStillSessionOf(owner: string | null): boolean {
  return getToken() === owner && storedToken.read() === owner
}

export function setToken(value: string): void {
  storedToken.write(value)
  change(value)
}

export function clearToken(end: SessionEnd = 'signed-out'): void {
  lastEnd = end
  storedToken.write(null)
  change(null)
}

export function howSessionEnded(): SessionEnd {
  return lastEnd
}

/** Calls back on every sign-in and sign-out, in this tab or another. */
export function onTokenChange(listener: () => void): () => void {
  addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs(event: StorageEvent): void {
  // `key` is null when another tab cleared the whole storage.
  if (event.key !== null && event.key !== TOKEN_KEY) return
  const value = storedToken.read()
  if (value === token) return
  if (value === null) lastEnd = 'signed-out'
  change(value)
}

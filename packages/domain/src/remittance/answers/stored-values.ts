import { snakeCase } from '../server-names.ts'

export type Stored = Readonly<Record<string, unknown>>

/** The object in a stored value, which may have been written as a JSON string. */
export function objectIn(stored: unknown): Stored {
  const value = typeof stored === 'string' ? parsed(stored) : stored
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function parsed(json: string): unknown {
  // Most text is no JSON at all, and finding that out by an exception is slow.
  if (!json.trimStart().startsWith('{')) return null
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** A value under the name it has in the form, or else the one it has on the server. */
export function valueIn(stored: Stored, name: string): unknown {
  if (Object.hasOwn(stored, name)) return stored[name]
  const serverName = serverNameOf(name)
  return Object.hasOwn(stored, serverName) ? stored[serverName] : undefined
}

const serverNames = new Map<string, string>()

/** Found out once for each of the form's names: a record is read by all of them. */
export function serverNameOf(name: string): string {
  const known = serverNames.get(name) ?? snakeCase(name)
  serverNames.set(name, known)
  return known
}

export function readText(value: unknown, otherwise = ''): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : otherwise
}

export function readWholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && !/^\s*\d+(?:\.0+)?\s*$/.test(value)) return null
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= 0 ? number : null
}

export function readTruth(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

import { MESSAGES } from '@nirgam/domain/messages'
import { postalLookup } from '@nirgam/domain/postal'
import { ApiError, api } from '../../lib/api.ts'

export type Location = { city: string; state: string; cities: readonly string[] }

const KNOWN: ReadonlySet<string> = new Set(Object.values(MESSAGES.postal))

export async function lookUpPostalCode(country: string, code: string, signal: AbortSignal): Promise<Location> {
  if (postalLookup(country) === null) throw new Error(MESSAGES.postal.unsupported)
  return api('GET /postal/:country/:code', { params: { country, code }, signal })
}

/** The catalogue's own words, wherever in the answer they stand; for anything else that the lookup failed. */
export function lookupMessage(error: unknown): string {
  const said =
    error instanceof ApiError
      ? [error.message, ...Object.values(error.fieldErrors)]
      : [String(error instanceof Error ? error.message : '')]
  return said.find((text) => KNOWN.has(text)) ?? MESSAGES.postal.failed
}

import { ApiError } from './api.ts'

/** Why the server refused, in its own words; a fault or a lost connection gets the screen's text. */
export function refusalText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.fromServer && error.status < 500 ? error.message : fallback
}

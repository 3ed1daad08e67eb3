import { DESTINATIONS, OTHERS } from '@nirgam/domain/options'
import type { FirstAnswers } from './first-answers.ts'

/**
 * What somebody came to begin with: given by another page, or by an address such as the one that the landing page's
 * plain form leads to while its script is still on the way. Null for whoever comes to go on.
 */
export function wantedAnswers(state: unknown, params: URLSearchParams): FirstAnswers | null {
  const given = Object(state).startWith
  if (typeof given === 'object' && given !== null) return given
  const chosen = params.get('to') ?? params.get('destination') ?? ''
  const isOthers = chosen.toLowerCase() === OTHERS
  const country = (isOthers ? (params.get('other') ?? '') : chosen).trim()
  if (country === '') return null
  const known = DESTINATIONS.find(({ name }) => name.toLowerCase() === country.toLowerCase())
  return { destinationCountry: known?.name ?? country }
}

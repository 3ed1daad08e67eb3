import { COUNTRY_CODES } from '@nirgam/domain/remittance/answers/options'
import { COUNTRIES, countryByName } from '@nirgam/domain/shared/places/countries'

/** Several countries share a code; a list of codes has each once, with the most likely country first. */
export type DialCode = { code: string; countries: readonly string[] }

const LARGEST: ReadonlySet<string> = new Set(COUNTRY_CODES.map(({ name }) => name))

function byCode(): DialCode[] {
  const groups = new Map<string, string[]>()
  for (const { dial, name } of COUNTRIES) {
    const names = groups.get(dial) ?? []
    if (LARGEST.has(name)) names.unshift(name)
    else names.push(name)
    groups.set(dial, names)
  }
  // The countries are sorted already, and locale-aware comparison is slow to start on a phone.
  const places = new Map(COUNTRIES.map(({ name }, place) => [name, place]))
  const placeOf = ({ countries: [first = ''] }: DialCode) => places.get(first) ?? 0
  return [...groups]
    .map(([code, countries]) => ({ code, countries }))
    .sort((one, other) => placeOf(one) - placeOf(other))
}

export const DIAL_CODES: readonly DialCode[] = byCode()

const COUNTRIES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  DIAL_CODES.map(({ code, countries }) => [code, countries]),
)

/** 'India', or 'United States and 24 more'. */
export function countriesLabel(code: string): string {
  const [first = '', ...others] = COUNTRIES_OF.get(code) ?? []
  if (others.length === 0) return first
  return others.length === 1 ? `${first}, ${others[0]}` : `${first} and ${others.length} more`
}

/** Matches by digits, or by the name of any country with the code. */
export function matchesDialCode(code: string, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  if (/^\+?\d+$/.test(wanted)) return code.startsWith(`+${wanted.replace('+', '')}`)
  return (COUNTRIES_OF.get(code) ?? []).some((country) => country.toLowerCase().includes(wanted))
}

/** Names that contain the text, those that begin with it first: 'ger' means Germany before Algeria. */
export function startsFirst(names: readonly string[], search: string): string[] {
  const wanted = search.trim().toLowerCase()
  const found = names.filter((name) => name.toLowerCase().includes(wanted))
  const starts = found.filter((name) => name.toLowerCase().startsWith(wanted))
  return [...starts, ...found.filter((name) => !starts.includes(name))]
}

/** The same, and the country that has the text as another name: UAE. */
export function matchingCountries(names: readonly string[], search: string): string[] {
  const found = startsFirst(names, search)
  const named = countryByName(search)?.name
  return named === undefined || found.includes(named) ? found : [named, ...found]
}

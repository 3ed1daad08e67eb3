import { COUNTRY_CODES } from '../../remittance/answers/options.ts'
import { COUNTRIES, countryByName } from '../../shared/places/countries.ts'
import { DEPARTMENT_COUNTRIES } from './department-countries.ts'

/** Names that people and our own country list use, with the department's name for the same country. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  america: 'usa',
  bolivia: 'bolivia (plurinational state of)',
  'british virgin islands': 'virgin islands (british)',
  brunei: 'brunei darussalam',
  'cape verde': 'cabo verde',
  'caribbean netherlands': 'bonaire, sint eustatius and saba',
  'congo (brazzaville)': 'congo',
  'congo (kinshasa)': 'congo (democratic republic of the)',
  england: 'united kingdom',
  eswatini: 'swaziland',
  'falkland islands': 'falkland islands (malvinas)',
  'great britain': 'united kingdom',
  iran: 'iran (islamic republic of)',
  kosovo: 'others',
  laos: "lao people's democratic republic",
  micronesia: 'micronesia (federated states of)',
  moldova: 'moldova (republic of)',
  'north korea': "korea (democratic people's republic of)",
  'north macedonia': 'macedonia (the former yugoslav republic of)',
  palestine: 'palestine, state of',
  russia: 'russian federation',
  'saint helena': 'saint helena, ascension and tristan da cunha',
  'saint martin': 'saint martin (french part)',
  'saint vincent and grenadines': 'saint vincent and the grenadines',
  'sint maarten': 'sint maarten (dutch part)',
  'south korea': 'korea (republic of)',
  syria: 'syrian arab republic',
  taiwan: 'taiwan, province of china[a]',
  tanzania: 'tanzania, united republic of',
  'timor-leste': 'timor leste (east timor)',
  turkiye: 'turkey',
  uae: 'united arab emirates',
  uk: 'united kingdom',
  'united states': 'usa',
  'united states of america': 'usa',
  us: 'usa',
  'us virgin islands': 'virgin islands (u.s.)',
  'vatican city': 'holy see',
  venezuela: 'venezuela (bolivarian republic of)',
  vietnam: 'viet nam',
}

/** Without accents, and with the short forms written out. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, 'and')
    .replace(/^st\.? /, 'saint ')
}

const NUMBERS: ReadonlyMap<string, number> = new Map(DEPARTMENT_COUNTRIES.map(({ code, name }) => [plain(name), code]))

/** The department's number of a country; empty when it has none by that name. */
export function countryNumber(name: string): string {
  const wanted = plain(name)
  const known = NUMBERS.get(wanted) ?? NUMBERS.get(ALSO_CALLED[wanted] ?? '')
  return known === undefined ? '' : String(known)
}

/** The country of a telephone number. Several share a code: one that the person named goes first, then the largest. */
export function countryOfDial(dial: string, named: readonly string[]): { iso: string; name: string } | null {
  const ofPerson = named.map(countryByName).find((country) => country?.dial === dial)
  return ofPerson ?? [...COUNTRY_CODES, ...COUNTRIES].find((country) => country.dial === dial) ?? null
}

export type PostalField = { label: string; placeholder: string }

const POSTAL_FIELDS: Readonly<Record<string, PostalField>> = {
  India: { label: 'PIN Code', placeholder: '6-digit PIN' },
  'United States': { label: 'ZIP Code', placeholder: '5-digit ZIP' },
  'United Kingdom': { label: 'Postcode', placeholder: 'SW1A 1AA' },
  Canada: { label: 'Postal Code', placeholder: 'A1A 1A1' },
  Australia: { label: 'Postcode', placeholder: '4-digit code' },
  Germany: { label: 'Postal Code', placeholder: '5-digit code' },
  France: { label: 'Postal Code', placeholder: '5-digit code' },
  Netherlands: { label: 'Postal Code', placeholder: '1234 AB' },
  Singapore: { label: 'Postal Code', placeholder: '6-digit code' },
  'New Zealand': { label: 'Postal Code', placeholder: '4-digit code' },
  Ireland: { label: 'Eircode', placeholder: 'A65 F4E2' },
}

const ANY_COUNTRY: PostalField = { label: 'Postal Code', placeholder: 'Postal code' }

export function postalField(countryName: string): PostalField {
  return Object.hasOwn(POSTAL_FIELDS, countryName) ? (POSTAL_FIELDS[countryName] ?? ANY_COUNTRY) : ANY_COUNTRY
}

export type PostalLookup = { name: string; iso: string; service: 'india' | 'uk' | 'zippopotam' }

const LOOKUPS: readonly PostalLookup[] = [
  { name: 'India', iso: 'IN', service: 'india' },
  { name: 'United Kingdom', iso: 'GB', service: 'uk' },
  { name: 'United States', iso: 'US', service: 'zippopotam' },
  { name: 'Canada', iso: 'CA', service: 'zippopotam' },
  { name: 'Australia', iso: 'AU', service: 'zippopotam' },
  { name: 'Germany', iso: 'DE', service: 'zippopotam' },
  { name: 'France', iso: 'FR', service: 'zippopotam' },
  { name: 'Netherlands', iso: 'NL', service: 'zippopotam' },
  { name: 'New Zealand', iso: 'NZ', service: 'zippopotam' },
]

/** Names of countries whose postal codes can be looked up. */
export const POSTAL_LOOKUP_COUNTRIES: readonly string[] = LOOKUPS.map(({ name }) => name)

/** Which public service answers for a country, given by English name or ISO code. */
export function postalLookup(country: string): PostalLookup | null {
  const wanted = country.trim().toLowerCase()
  return LOOKUPS.find(({ name, iso }) => name.toLowerCase() === wanted || iso.toLowerCase() === wanted) ?? null
}

export function isIndianPin(code: string): boolean {
  return /^\d{6}$/.test(code)
}

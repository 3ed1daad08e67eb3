import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COUNTRY_CODES, DESTINATIONS, optionLabel, SOURCES_OF_FUNDS } from '../remittance/answers/options.ts'
import { ALL_BANKS, KNOWN_BANKS, suggestBanks } from './bank-names.ts'
import { COUNTRIES, countryByName, dialCodeOf, splitPhone } from './places/countries.ts'
import { isIndianPin, POSTAL_LOOKUP_COUNTRIES, postalField, postalLookup } from './places/postal.ts'
import { citiesOf, statesOf } from './places/regions.ts'

const alphabetically = new Intl.Collator('en').compare

function expectSortedAndUnique(names: readonly string[]) {
  expect([...names].sort(alphabetically)).toEqual([...names])
  expect(new Set(names).size).toBe(names.length)
}

describe('countries', () => {
  test('are about 240, each with a real code, its own name and a dialling code', () => {
    const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(240)
    expect(new Set(COUNTRIES.map(({ iso }) => iso)).size).toBe(COUNTRIES.length)
    for (const { iso, name, dial } of COUNTRIES) {
      expect(known.of(iso), iso).toBeTypeOf('string')
      expect(name).not.toBe('')
      expect(dial, name).toMatch(/^\+[1-9]\d{0,2}$/)
    }
    expectSortedAndUnique(COUNTRIES.map(({ name }) => name))
  })

  test.each([
    ['India', '+91'],
    ['United States', '+1'],
    ['Canada', '+1'],
    ['United Kingdom', '+44'],
    ['Kazakhstan', '+7'],
    ['Vatican City', '+39'],
    ['Ireland', '+353'],
    ['Singapore', '+65'],
    ['United Arab Emirates', '+971'],
  ])('%s dials %s', (name, dial) => {
    expect(dialCodeOf(name)).toBe(dial)
  })

  test('agree with the sign-in country codes and the destinations', () => {
    for (const { iso, name, dial } of COUNTRY_CODES) expect(countryByName(name)).toEqual({ iso, name, dial })
    for (const { iso, name } of DESTINATIONS) expect(countryByName(name)?.iso ?? null).toBe(iso)
  })

  test('are found regardless of case, and unknown names are not', () => {
    expect(countryByName(' india ')?.iso).toBe('IN')
    expect(countryByName('Atlantis')).toBeNull()
    expect(dialCodeOf('')).toBeNull()
  })

  test.each([
    ['UAE', 'AE'],
    ['U.S.A.', 'US'],
    ['uk', 'GB'],
    ['Cote d’Ivoire', 'CI'],
    ['Trinidad and Tobago', 'TT'],
  ])('%s is found by the name that people type', (name, iso) => {
    expect(countryByName(name)?.iso).toBe(iso)
  })

  test('no dialling code is a prefix of another', () => {
    const codes = [...new Set(COUNTRIES.map(({ dial }) => dial))]
    for (const code of codes) expect(codes.filter((other) => other.startsWith(code))).toEqual([code])
  })
})

describe('splitting a phone number', () => {
  test('returns its code and number', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), fc.stringMatching(/^\d{4,10}$/), ({ dial }, phone) => {
        expect(splitPhone(`${dial}${phone}`)).toEqual({ countryCode: dial, phone })
      }),
    )
  })

  test('reads a number copied with invisible marks', () => {
    expect(splitPhone('\u202a+44 7700 900123\u202c')).toEqual({ countryCode: '+44', phone: '7700900123' })
  })

  test('leaves a number without a code unchanged', () => {
    expect(splitPhone('98765 43210')).toEqual({ countryCode: '+91', phone: '98765 43210' })
    expect(splitPhone('1-98765', '+44')).toEqual({ countryCode: '+44', phone: '1-98765' })
    expect(splitPhone('+0001234', '+44')).toEqual({ countryCode: '+44', phone: '+0001234' })
  })
})

describe('regions', () => {
  test.each([
    ['India', 36],
    ['United States', 51],
    ['Canada', 13],
    ['Australia', 8],
    ['Germany', 16],
    ['France', 18],
    ['Netherlands', 12],
  ])('%s has %i', (country, count) => {
    expect(statesOf(country)).toHaveLength(count)
    expectSortedAndUnique(statesOf(country))
  })

  test('the United Kingdom lists its nations and regions', () => {
    expect(statesOf('United Kingdom')).toEqual(
      expect.arrayContaining(['England', 'Northern Ireland', 'Scotland', 'Wales']),
    )
  })

  test('the larger cities are suggested for the countries with a lookup', () => {
    const countries = [...POSTAL_LOOKUP_COUNTRIES, 'Singapore', 'Ireland']
    for (const country of countries) {
      expect(citiesOf(country).length, country).toBeGreaterThanOrEqual(10)
      expectSortedAndUnique(citiesOf(country))
    }
  })

  test('an unknown country, or the name of a built-in property, suggests nothing', () => {
    for (const name of ['Atlantis', '', 'constructor', '__proto__', 'toString']) {
      expect(statesOf(name)).toEqual([])
      expect(citiesOf(name)).toEqual([])
      expect(postalField(name).label).toBe('Postal Code')
    }
  })
})

describe('postal codes', () => {
  test('have the label that the country uses', () => {
    expect(postalField('India')).toEqual({ label: 'PIN Code', placeholder: '6-digit PIN' })
    expect(postalField('Australia')).toEqual({ label: 'Postcode', placeholder: '4-digit code' })
    expect(postalField('Netherlands').placeholder).toBe('1234 AB')
    expect(postalField('Ireland').label).toBe('Eircode')
  })

  test('can be looked up by country name or code, in nine countries', () => {
    expect(POSTAL_LOOKUP_COUNTRIES).toHaveLength(9)
    expect(postalLookup('india')?.service).toBe('india')
    expect(postalLookup('GB')?.service).toBe('uk')
    expect(postalLookup('Germany')).toEqual({ name: 'Germany', iso: 'DE', service: 'zippopotam' })
    expect(postalLookup('Singapore')).toBeNull()
  })

  test('an Indian PIN has six digits', () => {
    expect(isIndianPin('560001')).toBe(true)
    for (const code of ['56001', '5600011', '56000a', '56000١', '560001\n']) expect(isIndianPin(code)).toBe(false)
  })
})

describe('banks', () => {
  test('the full list is alphabetical and contains the known ones', () => {
    expect(KNOWN_BANKS).toHaveLength(14)
    expect(ALL_BANKS.length).toBeGreaterThanOrEqual(60)
    expectSortedAndUnique(ALL_BANKS)
    for (const bank of KNOWN_BANKS) expect(ALL_BANKS).toContain(bank)
  })

  test('suggestions contain the term regardless of case, eight at most', () => {
    expect(suggestBanks('hdfc', ALL_BANKS)).toEqual(['HDFC Bank'])
    expect(suggestBanks('BANK', ALL_BANKS)).toHaveLength(8)
    expect(suggestBanks('union', ALL_BANKS)[0]).toBe('Union Bank of India')
    expect(suggestBanks('city', ['Electricity Bank', 'City Union Bank'])).toEqual([
      'City Union Bank',
      'Electricity Bank',
    ])
    expect(suggestBanks('  ', ALL_BANKS)).toEqual([])
    expect(suggestBanks('zzz', ALL_BANKS)).toEqual([])
  })
})

test('a known id shows its label and a typed text shows itself', () => {
  expect(optionLabel(SOURCES_OF_FUNDS, 'property')).toBe('Property Sale')
  expect(optionLabel(SOURCES_OF_FUNDS, 'Lottery')).toBe('Lottery')
})

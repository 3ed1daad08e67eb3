import { expect, test } from 'vitest'
import { countriesLabel, DIAL_CODES, matchesDialCode, matchingCountries, startsFirst } from './country-lists.ts'

test('each dialling code is listed once', () => {
  const codes = DIAL_CODES.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes).toContain('+91')
})

test('the codes are sorted by their first country in dictionary order', () => {
  const firsts = DIAL_CODES.map(({ countries: [first = ''] }) => first)
  expect(firsts).toEqual(firsts.toSorted(new Intl.Collator('en').compare))
})

test('a shared code is named after its best-known country', () => {
  expect(countriesLabel('+1')).toMatch(/^United States and \d+ more$/)
  expect(countriesLabel('+91')).toBe('India')
})

test('a code is found by its digits, with or without +, and by any of its countries', () => {
  expect(matchesDialCode('+49', '49')).toBe(true)
  expect(matchesDialCode('+49', '+4')).toBe(true)
  expect(matchesDialCode('+1', 'canada')).toBe(true)
  expect(matchesDialCode('+91', 'canada')).toBe(false)
})

const countries = ['Algeria', 'Germany', 'Niger', 'Spain']

test('names that start with the typed text come before those that only contain it', () => {
  expect(startsFirst(countries, 'ger')).toEqual(['Germany', 'Algeria', 'Niger'])
})

test('empty input leaves the list unchanged', () => {
  expect(startsFirst(countries, ' ')).toEqual(countries)
})

test('a country is also found by another of its names', () => {
  const places = ['Austria', 'United Arab Emirates', 'United States']
  expect(matchingCountries(places, 'UAE')).toEqual(['United Arab Emirates'])
  expect(matchingCountries(places, 'us')).toEqual(['United States', 'Austria'])
  expect(matchingCountries(places, 'united')).toEqual(['United Arab Emirates', 'United States'])
})

import { expect, test } from 'vitest'
import { startsFirst } from './country-search.ts'

const countries = ['Algeria', 'Germany', 'Niger', 'Spain']

test('names that begin with what was typed come before those that only contain it', () => {
  expect(startsFirst(countries, 'ger')).toEqual(['Germany', 'Algeria', 'Niger'])
})

test('nothing typed leaves the list as it is', () => {
  expect(startsFirst(countries, ' ')).toEqual(countries)
})

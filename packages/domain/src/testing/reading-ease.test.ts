import { expect, test } from 'vitest'
import { hardTexts, readingEase, syllablesIn } from './reading-ease.ts'

test.each([
  ['tax', 1],
  ['taxes', 2],
  ['makes', 1],
  ['wanted', 2],
  ['asked', 1],
  ['the', 1],
  ['table', 2],
  ['while', 1],
  ['money', 2],
  ['accountant', 3],
  ['declaration', 4],
  ['don’t', 1],
  ['isn’t', 1],
  ['₹5,00,000', 1],
  ['S0305', 1],
  ['NRO', 1],
])('%s has %i syllables', (word, syllables) => {
  expect(syllablesIn(word)).toBe(syllables)
})

test('short words and sentences read more easily than long ones', () => {
  const plain = 'You file the form on your own. Then the bank sends the money.'
  const heavy = 'Subsequent to declaration, remittance authorisation necessitates certification by accountants.'
  expect(readingEase(plain)).toBeGreaterThan(80)
  expect(readingEase(heavy)).toBeLessThan(0)
  expect(hardTexts([plain, heavy, 'Certificate of incorporation', heavy])).toEqual([`-75: ${heavy}`])
})

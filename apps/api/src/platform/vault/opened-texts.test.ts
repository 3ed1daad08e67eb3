import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenedTexts } from './vault.ts'

const place = { table: 'contacts', row: 'one', field: 'value' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a text is cached for its own place only', () => {
  const texts = new OpenedTexts()
  texts.keep('k1.sealed', place, 'asha@nirgam.example')
  expect(texts.get('k1.sealed', { ...place })).toBe('asha@nirgam.example')
  expect(texts.get('k1.other', place)).toBeUndefined()
  for (const other of [{ table: 'users' }, { row: 'two' }, { field: 'name' }]) {
    expect(texts.get('k1.sealed', { ...place, ...other })).toBeUndefined()
  }
})

test('it is dropped within two minutes, even if it is read, and no timer is left', () => {
  const texts = new OpenedTexts()
  texts.keep('k1.sealed', place, 'text')
  vi.advanceTimersByTime(59_000)
  expect(texts.get('k1.sealed', place)).toBe('text')
  vi.advanceTimersByTime(61_000)
  expect(texts.get('k1.sealed', place)).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('the latest texts stay, older ones are dropped, and long ones are not cached', () => {
  const texts = new OpenedTexts()
  for (let n = 0; n < 2_500; n += 1) texts.keep(`k1.${n}`, place, String(n))
  expect(texts.get('k1.2499', place)).toBe('2499')
  expect(texts.get('k1.10', place)).toBeUndefined()
  expect([texts.get('k1.999', place), texts.get('k1.1000', place)]).toEqual([undefined, '1000'])
  texts.keep('k1.fits', place, 'x'.repeat(8_192))
  expect(texts.get('k1.fits', place)).toHaveLength(8_192)
  texts.keep('k1.long', place, 'x'.repeat(10_000))
  expect(texts.get('k1.long', place)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { erasableBefore } from '../shared/tax-year.ts'

const inIndia = (text: string) => Date.parse(`${text}+05:30`)

test('records of a tax year may be erased once the retention years after its end have passed in India', () => {
  const changed = inIndia('2027-03-31T23:59:59')
  const isErasable = (now: string) => changed < erasableBefore(inIndia(now), 8)
  expect(isErasable('2035-03-31T23:59:59')).toBe(false)
  expect(isErasable('2035-04-01T00:00:00')).toBe(true)
})

test('records of the next tax year are kept another year', () => {
  const changed = inIndia('2027-04-01T00:00:00')
  expect(changed < erasableBefore(inIndia('2036-03-31T23:59:59'), 8)).toBe(false)
  expect(changed < erasableBefore(inIndia('2036-04-01T00:00:00'), 8)).toBe(true)
})

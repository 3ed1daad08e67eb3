import { expect, test } from 'vitest'
import { asRupees, MAX_AMOUNT_RUPEES } from '../../shared/money.ts'
import { ANSWERS } from './answers.ts'
import { emptyForm } from './form-data.ts'

const { destinationCountry, amount, bank, dateOfBirth, customContribution } = ANSWERS
const blank = emptyForm()

test('a destination is answered once it has a name, and Others is not one', () => {
  const filled = ['', ' ', 'others', ' Others ', 'Canada'].filter((text) => destinationCountry.isFilled(text, blank))
  expect(filled).toEqual(['Canada'])
})

test('an amount is answered from one rupee up to the maximum', () => {
  const filled = [0, -1, 1, MAX_AMOUNT_RUPEES, MAX_AMOUNT_RUPEES + 1].filter((rupees) =>
    amount.isFilled(asRupees(rupees), blank),
  )
  expect(filled).toEqual([1, MAX_AMOUNT_RUPEES])
  expect(amount.isFilled(null, blank)).toBe(false)
})

test.each([
  [
    { month: 'may', day: '05', year: '1985' },
    { month: 'May', day: '5', year: '1985' },
  ],
  [
    { month: '5', day: 5, year: 1985 },
    { month: 'May', day: '5', year: '1985' },
  ],
  [
    { month: '12', day: '31', year: '1985' },
    { month: 'December', day: '31', year: '1985' },
  ],
  [
    { month: '13', day: '0', year: '' },
    { month: '', day: '0', year: '' },
  ],
  [{ month: '112' }, { month: '', day: '', year: '' }],
])('a stored date of birth, %j, is read as %j', (stored, date) => {
  expect(dateOfBirth.read(stored, {})).toEqual(date)
})

test('a date of birth is stored as numbers', () => {
  const schema = dateOfBirth.schema({ now: new Date('2026-06-15T12:00:00Z'), form: blank } as never)
  expect(schema.parse({ month: 'May', day: '5', year: '1985' })).toEqual({ month: 'May', day: 5, year: 1985 })
})

test('a custom contribution is asked for only under Others, and shown in rupees', () => {
  const others = { ...blank, contribution: 'others' as const }
  expect(customContribution.isFilled(null, others)).toBe(false)
  expect(customContribution.isFilled(asRupees(7000), { ...others, customContribution: asRupees(7000) })).toBe(true)
  expect([customContribution.isAsked(others), customContribution.isAsked(blank)]).toEqual([true, false])
  expect([customContribution.shown(null), customContribution.shown(asRupees(7000))]).toEqual(['', '₹7,000'])
})

test('the name of an option typed under Others is stored as that option', () => {
  const schema = bank.schema({ now: new Date(), form: blank } as never)
  expect(['Axis Bank', ' axis bank ', 'axis', 'Saraswat Bank'].map((text) => schema.parse(text))).toEqual([
    'axis',
    'axis',
    'axis',
    'Saraswat Bank',
  ])
})

test('a sender must be eighteen in India, to the day', () => {
  const schema = dateOfBirth.schema({ now: new Date('2026-11-16T20:00:00Z'), form: blank } as never)
  const messages = (day: string, year = '2008') =>
    schema.safeParse({ month: 'November', day, year }).error?.issues.map(({ message }) => message)
  expect(messages('17')).toBeUndefined()
  expect(messages('18')).toEqual(['The sender must be at least 18 years old'])
  expect(messages('18', '2009')).toEqual(['Please enter a valid birth year (minimum age 18)'])
})

import { expect, test } from 'vitest'
import { asRupees, ZERO } from '../shared/money.ts'
import { answersInWords } from './answers-in-words.ts'
import { type GuideAnswers, UNSURE } from './guide-answers.ts'

/** Asked for order, treaty and earlier transfers as well. */
const ANSWERS: GuideAnswers = {
  account: 'nro',
  residence: 'nonResident',
  parts: [{ source: 'rent', rupees: asRupees(400_000) }, { source: 'interest' }],
  amount: asRupees(1_234_567),
  receiver: 'self',
  destination: 'us',
  taxPaid: 'none',
}

function wordsOf<Name extends keyof GuideAnswers>(name: Name, answer: NonNullable<GuideAnswers[Name]>): string {
  const told = answersInWords({ ...ANSWERS, [name]: answer }).filter(({ id }) => id === name)
  return told.map(({ answer: words }) => words).join()
}

test('amounts are written in full, and each part of the money with its share, if known', () => {
  expect(wordsOf('amount', asRupees(1_234_567))).toBe('₹12,34,567')
  expect(wordsOf('parts', ANSWERS.parts ?? [])).toBe('Rent ₹4,00,000; Interest')
  expect(wordsOf('amount', UNSURE)).toBe('Not sure')
})

test('earlier transfers are told in all and to this receiver, also where nothing went to this receiver', () => {
  const earlier = (inAll: number, toReceiver: number) =>
    wordsOf('earlier', { inAll: asRupees(inAll), toReceiver: asRupees(toReceiver) })
  expect(earlier(300_000, 100_000)).toBe('₹3,00,000 in all, ₹1,00,000 to this receiver')
  expect(earlier(300_000, 0)).toBe('₹3,00,000 in all, ₹0 to this receiver')
  expect(wordsOf('earlier', { inAll: ZERO, toReceiver: ZERO })).toBe('Nothing')
})

test('an order is told with its last day and the payer that it names', () => {
  const order = { section: '395(1)', validTo: '2027-03-31' } as const
  expect(wordsOf('order', order)).toBe('Yes, valid to 31 March 2027')
  expect(wordsOf('order', { ...order, payer: 'me' })).toBe('Yes, valid to 31 March 2027, names me')
  expect(wordsOf('order', { ...order, payer: 'other' })).toBe('Yes, valid to 31 March 2027, names someone else')
  expect(wordsOf('order', 'none')).toBe('No')
})

import { addressOf } from '@nirgam/domain/guide/answers-in-address'
import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { plainGuide } from './plain-guide.ts'

const RENT: GuideAnswers = {
  account: 'nro',
  residence: 'nonResident',
  parts: [{ source: 'rent' }],
  amount: asRupees(250_000),
}

/** Values of the fields of the page on which an earlier answer is changed: the chosen ones and the typed ones. */
function shownAt(answers: GuideAnswers, question: 'earlier' | 'order' | 'parts' | 'amount' | 'account'): string[] {
  const { searchParams } = new URL(addressOf(answers, question), 'http://localhost')
  const page = plainGuide(searchParams, '2026-11-16')
  if (!('html' in page)) throw new Error(`${question} is not asked`)
  const chosen = page.html.matchAll(/value="([^"]*)" checked/g)
  const typed = page.html.matchAll(/type="(?:text|date)" name="\w+" value="([^"]+)"/g)
  return [...chosen, ...typed].map(([, value = '']) => value)
}

test('an answer that is changed without script starts as it was given', () => {
  const sums = (toReceiver: number, inAll: number) => ({
    earlier: { toReceiver: asRupees(toReceiver), inAll: asRupees(inAll) },
  })
  const order = { section: '395(1)', validTo: '2027-03-31', payer: 'other' } as const
  expect([
    shownAt(RENT, 'account'),
    shownAt(RENT, 'parts'),
    shownAt(RENT, 'amount'),
    shownAt({ ...RENT, ...sums(0, 0) }, 'earlier'),
    shownAt({ ...RENT, ...sums(40_000, 90_000) }, 'earlier'),
    shownAt({ ...RENT, earlier: 'unsure' }, 'earlier'),
    shownAt({ ...RENT, order: 'none' }, 'order'),
    shownAt({ ...RENT, order }, 'order'),
  ]).toEqual([
    ['nro'],
    ['rent'],
    ['250000'],
    ['no'],
    ['yes', '90000', '40000'],
    ['unsure'],
    ['none'],
    ['395(1)', 'other', '2027-03-31'],
  ])
})

import { sheetFindings } from '@nirgam/domain/certificate/tax-sheet'
import type { Paise } from '@nirgam/domain/shared/money'
import { sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { expect, test } from 'vitest'
import { sheetOf, type TypedSheet, textAt, typedSheet, withAt } from './sheet-typing.ts'

const SENT = 47_76_000_00 as Paise
const FLAT = typedSheet(sheetOfFlat())

/** All messages shown at a place after these texts were typed. */
function saidAt(typed: TypedSheet, place: string): string[] {
  const { sheet, unreadable } = sheetOf(typed)
  const findings = sheetFindings(sheet, SENT)
  const problem = unreadable.get(place)
  const found = findings.filter(({ at }) => at === place).map(({ words }) => words)
  return problem === undefined ? found : [problem, ...found]
}

const treaty = {
  claimed: 'yes',
  trcNumber: 'T1',
  trcFrom: '2024-04-01',
  trcTo: '2025-03-31',
  form41: '1',
  form41Year: '2026-27',
}
const inTreaty = (changes: object) =>
  Object.entries({ ...treaty, ...changes }).map(([name, value]) => [`parts.0.treaty.${name}`, value] as const)

const CASES: readonly [
  what: string,
  typed: readonly (readonly [at: string, text: string])[],
  at: string,
  words: string,
][] = [
  ['text for a number', [['parts.0.gross', 'all of it']], 'parts.0.gross', 'Please enter a number'],
  ['10^15', [['parts.0.gross', '1000000000000000']], 'parts.0.gross', 'This is more than'],
  ['a negative amount', [['parts.0.gross', '-5']], 'parts.0.gross', 'This can’t be below zero.'],
  ['a share of 0', [['parts.0.share', '0']], 'parts.0.share', 'A share is more than 0 and at most 100 %.'],
  ['a share of 110 %', [['parts.0.share', '110']], 'parts.0.share', 'A share is more than 0 and at most 100 %.'],
  [
    'a sale before the purchase',
    [['parts.0.property.soldOn', '1994-05-09']],
    'parts.0.property.soldOn',
    'It was sold before it was acquired.',
  ],
  [
    'a TRC that ended',
    inTreaty({ country: 'Germany' }),
    'parts.0.treaty.trcTo',
    'The certificate doesn’t cover the day of the income.',
  ],
  [
    'a treaty with Bahrain',
    inTreaty({ country: 'Bahrain' }),
    'parts.0.treaty.country',
    'India has no tax treaty with Bahrain',
  ],
  ['a rate of 0', [['rate', '0']], 'rate', 'Enter the exchange rate.'],
  [
    'credits below what is sent',
    [['parts.0.credits.0.amount', '40,00,000']],
    'parts.0.sent',
    'Of the credits, ₹19,20,000.00 can be sent.',
  ],
]

test.each(CASES)('%s gets a clear message at its place, and the typed text stays', (_, typed, at, words) => {
  expect(saidAt(FLAT, at)).toEqual([])
  const after = typed.reduce((sheet, [place, text]) => withAt(sheet, place, text), FLAT)
  expect(saidAt(after, at).join(' ')).toContain(words)
  expect(typed.map(([place]) => textAt(after, place))).toEqual(typed.map(([, text]) => text))
})

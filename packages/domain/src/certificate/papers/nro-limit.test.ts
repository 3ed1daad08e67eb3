import { expect, test } from 'vitest'
import { assess } from '../../guide/assess.ts'
import { ledgerBeyond } from '../../guide/case-answers.ts'
import type { GuideAnswers, SourceId } from '../../guide/guide-answers.ts'
import { limitsIn } from '../../ledger/ledger-limits.ts'
import { before, type LedgerLine, linesBefore } from '../../ledger/ledger-year.ts'
import { asPaise, asRupees, exchangeRate, fromPaise, type Paise, sum, ZERO } from '../../shared/money.ts'
import { taxYearOf } from '../../shared/tax-year.ts'
import { sampleFacts, sampleSavings, sampleSheet, smallRent } from '../../testing/sample-sheet.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { workingSections } from '../working/working-words.ts'
import { limitDeclaration, nreDeclaration } from './nro-declarations.ts'
import type { PrintedSheet } from './printed-sheet.ts'

const DAY = '2026-11-20'
const YEAR = taxYearOf(DAY) ?? { label: '', from: '', to: '' }
const RUPEES_FOR_ONE = 85

/** Sent out of an NRO account for so many dollars. */
function sentBefore(source: SourceId | null, dollars: number, changes: Partial<LedgerLine> = {}): LedgerLine {
  return {
    ...{ id: `${source}-${dollars}`, version: 1, remittance: null, sent: true, day: '2026-06-01', receiver: 'Zoë' },
    ...{ account: 'nro', source, currency: 'USD', amount: dollars, rate: RUPEES_FOR_ONE, bank: 'HDFC Bank' },
    ...{ paise: asPaise(dollars * RUPEES_FOR_ONE * 100), tdsPaise: ZERO, tcsPaise: ZERO },
    ...changes,
  }
}

type Parts = readonly (readonly [SourceId, number])[]

/** A transfer of parts for so many dollars each. */
function sheetOf(parts: Parts, changes: Partial<TaxSheet> = {}): TaxSheet {
  const paise = (dollars: number) => dollars * RUPEES_FOR_ONE * 100
  const kept = parts.map(([source, dollars]) => smallRent(paise(dollars), { source }))
  return { ...sampleSheet({ rate: RUPEES_FOR_ONE * 10_000, proposedDay: DAY, parts: kept }), ...changes }
}

const declared = (earlier: readonly LedgerLine[], sheet: TaxSheet) => limitDeclaration(sampleFacts({ sheet }), earlier)

function wordsOn(paper: PrintedSheet | null): string {
  return (paper?.sections ?? []).flatMap((section) => ('paragraphs' in section ? section.paragraphs : [])).join(' ')
}

/** Each table by its title: the rows’ days and dollars, then the total. */
function tablesOn(paper: PrintedSheet | null) {
  return Object.fromEntries(
    (paper?.sections ?? []).flatMap((section) =>
      'table' in section
        ? [[section.title, [...section.table.rows, section.table.total ?? []].map((row) => [row[0], row.at(-1)])]]
        : [],
    ),
  )
}

const THIS = '20 November 2026 (this one)'
const COUNTED = 'Transfers under the facility in 2026-27'
const INCOME = 'Current income in 2026-27, not counted'

// 12,750,000 rupees at 85 for a dollar are USD 150,000. With the USD 900,000 of before, all of it would be USD 1,050,000.
test('rent after USD 900,000 of sale money leaves USD 900,000 used, and is declared as outside the limit', () => {
  const paper = declared([sentBefore('property', 900_000)], sheetOf([['rent', 150_000]]))
  const words = wordsOn(paper)
  expect(words).toContain('This transfer is current income of mine: rent. It is outside the facility of USD 1,000,000')
  expect(words).toContain('What is counted is within the limit: USD 900,000.00 of USD 1,000,000 is used.')
  expect(words).not.toContain('above the limit')
  expect(words).not.toContain('authorised dealer')
  expect(tablesOn(paper)).toEqual({
    [COUNTED]: [
      ['1 June 2026', 'USD 900,000.00'],
      ['Together', 'USD 900,000.00'],
    ],
    [INCOME]: [
      [THIS, 'USD 150,000.00'],
      ['Together', 'USD 150,000.00'],
    ],
  })
  expect(JSON.stringify(paper)).toContain('₹1,27,50,000')
})

test('earlier current income is listed apart, money of unknown origin counts', () => {
  const earlier = [
    sentBefore('property', 800_000),
    sentBefore('rent', 150_000, { bank: 'ICICI Bank' }),
    sentBefore(null, 50_000),
    sentBefore('interest', 70_000, { account: 'nre' }),
  ]
  const paper = declared(earlier, sheetOf([['savings', 150_000]]))
  expect(wordsOn(paper)).toContain(
    'Together with this transfer it is within the limit: USD 1,000,000.00 of USD 1,000,000',
  )
  expect(wordsOn(paper)).toContain('I use no other one for it.')
  expect(tablesOn(paper)[COUNTED]?.at(-1)).toEqual(['Together', 'USD 1,000,000.00'])
  expect(tablesOn(paper)[INCOME]).toEqual([
    ['1 June 2026', 'USD 150,000.00'],
    ['Together', 'USD 150,000.00'],
  ])
  const above = declared(earlier, sheetOf([['savings', 150_001]]))
  expect(wordsOn(above)).toContain('it is USD 1.00 above the limit, which needs the Reserve Bank’s approval.')
})

test('a transfer in euros is counted in dollars, not by the rate of the euro', () => {
  // ₹8,30,000 at 83 for a dollar.
  const paper = declared(
    [],
    sheetOf([['savings', 1]], { currency: 'EUR', rate: exchangeRate(95), parts: [sampleSavings(8_30_000_00)] }),
  )
  expect(tablesOn(paper)[COUNTED]?.at(-1)).toEqual(['Together', 'USD 10,000.00'])
  expect(wordsOn(paper)).toContain('Amounts in rupees are converted at 83 for a dollar.')
})

test('a transfer of sale money and rent counts with the sale money only', () => {
  const sheet = sheetOf([
    ['savings', 100_000],
    ['rent', 150_000],
  ])
  const paper = declared([sentBefore('property', 900_000)], sheet)
  expect(wordsOn(paper)).toContain('I send ₹85,00,000 out of my NRO account under the facility')
  expect(wordsOn(paper)).toContain('The other ₹1,27,50,000 is current income of mine (rent), which is outside it.')
  expect(wordsOn(paper)).toContain('it is within the limit: USD 1,000,000.00 of USD 1,000,000 is used.')
  expect(tablesOn(paper)[COUNTED]?.slice(1)).toEqual([
    [THIS, 'USD 100,000.00'],
    ['Together', 'USD 1,000,000.00'],
  ])
  expect(tablesOn(paper)[INCOME]?.[0]).toEqual([THIS, 'USD 150,000.00'])
})

test('rent that the customer pays to another person is not their own current income', () => {
  const sheet = sheetOf([['rent', 150_000]], { mode: 'deductsNow' })
  const paper = declared([], sheet)
  expect(wordsOn(paper)).toContain('I send this money out of my NRO account under the facility')
  expect(Object.keys(tablesOn(paper))).toEqual([COUNTED])
})

test('without any money under the facility the declaration says so', () => {
  const paper = declared([], sheetOf([['pension', 10]]))
  expect(wordsOn(paper)).toContain('is within the limit: USD 0.00 of USD 1,000,000 is used. None.')
  expect(Object.keys(tablesOn(paper))).toEqual([INCOME])
})

test.each<[string, Parts, string, string]>([
  ['savings', [['savings', 100]], 'it is counted within USD 1,000,000.', 'It counts towards'],
  [
    'rent',
    [['rent', 100]],
    'It is not counted within USD 1,000,000 in 2026-27.',
    'Current income doesn’t count towards',
  ],
  [
    'both',
    [
      ['savings', 200],
      ['rent', 100],
    ],
    '₹17,000 of it is counted within USD 1,000,000. The other ₹8,500 is current income of mine: rent.',
    'apart from ₹8,500 of current income',
  ],
])('to the own NRE account, %s: the declaration and the working agree', (_what, parts, words, note) => {
  const sheet = sheetOf(parts, { goesTo: 'nre', nreAccount: '123456789012' })
  expect(wordsOn(nreDeclaration(sampleFacts({ sheet })))).toContain(words)
  for (const reader of ['customer', 'desk'] as const) {
    expect(workingSections(sheet, undefined, reader).at(-1)?.notes.join(' ')).toContain(note)
  }
})

test.each<[string, LedgerLine[], Parts, number]>([
  ['sale money, then rent', [sentBefore('property', 900_000)], [['rent', 150_000]], 900_000],
  ['sale money, then savings', [sentBefore('property', 900_000)], [['savings', 50_000]], 950_000],
  ['rent, then savings', [sentBefore('rent', 150_000)], [['savings', 900_000]], 900_000],
  ['sale money, then too much', [sentBefore('property', 900_000)], [['savings', 150_000]], 1_050_000],
])('ledger, guide and declaration agree: %s', (_what, earlier, parts, used) => {
  const sheet = sheetOf(parts)
  const paise = sum(sheet.parts.map(({ sent }) => sent))
  const now = lineOf(paise, parts[0]?.[0] ?? 'other')
  const ledger = limitsIn([...earlier, now], YEAR, { rupeesPerDollar: RUPEES_FOR_ONE, day: null })
  expect(ledger.find(({ id }) => id === 'nro')?.used).toBe(used)

  const paper = declared(linesBefore([...earlier, now], now), sheet)
  const total = `USD ${used.toLocaleString('en-US')}.00`
  expect(tablesOn(paper)[COUNTED]?.at(-1)).toEqual(['Together', total])
  expect(wordsOn(paper).includes('above the limit')).toBe(used > 1_000_000)

  const answers: GuideAnswers = {
    ...{ account: 'nro', residence: 'nonResident', receiver: 'self', rupeesPerDollar: RUPEES_FOR_ONE, date: DAY },
    parts: sheet.parts.map(({ source, sent }) => ({ source, rupees: asRupees(fromPaise(sent)) })),
    amount: asRupees(fromPaise(paise)),
    earlier: { toReceiver: ZERO, inAll: ZERO },
  }
  const ledgerBefore = before([...earlier, now], now)
  const finding = assess(answers, ledgerBefore, DAY)
  const { earlier: _, ...form } = answers
  const inCase = { ...answers, earlier: { toReceiver: ZERO, inAll: ledgerBefore?.inAll ?? ZERO } }
  const beyond = ledgerBeyond({ form: NO_FORM, answers, ledger: ledgerBefore })
  expect(assess(inCase, beyond, DAY).limits).toEqual(finding.limits)
  expect(assess(form, ledgerBefore, DAY).limits.find(({ id }) => id === 'nro')?.usedRupees).toBe(
    finding.limits.find(({ id }) => id === 'nro')?.usedRupees,
  )
  const limit = finding.limits.find(({ id }) => id === 'nro')
  const isIncome = parts.every(([source]) => source === 'rent')
  expect(limit?.usedRupees).toBe(isIncome ? undefined : used * RUPEES_FOR_ONE)
})

const NO_FORM = { destinationCountry: '', amount: null, accountType: '', sourceOfFunds: '' }

function lineOf(paise: Paise, source: SourceId): LedgerLine {
  return sentBefore(source, 0, { id: 'this', currency: 'INR', amount: fromPaise(paise), paise, day: DAY })
}

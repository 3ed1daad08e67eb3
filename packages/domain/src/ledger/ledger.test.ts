import { describe, expect, test } from 'vitest'
import { assess } from '../guide/assess.ts'
import { answersOfCase, type CaseGuide, findingInShort, findingOfCase, openInCase } from '../guide/case-answers.ts'
import { asPaise, asRupees, type Plain, toPaise, ZERO } from '../shared/money.ts'
import { taxYearNamed } from '../shared/tax-year.ts'
import { entryProblems, type LedgerEntry, noteProblems, paiseOf } from './ledger-entry.ts'
import { limitsIn } from './ledger-limits.ts'
import { before, type LedgerLine, linesIn, receiversIn, sentSoFar, totalsOf, yearsIn } from './ledger-year.ts'

const TODAY = '2026-11-16'
const LAKH = 100_000
const YEAR = taxYearNamed('2026-27') ?? { label: '', from: '', to: '' }
const SITE_RATE = { rupeesPerDollar: 83, day: null }

function entry(changes: Partial<Plain<LedgerEntry>> = {}): LedgerEntry {
  return {
    day: '2026-06-01',
    receiver: 'Dev Example',
    account: 'savings',
    source: null,
    currency: 'INR',
    amount: 2 * LAKH,
    rate: null,
    bank: 'HDFC Bank',
    tds: ZERO,
    tcs: ZERO,
    ...(changes as Partial<LedgerEntry>),
  }
}

let lines = 0
function line(changes: Partial<LedgerLine> & { rupees?: number } = {}): LedgerLine {
  lines += 1
  const { rupees = 2 * LAKH, ...rest } = changes
  return {
    id: `line-${lines}`,
    version: 1,
    remittance: null,
    sent: true,
    day: '2026-06-01',
    receiver: 'Dev Example',
    account: 'savings',
    source: null,
    currency: 'INR',
    amount: rupees,
    rate: null,
    bank: '',
    paise: toPaise(asRupees(rupees)),
    tdsPaise: ZERO,
    tcsPaise: ZERO,
    ...rest,
  }
}

describe('an entry', () => {
  test.each([
    [{ day: '' }, 'day', 'Enter the date.'],
    [{ day: '2026-02-30' }, 'day', 'That date doesn’t exist. Please check it.'],
    [{ day: 'soon' }, 'day', 'That date doesn’t exist. Please check it.'],
    [{ day: '2026-11-17' }, 'day', '17 November 2026 is in the future. Only add transfers already made.'],
    [{ day: '2015-03-31' }, 'day', 'Please enter a date from 1 April 2015 onwards.'],
    [{ receiver: '' }, 'receiver', 'Please enter who received it.'],
    [{ receiver: 'x'.repeat(121) }, 'receiver', 'Please use at most 120 characters'],
    [{ bank: 'a\u0000b' }, 'bank', 'Please remove special control characters'],
    [{ amount: 0 }, 'amount', 'Please enter an amount above zero, such as 1,250.50.'],
    [{ amount: -5 }, 'amount', 'Please enter an amount above zero, such as 1,250.50.'],
    [{ amount: Number.NaN }, 'amount', 'Please enter an amount above zero, such as 1,250.50.'],
    [{ amount: 0.001 }, 'amount', 'Please enter at most two decimals.'],
    [{ amount: 1_000_000_001 }, 'amount', 'That’s more than ₹1,00,00,00,000. Please check the amount.'],
    [{ currency: 'XXX', rate: 2 }, 'currency', 'Please choose a currency from the list.'],
    [
      { currency: 'EUR' },
      'rate',
      'We have no rate for one euro. Please enter how many rupees it was on that day, as your bank’s advice says.',
    ],
    [{ currency: 'EUR', rate: 0 }, 'rate', 'That doesn’t look like a rupee rate for one euro. Please check it.'],
    [{ currency: 'USD', rate: 8.3 }, 'rate', 'That doesn’t look like a rupee rate for one US dollar. Please check it.'],
    [{ amount: 0.015 }, 'amount', 'Please enter at most two decimals.'],
    [{ currency: 'JPY', amount: 0.01, rate: 0.1 }, 'amount', 'Please enter an amount above zero, such as 1,250.50.'],
    [{ currency: 'EUR', rate: 1e9 }, 'rate', 'That doesn’t look like a rupee rate for one euro. Please check it.'],
    [{ account: 'x' as never }, 'account', 'Please choose the account it left from.'],
    [{ source: 'x' as never }, 'source', 'Please choose the purpose from the list.'],
    [{ tds: -1 }, 'tds', 'Please enter the tax in rupees, or 0.'],
    [{ tcs: 2 * LAKH + 1 }, 'tcs', 'The tax is more than the amount sent. Please check it.'],
  ])('%j is refused at %s', (changes, field, words) => {
    expect(entryProblems(entry(changes), TODAY, 83)).toEqual({ [field]: words })
  })

  test('is accepted today, in dollars without a rate, and without bank and purpose', () => {
    expect(entryProblems(entry({ day: TODAY, bank: '' }), TODAY, 83)).toEqual({})
    expect(entryProblems(entry({ currency: 'USD', amount: 5000.5 }), TODAY, 83)).toEqual({})
    expect(entryProblems(entry({ currency: 'JPY', amount: 90_000, rate: 0.5612 }), TODAY, 83)).toEqual({})
  })

  test('in another currency counts at its own rate, and dollars without one at the year’s', () => {
    expect(paiseOf(entry({ currency: 'EUR', amount: 1000.5, rate: 91.25 }), 83)).toBe(9_129_563)
    expect(paiseOf(entry({ currency: 'USD', amount: 1000 }), 84.5)).toBe(8_450_000)
    expect(paiseOf(entry({ currency: 'USD', amount: 1000, rate: 82 }), 84.5)).toBe(8_200_000)
  })

  test('about one of our remittances may not have more tax than money, nor a future day', () => {
    const note = { day: TODAY, sent: true, tds: ZERO, tcs: ZERO }
    expect(noteProblems(note, asRupees(100), TODAY)).toEqual({})
    expect(Object.keys(noteProblems({ ...note, day: '2027-01-01', tds: asRupees(101) }, asRupees(100), TODAY))).toEqual(
      ['day', 'tds'],
    )
    expect(noteProblems({ ...note, tds: asRupees(5) }, ZERO, TODAY)).toEqual({})
  })
})

describe('a tax year', () => {
  test('runs from 1 April to 31 March', () => {
    const days = ['2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01'].map((day) => line({ day }))
    expect(linesIn(days, YEAR).map(({ day }) => day)).toEqual(['2026-04-01', '2027-03-31'])
    expect(yearsIn([line({ day: '2019-05-05' })], TODAY)).toEqual(['2026-27', '2025-26', '2019-20'])
    expect(yearsIn([], '2028-02-29')).toEqual(['2027-28', '2026-27'])
    expect([taxYearNamed('2026-28'), taxYearNamed('26-27'), taxYearNamed('1999-00')?.to]).toEqual([
      null,
      null,
      '2000-03-31',
    ])
  })

  test('has its lines oldest first, and those of one day as they were entered', () => {
    const ids = [
      line({ id: 'c', day: '2026-06-02' }),
      line({ id: 'b', day: '2026-06-02' }),
      line({ id: 'a', day: '2026-06-03' }),
      line({ id: 'd', day: '2026-06-01' }),
    ]
    expect(linesIn(ids, YEAR).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
  })

  test('sums sent transfers, and omits those not sent after all', () => {
    const all = [
      line({ tdsPaise: asPaise(500), tcsPaise: asPaise(700) }),
      line({ sent: false, tdsPaise: asPaise(900) }),
    ]
    expect(totalsOf(all)).toEqual({ paise: 2 * LAKH * 100, tdsPaise: 500, tcsPaise: 700 })
  })

  test('recognises a receiver by name in any spelling', () => {
    const all = [
      line({ receiver: 'DEV  EXAMPLE', rupees: 1 }),
      line({ receiver: 'Dev Example.', rupees: 2 }),
      line({ receiver: 'आशा', rupees: 5 }),
    ]
    expect(receiversIn(all)).toEqual([
      { receiver: 'आशा', paise: 500 },
      { receiver: 'Dev Example.', paise: 300 },
    ])
  })
})

describe('the limits', () => {
  const used = (all: LedgerLine[], rate = SITE_RATE) =>
    Object.fromEntries(limitsIn(all, YEAR, rate).map((limit) => [limit.id, limit.used]))

  test('count each account towards its own limit', () => {
    const all = [
      line({ account: 'savings', rupees: 83_000 }),
      line({ account: 'nro', rupees: 166_000 }),
      line({ account: 'nro', source: 'rent', rupees: 10 }),
      line({ account: 'nre', rupees: 30 }),
      line({ account: 'fcnr', rupees: 10 }),
      line({ day: '2026-03-31', rupees: 9_99_999 }),
      line({ sent: false, rupees: 9_99_999 }),
    ]
    expect(used(all)).toEqual({ small: 249_050, lrs: 1000, nro: 2000, tcs: 83_000 })
    const [, lrs, nro] = limitsIn(all, YEAR, SITE_RATE)
    expect([lrs?.limit, nro?.limit]).toEqual([250_000, 1_000_000])
    expect(lrs?.source).not.toBe(nro?.source)
    const texts = limitsIn(all, YEAR, SITE_RATE).map(({ text }) => text)
    expect(texts[2]).toContain('₹10 of current income isn’t counted.')
  })

  test('count dollars as they are, and other currencies at the year’s rate', () => {
    const all = [line({ currency: 'USD', amount: 1000, rupees: 90_000 }), line({ rupees: 90_000 })]
    expect(used(all, { rupeesPerDollar: 90, day: null }).lrs).toBe(2000)
    const [, lrs] = limitsIn(all, YEAR, { rupeesPerDollar: 90, day: '2026-06-02' })
    expect(lrs).toMatchObject({
      text: 'USD 248,000 left this tax year.',
      note: 'At ₹90 for a dollar, your rate of 2 June 2026; no rule says which day’s rate counts.',
    })
  })

  test('the room left is rounded down, and an excess up', () => {
    const textOf = (rupees: number) => limitsIn([line({ account: 'savings', rupees })], YEAR, SITE_RATE)[1]?.text
    expect(textOf(83_010)).toBe('USD 248,999 left this tax year.')
    expect(textOf(250_000 * 83 + 10)).toBe('Exceeded by USD 1.')
  })

  test.each([
    [5 * LAKH, '₹0 left this tax year.'],
    [5 * LAKH + 1, 'Exceeded by ₹1.'],
    [4 * LAKH, '₹1,00,000 left this tax year.'],
  ])('₹%d of 5,00,000: %s', (rupees, words) => {
    expect(limitsIn([line({ rupees })], YEAR, SITE_RATE)[0]?.text).toContain(words)
  })

  test.each([
    ['exactly the threshold', [line({ rupees: 10 * LAKH })], 'Nothing is due yet.'],
    ['above it, for anything', [line({ rupees: 12 * LAKH })], 'About ₹40,000 is collected on top.'],
    ['above it, for education', [line({ rupees: 12 * LAKH, source: 'education' })], 'About ₹4,000 is collected'],
    [
      'one that goes across it after another',
      [line({ rupees: 9 * LAKH }), line({ day: '2026-07-01', rupees: 2 * LAKH, source: 'medical' })],
      'About ₹2,000 is collected',
    ],
    ['what the bank took', [line({ rupees: LAKH, tcsPaise: asPaise(12_300) })], 'You entered ₹123.'],
    ['nothing entered', [line({ rupees: LAKH })], 'Nothing is due yet. Check the rate with your bank.'],
  ])('TCS, %s', (_what, all, words) => {
    expect(limitsIn(all, YEAR, SITE_RATE)[3]?.text).toContain(words)
  })

  test('leave out TCS in a year without researched rates', () => {
    const year = taxYearNamed('2019-20') ?? YEAR
    expect(limitsIn([], year, SITE_RATE).map(({ id }) => id)).toEqual(['small', 'lrs', 'nro'])
  })
})

describe('before a transfer', () => {
  test('the whole year counts, rounded up to rupees, if the transfer is not sent yet', () => {
    const year = { year: '2026-27', total: { rupees: asRupees(300_000.5) } }
    expect(sentSoFar(year)).toEqual({ taxYear: '2026-27', inAll: 300_001 })
  })

  const transfer = { id: 'this', receiver: 'dev example', day: '2027-03-31' }

  test('all other transfers of its year up to its day are counted, by receiver and in total', () => {
    const all = [
      line({ id: 'this', rupees: 7 * LAKH }),
      line({ rupees: LAKH }),
      line({ receiver: 'Somebody Else', rupees: 3 * LAKH }),
      line({ day: '2026-03-31', rupees: 9 * LAKH }),
      line({ day: '2027-04-01', rupees: 9 * LAKH }),
      line({ sent: false, rupees: 9 * LAKH }),
    ]
    expect(before(all, transfer)).toEqual({ taxYear: '2026-27', toReceiver: LAKH, inAll: 4 * LAKH })
    expect(before(all, { ...transfer, day: '2027-04-01' })?.inAll).toBe(9 * LAKH)
  })

  test('one on the same day counts, a later one of the year does not', () => {
    const all = [line({ day: '2026-11-20', rupees: LAKH }), line({ day: '2026-11-21', rupees: 3 * LAKH })]
    expect(before(all, { ...transfer, day: '2026-11-20' })?.inAll).toBe(LAKH)
  })

  test('a part of a rupee counts as a whole one', () => {
    expect(before([line({ paise: asPaise(4 * LAKH * 100 + 1) })], transfer)?.inAll).toBe(4 * LAKH + 1)
  })
})

describe('the guide in a case', () => {
  const guide: CaseGuide = {
    form: {
      destinationCountry: 'United States',
      amount: asRupees(2 * LAKH),
      accountType: 'nro',
      sourceOfFunds: 'pension',
    },
    answers: {},
    ledger: { taxYear: '2026-27', toReceiver: ZERO, inAll: asRupees(4 * LAKH) },
  }

  test('does not ask for answers that the form has', () => {
    expect(openInCase(guide).map(({ id }) => id)).toEqual([
      'residence',
      'receiver',
      'earlier',
      'order',
      'taxPaid',
      'treaty',
      'bankAsked',
    ])
  })

  test('summarises the finding, with the open questions', () => {
    const open = findingInShort({ ...guide, is_open: true }, TODAY, null)
    expect(open).toEqual({
      headline: findingOfCase(guide, TODAY).headline,
      problems: [],
      open: openInCase(guide).map(({ id }) => id),
      changeable: expect.arrayContaining(['parts', 'residence', 'receiver']),
    })
    const decided = findingInShort({ ...guide, is_open: false }, TODAY, 'nothing')
    expect(decided).toEqual({ headline: 'Nothing to file', problems: [], open: [], changeable: [] })
    const answers = { order: { section: '395(1)', validTo: '2026-02-30' } } as const
    const [problem] = findingInShort({ ...guide, answers, is_open: true }, TODAY, null).problems
    expect(problem).toEqual({ answer: 'order', text: expect.stringContaining('doesn’t exist') })
  })

  test('counts the ledger together with further declared transfers', () => {
    const earlier = { toReceiver: ZERO, inAll: ZERO }
    const answers = { residence: 'nonResident', receiver: 'self', earlier, order: 'none' } as const
    const outcome = (ledger: CaseGuide['ledger']) =>
      assess(answersOfCase({ ...guide, answers, ledger }), null, TODAY).outcome
    expect([outcome(null), outcome(guide.ledger)]).toEqual(['A', 'C'])
    const declared = { earlier: { toReceiver: asRupees(LAKH), inAll: asRupees(3 * LAKH) } }
    const ledger = { taxYear: '2026-27', toReceiver: asRupees(2 * LAKH), inAll: asRupees(4 * LAKH) }
    const both = { toReceiver: 3 * LAKH, inAll: 7 * LAKH }
    expect(answersOfCase({ ...guide, answers: declared, ledger }).earlier).toEqual(both)
    expect(openInCase({ ...guide, answers }).map(({ id }) => id)).toEqual(['goesTo', 'taxPaid', 'treaty', 'bankAsked'])
  })

  test('accepts a more exact source of the money', () => {
    const answers = { parts: [{ source: 'inheritedProperty' }] } as const
    const form = { ...guide.form, sourceOfFunds: 'property' }
    expect(answersOfCase({ ...guide, form, answers }).parts).toEqual([{ source: 'inheritedProperty' }])
  })
})

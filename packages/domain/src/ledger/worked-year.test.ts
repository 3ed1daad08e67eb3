import { expect, test } from 'vitest'
import { assess } from '../guide/assess.ts'
import { ACCOUNTS, type GuideAnswers, RESIDENCES, SOURCES } from '../guide/guide-answers.ts'
import { LRS_DOLLARS, NRO_DOLLARS } from '../shared/limits.ts'
import { asRupees, formatRupees2, fromPaise, type Plain, ZERO } from '../shared/money.ts'
import { taxYearNamed, taxYearOf } from '../shared/tax-year.ts'
import { CURRENCIES, entryProblems, type LedgerEntry, noteProblems, paiseOf } from './ledger-entry.ts'
import { limitsIn, type YearRate } from './ledger-limits.ts'
import {
  before,
  type LedgerLine,
  linesBefore,
  linesIn,
  ofNro,
  receiversIn,
  sent,
  totalsOf,
  yearsIn,
} from './ledger-year.ts'

const RATE = { rupeesPerDollar: 80, day: '2026-11-01' }

function transfer(changes: Partial<Plain<LedgerLine>>): LedgerLine {
  return {
    id: 'a',
    version: 1,
    remittance: null,
    sent: true,
    day: '2026-06-01',
    receiver: 'Zoë',
    account: 'savings',
    source: 'savings',
    currency: 'INR',
    amount: 1,
    rate: null,
    bank: 'HDFC',
    paise: 100,
    tdsPaise: 0,
    tcsPaise: 0,
    ...changes,
  } as LedgerLine
}

const rupees = (amount: number, changes: Partial<Plain<LedgerLine>> = {}) =>
  transfer({ amount, paise: Math.round(amount * 100), ...changes })

const LIMITS: Readonly<Record<string, number>> = {
  'five lakh': 500_000,
  'ten lakh': 1_000_000,
  LRS: LRS_DOLLARS * RATE.rupeesPerDollar,
  'NRO limit': NRO_DOLLARS * RATE.rupeesPerDollar,
}

function limits(lines: readonly LedgerLine[], year = '2026-27', rate: YearRate = RATE): string[] {
  const of = taxYearNamed(year)
  return of === null
    ? []
    : limitsIn(lines, of, rate).map(
        ({ id, unit, limit, used, text }) =>
          `  ${id}: ${unit} ${Math.round(used * 10_000) / 10_000} of ${limit}. ${text}`,
      )
}

function ledgerLimits(): string[] {
  const year = taxYearNamed('2026-27')
  const told = year === null ? [] : limitsIn([], year, RATE)
  const cases: [string, readonly LedgerLine[], string?, YearRate?][] = [
    ...ACCOUNTS.flatMap((account) =>
      Object.entries(LIMITS).flatMap(([name, limit]): [string, LedgerLine[]][] => [
        [`${account}, ${name}`, [rupees(limit, { account })]],
        [`${account}, a rupee above ${name}`, [rupees(limit + 1, { account })]],
      ]),
    ),
    ['dollars, not converted', [transfer({ currency: 'USD', amount: 250_000.5, paise: 20_750_041_50 })]],
    [
      'rent and property out of NRO',
      [
        rupees(1_000_000, { account: 'nro', source: 'rent' }),
        rupees(2_000_000, { account: 'nro', source: 'property' }),
      ],
    ],
    ['not sent', [rupees(1_000_000, { sent: false })]],
    [
      'the last and the first day of years',
      [
        rupees(1, { day: '2026-03-31' }),
        rupees(2, { day: '2026-04-01' }),
        rupees(4, { day: '2027-03-31' }),
        rupees(8, { day: '2027-04-01' }),
      ],
    ],
    ['tax collected was entered', [rupees(1_500_000, { tcsPaise: 1_00_000_00 })]],
    ['in a year of five per cent', [rupees(1_500_000, { source: 'education', day: '2025-06-01' })], '2025-26'],
    ['in a year without rates', [rupees(1_500_000, { day: '2024-06-01' })], '2024-25'],
    ['at this site’s rate', [rupees(8_300_000)], '2026-27', { rupeesPerDollar: 83, day: null }],
  ]
  const grouped = new Map<string, string[]>()
  for (const [what, lines, ofYear, rate] of cases) {
    const used = limits(lines, ofYear, rate)
      .filter((line) => !/ (?:INR|USD) 0 of/.test(line))
      .join('\n')
    grouped.set(used, [...(grouped.get(used) ?? []), what])
  }
  return [
    ...told.map(
      ({ id, label, note, grade, source, checked }) => `${id}: ${label} | ${note} | ${grade}, ${source}, ${checked}`,
    ),
    ...[...grouped].flatMap(([used, whats]) => [`# ${whats.join(', ')}`, used || '  none']),
    '# 15 lakh after 8 lakh, by purpose',
    ...[null, ...SOURCES].map((source) => {
      const [tcs] = limits([rupees(800_000, { id: 'a' }), rupees(1_500_000, { id: 'b', source })]).slice(-1)
      return `  ${source}: ${tcs?.trim()}`
    }),
  ]
}

/** The guide's words about the limits at each threshold, for each account and residence. */
function guideLimits(): string[] {
  const answers = (
    account: GuideAnswers['account'],
    residence: GuideAnswers['residence'],
    amount: number,
  ): GuideAnswers =>
    ({
      account,
      residence,
      receiver: 'self',
      parts: [{ source: account === 'nro' ? 'property' : 'savings' }],
      earlier: { toReceiver: ZERO, inAll: ZERO },
      rupeesPerDollar: RATE.rupeesPerDollar,
      amount: asRupees(amount),
    }) as GuideAnswers
  const of = (one: GuideAnswers, day = '2026-11-15') => {
    const { limits: touched, rule, notices } = assess(one, null, day)
    return `${rule.outcome}; ${touched.map(({ id, usedRupees, text }) => `${id} ${usedRupees} ${text}`).join(' ')}${notices.length > 0 ? `; ${notices.map(({ text }) => text.slice(0, 40)).join(' ')}` : ''}`
  }
  const grouped = new Map<string, string[]>()
  const add = (what: string, told: string) => grouped.set(told, [...(grouped.get(told) ?? []), what])
  for (const account of ACCOUNTS) {
    for (const residence of RESIDENCES) {
      for (const [name, limit] of Object.entries(LIMITS)) {
        add(`${account} ${residence} ${name}`, of(answers(account, residence, limit)))
        add(`${account} ${residence} above ${name}`, of(answers(account, residence, limit + 1)))
      }
    }
  }
  for (const source of SOURCES) {
    for (const day of ['2026-03-31', '2026-04-01']) {
      const resident = { ...answers('savings', 'resident', 3_000_000), parts: [{ source }] } as GuideAnswers
      add(`${source} on ${day}`, of(resident, day))
      if (source === 'education')
        add(`${source} by loan on ${day}`, of({ ...resident, educationLoan: 'yes' } as GuideAnswers, day))
    }
  }
  return [...grouped].flatMap(([told, whats]) => [`# ${whats.join(', ')}`, `  ${told}`])
}

const ENTRY: LedgerEntry = {
  day: '2026-06-01',
  receiver: 'Zoë',
  account: 'nro',
  source: 'rent',
  currency: 'INR',
  amount: 1000,
  rate: null,
  bank: 'HDFC',
  tds: ZERO,
  tcs: ZERO,
}

function entries(): string[] {
  const most = 1_000_000_000
  const changes: Partial<Plain<LedgerEntry>>[] = [
    {},
    ...['', '2026-02-30', '2026-11-19', '2026-11-20', '2015-04-01', '2015-03-31'].map((day) => ({ day })),
    ...['', 'x'.repeat(120), 'x'.repeat(121), 'a\u0007'].map((receiver) => ({ receiver })),
    ...['', 'nro', 'credit'].map((account) => ({ account })),
    ...[null, 'rent', 'lottery'].map((source) => ({ source })),
    ...CURRENCIES.map(({ code }) => ({ currency: code })),
    ...['', 'XXX', 'usd'].map((currency) => ({ currency })),
    ...[0, -1, 0.004, 0.01, 1.005, most, most + 1, Number.NaN].map((amount) => ({ amount })),
    ...[0, 0.01, 1000, 1000.01, 9_999_999].map((rate) => ({ currency: 'EUR', rate })),
    ...[39.99, 40, 83, 200, 200.01, 300].map((rate) => ({ currency: 'USD', rate })),
    ...['x'.repeat(120), 'x'.repeat(121)].map((bank) => ({ bank })),
    ...[-1, 0.005, 1000, 1000.01, Number.NaN].flatMap((tax) => [{ tds: tax }, { tcs: tax }]),
    { currency: 'JPY', amount: 0.01, rate: 0.5 },
  ]
  return changes.map((change) => {
    const entry = { ...ENTRY, ...change } as LedgerEntry
    const problems = Object.entries(entryProblems(entry, '2026-11-19', 80)).map(([at, words]) => `${at}: ${words}`)
    const what = JSON.stringify(change).replace(/x{20,}/, (run) => `x×${run.length}`)
    return `${what}: ${problems.join('; ') || `${paiseOf(entry, 80)} paise`}`
  })
}

const LINES = [
  rupees(1000.25, { id: 'b', receiver: 'ZOË  O’Connor', day: '2026-06-01', tdsPaise: 10 }),
  rupees(2000.5, {
    id: 'a',
    receiver: 'Zoë O’Connor',
    day: '2026-06-01',
    account: 'nro',
    source: 'rent',
    tcsPaise: 20,
  }),
  rupees(4000, { id: 'c', receiver: 'Zoe O’Connor', day: '2026-07-01', account: 'nro', source: null }),
  rupees(8000, { id: 'd', receiver: 'Dev', day: '2026-03-31', account: 'nro', source: 'dividend' }),
  rupees(16_000, { id: 'e', receiver: 'Dev', day: '2026-08-01', sent: false }),
]

function years(): string[] {
  const year = taxYearOf('2026-06-01')
  if (year === null) return []
  const ids = (lines: readonly LedgerLine[]) => lines.map(({ id }) => id).join(' ')
  const all = linesIn(LINES, year)
  const totals = totalsOf(all)
  const { counted, income } = ofNro(all)
  return [
    `in 2026-27: ${ids(all)}; sent ${ids(sent(all))}; NRO ${ids(counted)}, income ${ids(income)}`,
    `totals: ${Object.entries(totals)
      .map(([name, paise]) => `${name} ${formatRupees2(fromPaise(paise))}`)
      .join(', ')}`,
    `receivers: ${receiversIn(all)
      .map(({ receiver, paise }) => `${receiver} ${formatRupees2(fromPaise(paise))}`)
      .join(', ')}`,
    ...['2026-02-28', '2026-03-31', '2026-04-01', '2028-02-29'].map(
      (today) => `years on ${today}: ${yearsIn(LINES, today).join(' ')}`,
    ),
    ...['2026-04-01', '2026-06-01', '2026-07-01', '2027-03-31', '2027-04-01', 'never'].map((day) => {
      const one = { id: 'b', receiver: 'zoë o connor', day }
      return `before ${day}: ${ids(linesBefore(LINES, one))}; ${JSON.stringify(before(LINES, one))}`
    }),
    ...[0, 1000, 1000.01].map((tax) => {
      const note = { day: '2026-11-19', tds: asRupees(tax), tcs: asRupees(-tax), sent: true }
      return `a note with tax of ${tax}: ${JSON.stringify(noteProblems(note, asRupees(1000), '2026-11-19'))}`
    }),
  ]
}

test('limits, entries and years match the recorded text', async () => {
  const lines = [...ledgerLimits(), '', ...guideLimits(), '', ...entries(), '', ...years(), '']
  await expect(lines.join('\n')).toMatchFileSnapshot('worked-year.txt')
})

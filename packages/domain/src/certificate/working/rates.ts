import { asRupees, type BasisPoints, basisPoints, type Paise, toPaise } from '../../shared/money.ts'
import type { Day } from '../../shared/tax-year.ts'

/** Reliability of a fact: the statute's own text, a bank's, two secondary sources, one, or unconfirmed. */
export type Grade = 'O' | 'B' | 'S2' | 'S' | 'U'

/** A legal value with the days on which it applies. `from` and `to` are included. */
type Dated<Value> = {
  readonly from?: Day
  readonly to?: Day
  readonly value: Value
  readonly source: string
  readonly grade: Grade
}

const percent = basisPoints
const rupees = (amount: number) => toPaise(asRupees(amount))

/** The day on which Finance (No. 2) Act 2024 changed the rates of capital gains. */
export const NEW_GAIN_RATES: Day = '2024-07-23'
const LAST_OF_OLD_RATES: Day = '2024-07-22'
const LAST_OF_OLD_ACT: Day = '2026-03-31'
export const FIRST_OF_NEW_ACT: Day = '2026-04-01'
/** Earlier costs may be replaced by the value on this day. */
export const VALUE_DAY_2001: Day = '2001-04-01'
/** Shares and equity funds bought up to this day have a floor for their cost. */
export const VALUE_DAY_2018: Day = '2018-01-31'
/** Debt funds bought from this day on never become long-term. */
export const DEBT_FUNDS_SHORT_FROM: Day = '2023-04-01'

const RATES = {
  landLong: [
    {
      to: LAST_OF_OLD_RATES,
      value: percent(20),
      source: 'section 112, 1961 Act, with indexation',
      grade: 'O',
    },
    { from: NEW_GAIN_RATES, value: percent(12.5), source: 'section 197(1); section 112 before', grade: 'O' },
  ],
  listedLong: [
    { to: LAST_OF_OLD_RATES, value: percent(10), source: 'section 112A, 1961 Act', grade: 'O' },
    { from: NEW_GAIN_RATES, value: percent(12.5), source: 'section 198(2); section 112A before', grade: 'O' },
  ],
  listedShort: [
    { to: LAST_OF_OLD_RATES, value: percent(15), source: 'section 111A, 1961 Act', grade: 'O' },
    { from: NEW_GAIN_RATES, value: percent(20), source: 'section 196; section 111A before', grade: 'O' },
  ],
  unlistedLong: [
    { to: LAST_OF_OLD_RATES, value: percent(10), source: 'section 112(1)(c)(iii), 1961 Act', grade: 'O' },
    { from: NEW_GAIN_RATES, value: percent(12.5), source: 'section 197(1)', grade: 'O' },
  ],
  /** Debt funds bought before April 2023; later sales are taxed as other securities. */
  debtLong: [
    { to: LAST_OF_OLD_RATES, value: percent(20), source: 'section 112, 1961 Act, with indexation', grade: 'O' },
  ],
  /** Minimum deduction without a PAN; surcharge and cess are not added. */
  noPan: [{ value: percent(20), source: 'section 397(2); section 206AA before', grade: 'S2' }],
  dividend: [{ value: percent(20), source: 'section 207; section 115A before', grade: 'O' }],
  /** The highest slab, which payers deduct and which counts unless the tax by slabs is entered. */
  slabTop: [{ value: percent(30), source: 'section 202; section 115BAC before', grade: 'S2' }],
  cess: [{ value: percent(4), source: 'Finance Act 2026', grade: 'O' }],
  /** Of rent less municipal tax. */
  rentAllowance: [{ value: percent(30), source: 'section 22; section 24 before', grade: 'S' }],
  /** How far the stamp value may exceed the price before it takes its place. */
  stampTolerance: [{ value: percent(10), source: 'section 78(1); section 50C before', grade: 'O' }],
  /** On gains and dividends, at any income. */
  surchargeCap: [{ value: percent(15), source: 'Memorandum to the Finance Bill 2026', grade: 'O' }],
} as const satisfies Record<string, readonly Dated<BasisPoints>[]>

const AMOUNTS = {
  /** Long-term gains on listed shares of a year that are free. */
  listedFree: [
    { to: '2024-03-31', value: rupees(1_00_000), source: 'section 112A, 1961 Act', grade: 'O' },
    { from: '2024-04-01', value: rupees(1_25_000), source: 'section 198(2); section 112A before', grade: 'O' },
  ],
  bondsMost: [{ value: rupees(50_00_000), source: 'section 85; section 54EC before', grade: 'O' }],
  houseMost: [{ value: rupees(10_00_00_000), source: 'sections 82 and 86; 54 and 54F before', grade: 'O' }],
} as const satisfies Record<string, readonly Dated<Paise>[]>

/** Months after which a gain is long-term. */
export const LONG_AFTER_MONTHS = {
  land: 24,
  listed: 12,
  other: 24,
  /** of debt funds sold before 23 July 2024; inferred from the department's "unlisted securities 36 to 24" (grade U) */
  oldDebtFund: 36,
} as const

export type Band = { readonly above: Paise; readonly rate: BasisPoints }

/** Surcharge on income tax by total income. The last band applies only in the old regime. */
const BANDS: readonly Dated<readonly Band[]>[] = [
  {
    value: [
      { above: rupees(50_00_000), rate: percent(10) },
      { above: rupees(1_00_00_000), rate: percent(15) },
      { above: rupees(2_00_00_000), rate: percent(25) },
      { above: rupees(5_00_00_000), rate: percent(37) },
    ],
    source: 'Finance Act 2026, First Schedule',
    grade: 'S2',
  },
]

/** Slabs of the new regime: the rate above each amount. */
const SLABS: readonly Dated<readonly Band[]>[] = [
  {
    from: FIRST_OF_NEW_ACT,
    value: [
      { above: rupees(4_00_000), rate: percent(5) },
      { above: rupees(8_00_000), rate: percent(10) },
      { above: rupees(12_00_000), rate: percent(15) },
      { above: rupees(16_00_000), rate: percent(20) },
      { above: rupees(20_00_000), rate: percent(25) },
      { above: rupees(24_00_000), rate: percent(30) },
    ],
    source: 'section 202',
    grade: 'S2',
  },
]

const both = (old: string, now: string): readonly Dated<string>[] => [
  { to: LAST_OF_OLD_ACT, value: old, source: 'Income-tax Act 1961', grade: 'O' },
  { from: FIRST_OF_NEW_ACT, value: now, source: 'Income-tax Act 2025', grade: 'S2' },
]

/** The name of a section on a day. */
const SECTIONS = {
  landLong: both('45, 112', '67, 197'),
  landShort: both('45', '67'),
  listedLong: both('45, 112A', '67, 198'),
  listedShort: both('45, 111A', '67, 196'),
  unlistedLong: both('45, 112', '67, 197'),
  debtLong: both('45, 112', '67, 197'),
  otherShort: both('45', '67'),
  rent: both('22 to 24', '20 to 22'),
  interest: both('56', '92'),
  dividend: both('115A', '207'),
  salary: both('15', '15'),
  invoice: both('195', '393(2)'),
  house: both('54', '82'),
  bonds: both('54EC', '85'),
  otherHouse: both('54F', '86'),
  lowerCertificate: both('197', '395(1)'),
  treaty: both('90', '159'),
} as const

export type SectionId = keyof typeof SECTIONS

/** Cost inflation index by the year in which a tax year begins; for sales before 23 July 2024 alone. */
const COST_INDEX: readonly number[] = [
  ...[100, 105, 109, 113, 117, 122, 129, 137, 148, 167],
  ...[184, 200, 220, 240, 254, 264, 272, 280, 289, 301],
  ...[317, 331, 348, 363, 376],
]
const FIRST_INDEX_YEAR = 2001

const TABLES = { '2026-11': { RATES, AMOUNTS, BANDS, SLABS, SECTIONS, COST_INDEX } } as const

/** Workings name the table they were computed with, so that an old working is recomputed with the same figures. */
type RatesVersion = keyof typeof TABLES
export const RATES_VERSION: RatesVersion = '2026-11'

const isRatesVersion = (version: string): version is RatesVersion => version in TABLES

const known = <Value>(entries: readonly Dated<Value>[], day: Day): Dated<Value> | undefined =>
  entries.find(({ from = '', to = '9999' }) => from <= day && day <= to)

function holdingOn<Value>(entries: readonly Dated<Value>[], day: Day): Dated<Value> {
  const holds = known(entries, day)
  if (holds === undefined) throw new Error(`no value for ${day}`)
  return holds
}

/** The law as one version of the table has it. */
export function lawOf(version: string) {
  const table = TABLES[isRatesVersion(version) ? version : RATES_VERSION]
  return {
    rate: (id: keyof typeof RATES, day: Day): BasisPoints => holdingOn<BasisPoints>(table.RATES[id], day).value,
    source: (id: keyof typeof RATES, day: Day): string => holdingOn<BasisPoints>(table.RATES[id], day).source,
    amount: (id: keyof typeof AMOUNTS, day: Day): Paise => holdingOn<Paise>(table.AMOUNTS[id], day).value,
    bands: (day: Day): readonly Band[] => holdingOn(table.BANDS, day).value,
    /** null: for a year without data */
    slabs: (day: Day): readonly Band[] | null => known(table.SLABS, day)?.value ?? null,
    section: (id: SectionId, day: Day): string => holdingOn(table.SECTIONS[id], day).value,
    /** of the tax year of a day; 100 before the first one */
    costIndex: (day: Day): number => {
      const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)
      return table.COST_INDEX[Math.max(0, year - FIRST_INDEX_YEAR)] ?? table.COST_INDEX.at(-1) ?? 100
    },
  }
}

export type Law = ReturnType<typeof lawOf>

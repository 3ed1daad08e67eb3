import { type BasisPoints, basisPoints } from '../../shared/money.ts'
import type { Day } from '../../shared/tax-year.ts'
import type { Grade } from './rates.ts'

/**
 * Kinds of income for which treaties limit India's tax. Rent and gains on Indian land have no limit in any of them;
 * whether gains on fund units are free is disputed, so the table has no rate for gains and the signer decides.
 */
export type TreatyIncome = 'interest' | 'dividend' | 'services' | 'pension' | 'gain'

export type TreatyRate = {
  readonly article: string
  readonly rate: BasisPoints
  readonly grade: Grade
  /** shown to the signer beside the rate */
  readonly note?: string
}

type Treaty = { readonly [Income in TreatyIncome]?: TreatyRate }

const at = (article: string, percent: number, grade: Grade, note?: string): TreatyRate => ({
  article,
  rate: basisPoints(percent),
  grade,
  ...(note !== undefined && { note }),
})

/** No such clause works without a notification under section 90 (Supreme Court, 19 October 2023). */
const BY_MFN = '10 % rests on the most-favoured-nation notification of 30 August 1999: check it.'
const ARTICLE_NOT_READ = 'We haven’t read the article’s number in the treaty. Please check it.'

/** For an individual who owns the income, in per cent of the gross amount. Royalties are listed with services. */
const TREATIES: Readonly<Record<string, Treaty>> = {
  'United States': {
    interest: at('11', 15, 'B'),
    dividend: at('10', 25, 'S2', 'The Act’s 20 % is lower.'),
    services: at('12', 15, 'S'),
  },
  'United Kingdom': {
    interest: at('12', 15, 'O'),
    dividend: at('11', 10, 'O', '15 % on dividends out of income from property.'),
    services: at('13', 15, 'S'),
    pension: at('20', 0, 'O', 'Private pensions. Only India taxes a government pension (Article 19).'),
  },
  Canada: {
    interest: at('11', 15, 'O'),
    dividend: at('10', 25, 'S2', 'The Act’s 20 % is lower.'),
    services: at('12', 15, 'S', 'Published charts differ: 10 to 20 %.'),
  },
  Australia: {
    interest: at('11', 15, 'B'),
    dividend: at('10', 15, 'S2'),
    services: at('12', 15, 'S2'),
    pension: at('18', 0, 'O'),
  },
  Germany: {
    interest: at('11', 10, 'O'),
    dividend: at('10', 10, 'S2', ARTICLE_NOT_READ),
    services: at('12', 10, 'S2', ARTICLE_NOT_READ),
  },
  France: {
    interest: at('12', 10, 'B', ARTICLE_NOT_READ),
    dividend: at(
      '11',
      10,
      'O',
      '15 % once the protocol of 2026 is in force, which ends the most-favoured-nation clause.',
    ),
    services: at('13', 10, 'S', ARTICLE_NOT_READ),
  },
  Netherlands: {
    interest: at('11', 10, 'B', `The text says 15 % outside bank loans. ${BY_MFN}`),
    dividend: at('10', 10, 'S', `The text says 15 %. ${BY_MFN}`),
    services: at('12', 10, 'O'),
  },
  Singapore: {
    interest: at('11', 15, 'B', ARTICLE_NOT_READ),
    dividend: at('10', 15, 'S2', ARTICLE_NOT_READ),
    services: at('12', 10, 'S2', ARTICLE_NOT_READ),
  },
  'New Zealand': { interest: at('11', 10, 'O'), dividend: at('10', 15, 'O'), services: at('12', 10, 'O') },
  'United Arab Emirates': {
    interest: at('11', 12.5, 'B', ARTICLE_NOT_READ),
    dividend: at('10', 10, 'S2', ARTICLE_NOT_READ),
    services: at('12', 10, 'U', 'No article on technical services was seen.'),
  },
  Ireland: {
    interest: at('11', 10, 'B', ARTICLE_NOT_READ),
    dividend: at('10', 10, 'S2', ARTICLE_NOT_READ),
    services: at('12', 10, 'S2', ARTICLE_NOT_READ),
  },
  Switzerland: {
    interest: at('11', 10, 'O'),
    dividend: at('10', 10, 'S', ARTICLE_NOT_READ),
    services: at('12', 10, 'U', ARTICLE_NOT_READ),
  },
  'Hong Kong': {
    interest: at('11', 10, 'B', ARTICLE_NOT_READ),
    dividend: at('10', 5, 'S', ARTICLE_NOT_READ),
    services: at('12', 10, 'S', ARTICLE_NOT_READ),
  },
  Japan: {
    interest: at('11', 10, 'O'),
    dividend: at('10', 10, 'S', ARTICLE_NOT_READ),
    services: at('12', 10, 'U', ARTICLE_NOT_READ),
  },
  Qatar: {
    interest: at('11', 10, 'B'),
    dividend: at('10', 10, 'S2', ARTICLE_NOT_READ),
    services: at('12', 10, 'S2', ARTICLE_NOT_READ),
  },
  Oman: {
    interest: at('11', 10, 'B', ARTICLE_NOT_READ),
    dividend: at('10', 12.5, 'U', ARTICLE_NOT_READ),
    services: at('12', 10, 'S2', ARTICLE_NOT_READ),
  },
  Kuwait: {
    interest: at('11', 10, 'B', ARTICLE_NOT_READ),
    dividend: at('10', 10, 'S', ARTICLE_NOT_READ),
    services: at('12', 10, 'S', ARTICLE_NOT_READ),
  },
  'Saudi Arabia': {
    interest: at('11', 10, 'O'),
    dividend: at('10', 5, 'S', ARTICLE_NOT_READ),
    services: at('12', 10, 'S', ARTICLE_NOT_READ),
  },
  Malaysia: {
    interest: at('11', 10, 'O'),
    dividend: at('10', 10, 'U', 'One source says 5 %.'),
    services: at('12', 10, 'S', ARTICLE_NOT_READ),
  },
}

/** Countries without a treaty that covers income. Bahrain has only agreed to exchange information. */
const WITHOUT_TREATY: readonly string[] = ['Bahrain']

/** Rates that changed on a day: until then the older rate applies. */
const BEFORE: readonly { country: string; income: TreatyIncome; until: Day; rate: TreatyRate }[] = [
  { country: 'Oman', income: 'services', until: '2026-03-31', rate: at('12', 15, 'S2', ARTICLE_NOT_READ) },
]

const named = (country: string) => (one: string) => one.toLowerCase() === country.trim().toLowerCase()

export function hasNoTreaty(country: string): boolean {
  return WITHOUT_TREATY.some(named(country))
}

/** The treaty's limit on a day; null where the table has none. */
export function treatyRate(country: string, income: TreatyIncome, day: Day): TreatyRate | null {
  const isIt = named(country)
  const older = BEFORE.find((one) => isIt(one.country) && one.income === income && day <= one.until)
  return older?.rate ?? TREATIES[Object.keys(TREATIES).find(isIt) ?? '']?.[income] ?? null
}

import { describe, expect, test } from 'vitest'
import type { Plain } from '../shared/money.ts'
import { assess } from './assess.ts'
import type { Finding, Outcome } from './finding.ts'
import type { GuideAnswers, Ledger } from './guide-answers.ts'
import { EXEMPT_PURPOSES } from './lists/exempt-purposes.ts'

type Answers = Plain<GuideAnswers>
type Case = {
  readonly what: string
  readonly answers: Answers
  readonly outcome: Outcome
  readonly ledger?: Plain<Ledger>
  readonly day?: string
  readonly headline?: string
  readonly certainty?: Finding['certainty']
  /** Words that the reasons must contain. */
  readonly says?: string
}

const TODAY = '2026-11-15'
const LAKH = 100_000
const none = { toReceiver: 0, inAll: 0 } as const
const order = (validTo: string, section: '395(1)' | '395(2)' = '395(1)') => ({ section, validTo })

/** A non-resident moves rent from an NRO account to an own account abroad, and has sent nothing before. */
const nro: Answers = {
  account: 'nro',
  receiver: 'self',
  parts: [{ source: 'rent' }],
  earlier: none,
  order: 'none',
}
const nre: Answers = { account: 'nre', receiver: 'self', parts: [{ source: 'savings' }], earlier: none }
const resident: Answers = { account: 'savings', residence: 'resident', receiver: 'self', earlier: none }
/** A resident pays somebody abroad for work that India taxes. */
const invoice: Answers = {
  account: 'current',
  residence: 'resident',
  remitter: 'individual',
  receiver: 'institution',
  parts: [{ source: 'business' }],
  taxable: 'yes',
  earlier: none,
  order: 'none',
}
const untaxed: Answers = { ...invoice, taxable: 'no' }
const firm: Answers = { ...untaxed, remitter: 'business', amount: 20 * LAKH }
const ledger = (inAll: number, toReceiver = inAll, taxYear = '2026-27'): Plain<Ledger> => ({
  taxYear,
  toReceiver,
  inAll,
})

const CASES: readonly Case[] = [
  // Row 1: not taxable, an individual, no approval needed.
  {
    what: 'resident, own savings, 5 lakh',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 5 * LAKH },
    outcome: 'nothing',
  },
  {
    what: 'resident, gift to a relative',
    answers: { ...resident, receiver: 'relative', parts: [{ source: 'giftGiven' }], amount: 30 * LAKH },
    outcome: 'nothing',
  },
  {
    what: 'resident, education fees',
    answers: { ...resident, receiver: 'institution', parts: [{ source: 'education' }], amount: 40 * LAKH },
    outcome: 'nothing',
  },
  {
    what: 'resident, treatment abroad',
    answers: { ...resident, receiver: 'institution', parts: [{ source: 'medical' }], amount: 12 * LAKH },
    outcome: 'nothing',
  },
  {
    what: 'resident, upkeep of parents',
    answers: { ...resident, receiver: 'relative', parts: [{ source: 'maintenance' }], amount: 2 * LAKH },
    outcome: 'nothing',
  },
  {
    what: 'resident, shares abroad',
    answers: { ...resident, parts: [{ source: 'investmentAbroad' }], amount: 50 * LAKH },
    outcome: 'nothing',
  },
  {
    what: 'individual, invoice an accountant calls untaxed',
    answers: { ...untaxed, amount: 9 * LAKH },
    outcome: 'nothing',
    says: 'You said so',
  },
  {
    what: 'LRS used to the last rupee (₹2,07,50,000)',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 20_750_000 },
    outcome: 'nothing',
  },
  // Row 2: not taxable, one of the 33.
  ...EXEMPT_PURPOSES.map(({ item, code }): Case => {
    const isDead = ['S0190', 'S0302', 'S0401'].includes(code)
    return {
      what: `firm, item ${item} of the 33, ${code}${isDead ? ', which is no code any more' : ''}`,
      answers: { ...firm, purpose: code },
      outcome: isDead ? 'D' : 'nothing',
      certainty: isDead ? 'open' : 'likely',
      ...(!isDead && { says: `${code} is in the list` }),
    }
  }),
  {
    what: 'resident above LRS, education S0305',
    answers: {
      ...resident,
      receiver: 'institution',
      parts: [{ source: 'education' }],
      amount: 300 * LAKH,
      purpose: 'S0305',
    },
    outcome: 'nothing',
  },
  {
    what: 'resident above LRS, education, no code chosen',
    answers: { ...resident, receiver: 'institution', parts: [{ source: 'education' }], amount: 300 * LAKH },
    outcome: 'D',
  },
  { what: 'firm, in the list but taxable', answers: { ...firm, taxable: 'yes', purpose: 'S0102' }, outcome: 'C' },
  {
    what: 'firm, in the list, taxable or not unknown',
    answers: { ...firm, taxable: 'unsure', purpose: 'S0102' },
    outcome: 'C',
  },
  { what: 'S0306 is never exempt', answers: { ...firm, purpose: 'S0306' }, outcome: 'D' },
  { what: 'a code that does not exist', answers: { ...firm, purpose: 'S9999' }, outcome: 'D' },
  // Row 3: not taxable, neither exception.
  {
    what: 'firm, legal services S1004, untaxed',
    answers: { ...firm, purpose: 'S1004' },
    outcome: 'D',
    says: 'Sent by a business',
  },
  { what: 'firm, purpose not known', answers: firm, outcome: 'D' },
  {
    what: 'resident one rupee above LRS',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 20_750_001 },
    outcome: 'D',
    says: 'Reserve Bank must approve',
  },
  {
    what: 'resident above LRS with what went before',
    answers: {
      ...resident,
      parts: [{ source: 'savings' }],
      amount: 100 * LAKH,
      earlier: { toReceiver: 0, inAll: 110 * LAKH },
    },
    outcome: 'D',
  },
  {
    what: 'resident, own savings, sent before unknown',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 5 * LAKH, earlier: 'unsure' },
    outcome: 'D',
  },
  {
    what: 'not known who sends',
    answers: { ...untaxed, remitter: 'unsure', amount: 2 * LAKH },
    outcome: 'D',
    says: 'who sends it',
  },
  // Row 4: taxable, small.
  { what: 'invoice ₹4,99,999', answers: { ...invoice, amount: 499_999 }, outcome: 'A' },
  {
    what: 'invoice ₹5,00,000 exactly',
    answers: { ...invoice, amount: 500_000 },
    outcome: 'A',
    says: 'Exactly ₹5,00,000 is still Part A',
  },
  { what: 'invoice ₹5,00,001', answers: { ...invoice, amount: 500_001 }, outcome: 'C' },
  { what: 'NRO rent, ₹5,00,000 exactly', answers: { ...nro, amount: 500_000 }, outcome: 'A' },
  { what: 'NRO rent, ₹5,00,001', answers: { ...nro, amount: 500_001 }, outcome: 'C' },
  {
    what: 'small property sale, ₹4,00,000',
    answers: { ...nro, parts: [{ source: 'property' }], amount: 4 * LAKH },
    outcome: 'A',
  },
  {
    what: '₹4,40,000 after ₹60,000: the year full to the rupee',
    answers: { ...nro, amount: 440_000, earlier: { toReceiver: 60_000, inAll: 60_000 } },
    outcome: 'A',
  },
  {
    what: '₹4,40,001 after ₹60,000',
    answers: { ...nro, amount: 440_001, earlier: { toReceiver: 60_000, inAll: 60_000 } },
    outcome: 'C',
  },
  {
    what: 'little to this receiver, much in all',
    answers: { ...nro, amount: LAKH, earlier: { toReceiver: 0, inAll: 5 * LAKH } },
    outcome: 'C',
    says: 'To this receiver alone it is ₹1,00,000',
  },
  {
    what: '₹1,00,000 after ₹4,00,000 through Nirgam',
    answers: { ...nro, amount: LAKH },
    ledger: ledger(4 * LAKH),
    outcome: 'A',
  },
  {
    what: '₹1,00,001 after ₹4,00,000 through Nirgam',
    answers: { ...nro, amount: LAKH + 1 },
    ledger: ledger(4 * LAKH),
    outcome: 'C',
  },
  {
    what: 'Nirgam’s and elsewhere’s add up',
    answers: { ...nro, amount: LAKH, earlier: { toReceiver: 2 * LAKH, inAll: 2 * LAKH } },
    ledger: ledger(3 * LAKH),
    outcome: 'C',
  },
  {
    what: 'the ledger alone fills the year, elsewhere not known',
    answers: { ...invoice, amount: LAKH, earlier: 'unsure' },
    ledger: ledger(4 * LAKH + 1),
    outcome: 'C',
    certainty: 'clear',
    says: '₹5,00,001 in the tax year 2026-27 exceeds',
  },
  {
    what: 'the ledger leaves room, elsewhere not known',
    answers: { ...invoice, amount: LAKH, earlier: 'unsure' },
    ledger: ledger(4 * LAKH),
    outcome: 'C',
    certainty: 'open',
  },
  {
    what: 'the ledger alone passes LRS, elsewhere not known',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 10 * LAKH, earlier: 'unsure' },
    ledger: ledger(198 * LAKH),
    outcome: 'D',
    says: 'Reserve Bank must approve',
  },
  {
    what: 'a ledger of last year does not count',
    answers: { ...nro, amount: 5 * LAKH },
    ledger: ledger(50 * LAKH, 50 * LAKH, '2025-26'),
    outcome: 'A',
  },
  // Row 5: above, with an order of the Assessing Officer.
  {
    what: '395(1) certificate valid',
    answers: { ...invoice, amount: 20 * LAKH, order: order('2027-03-31') },
    outcome: 'B',
  },
  {
    what: '395(2) order valid',
    answers: { ...invoice, amount: 20 * LAKH, order: order('2026-12-31', '395(2)') },
    outcome: 'B',
  },
  { what: 'valid to the very day', answers: { ...invoice, amount: 20 * LAKH, order: order(TODAY) }, outcome: 'B' },
  {
    what: 'expired yesterday',
    answers: { ...invoice, amount: 20 * LAKH, order: order('2026-11-14') },
    outcome: 'C',
    says: 'ended on 14 November 2026',
  },
  {
    what: 'expires before the planned day',
    answers: { ...invoice, amount: 20 * LAKH, date: '2027-01-10', order: order('2026-12-31') },
    outcome: 'C',
  },
  {
    what: 'property sale with a certificate',
    answers: { ...nro, parts: [{ source: 'property' }], amount: 80 * LAKH, order: order('2027-03-31') },
    outcome: 'B',
  },
  {
    what: 'a certificate, but small',
    answers: { ...invoice, amount: 3 * LAKH, order: order('2027-03-31') },
    outcome: 'A',
  },
  {
    what: 'a certificate that ends on no day',
    answers: { ...invoice, amount: 20 * LAKH, order: order('2026-02-30') },
    outcome: 'C',
  },
  // Row 6: above, without one.
  {
    what: 'invoice 20 lakh',
    answers: { ...invoice, amount: 20 * LAKH },
    outcome: 'C',
    says: 'no order of the Assessing Officer',
  },
  {
    what: 'property sold, 80 lakh',
    answers: { ...nro, parts: [{ source: 'property' }], amount: 80 * LAKH },
    outcome: 'C',
    says: 'Part C in practice',
  },
  {
    what: 'inherited property sold',
    answers: { ...nro, parts: [{ source: 'inheritedProperty' }], amount: 80 * LAKH },
    outcome: 'C',
  },
  {
    what: 'treaty relief changes papers, not the part',
    answers: { ...invoice, amount: 20 * LAKH, treaty: 'yes' },
    outcome: 'C',
  },
  {
    what: 'tax already deducted changes nothing here',
    answers: { ...nro, amount: 20 * LAKH, taxPaid: 'deducted' },
    outcome: 'C',
  },
  // Row 7: not sure is never nothing.
  { what: 'nothing answered at all', answers: {}, outcome: 'C' },
  {
    what: 'everything "not sure"',
    answers: {
      account: 'unsure',
      residence: 'unsure',
      parts: 'unsure',
      amount: 'unsure',
      receiver: 'unsure',
      earlier: 'unsure',
      order: 'unsure',
    },
    outcome: 'C',
  },
  {
    what: 'invoice, taxable not known, 20 lakh',
    answers: { ...invoice, taxable: 'unsure', amount: 20 * LAKH },
    outcome: 'C',
  },
  {
    what: 'invoice said to be untaxed, account not known, 20 lakh',
    answers: { ...invoice, account: 'unsure', taxable: 'no', amount: 20 * LAKH },
    outcome: 'C',
  },
  {
    what: 'invoice, taxable not known, small in any case',
    answers: { ...invoice, taxable: 'unsure', amount: 2 * LAKH },
    outcome: 'A',
  },
  {
    what: 'small, but sent before not known',
    answers: { ...nro, amount: 2 * LAKH, earlier: 'unsure' },
    outcome: 'C',
    says: 'is not known',
  },
  { what: 'NRO, amount not known', answers: { ...nro, amount: 'unsure' }, outcome: 'C' },
  {
    what: 'gift to a friend',
    answers: { ...resident, receiver: 'person', parts: [{ source: 'giftGiven' }], amount: 20 * LAKH },
    outcome: 'C',
    says: 'not a relative',
  },
  { what: 'receiver not known', answers: { ...nre, receiver: 'unsure', amount: 20 * LAKH }, outcome: 'C' },
  // Accounts.
  {
    what: 'NRE savings to oneself, 90 lakh',
    answers: { ...nre, amount: 90 * LAKH },
    outcome: 'nothing',
    says: 'NRE or FCNR',
  },
  {
    what: 'FCNR deposit to oneself',
    answers: { ...nre, account: 'fcnr', parts: [{ source: 'maturity' }], amount: 90 * LAKH },
    outcome: 'nothing',
  },
  { what: 'NRE, to a relative', answers: { ...nre, receiver: 'relative', amount: 10 * LAKH }, outcome: 'nothing' },
  { what: 'NRE, to another person', answers: { ...nre, receiver: 'person', amount: 10 * LAKH }, outcome: 'C' },
  {
    what: 'NRE, but the money is a property sale',
    answers: { ...nre, parts: [{ source: 'property' }], amount: 10 * LAKH },
    outcome: 'C',
  },
  {
    what: 'NRO, pension, 12 lakh',
    answers: { ...nro, parts: [{ source: 'pension' }], amount: 12 * LAKH },
    outcome: 'C',
  },
  {
    what: 'NRO, upkeep of a relative S1301',
    answers: { ...nro, receiver: 'relative', parts: [{ source: 'maintenance' }], amount: 12 * LAKH, purpose: 'S1301' },
    outcome: 'C',
  },
  {
    what: 'NRO, the bank wants neither form',
    answers: { ...nro, amount: 12 * LAKH, bankAsked: 'neither' },
    outcome: 'C',
  },
  {
    what: 'non-resident with a savings account',
    answers: { ...resident, residence: 'nonResident', parts: [{ source: 'savings' }], amount: 12 * LAKH },
    outcome: 'C',
    says: 'turned into an NRO account',
  },
  {
    what: 'resident, residence not known',
    answers: { ...resident, residence: 'unsure', parts: [{ source: 'savings' }], amount: 12 * LAKH },
    outcome: 'C',
  },
  // Several sources.
  {
    what: 'NRE: savings with a property sale',
    answers: {
      ...nre,
      parts: [
        { source: 'savings', rupees: 2 * LAKH },
        { source: 'property', rupees: 8 * LAKH },
      ],
    },
    outcome: 'C',
  },
  {
    what: 'NRO: rent and interest, ₹5,00,000 together',
    answers: {
      ...nro,
      parts: [
        { source: 'rent', rupees: 3 * LAKH },
        { source: 'interest', rupees: 2 * LAKH },
      ],
    },
    outcome: 'A',
  },
  {
    what: 'NRO: rent and interest, ₹5,00,001 together',
    answers: {
      ...nro,
      parts: [
        { source: 'rent', rupees: 3 * LAKH },
        { source: 'interest', rupees: 2 * LAKH + 1 },
      ],
    },
    outcome: 'C',
  },
  {
    what: 'resident: gift and education for a child',
    answers: {
      ...resident,
      receiver: 'relative',
      parts: [{ source: 'giftGiven' }, { source: 'education' }],
      amount: 9 * LAKH,
    },
    outcome: 'nothing',
  },
  // Days.
  {
    what: '31 March 2026: Form 15CA',
    answers: { ...invoice, amount: 20 * LAKH },
    day: '2026-03-31',
    outcome: 'C',
    headline: 'Form 15CA, Part C, after Form 15CB',
  },
  {
    what: '1 April 2026: Form 145',
    answers: { ...invoice, amount: 20 * LAKH },
    day: '2026-04-01',
    outcome: 'C',
    headline: 'Form 145, Part C, after Form 146',
  },
  {
    what: '31 March: this year’s ledger counts',
    answers: { ...nro, amount: 2 * LAKH },
    day: '2027-03-31',
    ledger: ledger(4 * LAKH),
    outcome: 'C',
  },
  {
    what: '1 April: a new year, a new limit',
    answers: { ...nro, amount: 2 * LAKH, date: '2027-04-01' },
    day: '2027-03-31',
    ledger: ledger(4 * LAKH),
    outcome: 'A',
  },
  // Impossible answers.
  { what: 'an amount of nothing', answers: { ...nro, amount: 0 }, outcome: 'C' },
  { what: 'a day that does not exist', answers: { ...nro, amount: LAKH, date: '2027-02-30' }, outcome: 'A' },
  {
    what: 'NRO and resident',
    answers: { ...nro, residence: 'resident', amount: LAKH },
    outcome: 'C',
    says: 'contradict',
  },
  {
    what: 'NRE and a business',
    answers: { ...nre, remitter: 'business', amount: LAKH },
    outcome: 'C',
    says: 'contradict',
  },
  {
    what: 'a gift to oneself',
    answers: { ...resident, parts: [{ source: 'giftGiven' }], amount: LAKH },
    outcome: 'C',
    says: 'contradict',
  },
  {
    what: 'parts that do not add up',
    answers: { ...nro, parts: [{ source: 'rent', rupees: LAKH }], amount: 2 * LAKH },
    outcome: 'C',
    says: 'contradict',
  },
  {
    what: 'untaxed, and yet tax deducted',
    answers: { ...untaxed, amount: LAKH, taxPaid: 'deducted' },
    outcome: 'C',
    says: 'contradict',
  },
  {
    what: 'more to one receiver than to all',
    answers: { ...nro, amount: LAKH, earlier: { toReceiver: 2, inAll: 1 } },
    outcome: 'C',
    says: 'contradict',
  },
]

/** Called inside the tests and not while they are collected: mutation testing only counts calls made by a test. */
const find = ({ answers, ledger: before, day }: Case) =>
  assess(answers as GuideAnswers, (before ?? null) as Ledger | null, day ?? TODAY)

/** Everything that a finding says; a sentence in full the first time, and by its beginning after that. */
function inWords({ headline, certainty, ...finding }: Finding, known: Set<string>): string {
  const once = (text: string) => {
    if (known.has(text)) return text.length > 44 ? `${text.slice(0, 44)}…` : text
    known.add(text)
    return text
  }
  const { reasons, changes, nro, papers, limits, next, purpose, notices, problems } = finding
  const asked = nro === null ? [] : [nro.rule, nro.banks]
  return [
    `${headline}, ${certainty}${purpose === null ? '' : `, ${purpose.code} ${purpose.inList} ${purpose.chosen} ${purpose.grade} ${purpose.note}`}`,
    ...reasons.map(({ text, grade, open }) => `- ${once(text)} ${grade}${open ? ', open' : ''}`),
    ...changes.map(({ text, outcome }) => `~ ${once(text)} ${outcome}`),
    ...[...asked, ...notices].map(({ text }) => `! ${once(text)}`),
    ...limits.map(({ id, usedRupees, isComplete, text }) => `= ${id} ${usedRupees} ${isComplete} ${once(text)}`),
    ...problems.map(
      ({ answer, text, contradiction }) => `? ${answer} ${once(text)} ${contradiction ? 'contradicts' : ''}`,
    ),
    ...next.map(({ who, text }) => `> ${who}: ${once(text)}`),
    `+ ${papers.map(({ name }) => name.slice(0, 16)).join(', ')}`,
  ].join('\n')
}

describe('worked cases', () => {
  test.each(CASES)('$what: $outcome', ({ outcome, headline, certainty, says, ...given }) => {
    const finding = find({ outcome, ...given })
    expect(finding.outcome).toBe(outcome)
    if (headline !== undefined) expect(finding.headline).toBe(headline)
    if (certainty !== undefined) expect(finding.certainty).toBe(certainty)
    if (says !== undefined) expect(finding.reasons.map(({ text }) => text).join(' ')).toContain(says)
  })

  test('are at least sixty, each of its own', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60)
    expect(new Set(CASES.map(({ what }) => what)).size).toBe(CASES.length)
  })

  test('say what they always said; another word is looked at before it is taken', async () => {
    const known = new Set<string>()
    const told = CASES.filter(({ what }) => !/item ([2-9]|[1-3]\d) of/.test(what))
    const text = told.map((one) => `# ${one.what}\n${inWords(find(one), known)}\n`).join('\n')
    await expect(text).toMatchFileSnapshot('worked-cases.txt')
  })

  test('can be read as a table', () => {
    const rows = CASES.map((one) => {
      const { headline, certainty, problems } = find(one)
      return `${one.what.padEnd(56)} ${headline.padEnd(38)} ${certainty.padEnd(6)} ${problems[0]?.text ?? ''}`
    })
    console.log(`\n${rows.join('\n')}\n`)
    expect(rows).toHaveLength(CASES.length)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asRupees, type Rupees, sum, ZERO } from '../shared/money.ts'
import { isDay } from '../shared/tax-year.ts'
import { readAnswers, writeAnswers } from './answers-in-address.ts'
import { assess } from './assess.ts'
import { GRADES } from './facts/fact.ts'
import { OUTCOMES, type Outcome } from './finding.ts'
import {
  ACCOUNTS,
  BANK_REQUESTS,
  BANKS,
  type GuideAnswers,
  isTrade,
  ORDER_PAYERS,
  ORDER_SECTIONS,
  OWN_ACCOUNTS,
  RECEIVERS,
  REMITTERS,
  RESIDENCES,
  SALES,
  SOURCES,
  TAX_PROOFS,
  UNSURE,
  UNTAXED_REASONS,
  YES_NO,
} from './guide-answers.ts'
import { PURPOSE_CODES } from './lists/purpose-codes.ts'
import { asked, nextQuestion, QUESTIONS, relevant } from './questions.ts'

const TODAY = '2026-11-15'
const RUNS = { numRuns: 600 }

const choice = <Id extends string>(ids: readonly Id[]) => fc.constantFrom<Id | typeof UNSURE>(...ids, UNSURE)
/** Near the limits as often as elsewhere. */
const rupees = fc
  .oneof(
    fc.integer({ min: 1, max: 100_000_000 }),
    fc.integer({ min: 499_990, max: 500_010 }),
    fc.integer({ min: 20_749_990, max: 20_750_010 }),
  )
  .map(asRupees)
const day = fc.constantFrom('2026-11-15', '2026-12-31', '2027-03-31', '2027-04-01', '2028-03-31')
const answers: fc.Arbitrary<GuideAnswers> = fc.record(
  {
    account: choice(ACCOUNTS),
    residence: choice(RESIDENCES),
    taxResident: choice(YES_NO),
    remitter: choice(REMITTERS),
    parts: fc.oneof(
      fc.constant(UNSURE),
      fc
        .uniqueArray(fc.constantFrom(...SOURCES), { minLength: 1, maxLength: 3 })
        .map((ids) => ids.map((source) => ({ source }))),
    ),
    amount: fc.oneof(fc.constant(UNSURE), rupees),
    destination: fc.constantFrom('us', 'gb', 'others', UNSURE),
    receiver: choice(RECEIVERS),
    goesTo: choice(OWN_ACCOUNTS),
    sale: choice(SALES),
    taxable: choice(YES_NO),
    whyUntaxed: choice(UNTAXED_REASONS),
    taxPaid: choice(TAX_PROOFS),
    earlier: fc.oneof(
      fc.constant(UNSURE),
      fc
        .tuple(rupees, rupees)
        .map(([one, other]) => (one < other ? { toReceiver: one, inAll: other } : { toReceiver: other, inAll: one })),
      fc.constant({ toReceiver: ZERO, inAll: ZERO }),
    ),
    order: fc.oneof(
      fc.constantFrom('none' as const, UNSURE),
      fc.record(
        { section: fc.constantFrom(...ORDER_SECTIONS), validTo: day, payer: choice(ORDER_PAYERS) },
        { requiredKeys: ['section', 'validTo'] },
      ),
    ),
    treaty: choice(YES_NO),
    educationLoan: choice(YES_NO),
    student: choice(YES_NO),
    bank: choice(BANKS),
    bankAsked: choice(BANK_REQUESTS),
    purpose: fc.constantFrom(...PURPOSE_CODES.map(({ code }) => code)),
    date: day,
    rupeesPerDollar: fc.integer({ min: 5000, max: 12_000 }).map((hundredths) => hundredths / 100),
  },
  { requiredKeys: [] },
)

const strength = (outcome: Outcome) => OUTCOMES.indexOf(outcome)
const strengthOf = (given: GuideAnswers) => strength(assess(given, null, TODAY).rule.outcome)
const isSound = (given: GuideAnswers) => assess(given, null, TODAY).problems.length === 0

test('more money never needs a weaker form', () => {
  fc.assert(
    fc.property(answers, rupees, rupees, (given, one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      fc.pre(isSound({ ...given, amount: less }))
      expect(strengthOf({ ...given, amount: more })).toBeGreaterThanOrEqual(strengthOf({ ...given, amount: less }))
    }),
    RUNS,
  )
})

test('more sent before never needs a weaker form', () => {
  fc.assert(
    fc.property(answers, rupees, rupees, (given, before, more) => {
      const sent = (inAll: Rupees) => strengthOf({ ...given, earlier: { toReceiver: ZERO, inAll } })
      fc.pre(isSound({ ...given, earlier: { toReceiver: ZERO, inAll: before } }))
      expect(sent(sum([before, more]))).toBeGreaterThanOrEqual(sent(before))
    }),
    RUNS,
  )
})

test('a ledger never leads to a weaker form than the answers alone', () => {
  fc.assert(
    fc.property(answers, rupees, (given, inAll) => {
      fc.pre(isSound(given))
      const { taxYear } = assess(given, null, TODAY)
      const { rule } = assess(given, { taxYear, toReceiver: ZERO, inAll }, TODAY)
      expect(strength(rule.outcome)).toBeGreaterThanOrEqual(strengthOf(given))
    }),
    RUNS,
  )
})

// The day and the rate are never unknown: without them today's and the site's own are taken, and shown.
const CAN_BE_UNKNOWN = QUESTIONS.map(({ id }) => id)

test('an own account abroad or an own NRE account gives the same outcome', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const outcomes = OWN_ACCOUNTS.map((goesTo) => assess({ ...given, goesTo }, null, TODAY))
      expect(new Set(outcomes.map(({ rule, bank }) => `${rule.outcome} ${bank.outcome}`)).size).toBe(1)
    }),
    RUNS,
  )
})

test('a missing or “not sure” answer never leads to a weaker form', () => {
  fc.assert(
    fc.property(answers.map(relevant), fc.constantFrom(...CAN_BE_UNKNOWN), (given, name) => {
      fc.pre(isSound(given))
      const { [name]: _, ...without } = given
      expect(strengthOf(without)).toBeGreaterThanOrEqual(strengthOf(given))
      expect(strengthOf({ ...given, [name]: UNSURE })).toBeGreaterThanOrEqual(strengthOf(given))
    }),
    RUNS,
  )
})

test('the order of answers and of parts does not matter', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const turned = Object.fromEntries(Object.entries(given).toReversed()) as GuideAnswers
      const parts = turned.parts
      const other = Array.isArray(parts) ? { ...turned, parts: parts.toReversed() } : turned
      expect(assess(other, null, TODAY)).toEqual(assess(given, null, TODAY))
      expect(writeAnswers(other)).toBe(writeAnswers(given))
    }),
    { numRuns: 300 },
  )
})

test('every result has a reason, and every reason a source, a grade and its day of checking', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const { rule, bank, notices, limits, papers, next } = assess(given, null, TODAY)
      expect(rule.reasons.length).toBeGreaterThan(0)
      expect(papers.length).toBeGreaterThan(0)
      expect(next.length).toBeGreaterThan(0)
      const notes = limits.flatMap((limit) => limit.notes)
      for (const { text, source, grade, checked } of [
        ...rule.reasons,
        ...bank.reasons,
        ...notices,
        ...limits,
        ...notes,
      ]) {
        expect(text.length).toBeGreaterThan(10)
        expect(source.length).toBeGreaterThan(5)
        expect(Object.keys(GRADES)).toContain(grade)
        expect(isDay(checked)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('the bank’s answer never weakens the rule’s, and is the final outcome', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const { rule, bank, outcome } = assess(given, null, TODAY)
      expect(strength(bank.outcome)).toBeGreaterThanOrEqual(strength(rule.outcome))
      expect(outcome).toBe(bank.outcome)
      if (bank.outcome !== rule.outcome) expect(bank.reasons.length).toBeGreaterThan(0)
    }),
    RUNS,
  )
})

test('money from an NRO account always has a remark about banks', () => {
  fc.assert(
    fc.property(answers, (given) => {
      expect(assess({ ...given, account: 'nro' }, null, TODAY).bank.reasons.length).toBeGreaterThan(0)
    }),
    RUNS,
  )
})

/** Answers on which the rule's two ways to file nothing rest. */
const NEEDED = ['account', 'parts', 'receiver'] as const

test('uncertainty about the money or its receiver never results in “nothing to file”', () => {
  fc.assert(
    fc.property(answers, fc.constantFrom(...NEEDED), (given, name) => {
      expect(assess({ ...given, [name]: UNSURE }, null, TODAY).rule.outcome).not.toBe('nothing')
    }),
    RUNS,
  )
})

test('“nothing to file” is never open', () => {
  fc.assert(
    fc.property(answers, (given) => {
      fc.pre(isSound(given))
      const { rule, certainty } = assess(given, null, TODAY)
      if (rule.outcome === 'nothing') expect(certainty).not.toBe('open')
    }),
    RUNS,
  )
})

test('trade has neither the limit of the scheme for residents nor tax collected at source', () => {
  const invoiceOrCode = fc.oneof(
    fc.constant<Partial<GuideAnswers>>({ parts: [{ source: 'business' }] }),
    fc.constantFrom<Partial<GuideAnswers>>({ purpose: 'S0102' }, { purpose: 'S0101' }, { purpose: 'S1501' }),
  )
  fc.assert(
    fc.property(answers, invoiceOrCode, (given, trade) => {
      const traded: GuideAnswers = { ...given, ...trade }
      expect(isTrade(traded)).toBe(true)
      expect(assess(traded, null, TODAY).limits.map(({ id }) => id)).not.toContain('tcs')
      expect(assess(traded, null, TODAY).limits.map(({ id }) => id)).not.toContain('lrs')
    }),
    RUNS,
  )
})

test('a “no” to taxable money never leads to a weaker form if India taxes it by its nature', () => {
  fc.assert(
    fc.property(answers, choice(UNTAXED_REASONS), (given, whyUntaxed) => {
      const paid: GuideAnswers = { ...given, account: 'savings', receiver: 'person', parts: [{ source: 'rent' }] }
      const doubted: GuideAnswers = { ...paid, taxable: 'no', whyUntaxed }
      fc.pre(isSound(doubted))
      expect(strengthOf(doubted)).toBe(strengthOf({ ...paid, taxable: UNSURE }))
    }),
    RUNS,
  )
})

test('an answer that would change the outcome never leads to the same outcome', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const { changes, rule } = assess(given, null, TODAY)
      for (const change of changes) expect(change.outcome).not.toBe(rule.outcome)
    }),
    RUNS,
  )
})

test('any answers survive a link, and a changed or shortened link is never read as other answers', () => {
  fc.assert(
    fc.property(answers, fc.nat(), (given, place) => {
      const text = writeAnswers(given)
      expect(readAnswers(text)).toEqual({ answers: sorted(given), problem: null })
      const cut = text.slice(0, place % (text.length + 1))
      if (cut !== text && cut !== '') expect(readAnswers(cut).problem).not.toBeNull()
    }),
    RUNS,
  )
})

function sorted(given: GuideAnswers): unknown {
  const { parts } = given
  if (!Array.isArray(parts)) return given
  return { ...given, parts: expect.arrayContaining([...parts]) }
}

test('the questions end after any answers, and none is asked twice', () => {
  fc.assert(
    fc.property(answers, (given) => {
      let so: GuideAnswers = {}
      const seen: string[] = []
      for (let question = nextQuestion(so); question !== null; question = nextQuestion(so)) {
        // Tens of thousands of times: an expectation for each would take longer than the questions themselves.
        if (seen.includes(question.id)) expect.fail(`${question.id} is asked twice`)
        seen.push(question.id)
        so = { ...so, [question.id]: given[question.id] ?? UNSURE }
      }
      expect(seen.length).toBeLessThanOrEqual(QUESTIONS.length)
      expect(asked(so).every(({ id }) => seen.includes(id))).toBe(true)
      expect(nextQuestion(relevant(so))).toBeNull()
    }),
    RUNS,
  )
})

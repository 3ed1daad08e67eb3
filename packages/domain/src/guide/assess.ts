import { formatRupees, minus, ZERO } from '../shared/money.ts'
import { type Day, dayInWords } from '../shared/tax-year.ts'
import { BANK_REQUESTS_KNOWN, type BankRequest, MOST_BANKS } from './bank-requests.ts'
import type { Fact } from './facts/fact.ts'
import { FACTS } from './facts/facts.ts'
import {
  type BankAnswer,
  type Change,
  type Finding,
  OUTCOMES,
  type Outcome,
  type Reason,
  type RuleAnswer,
} from './finding.ts'
import {
  type GuideAnswers,
  hasMoved,
  hasSource,
  isTrade,
  known,
  type Ledger,
  partsOf,
  remitterOf,
  residenceOf,
} from './guide-answers.ts'
import { limitsTouched } from './limits/limits-touched.ts'
import { dollarLimitOf, goesByEstimate, SMALL_REMITTANCE_RUPEES } from './limits/yearly-limits.ts'
import { type FormNames, firstMention, inNames } from './lists/form-names.ts'
import { nextSteps } from './next-steps.ts'
import { ALWAYS, type ListedPaper, OF_TREATY, PAPERS_BY_SOURCE, type PaperId, paper } from './papers/paper-list.ts'
import { type Problem, problemsOf, usable } from './problems.ts'
import { quoted, reasonsFor } from './reasons.ts'
import { isInList, larger, outcomeOf, type Situation, situationOf } from './situation.ts'

/** The bank's answer. A bank can require more than the rule; if it asks for less, the rule still applies. */
function bankAnswer(situation: Situation, rule: Outcome): BankAnswer {
  const { answers } = situation
  const asked = known(answers.bankAsked)
  if (asked !== undefined && asked !== 'notYet') return toldByBank(asked, rule)
  if (answers.account !== 'nro') return { outcome: rule, basis: 'rule', reasons: [] }
  const own = BANK_REQUESTS_KNOWN.find(({ id }) => id === answers.bank)
  const outcome = stronger(rule, byPractice(situation, rule, own))
  const isKnown = own !== undefined && own.asks !== 'notKnown'
  const facts: Fact[] = [...(own ? [own] : []), ...(isKnown ? [] : [MOST_BANKS])]
  if (rule === 'A' && outcome === 'C') facts.push(FACTS.propertyPractice)
  const main = isKnown ? own : MOST_BANKS
  const more =
    outcome === rule ? '' : isKnown ? 'Your bank asks for more than the rule' : 'Many banks ask for more than the rule'
  const comparison = comparedWithRule(situation, { rule, outcome, own })
  return {
    outcome,
    basis: isKnown ? 'bank' : 'mostBanks',
    reasons: facts.map((fact) => (fact === main ? quoted(more, fact, comparison) : quoted('', fact))),
  }
}

const ASKED = {
  both: { outcome: 'C', says: 'Your bank has asked you for both forms' },
  declaration: { outcome: 'D', says: 'Your bank has asked you for Form 145 only' },
  neither: { outcome: 'nothing', says: 'Your bank told you it needs neither form. Ask for that in writing' },
} as const satisfies Record<string, { outcome: Outcome; says: string }>

function toldByBank(asked: keyof typeof ASKED, rule: Outcome): BankAnswer {
  const { says, ...wanted } = ASKED[asked]
  const outcome = stronger(rule, wanted.outcome)
  // Parts A and B are the declaration alone too.
  const isTooLittle = asked === 'neither' ? rule !== 'nothing' : asked === 'declaration' && rule === 'C'
  const comparison =
    outcome !== rule ? 'That’s more than the rule asks.' : isTooLittle ? 'The rule still asks for more than that.' : ''
  return { outcome, basis: 'asked', reasons: [quoted(says, FACTS.yourAnswer, comparison)] }
}

type Compared = { readonly rule: Outcome; readonly outcome: Outcome; readonly own: BankRequest | undefined }

/** Explains how the bank's request relates to the answer above it, so that a page never contradicts itself. */
function comparedWithRule(situation: Situation, { rule, outcome, own }: Compared): string {
  if (outcome !== rule || own?.asks === 'byItsForm' || rule === 'nothing' || rule === 'D') return ''
  if (own?.sparesInterest && isInterestOnly(situation)) return 'The rule may still ask for a form, so we keep to it.'
  if (rule === 'A') return 'We don’t know if that goes for small sums too. By the rule Part A is enough.'
  if (rule === 'B')
    return 'We don’t know if that goes for people with a tax officer’s order. By the rule Part B is enough.'
  return ''
}

/**
 * Banks ask for more than the rule where it requires no certificate. Their pages do not mention small amounts, and an
 * officer's order replaces the certificate: for those, only the rule's part is known.
 */
function byPractice(situation: Situation, rule: Outcome, own: BankRequest | undefined): Outcome {
  const isSale = hasSource(situation.answers, 'property', 'inheritedProperty')
  if (rule === 'B' || rule === 'C' || (rule === 'A' && !isSale)) return rule
  if (own?.asks === 'byItsForm') return rule === 'A' ? 'A' : isInList(situation) ? 'nothing' : 'D'
  if (own?.sparesInterest && isInterestOnly(situation)) return rule
  return 'C'
}

function isInterestOnly({ answers }: Situation): boolean {
  const parts = partsOf(answers)
  return parts.length > 0 && parts.every(({ source }) => source === 'interest')
}

function stronger(one: Outcome, other: Outcome): Outcome {
  return OUTCOMES.indexOf(one) >= OUTCOMES.indexOf(other) ? one : other
}

/**
 * Filing that a remittance needs, and why: by the rule and by the bank. It informs and decides nothing: an unknown fact
 * counts as if it needed the stronger form. `ledger` has the earlier transfers known to Nirgam; `day` is today.
 */
export function assess(answers: GuideAnswers, ledger: Ledger | null, day: Day): Finding {
  const problems = problemsOf(answers, day)
  const situation = situationOf(usable(answers, problems), ledger, day)
  const contradicted = problems.some(({ contradiction }) => contradiction)
  const rule: RuleAnswer = contradicted
    ? { outcome: 'C', reasons: [quoted('Two of your answers don’t fit together', FACTS.unsure)] }
    : { outcome: outcomeOf(situation), reasons: reasonsFor(situation) }
  const bank = bankAnswer(situation, rule.outcome)
  const { outcome } = bank
  const { names } = situation
  /** Facts use the names of the current law. */
  const named = <Line extends { readonly text: string }>(lines: readonly Line[]) =>
    lines.map((line) => ({ ...line, text: inNames(line.text, names) }))
  return {
    rule: { ...rule, reasons: named(rule.reasons) },
    bank: { ...bank, reasons: named(bank.reasons) },
    outcome,
    headline: headlineOfBoth(rule, bank, names),
    certainty: certaintyOf(situation, rule.reasons, problems),
    day: situation.day,
    taxYear: situation.year.label,
    names,
    reasons: named(outcome === rule.outcome ? rule.reasons : [...rule.reasons, ...bank.reasons]),
    changes: contradicted ? [] : changesOf(situation, rule.outcome),
    papers: papersFor(situation, outcome),
    limits: named(limitsTouched(situation)).map((limit) => ({ ...limit, notes: named(limit.notes) })),
    next: nextSteps(outcome, names, rule.outcome === outcome || bank.basis === 'asked' ? null : rule.outcome),
    purpose: situation.purpose,
    notices: named(noticesFor(situation, outcome)),
    problems,
  }
}

export function headlineOf(outcome: Outcome, { names }: Pick<Situation, 'names'>): string {
  if (outcome === 'nothing') return 'Nothing to file'
  const part = `${firstMention(names.declaration)}, Part ${outcome}`
  return outcome === 'C' ? `${part}, after ${firstMention(names.certificate)}` : part
}

const MEANING: Readonly<Record<Outcome, (names: FormNames) => string>> = {
  nothing: () => 'No form and no accountant. Your bank gets Form A2 and your documents.',
  A: ({ declaration }) => `You file the shortest part of ${declaration} yourself. You don’t need an accountant.`,
  B: ({ declaration }) =>
    `You file ${declaration} yourself, with the tax officer’s order. You don’t need an accountant.`,
  C: ({ declaration, certificate }) =>
    `A chartered accountant files ${certificate} first. Then you file ${declaration}.`,
  D: ({ declaration }) => `You file ${declaration} yourself. You don’t need an accountant.`,
}

/** The meaning of an outcome for people, in a sentence or two. */
export function meaningOf(outcome: Outcome, names: FormNames): string {
  return MEANING[outcome](names)
}

/** The source of the bank's answer. */
const ASKING: Readonly<Record<BankAnswer['basis'], string>> = {
  asked: 'Your bank asks for',
  bank: 'Your bank asks for',
  mostBanks: 'Most banks ask for',
  rule: 'Banks ask for',
}

export function askingBank({ basis }: BankAnswer): string {
  return ASKING[basis]
}

function headlineOfBoth(rule: RuleAnswer, bank: BankAnswer, names: FormNames): string {
  const byRule = headlineOf(rule.outcome, { names })
  return rule.outcome === bank.outcome
    ? byRule
    : `${byRule} by the rule. ${askingBank(bank)} ${headlineOf(bank.outcome, { names })}`
}

/** Clear only if nothing is open and nothing is based on a weak source. */
function certaintyOf(
  situation: Situation,
  reasons: readonly Reason[],
  problems: readonly Problem[],
): Finding['certainty'] {
  const isOpen = problems.length > 0 || situation.chargeable.is === 'unsure' || reasons.some(({ open }) => open)
  if (isOpen) return 'open'
  // The user's own statement that it is taxable can only lead to a stronger form.
  const isOwnYes = ({ source }: Reason) => situation.chargeable.is === 'yes' && source === FACTS.yourAnswer.source
  return reasons.every((reason) => reason.grade === 'O' || reason.grade === 'S2' || isOwnYes(reason))
    ? 'clear'
    : 'likely'
}

/** Changes of fact that would lead to another outcome; others are left out. */
function changesOf(situation: Situation, outcome: Outcome): Change[] {
  const found = outcome === 'nothing' || outcome === 'D' ? untaxed(situation, outcome) : taxed(situation, outcome)
  return found.filter((change) => change.outcome !== outcome)
}

function untaxed(situation: Situation, outcome: Outcome): Change[] {
  const changes: Change[] = []
  const asTaxable = outcomeOf({ ...situation, chargeable: { is: 'yes', why: [] } })
  changes.push({ text: 'If some of it turns out to be taxable in India', outcome: asTaxable })
  if (outcome === 'D') {
    changes.push({ text: 'If the purpose is one of the 33 on the rule’s list', outcome: 'nothing' })
    if (situation.isIndividual !== false && situation.approval !== 'yes') {
      changes.push({ text: 'If a person sends it within the yearly limits', outcome: 'nothing' })
    }
  }
  return changes
}

function taxed(situation: Situation, outcome: Outcome): Change[] {
  const { total, atLeast = ZERO, amount = ZERO, before, order, chargeable, answers, names } = situation
  const changes: Change[] = []
  const large = outcomeOf({ ...situation, isSmall: false })
  if (outcome === 'A') {
    const left = minus(SMALL_REMITTANCE_RUPEES, total ?? ZERO)
    const text = left === 0 ? 'If you send one rupee more' : `If you send more than ${formatRupees(left)} on top`
    changes.push({ text: `${text} this ${names.year}`, outcome: large })
  } else {
    changes.push(...smaller(situation))
  }
  const given = known(answers.order)
  if (outcome === 'B' && typeof given === 'object') {
    changes.push({
      text: `After ${dayInWords(given.validTo)}, when the tax officer’s order ends`,
      outcome: 'C',
    })
  }
  if (outcome === 'C' && order !== 'valid') {
    changes.push({
      text: 'With a valid order from a tax officer that names you as the payer',
      outcome: 'B',
    })
  }
  if (chargeable.is === 'unsure') {
    const asUntaxed = outcomeOf({ ...situation, chargeable: { is: 'no', why: [] } })
    changes.push({ text: 'If an accountant finds that it isn’t taxable in India', outcome: asUntaxed })
  }
  const isUsedUp = atLeast - amount >= SMALL_REMITTANCE_RUPEES
  if (answers.account === 'nro' && outcome === 'C' && before === undefined && !isUsedUp) {
    changes.push({
      text: `If all you send this ${names.year} stays within ${formatRupees(SMALL_REMITTANCE_RUPEES)}`,
      outcome: 'A',
    })
  }
  return changes
}

/** The largest amount for Part A; none once the year's limit is used up. */
function smaller({ before, amount, names }: Situation): Change[] {
  if (before === undefined || amount === undefined) return []
  const left = minus(SMALL_REMITTANCE_RUPEES, larger(before))
  if (left <= 0) return []
  return [
    {
      text: `If you send up to ${formatRupees(left)} and no more in this ${names.year}`,
      outcome: 'A',
    },
  ]
}

/** Facts that change no outcome, but that a user in this situation must know. */
function noticesFor(situation: Situation, outcome: Outcome): Reason[] {
  const { answers, approval, order, purpose, chargeable } = situation
  const { account } = answers
  const isResidentAccount = account === 'savings' || account === 'current'
  const limit = dollarLimitOf(answers)
  const isFirm = remitterOf(answers) === 'business'
  const isTaxTakenAlone = answers.taxPaid === 'deducted' && order !== 'valid' && outcome === 'C'
  const isForFamily = answers.receiver === 'relative' && hasSource(answers, 'giftGiven', 'maintenance')
  const lines = [
    approval === 'yes' && !isFirm && (limit?.id === 'nro' ? FACTS.nroAbove : FACTS.lrsAbove),
    goesByEstimate(answers) && isAbove(situation) && FACTS.estimate,
    isResidentAccount &&
      residenceOf(answers) === 'nonResident' &&
      !chargeable.why.includes(FACTS.convert) &&
      FACTS.convert,
    account === 'nro' && answers.residence === 'returned' && FACTS.returned,
    answers.goesTo === 'nre' && FACTS.nroToNre,
    hasMoved(answers) && FACTS.twoResidences,
    isResidentAccount && isTrade(answers) && !isFirm && FACTS.tradeNotLrs,
    isResidentAccount &&
      answers.receiver === 'person' &&
      hasSource(answers, 'property', 'inheritedProperty') &&
      FACTS.priceToSeller,
    isTaxTakenAlone && FACTS.notB,
    isForFamily && FACTS.relative,
    purpose?.code === 'S1301' && purpose.others.length === 0 && FACTS.s1301,
    outcome !== 'nothing' && FACTS.validity,
  ]
  return lines.filter((line) => line !== false).map((fact) => quoted('', fact))
}

function isAbove({ answers, atLeast }: Situation): boolean {
  const limit = dollarLimitOf(answers)
  return limit !== null && atLeast !== undefined && atLeast > limit.rupees
}

/** The papers to gather, each once: those always required, then those that show the origin of the money. */
function papersFor(situation: Situation, outcome: Outcome): ListedPaper[] {
  const { answers, names, order, isIndividual } = situation
  const isResident = residenceOf(answers) === 'resident'
  const isPerson = isIndividual !== false
  const wanted: PaperId[] = [
    ...ALWAYS,
    ...when(isPerson && !isResident, 'residenceAbroad'),
    ...when(isPerson && isResident && !isTrade(answers), 'lrsDeclaration'),
    ...when(outcome !== 'nothing', 'declaration'),
    ...when(outcome === 'C', 'certificate'),
    ...when(outcome === 'B' || order === 'valid', 'assessingOrder'),
    ...partsOf(answers).flatMap(({ source }) => PAPERS_BY_SOURCE[source]),
    ...when(hasSource(answers, 'education') && answers.educationLoan === 'yes', 'educationLoan'),
    ...when(answers.taxPaid === 'deducted', 'tdsCertificate'),
    ...when(answers.taxPaid === 'paid', 'taxProof'),
    ...when(answers.treaty === 'yes', 'trc', 'treatyForm'),
    ...when(answers.goesTo === 'nre', 'nreAccount'),
  ]
  const refused: readonly PaperId[] = [
    ...when(!isPerson, 'passport'),
    // A friend is not a relative.
    ...when(answers.receiver === 'person' && !hasSource(answers, 'maintenance'), 'relationship'),
    ...when(answers.treaty === 'no', ...OF_TREATY),
    ...when(answers.taxPaid === 'none', 'tdsCertificate'),
  ]
  return [...new Set(wanted)].filter((id) => !refused.includes(id)).map((id) => paper(id, names))
}

function when(condition: boolean, ...ids: PaperId[]): PaperId[] {
  return condition ? ids : []
}

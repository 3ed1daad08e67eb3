import type { Day } from '../shared/tax-year.ts'
import { changesOf } from './changes.ts'
import { isNro } from './chargeable.ts'
import { FACTS } from './facts.ts'
import type { Finding, Outcome, Reason } from './finding.ts'
import { type GuideAnswers, hasSource, known, type Ledger } from './guide-answers.ts'
import { limitsTouched } from './limits/limits-touched.ts'
import { nextSteps } from './next-steps.ts'
import { outcomeOf } from './outcome.ts'
import { papersFor } from './papers/papers.ts'
import { type Problem, problemsOf, usable } from './problems.ts'
import { quoted, reasonsFor } from './reasons.ts'
import { type Situation, situationOf } from './situation.ts'

/**
 * Filing that a remittance needs, and why. It informs and decides nothing: an unknown fact counts as if it needed the
 * stronger form. `ledger` has the earlier transfers known to Nirgam; `day` is today.
 */
export function assess(answers: GuideAnswers, ledger: Ledger | null, day: Day): Finding {
  const problems = problemsOf(answers, day)
  const situation = situationOf(usable(answers, problems), ledger, day)
  const contradicted = problems.some(({ contradiction }) => contradiction)
  const outcome = contradicted ? 'C' : outcomeOf(situation)
  const reasons = contradicted ? [quoted('Your answers contradict each other', FACTS.unsure)] : reasonsFor(situation)
  return {
    outcome,
    headline: headlineOf(outcome, situation),
    certainty: certaintyOf(situation, reasons, problems),
    day: situation.day,
    taxYear: situation.year.label,
    names: situation.names,
    reasons,
    changes: contradicted ? [] : changesOf(situation, outcome),
    nro: isNro(situation.answers) ? nroLines(situation) : null,
    papers: papersFor(situation, outcome),
    limits: limitsTouched(situation),
    next: nextSteps(outcome, situation.names),
    purpose: situation.purpose,
    notices: noticesFor(situation, outcome),
    problems,
  }
}

export function headlineOf(outcome: Outcome, { names }: Pick<Situation, 'names'>): string {
  if (outcome === 'nothing') return 'Nothing to file'
  const part = `${names.declaration}, Part ${outcome}`
  return outcome === 'C' ? `${part}, after ${names.certificate}` : part
}

/** Clear only where nothing is open and nothing rests on a weak source. */
function certaintyOf(
  situation: Situation,
  reasons: readonly Reason[],
  problems: readonly Problem[],
): Finding['certainty'] {
  const isOpen = problems.length > 0 || situation.chargeable.is === 'unsure' || reasons.some(({ open }) => open)
  if (isOpen) return 'open'
  // Somebody's own word that it is taxable only asks for more.
  const isOwnYes = ({ source }: Reason) => situation.chargeable.is === 'yes' && source === FACTS.yourAnswer.source
  return reasons.every((reason) => reason.grade === 'O' || reason.grade === 'S2' || isOwnYes(reason))
    ? 'clear'
    : 'likely'
}

/** Money in an NRO account: the rule and the banks do not say the same, and both have to be known. */
function nroLines({ answers }: Situation): NonNullable<Finding['nro']> {
  const asked = {
    both: 'Your bank has asked you for both forms.',
    declaration: 'Your bank has asked you for the declaration alone.',
    neither: 'Your bank has told you that it wants neither: ask for that in writing.',
    notYet: 'Ask your branch before you order anything.',
    unsure: 'Ask your branch before you order anything.',
  }[answers.bankAsked ?? 'unsure']
  const receiver = known(answers.receiver)
  const isOwn = receiver === undefined || receiver === 'self'
  return { rule: quoted('', isOwn ? FACTS.ownBalance : FACTS.payment), banks: quoted('', FACTS.banksAsk, asked) }
}

function noticesFor({ answers, purpose }: Situation, outcome: Outcome): Reason[] {
  const { account, residence } = answers
  const isSmallSale = outcome === 'A' && hasSource(answers, 'property', 'inheritedProperty')
  const keepsResidentAccount = (account === 'savings' || account === 'current') && residence === 'nonResident'
  return [
    ...(keepsResidentAccount ? [quoted('', FACTS.convert)] : []),
    ...(isSmallSale ? [quoted('By the sum it is Part A', FACTS.propertySale, 'Ask your bank before you file.')] : []),
    ...(purpose?.code === 'S1301' ? [quoted('', FACTS.s1301)] : []),
    ...(outcome === 'nothing' ? [] : [quoted('', FACTS.validity)]),
  ]
}

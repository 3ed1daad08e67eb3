import type { Day } from '../shared/tax-year.ts'
import { bankAnswer } from './banks/bank-answer.ts'
import { changesOf } from './changes.ts'
import { FACTS } from './facts/facts.ts'
import type { BankAnswer, Finding, Outcome, Reason, RuleAnswer } from './finding.ts'
import type { GuideAnswers, Ledger } from './guide-answers.ts'
import { limitsTouched } from './limits/limits-touched.ts'
import { type FormNames, firstMention, inNames } from './lists/form-names.ts'
import { nextSteps } from './next-steps.ts'
import { noticesFor } from './notices.ts'
import { outcomeOf } from './outcome.ts'
import { papersFor } from './papers/papers.ts'
import { type Problem, problemsOf, usable } from './problems.ts'
import { quoted, reasonsFor } from './reasons.ts'
import { type Situation, situationOf } from './situation.ts'

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
  /** Facts are written in the names of today's law. */
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

/** Who asks for the bank's answer. */
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

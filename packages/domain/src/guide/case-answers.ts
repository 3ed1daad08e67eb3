import { sum, ZERO } from '../shared/money.ts'
import type { Day } from '../shared/tax-year.ts'
import { addressOf } from './answers-in-address.ts'
import { assess, headlineOf } from './assess.ts'
import type { Finding, Outcome } from './finding.ts'
import { type GuideAnswers, known, type Ledger } from './guide-answers.ts'
import { nextQuestion, QUESTIONS, type Question, type QuestionName, relevant } from './questions.ts'
import { answersFromForm, type SharedWithForm } from './wizard-answers.ts'

/** Facts about the filing of a submitted remittance. */
export type CaseGuide = {
  readonly form: SharedWithForm
  /** Answers given later. They may describe the source of the money more exactly than the form. */
  readonly answers: GuideAnswers
  /** The rest of the tax year, according to the user's ledger. */
  readonly ledger: Ledger | null
}

/** Only a correction of the form changes these. */
const OF_FORM = ['account', 'amount', 'destination', 'bank'] as const satisfies readonly QuestionName[]
type OfForm = (typeof OF_FORM)[number]
type CaseQuestion = Question & { readonly id: Exclude<QuestionName, OfForm> }

/** All answers together. Earlier transfers are the ledger's sum plus further stated ones. */
export function answersOfCase({ form, answers, ledger }: CaseGuide): GuideAnswers {
  const beyond = known(answers.earlier)
  const inLedger = ledger ?? { toReceiver: ZERO, inAll: ZERO }
  const earlier = beyond && {
    toReceiver: sum([beyond.toReceiver, inLedger.toReceiver]),
    inAll: sum([beyond.inAll, inLedger.inAll]),
  }
  return relevant({ ...answersFromForm(form), ...answers, ...(earlier && { earlier }) })
}

/** Filing that the remittance needs, by the answers, the ledger and a day. */
export function findingOfCase(guide: CaseGuide, day: Day): Finding {
  return assess(answersOfCase(guide), ledgerBeyond(guide), day)
}

/** The ledger without its sums where they are in the answers already. */
export function ledgerBeyond({ answers, ledger }: CaseGuide): Ledger | null {
  if (known(answers.earlier) === undefined) return ledger
  return ledger?.nroIncome === undefined ? null : { ...ledger, toReceiver: ZERO, inAll: ZERO }
}

/** Questions to the customer about a case, in the guide's order. Questions that the form answers are left out. */
export function askedOfCase(guide: CaseGuide): readonly CaseQuestion[] {
  const answers = answersOfCase(guide)
  return QUESTIONS.filter(isOfCase).filter(({ matters, inCase }) => matters(answers) || inCase?.(answers) === true)
}

function isOfCase(question: Question): question is CaseQuestion {
  return OF_FORM.every((id) => id !== question.id)
}

/** Questions without an answer; "not sure" counts as one. */
export function openInCase(guide: CaseGuide): readonly CaseQuestion[] {
  const answers = answersOfCase(guide)
  return askedOfCase(guide).filter(({ id }) => answers[id] === undefined)
}

/** The finding in short: a page shows it without the rules, which weigh more than the rest of the page. */
export function findingInShort(guide: CaseGuide & { is_open: boolean }, day: Day, decided: Outcome | null) {
  const finding = findingOfCase(guide, day)
  return {
    headline: decided === null ? finding.headline : headlineOf(decided, finding),
    problems: finding.problems.map(({ answer, text }) => ({ answer, text })),
    open: guide.is_open ? openInCase(guide).map(({ id }) => id) : [],
    changeable: guide.is_open ? askedOfCase(guide).map(({ id }) => id) : [],
  }
}

/** Summary of the finding before payment: with reasons if nothing has to be filed, and for the bank's requirements. */
export function findingOfForm(form: SharedWithForm, ledger: Ledger | null, day: Day) {
  const answers = answersFromForm(form)
  const { headline, outcome, rule, bank } = assess(answers, ledger, day)
  const isFree = outcome === 'nothing'
  return {
    headline,
    is_free: isFree,
    is_open: nextQuestion(answers) !== null,
    reasons: [...(isFree ? rule.reasons : []), ...bank.reasons].map(({ text }) => text),
    guide_path: addressOf(answers),
    ledger,
  }
}

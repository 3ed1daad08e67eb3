import { sum, ZERO } from '../money.ts'
import { assess } from './assess.ts'
import type { Finding } from './finding.ts'
import { type GuideAnswers, known, type Ledger } from './guide-answers.ts'
import { asked, type Question, type QuestionName, relevant } from './questions.ts'
import type { Day } from './tax-year.ts'
import { answersFromForm, type SharedWithForm } from './wizard-answers.ts'

/** What is known about the filing of a submitted remittance. */
export type CaseGuide = {
  readonly form: SharedWithForm
  /** Answered since; the form's own words on what the money is may be said more exactly. */
  readonly answers: GuideAnswers
  /** The rest of the tax year, as far as the person's ledger has it. */
  readonly ledger: Ledger | null
}

/** Only a correction of the form changes these. */
const OF_FORM: readonly QuestionName[] = ['account', 'amount', 'destination']

/** All answers together. What went before is the ledger's sum and what was answered beyond it. */
export function answersOfCase({ form, answers, ledger }: CaseGuide): GuideAnswers {
  const beyond = known(answers.earlier)
  const inLedger = ledger ?? { toReceiver: ZERO, inAll: ZERO }
  const earlier = beyond && {
    toReceiver: sum([beyond.toReceiver, inLedger.toReceiver]),
    inAll: sum([beyond.inAll, inLedger.inAll]),
  }
  return relevant({ ...answersFromForm(form), ...answers, ...(earlier && { earlier }) })
}

/** What has to be filed for it, by the answers, the ledger and a day. */
export function findingOfCase(guide: CaseGuide, day: Day): Finding {
  return assess(answersOfCase(guide), ledgerBeyond(guide), day)
}

/** The ledger where its sum is not in the answers already. */
export function ledgerBeyond({ answers, ledger }: CaseGuide): Ledger | null {
  return known(answers.earlier) === undefined ? ledger : null
}

/** What the customer is asked about a case, in the guide's order: what the form says is not asked again. */
export function askedOfCase(guide: CaseGuide): readonly Question[] {
  return asked(answersOfCase(guide)).filter(({ id }) => !OF_FORM.includes(id))
}

/** Those without an answer yet, if only "not sure". */
export function openInCase(guide: CaseGuide): readonly Question[] {
  const answers = answersOfCase(guide)
  return askedOfCase(guide).filter(({ id }) => answers[id] === undefined)
}

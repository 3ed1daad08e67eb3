import { FACTS, type Source, sourceOf } from './facts.ts'
import { type GuideAnswers, partsOf, type SourceId } from './guide-answers.ts'
import { DEAD_PURPOSES, isExemptPurpose, NEVER_EXEMPT } from './lists/exempt-purposes.ts'
import { purposeOf } from './lists/purpose-codes.ts'

export type ProposedPurpose = Source & {
  readonly code: string
  readonly label: string
  /** Whether the rule's list of 33 names it, which alone exempts nobody. */
  readonly inList: boolean
  readonly chosen: boolean
  readonly note: string
}

const BY_OUTLAY: Partial<Record<SourceId, string>> = {
  education: 'S0305',
  medical: 'S0304',
  maintenance: 'S1301',
  giftGiven: 'S1302',
  investmentAbroad: 'S0023',
}

const PROPOSED = 'Our proposal: you and your bank choose the code on Form A2.'

/** The code the person chose, or the one that fits what they said; null where several could and only they can say. */
export function purposeFor(answers: GuideAnswers): ProposedPurpose | null {
  const own = purposeOf(answers.purpose ?? '')
  if (own) return described(own.code, true, NEVER_EXEMPT === own.code ? 'S0306 is not one of the 33.' : '')
  const code = proposedCode(answers)
  return code === null ? null : described(code, false, PROPOSED)
}

function proposedCode(answers: GuideAnswers): string | null {
  const outlays = new Set(partsOf(answers).map(({ source }) => BY_OUTLAY[source] ?? null))
  const [only = null] = outlays.size === 1 ? outlays : []
  if (only !== null) return only
  if (outlays.size > 1 || partsOf(answers).length === 0 || answers.receiver !== 'self') return null
  if (answers.account === 'nre' || answers.account === 'fcnr') return 'S0014'
  if (answers.account === 'nro') return 'S1301'
  return answers.account === 'savings' && answers.residence === 'resident' ? 'S0023' : null
}

function described(code: string, chosen: boolean, note: string): ProposedPurpose | null {
  const purpose = purposeOf(code)
  if (!purpose) return null
  const fact = code === 'S0014' ? FACTS.nre : code === 'S1301' ? FACTS.s1301 : FACTS.yourAnswer
  const source = chosen || fact !== FACTS.yourAnswer ? fact : PURPOSES_LIST
  return { ...purpose, inList: isExemptPurpose(code), chosen, note, ...sourceOf(source) }
}

/** Where all the codes are from. */
export const PURPOSES_LIST: Source = {
  source: 'Reserve Bank of India: list of purpose codes',
  grade: 'O',
  checked: FACTS.nre.checked,
}

/** Problem with a typed purpose code; null when it can be used. */
export function purposeProblem(code: string): string | null {
  const wanted = code.trim().toUpperCase()
  if (DEAD_PURPOSES.includes(wanted)) {
    return `${wanted} stands in the list of 33, but the Reserve Bank no longer has this code. Please choose another.`
  }
  return purposeOf(wanted) ? null : 'There is no such purpose code. Please choose one from the list.'
}

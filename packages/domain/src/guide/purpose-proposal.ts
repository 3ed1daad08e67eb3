import { GATHERED_LATER, OWN_READING, type Source, sourceOf } from './facts/fact.ts'
import { FACTS } from './facts/facts.ts'
import { type GuideAnswers, isStudentUpkeep, partsOf, type SourceId } from './guide-answers.ts'
import { DEAD_PURPOSES, isExemptPurpose, NEVER_EXEMPT } from './lists/exempt-purposes.ts'
import { type PurposeCode, purposeOf } from './lists/purpose-codes.ts'

export type ProposedPurpose = Source & {
  readonly code: string
  readonly label: string
  /** Whether the rule's list of 33 names it, which alone exempts nobody. */
  readonly inList: boolean
  readonly chosen: boolean
  readonly note: string
  /** Codes that other banks use for the same. */
  readonly others: readonly PurposeCode[]
}

const BY_OUTLAY: Partial<Record<SourceId, string>> = {
  education: 'S0305',
  medical: 'S0304',
  maintenance: 'S1301',
  giftGiven: 'S1302',
  investmentAbroad: 'S0023',
}

/** A non-resident's own money: some banks take the one, some the other. */
const OWN_NRO = ['S1301', 'S0014'] as const

const PROPOSED = 'This is our suggestion. You and your bank choose the code on Form A2.'

/** The code the person chose, or the one that fits what they said; null where several could and only they can say. */
export function purposeFor(answers: GuideAnswers): ProposedPurpose | null {
  const own = purposeOf(answers.purpose ?? '')
  const isOwnNro = answers.account === 'nro' && answers.receiver === 'self'
  const code = own?.code ?? proposedCode(answers)
  const purpose = purposeOf(code ?? '')
  if (purpose === undefined) return null
  const others = isOwnNro && OWN_NRO.some((one) => one === purpose.code) ? OWN_NRO : []
  const note = own === undefined ? PROPOSED : own.code === NEVER_EXEMPT ? 'S0306 isn’t on the list of 33.' : ''
  return {
    ...purpose,
    inList: isExemptPurpose(purpose.code),
    chosen: own !== undefined,
    note: others.length > 0 ? [note, FACTS.ownNroPurpose.says].filter(Boolean).join(' ') : note,
    others: others.flatMap((other) => (other === purpose.code ? [] : (purposeOf(other) ?? []))),
    ...sourceOf(own === undefined ? OUR_CHOICE : FACTS.yourAnswer),
  }
}

function proposedCode(answers: GuideAnswers): string | null {
  const codeOf = (source: SourceId) =>
    source === 'maintenance' && isStudentUpkeep(answers) ? 'S0305' : (BY_OUTLAY[source] ?? null)
  const outlays = new Set(partsOf(answers).map(({ source }) => codeOf(source)))
  const [only = null] = outlays.size === 1 ? outlays : []
  if (only !== null) return only
  if (outlays.size > 1 || partsOf(answers).length === 0 || answers.receiver !== 'self') return null
  if (answers.account === 'nre' || answers.account === 'fcnr') return 'S0014'
  if (answers.account === 'nro') return OWN_NRO[0]
  return answers.account === 'savings' && answers.residence === 'resident' ? 'S0023' : null
}

/** The codes are official; which of them fits is our own reading. */
const OUR_CHOICE: Source = {
  source: `${OWN_READING}. The codes are the Reserve Bank’s`,
  grade: 'U',
  checked: GATHERED_LATER,
}

/** Where all the codes are from. */
export const PURPOSES_LIST: Source = {
  source: 'The Reserve Bank’s list of purpose codes, as banks and guides print it, which agree with each other',
  grade: 'S2',
  checked: GATHERED_LATER,
}

/** Problem with a typed purpose code; null when it can be used. */
export function purposeProblem(code: string): string | null {
  const wanted = code.trim().toUpperCase()
  if (DEAD_PURPOSES.includes(wanted)) {
    return `${wanted} is on the list of 33, but the Reserve Bank has dropped it. Please choose another.`
  }
  return purposeOf(wanted) ? null : 'There’s no such purpose code. Please choose one from the list.'
}

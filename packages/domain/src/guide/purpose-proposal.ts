import { GATHERED_LATER, OWN_READING, type Source, sourceOf } from './facts/fact.ts'
import { FACTS } from './facts/facts.ts'
import { type GuideAnswers, isStudentUpkeep, partsOf, type SourceId } from './guide-answers.ts'
import { type PurposeCode, purposeOf } from './lists/purpose-codes.ts'

/** The 33 purposes for which nothing is filed, if the sum is not chargeable: in their order, with the list's own words. */
const TABLE = `
S0001 Indian investment abroad in equity capital (shares)
S0002 in debt securities
S0003 in branches and wholly owned subsidiaries
S0004 in subsidiaries and associates
S0005 in real estate
S0011 loans extended to non-residents
S0101 advance payment against imports
S0102 imports, settlement of invoice
S0103 imports by diplomatic missions
S0104 intermediary trade
S0190 imports below ₹5,00,000 (ECD offices)
S0202 operating expenses of Indian shipping companies abroad
S0208 operating expenses of Indian airlines abroad
S0212 booking of passages abroad, airlines
S0301 business travel
S0302 basic travel quota
S0303 pilgrimage
S0304 medical treatment
S0305 education (fees, hostel)
S0401 postal services
S0501 construction of projects abroad by Indian companies incl. import at site
S0602 freight insurance for import and export
S1011 maintenance of offices abroad
S1201 Indian embassies abroad
S1202 foreign embassies in India
S1301 by non-residents towards family maintenance and savings
S1302 personal gifts and donations
S1303 donations to religious/charitable institutions abroad
S1304 grants and donations to governments and their charitable institutions
S1305 Government's contributions to international institutions
S1306 payment or refund of taxes
S1501 refunds/rebates/reduction of export invoice value
S1503 international bidding by residents
`

type ExemptPurpose = { readonly item: number; readonly code: string; readonly wording: string }

export const EXEMPT_PURPOSES: readonly ExemptPurpose[] = TABLE.trim()
  .split('\n')
  .map((line, index) => ({ item: index + 1, code: line.slice(0, 5), wording: line.slice(6) }))

/** Codes in the list of 33 that the Reserve Bank has withdrawn: they exempt no one. */
export const DEAD_PURPOSES: readonly string[] = ['S0190', 'S0302', 'S0401']

/** Often wrongly called exempt: other travel is in no version of the list. */
const NEVER_EXEMPT = 'S0306'

export function isExemptPurpose(code: string): boolean {
  return EXEMPT_PURPOSES.some((purpose) => purpose.code === code) && !DEAD_PURPOSES.includes(code)
}

export type ProposedPurpose = Source & {
  readonly code: string
  readonly label: string
  /** Whether the rule's list of 33 contains it, which alone exempts no one. */
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

/** The code that the user chose, or the one that fits their answers; null if only the user can choose among several. */
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

/** Codes that fit the answers, whichever the user chose: the proposed one, and those that other banks use for the same. */
export function purposesOffered({ purpose: _, ...answers }: GuideAnswers): readonly string[] {
  const proposed = purposeFor(answers)
  return proposed === null ? [] : [proposed, ...proposed.others].map(({ code }) => code)
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

/** The source of all codes. */
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

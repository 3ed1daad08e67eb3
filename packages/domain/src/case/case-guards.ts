import type { Role } from '../desk/roles.ts'
import { type CaseAct, type Doer, describeAct, isPossibleFrom, leadsTo, mayAct } from './case-acts.ts'
import { CASE_STATES, type CaseState, categoryOf } from './case-states.ts'

/** Who acts: `id` tells two people of the staff apart. */
export type Actor =
  | { kind: 'system' }
  | { kind: 'customer' }
  | { kind: 'staff'; id: string; name: string; role: Role }
  /** the command line, which may do what any of the staff may */
  | { kind: 'operator'; id: string; name: string }

export const REMIND_AFTER_DAYS = [2, 5, 10] as const
export const GIVE_UP_AFTER_DAYS = 30
export const CLOSE_AFTER_DAYS = 30

export const FORM_PARTS = ['A', 'B', 'C', 'D', 'none'] as const
/** The part of Form 145; `none`: nothing is to be filed. */
export type FormPart = (typeof FORM_PARTS)[number]

/** What was made ready for signing. */
export type Preparation = {
  part: FormPart
  /** who made it */
  by: string
  /** whether the customer has assigned Form 146 to the accountant */
  isAssigned: boolean
  /** what of Form 146 is not there yet */
  missing: readonly string[]
}

/** Everything that an act is judged by. */
export type CaseFacts = {
  state: CaseState
  /** who holds it */
  holder: string | null
  /** days since the state was entered */
  daysInState: number
  /** items that were asked for and have no answer yet */
  unanswered: number
  /** required papers that are neither accepted nor waived, by their labels */
  openPapers: readonly string[]
  preparation: Preparation | null
  /** `FOUR_EYES=off` lets the preparer sign */
  fourEyes: boolean
}

/** What comes with an act, as far as it decides whether and where it goes. */
export type ActGiven = {
  reason?: string | undefined
  items?: number | undefined
  acknowledgement?: string | undefined
  words?: string | undefined
  hasLetter?: boolean
  person?: string | null | undefined
  preparation?: Preparation | undefined
  /** what keeps the certificate from being taken, if anything */
  certificateProblem?: string | null
}

/** `given`: what came with the act is not right; `guard`: the case is not ready for it. */
export type Judgement = { to: CaseState } | { refused: string; because: 'who' | 'state' | 'guard' | 'given' }

const ASK_FOR_REASON = 'Please give a reason.'
const HELD = 'Somebody else holds this case.'

function doersOf(actor: Actor): readonly Doer[] {
  if (actor.kind === 'staff') return [actor.role]
  if (actor.kind === 'operator') return ['support', 'intake', 'preparer', 'signer', 'lead']
  return [actor.kind]
}

export function actorId(actor: Actor): string | null {
  return 'id' in actor ? actor.id : null
}

const isLead = (actor: Actor) => actor.kind === 'operator' || (actor.kind === 'staff' && actor.role === 'lead')

/** Whether an act may be done, and where it leads. The one place that decides. */
export function judgeAct(act: CaseAct, actor: Actor, facts: CaseFacts, given: ActGiven = {}): Judgement {
  if (!doersOf(actor).some((doer) => mayAct(act, doer))) {
    return { refused: 'You may not do this.', because: 'who' }
  }
  if (!isPossibleFrom(act, facts.state)) {
    return { refused: `Not possible while the case is “${CASE_STATES[facts.state].label}”.`, because: 'state' }
  }
  const { holder, needs } = describeAct(act)
  if (holder && !isHolder(actor, facts) && !(act === 'hand_over' && isLead(actor))) {
    return { refused: facts.holder === null ? 'Claim or take the case first.' : HELD, because: 'guard' }
  }
  if (needs === 'reason' && !given.reason?.trim()) return { refused: ASK_FOR_REASON, because: 'given' }
  const refused = GUARDS[act]?.(facts, given, actor) ?? null
  if (refused !== null) return { refused, because: ABOUT_WHAT_IS_GIVEN.includes(act) ? 'given' : 'guard' }
  return { to: targetOf(act, facts, given) }
}

const ABOUT_WHAT_IS_GIVEN: readonly CaseAct[] = ['ask', 'prepare', 'filed', 'bank_asks', 'hand_over']

/** The command line holds whatever nobody holds. */
function isHolder(actor: Actor, { holder }: CaseFacts): boolean {
  return holder === null ? actor.kind === 'operator' : holder === actorId(actor)
}

type Guard = (facts: CaseFacts, given: ActGiven, actor: Actor) => string | null

const isFree: Guard = ({ holder }, _given, actor) =>
  holder === null || holder === actorId(actor) || isLead(actor) ? null : HELD

const GUARDS: { readonly [act in CaseAct]?: Guard } = {
  claim: isFree,
  take: isFree,
  hand_over: (_facts, { person }) => (person === undefined ? 'Say who takes it over.' : null),
  ask: (_facts, { items = 0 }) => (items > 0 ? null : 'Say what is needed: at least one document or field.'),
  answer: ({ unanswered }) => (unanswered === 0 ? null : 'Please answer everything that was asked.'),
  give_up: ({ daysInState }) =>
    daysInState >= GIVE_UP_AFTER_DAYS ? null : `The customer has ${GIVE_UP_AFTER_DAYS} days to answer.`,
  papers_complete: ({ openPapers }) =>
    openPapers.length === 0 ? null : `Not accepted or waived yet: ${openPapers.join(', ')}.`,
  prepare(_facts, { preparation, reason }) {
    if (!preparation) return 'Prepare the tax sheet and the form first.'
    if (preparation.missing.length > 0) {
      const what = preparation.part === 'C' ? 'Form 146' : 'The tax sheet'
      return `${what} is not complete: ${preparation.missing.join(', ')}.`
    }
    return preparation.part !== 'C' && !reason?.trim() ? 'Give the reason why no certificate is needed.' : null
  },
  certify({ preparation, fourEyes }, { certificateProblem }, actor) {
    if (!preparation) return 'Nothing has been prepared for signing.'
    if (fourEyes && preparation.by === actorId(actor)) return 'Somebody else than the preparer has to sign.'
    return certificateProblem ?? null
  },
  filed: ({ preparation }, { acknowledgement = '' }) =>
    preparation?.part === 'none' || isAcknowledgement(acknowledgement)
      ? null
      : 'Give the acknowledgement number: 6 to 30 letters and digits.',
  bank_asks: (_facts, { words, hasLetter }) =>
    hasLetter || words?.trim() ? null : 'Tell us what the bank said, or add its letter.',
  close: ({ daysInState }, _given, actor) =>
    actor.kind !== 'system' || daysInState >= CLOSE_AFTER_DAYS ? null : 'It is closed by itself later.',
}

/**
 * Who holds the case after an act that leads to `to`. Whoever cannot do what comes next lets go of it, and what was sent
 * back returns to its preparer.
 */
export function holderAfter(
  act: CaseAct,
  actor: Actor,
  facts: CaseFacts,
  to: CaseState,
  given: ActGiven = {},
): string | null {
  if (act === 'claim' || act === 'take') return actorId(actor)
  if (act === 'hand_over') return given.person ?? null
  if (act === 'send_back') return facts.preparation?.by ?? null
  if (act === 'prepare') return null
  if (act === 'papers_complete' && !doersOf(actor).some((doer) => mayAct('prepare', doer))) return null
  return categoryOf(to) === 'done' || categoryOf(to) === 'closed' ? null : facts.holder
}

export function isAcknowledgement(text: string): boolean {
  return /^[A-Za-z0-9]{6,30}$/.test(text)
}

function targetOf(act: CaseAct, { state, preparation }: CaseFacts, given: ActGiven): CaseState {
  if (act === 'prepare') {
    return given.preparation?.part === 'C' && !given.preparation.isAssigned ? 'to_assign' : 'to_sign'
  }
  if (act === 'certify') return preparation?.part === 'C' ? 'certified' : 'no_certificate_needed'
  return leadsTo(act, state)[0] ?? state
}

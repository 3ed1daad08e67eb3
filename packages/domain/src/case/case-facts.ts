import type { Role } from '../office/roles.ts'
import type { Paise } from '../shared/money.ts'
import type { CaseState } from './case-states.ts'

/** Who can act on a case. */
export type Doer = 'system' | 'customer' | Role

/** Person who acts; `id` distinguishes two staff members. */
export type StaffActor = { kind: 'staff'; id: string; name: string; role: Role }
export type Actor = { kind: 'system' } | { kind: 'customer' } | StaffActor

export const REMIND_AFTER_DAYS = [2, 5, 10] as const
export const GIVE_UP_AFTER_DAYS = 30
export const CLOSE_AFTER_DAYS = 30

export const FORM_PARTS = ['A', 'B', 'C', 'D', 'none'] as const
/** The part of Form 145; `none`: nothing is to be filed. */
export type FormPart = (typeof FORM_PARTS)[number]

/** The work that is ready for signing. */
export type Preparation = {
  part: FormPart
  /** the preparer's id */
  by: string
  /** whether the customer has assigned Form 146 to the accountant */
  isAssigned: boolean
  /** parts of the form or the sheet that are not filled in yet */
  missing: readonly string[]
}

/** The contribution of a case, the refunded amount and the amount being refunded. */
export type CaseMoney = { paid: Paise; refunded: Paise; asked: Paise }

/** Everything that decides whether an action is possible, apart from its input. */
export type CaseFacts = {
  actor: Actor
  state: CaseState
  /** id of the staff member who works on the case */
  assignee: string | null
  /** days since the state was entered */
  daysInState: number
  /** items without an answer */
  unanswered: number
  /** open items, answered or not, with the subject of each */
  openItems: readonly { id: string; subject: string }[]
  /** the previous state; null if unknown */
  cameFrom: CaseState | null
  /** labels of required papers that are neither accepted nor waived */
  openPapers: readonly string[]
  preparation: Preparation | null
  /** `FOUR_EYES=off` lets the preparer sign */
  fourEyes: boolean
  money: CaseMoney
  /** the state in which the bank asked a question that is not answered yet; null if there is none */
  bankAskedIn: CaseState | null
  /** the remittance's reference number */
  reference: string
  /** whether the customer has deleted their account */
  customerLeft: boolean
}

export function actorId(actor: Actor): string | null {
  return 'id' in actor ? actor.id : null
}

export function doerOf(actor: Actor): Doer {
  return actor.kind === 'staff' ? actor.role : actor.kind
}

export function isAcknowledgement(text: string): boolean {
  return /^[A-Za-z0-9]{6,30}$/.test(text)
}

import { z } from 'zod'
import { ROLE_IDS, type Role } from '../../office/roles.ts'
import { maskNumbersIn } from '../../shared/masking.ts'
import { actorId, type CaseFacts, type Doer, doerOf } from '../case-facts.ts'
import { CASE_MESSAGES } from '../case-messages.ts'
import { CASE_STATES, type CaseState, categoryOf, lineOf } from '../case-states.ts'
import { type Action, type Field, type NameOf, version } from './action.ts'
import { CERTIFYING_ACTIONS } from './actions-certifying.ts'
import { CHECKING_ACTIONS } from './actions-checking.ts'
import { FINISHING_ACTIONS } from './actions-finishing.ts'
import { REFUNDING_ACTIONS } from './actions-refunding.ts'

/** Every way a case can move, in the order of the desk's buttons. */
export const CASE_ACTIONS = {
  ...CHECKING_ACTIONS,
  ...CERTIFYING_ACTIONS,
  ...FINISHING_ACTIONS,
  ...REFUNDING_ACTIONS,
}

export type CaseAction = keyof typeof CASE_ACTIONS

export const CASE_ACTION_IDS = Object.keys(CASE_ACTIONS) as CaseAction[]

type Inputs = (typeof CASE_ACTIONS)[CaseAction]['input']
type NameIn<Input> = Input extends unknown ? keyof Input : never
type ValueIn<Input, Name extends PropertyKey> =
  Input extends Readonly<Record<Name, Field>> ? z.output<Input[Name]['schema']> : never

type AsReadonly<Value> = Value extends (infer Element)[] ? readonly Element[] : Value

/** The input of any action. The same action with the same input is a repeated request. */
export type ActionInput = { [Name in NameIn<Inputs>]?: AsReadonly<Exclude<ValueIn<Inputs, Name>, undefined>> }

export function describeAction(act: CaseAction): Action {
  return CASE_ACTIONS[act]
}

/** The actions that a doer may take in a state, before the facts are checked. */
export function actionsFor(doer: Doer, state: CaseState): CaseAction[] {
  return CASE_ACTION_IDS.filter((act) => isBy(act, doer) && isFrom(act, state))
}

const isBy = (act: CaseAction, doer: Doer) => describeAction(act).by.includes(doer)
export const isFrom = (act: CaseAction, state: CaseState) => describeAction(act).from.includes(state)

/** States an action can lead to. */
export function targetsOf(act: CaseAction, from: CaseState): readonly CaseState[] {
  const { to } = describeAction(act)
  return to === 'same' ? [from] : to
}

/** Whether it leaves the state unchanged: a reminder, another assignee. */
export function keepsState(act: CaseAction): boolean {
  return describeAction(act).to === 'same'
}

/** `facts`: the case is not ready for it; `input`: a field of the input is wrong, and `at` names it. */
export type Refused =
  | { refused: string; because: 'who' | 'state' | 'facts' }
  | { refused: string; because: 'input'; at: string }
type Judgement = { to: CaseState } | Refused

/** Decides whether an action is possible, and which state follows; nothing else does. */
export function judge(act: CaseAction, input: ActionInput, facts: CaseFacts): Judgement {
  const refused = refusedBefore(act, facts)
  if (refused) return refused
  const declared = describeAction(act)
  const checked = declared.check?.(input, facts) ?? true
  if (checked !== true) {
    const { at, says } = checked
    return at === undefined ? { refused: says, because: 'facts' } : { refused: says, because: 'input', at }
  }
  return { to: declared.leadsTo?.(input, facts) ?? targetsOf(act, facts.state)[0] ?? facts.state }
}

/** Reasons against an action that no input can change. */
function refusedBefore(act: CaseAction, facts: CaseFacts): Refused | null {
  if (!isBy(act, doerOf(facts.actor))) return { refused: CASE_MESSAGES.notAllowed, because: 'who' }
  if (!isFrom(act, facts.state)) {
    return { refused: `You can’t do this while the case is “${CASE_STATES[facts.state].label}”.`, because: 'state' }
  }
  if (!isAssigneeEnough(act, facts)) {
    const says = facts.assignee === null ? CASE_MESSAGES.claimFirst : CASE_MESSAGES.assigned
    return { refused: says, because: 'facts' }
  }
  const available = describeAction(act).available?.(facts) ?? true
  return available === true ? null : { refused: available, because: 'facts' }
}

function isAssigneeEnough(act: CaseAction, { assignee, actor }: CaseFacts): boolean {
  const { only } = describeAction(act)
  if (only === undefined || (only === 'assignee or lead' && doerOf(actor) === 'lead')) return true
  return assignee === actorId(actor) || (only === 'assignee' && assignee === null)
}

/** The assignee after an action that leads to `to`. */
export function assigneeAfter(act: CaseAction, input: ActionInput, facts: CaseFacts, to: CaseState): string | null {
  const { assignee, only } = describeAction(act)
  if (assignee) return assignee(input, facts)
  if (categoryOf(to) === 'done' || categoryOf(to) === 'closed') return null
  return only === 'assignee' ? (facts.assignee ?? actorId(facts.actor)) : facts.assignee
}

/** A button of the desk, and the inputs of its dialog. */
export type OfferedAction = {
  act: CaseAction
  label: string
  tone: 'main' | 'danger' | null
  /** `boxes`: those below; null: the action needs no dialog */
  dialog: 'boxes' | 'items' | 'open_items' | 'preparation' | 'certificate' | null
  boxes: {
    name: string
    kind: 'paragraph' | 'line' | 'person'
    label: string
    hint: string | null
    missing: string | null
  }[]
  /** why it is not possible now; null when it is */
  why_not: string | null
}

/** The actions that the actor's role includes here, with the reasons why some are unavailable. */
export function offeredActions(facts: CaseFacts): OfferedAction[] {
  const actions = actionsFor(doerOf(facts.actor), facts.state).filter(
    (act) => describeAction(act).offered?.(facts) ?? true,
  )
  return actions.map((act) => {
    const { label, tone = null, dialog } = describeAction(act)
    const boxes = boxesOf(act, facts)
    return {
      act,
      label,
      tone,
      dialog: dialog ?? (boxes.length > 0 ? 'boxes' : null),
      boxes,
      why_not: refusedBefore(act, facts)?.refused ?? null,
    }
  })
}

function boxesOf(act: CaseAction, facts: CaseFacts): OfferedAction['boxes'] {
  return Object.entries(describeAction(act).input).flatMap(([name, { box }]) => {
    if (!box) return []
    const { kind, label, hint = null, missing = null } = box
    return [{ name, kind, label, hint: typeof hint === 'function' ? hint(facts) : hint, missing }]
  })
}

/** The part of an input that the history records. */
export function recordedInput(act: CaseAction, input: ActionInput): ActionInput {
  const { input: fields } = describeAction(act)
  const isRecorded = ([name, value]: [string, unknown]) => value !== undefined && fields[name]?.isRecorded !== false
  return Object.fromEntries(Object.entries(input).filter(isRecorded))
}

/** The line below an action in the desk's history. */
export function historyText(act: CaseAction, input: ActionInput, nameOf: NameOf): string | null {
  return inWords(act, input, () => true, nameOf)
}

/** The same in the customer's timeline: without anything that only the firm reads. */
export function timelineText(act: CaseAction, input: ActionInput): string | null {
  return inWords(act, input, ({ isForCustomer }) => isForCustomer === true)
}

function inWords(act: CaseAction, input: ActionInput, isRead: (field: Field) => boolean, nameOf: NameOf = (id) => id) {
  const values: Readonly<Record<string, unknown>> = input
  const words = Object.entries(describeAction(act).input).flatMap(([name, field]) =>
    isRead(field) && values[name] !== undefined ? [field.inWords?.(values[name], nameOf) ?? ''] : [],
  )
  return words.filter(Boolean).join(': ') || null
}

/** Whether the customer's timeline shows it. */
export function isShown(act: CaseAction): boolean {
  return describeAction(act).shown !== false
}

/** The reason given with an action, where the customer may read it. */
export function reasonToldBy(act: CaseAction, { reason }: ActionInput): string | null {
  return describeAction(act).input.reason?.isForCustomer ? (reason ?? null) : null
}

type CustomerMessage = { subject: string; paragraphs: readonly string[]; next: string; button: string }

/**
 * The message to the customer about an action, or null. It carries nothing that a mail should not: no document, and no
 * number of a person or an account.
 */
export function messageAfter(act: CaseAction, input: ActionInput, to: CaseState): CustomerMessage | null {
  const { tells } = describeAction(act)
  const message = typeof tells === 'function' ? tells(input, to) : tells
  if (!message) return null
  const { subject, next, button = 'See your remittance' } = message
  const paragraphs = message.paragraphs ?? [lineOf(to), reasonToldBy(act, input) ?? '']
  return { subject, paragraphs: paragraphs.filter((text) => text !== '').map(maskNumbersIn), next, button }
}

type Declared = typeof CASE_ACTIONS
type Side = 'customer' | 'desk'
type DoerAt<At extends Side> = At extends 'desk' ? Role : 'customer'
type ActionAt<At extends Side> = {
  [Act in CaseAction]: Extract<Declared[Act]['by'][number], DoerAt<At>> extends never ? never : Act
}[CaseAction]

/** The fields of an action's input that one side may send. */
type Sent<Input, At extends Side> = {
  [Name in keyof Input as Input[Name] extends { readonly from: Exclude<'server' | Side, At> }
    ? never
    : Name]: Input[Name] extends Field ? Input[Name]['schema'] : never
}
type Request<Act extends CaseAction, At extends Side> = z.ZodObject<
  { act: z.ZodLiteral<Act>; version: typeof version } & Sent<Declared[Act]['input'], At>
>
type Requests<At extends Side> = { [Act in ActionAt<At>]: Request<Act, At> }[ActionAt<At>]
type RequestUnion<At extends Side> = z.ZodType<z.output<Requests<At>>, z.input<Requests<At>>>

/** One option of the request for each action of a side, with its own input. */
function requestsAt<At extends Side>(side: At): RequestUnion<At> {
  const doers: readonly Doer[] = side === 'desk' ? ROLE_IDS : ['customer']
  const acts = CASE_ACTION_IDS.filter((act) => describeAction(act).by.some((doer) => doers.includes(doer)))
  const options = acts.map((act) => requestOf(act, side))
  return z.discriminatedUnion('act', options as [Option, ...Option[]]) as unknown as RequestUnion<At>
}

type Option = ReturnType<typeof requestOf>

function requestOf(act: CaseAction, side: Side) {
  const { input, label } = describeAction(act)
  const sent = Object.entries(input).filter(([, { from = side }]) => from === side)
  const fields: Record<string, z.ZodType> = Object.fromEntries(sent.map(([name, { schema }]) => [name, schema]))
  return z.object({ act: z.literal(act), version, ...fields }).describe(label)
}

/** Every action of staff. 409 when another action was faster, with a message that names it. */
export const deskActBody = requestsAt('desk')
/** Every action of customers. 409 with the newer case as `data` when another action was faster. */
export const customerActBody = requestsAt('customer')

/** The input alone, without the fields that every request has. */
export function inputIn(body: z.output<typeof deskActBody | typeof customerActBody>): ActionInput {
  const { act, version: seen, ...input } = body
  return input
}

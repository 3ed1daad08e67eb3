import { z } from 'zod'
import { ROLE_IDS, type Role } from '../../office/roles.ts'
import type { Doer } from '../case-facts.ts'
import type { Field } from './action.ts'
import { version } from './action-fields.ts'
import {
  type ActionInput,
  CASE_ACTION_IDS,
  type CASE_ACTIONS,
  type CaseAction,
  describeAction,
} from './case-actions.ts'

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

/** Every action of staff. 409 when something else happened first, and what. */
export const deskActBody = requestsAt('desk')
/** Every action of customers. 409 with the newer case as `data` when something else happened first. */
export const customerActBody = requestsAt('customer')

/** The input alone, without the fields that every request has. */
export function inputIn(body: z.output<typeof deskActBody | typeof customerActBody>): ActionInput {
  const { act, version: seen, ...input } = body
  return input
}

import type { z } from 'zod'
import type { CaseFacts, Doer } from '../case-facts.ts'
import type { CaseState } from '../case-states.ts'

/** The box of the desk's dialog in which a field is typed. */
type Box = {
  kind: 'paragraph' | 'line' | 'person'
  label: string
  hint?: string | ((facts: CaseFacts) => string)
  /** the message when it is left empty; without one it may be */
  missing?: string
}

/** Names members of staff by their ids. */
export type NameOf = (id: string) => string

/** One value of an action's input. */
export type Field<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** the only side that may send it; `server`: never part of a request */
  from?: 'customer' | 'server'
  box?: Box
  /** the value in a history line; without it the history leaves the value out */
  inWords?(value: z.output<Schema>, nameOf: NameOf): string
  /** shown in the customer's timeline, too */
  isForCustomer?: true
  /** not part of the history: it confirms, or is recorded elsewhere */
  isRecorded?: false
}

export type Fields = Readonly<Record<string, Field>>

/** The input as an action's rules get it: nothing is certain to be there. */
type Given<Input extends Fields> = { [Name in keyof Input]?: z.output<Input[Name]['schema']> | undefined }

/** A refused input; `at`: the field to blame. */
type Problem = { at?: string; says: string }

/** The message to the customer. Its paragraphs are the state's line and the reason, unless it has its own. */
type Message = {
  subject: string
  paragraphs?: readonly string[]
  /** the next step, and whether the customer has anything to do */
  next: string
  button?: string
}

/** Everything there is to know about one case action. */
export type Action<By extends readonly Doer[] = readonly Doer[], Input extends Fields = Fields> = {
  /** the desk's button, and the title of its dialog */
  label: string
  /** the audit log's sentence after the name of who did it; {about} is the case, {detail} the rest of the entry */
  audited: string
  by: By
  from: readonly CaseState[]
  /** states it can lead to; `same`: the state stays */
  to: readonly CaseState[] | 'same'
  /** `assignee`: only for the assignee; where there is none, the action assigns the case. `lead`: or for a lead */
  only?: 'assignee' | 'assignee or lead'
  input: Input
  /** true, or why the case is not ready for it; takes no input */
  available?(facts: CaseFacts): true | string
  check?(input: Given<Input>, facts: CaseFacts): true | Problem
  /** which of the states in `to`; the first one without it */
  leadsTo?(input: Given<Input>, facts: CaseFacts): CaseState
  /** the assignee afterwards; without it the assignee stays until the case is done or closed */
  assignee?(input: Given<Input>, facts: CaseFacts): string | null
  /** the message to the customer; null or nothing: none is sent */
  tells?: Message | ((input: Given<Input>, to: CaseState) => Message | null)
  /** heading of the notice to the assignee afterwards; without it none is sent */
  tellsAssignee?: string
  /** false: internal to the firm, not in the customer's timeline; a text: its title there */
  shown?: false | string
  /** false: the desk has no button for it now */
  offered?(facts: CaseFacts): boolean
  /** true: the member of staff gives the second factor again when the last time is a while ago */
  needsFactor?: true
  /** `main` moves the case forward, `danger` ends it */
  tone?: 'main' | 'danger'
  /** a dialog of the desk that is more than the boxes of the input */
  dialog?: 'items' | 'open_items' | 'preparation' | 'certificate'
}

/** Declares an action; keeps who may do it and its input as types. */
export function action<const By extends readonly Doer[], const Input extends Fields = Record<never, Field>>(
  declared: Omit<Action<By, Input>, 'input'> & { input?: Input },
): Action<By, Input> {
  return { ...declared, input: declared.input ?? ({} as Input) }
}

import { z } from 'zod'
import { FIELDS, type FieldPath } from '../../remittance/answers/form-fields.ts'
import { TEXT_LIMITS } from '../../shared/limits.ts'
import { type CaseFacts, type Doer, FORM_PARTS, type Preparation } from '../case-facts.ts'
import { type AskedItem, ITEM_MESSAGES, MOST_ITEMS, NOTE_MAX, subjectLabel } from '../case-items.ts'
import { CASE_MESSAGES } from '../case-messages.ts'
import type { CaseState } from '../case-states.ts'
import { PAPER_KINDS, type PaperKind, paperLabel } from '../paper-kinds.ts'
import { ASK_REASON_IDS } from './ask-reasons.ts'

/** Input of the desk's dialog for a field. */
type Box = {
  kind: 'paragraph' | 'line' | 'person'
  label: string
  hint?: string | ((facts: CaseFacts) => string)
  /** the message when it is left empty; without one it may be */
  missing?: string
}

/** Returns the name of a staff member by id. */
export type NameOf = (id: string) => string

/** One value of an action's input. */
export type Field<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** the only side that may send it; `server`: never part of a request */
  from?: 'customer' | 'server'
  box?: Box
  /** the value in a history line; without it the history leaves the value out */
  inWords?(value: z.output<Schema>, nameOf: NameOf): string
  /** also shown in the customer's timeline */
  isForCustomer?: true
  /** not part of the history: it confirms, or is recorded elsewhere */
  isRecorded?: false
}

type Fields = Readonly<Record<string, Field>>

/** The input as an action's rules receive it: every field may be missing. */
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

/** Complete declaration of one case action. */
export type Action<By extends readonly Doer[] = readonly Doer[], Input extends Fields = Fields> = {
  /** the desk's button, and the title of its dialog */
  label: string
  /** the audit log's sentence after the name of who did it; {about} is the case, {detail} the rest of the entry */
  audited: string
  by: By
  from: readonly CaseState[]
  /** states it can lead to; `same`: the state stays */
  to: readonly CaseState[] | 'same'
  /** `assignee`: only for the assignee; an unassigned case is assigned by the action. `lead`: also for a lead */
  only?: 'assignee' | 'assignee or lead'
  input: Input
  /** true, or why the case is not ready for it; takes no input */
  available?(facts: CaseFacts): true | string
  check?(input: Given<Input>, facts: CaseFacts): true | Problem
  /** chooses one of the states in `to`; by default the first */
  leadsTo?(input: Given<Input>, facts: CaseFacts): CaseState
  /** the assignee afterwards; without it the assignee stays until the case is done or closed */
  assignee?(input: Given<Input>, facts: CaseFacts): string | null
  /** the message to the customer; without it, or if null, none is sent */
  tells?: Message | ((input: Given<Input>, to: CaseState) => Message | null)
  /** heading of the notice to the assignee afterwards; without it none is sent */
  tellsAssignee?: string
  /** false: internal to the firm, not in the customer's timeline; a text: its title there */
  shown?: false | string
  /** false: the desk has no button for it now */
  offered?(facts: CaseFacts): boolean
  /** true: staff must give the second factor again unless they did so recently */
  needsFactor?: true
  /** `main` moves the case forward, `danger` ends it */
  tone?: 'main' | 'danger'
  /** a dialog of the desk that is more than the boxes of the input */
  dialog?: 'items' | 'open_items' | 'preparation' | 'certificate'
}

/** Declares an action; its actors and input stay literal types. */
export function action<const By extends readonly Doer[], const Input extends Fields = Record<never, Field>>(
  declared: Omit<Action<By, Input>, 'input'> & { input?: Input },
): Action<By, Input> {
  return { ...declared, input: declared.input ?? ({} as Input) }
}

export const paperKind = z.enum(PAPER_KINDS)
export const fieldPath = z.enum(FIELDS)
export const askReason = z.enum(ASK_REASON_IDS)
export const formPart = z.enum(FORM_PARTS)
export const note = z.string().trim().max(NOTE_MAX, CASE_MESSAGES.noteLong)

/** The version that the user saw: if a newer one is stored, nothing is done and the conflict carries that one. */
export const version = z.number().int().min(0).max(2_147_483_647)

const ASK_FOR_REASON = 'Please give a reason.'
const reasonText = z.string().trim().min(1, ASK_FOR_REASON).max(TEXT_LIMITS.message, CASE_MESSAGES.textLong)

function reason<const Audience extends object>(hint: string, audience: Audience) {
  return {
    schema: reasonText,
    box: { kind: 'paragraph', label: 'Reason', hint, missing: ASK_FOR_REASON },
    inWords: (text: string) => text,
    ...audience,
  } as const satisfies Field<typeof reasonText>
}

/** A reason that the customer reads in the message and on the page. */
export const reasonForCustomer = (hint = 'Shown to the customer') => reason(hint, { isForCustomer: true } as const)
export const reasonForFirm = reason('Internal', {})

/** Whether an input has a reason: blanks do not count. */
export const hasReason = ({ reason: text }: { reason?: string | undefined }) =>
  text?.trim() ? true : ({ at: 'reason', says: ASK_FOR_REASON } as const)

/** Acknowledgement number of Form 145; empty where nothing had to be filed. */
export const acknowledgement = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-Z0-9]{6,30})?$/, CASE_MESSAGES.acknowledgement)
  .default('')

/** One of document, field and question. A question in words needs no reason. */
const asked = z
  .object({
    document: paperKind.optional(),
    field: fieldPath.optional(),
    question: z
      .string()
      .trim()
      .min(1, ITEM_MESSAGES.questionMissing)
      .max(NOTE_MAX, ITEM_MESSAGES.questionLong)
      .optional(),
    reason: askReason.default('other'),
    note: note.optional(),
  })
  .refine(
    ({ document, field, question }) => [document, field, question].filter((one) => one !== undefined).length === 1,
    {
      path: ['document'],
      error: CASE_MESSAGES.itemUnknown,
    },
  )
  .transform(({ document, field, question, reason: why, note: words }): AskedItem => {
    if (question !== undefined) return { question, reason: 'other' }
    const rest = { reason: why, ...(words && { note: words }) }
    return document === undefined ? { field: field as FieldPath, ...rest } : { document, ...rest }
  })

const askedItems = z.array(asked).min(1, CASE_MESSAGES.noItems).max(MOST_ITEMS, CASE_MESSAGES.tooManyItems)

export const items = {
  schema: askedItems,
  inWords: (list: readonly AskedItem[]) => list.map(subjectLabel).join(', '),
  isForCustomer: true,
} as const satisfies Field<typeof askedItems>

const itemIds = z.array(z.uuid()).min(1, ITEM_MESSAGES.noneTakenBack).max(MOST_ITEMS)

/** Ids of the items to take back; the server adds their labels for history and message. */
export const takenBack = { schema: itemIds } as const satisfies Field<typeof itemIds>

const labels = z.array(z.string())

export const takenLabels = {
  schema: labels,
  from: 'server',
  inWords: (list: readonly string[]) => list.join(', '),
  isForCustomer: true,
} as const satisfies Field<typeof labels>

/** Kind and upload of a document that was not asked for. */
export const addedDocument = {
  schema: paperKind,
  from: 'server',
  inWords: paperLabel,
  isForCustomer: true,
} as const satisfies Field<typeof paperKind>

export const hasDocument = ({ document }: { document?: PaperKind | undefined }) =>
  document !== undefined || ({ at: 'document', says: 'Please choose the file again.' } as const)

const bankWords = z.string().trim().max(TEXT_LIMITS.message, CASE_MESSAGES.textLong).default('')

export const words = {
  schema: bankWords,
  box: { kind: 'paragraph', label: 'Bank’s message', missing: 'Please say what the bank said.' },
  inWords: (text: string) => text,
  isForCustomer: true,
} as const satisfies Field<typeof bankWords>

const replyText = z.string().trim().min(1, CASE_MESSAGES.bankReply).max(TEXT_LIMITS.message, CASE_MESSAGES.textLong)

export const reply = {
  schema: replyText,
  box: {
    kind: 'paragraph',
    label: 'Answer',
    hint: 'The customer reads it and gives it to the bank.',
    missing: CASE_MESSAGES.bankReply,
  },
  inWords: (text: string) => text,
  isForCustomer: true,
} as const satisfies Field<typeof replyText>

/** A previously uploaded letter. */
export const letter = {
  schema: z
    .uuid()
    .nullish()
    .transform((uid) => uid ?? undefined),
  from: 'customer',
} as const satisfies Field

const staffId = z.uuid().nullable()

/** Null: unassigned. */
export const person = {
  schema: staffId,
  box: { kind: 'person', label: 'To whom', missing: 'Choose who takes it over.' },
  inWords: (id: string | null, nameOf: (uid: string) => string) => (id ? `To ${nameOf(id)}` : 'Unassigned'),
} as const satisfies Field<typeof staffId>

const handOverNote = z.string().trim().max(NOTE_MAX, CASE_MESSAGES.noteLong).default('')

export const noteForColleague = {
  schema: handOverNote,
  box: { kind: 'paragraph', label: 'Note (optional)', hint: 'Your colleague gets it by email and at the desk.' },
  inWords: (text: string) => text,
} as const satisfies Field<typeof handOverNote>

export const preparation = {
  schema: z.custom<Preparation>(),
  from: 'server',
  isRecorded: false,
} as const satisfies Field

import { z } from 'zod'
import { FIELDS, type FieldPath } from '../remittance/answers/form-fields.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import type { Field } from './action.ts'
import { ASK_REASON_IDS } from './ask-reasons.ts'
import { FORM_PARTS, type Preparation } from './case-facts.ts'
import { type AskedItem, MOST_ITEMS, NOTE_MAX, subjectLabel } from './case-items.ts'
import { CASE_MESSAGES } from './case-messages.ts'
import { PAPER_KINDS } from './paper-kinds.ts'

export const paperKind = z.enum(PAPER_KINDS)
export const fieldPath = z.enum(FIELDS)
export const askReason = z.enum(ASK_REASON_IDS)
export const formPart = z.enum(FORM_PARTS)
export const note = z.string().trim().max(NOTE_MAX, CASE_MESSAGES.noteLong)

/** The version a click was made from: when a newer one is stored, nothing is done and the answer carries that one. */
export const version = z.number().int().min(0).max(2_147_483_647)

const ASK_FOR_REASON = 'Please give a reason.'
const reasonText = z.string().trim().min(1, ASK_FOR_REASON).max(TEXT_LIMITS.message)

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

/** Whether an input has its reason: blanks are none. */
export const hasReason = ({ reason: text }: { reason?: string | undefined }) =>
  text?.trim() ? true : ({ at: 'reason', says: ASK_FOR_REASON } as const)

/** Of Form 145; empty where nothing had to be filed. */
export const acknowledgement = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-Z0-9]{6,30})?$/, CASE_MESSAGES.acknowledgement)
  .default('')

const asked = z
  .object({ document: paperKind.optional(), field: fieldPath.optional(), reason: askReason, note: note.optional() })
  .refine(({ document, field }) => (document === undefined) !== (field === undefined), {
    path: ['document'],
    error: CASE_MESSAGES.itemUnknown,
  })
  .transform(({ document, field, reason: why, note: words }): AskedItem => {
    const rest = { reason: why, ...(words && { note: words }) }
    return document === undefined ? { field: field as FieldPath, ...rest } : { document, ...rest }
  })

const askedItems = z.array(asked).min(1, CASE_MESSAGES.noItems).max(MOST_ITEMS, CASE_MESSAGES.tooManyItems)

export const items = {
  schema: askedItems,
  inWords: (list: readonly AskedItem[]) => list.map(subjectLabel).join(', '),
  isForCustomer: true,
} as const satisfies Field<typeof askedItems>

const bankWords = z.string().trim().max(TEXT_LIMITS.message, CASE_MESSAGES.bankWordsLong).default('')

export const words = {
  schema: bankWords,
  box: { kind: 'paragraph', label: 'Bank’s message', missing: 'Please say what the bank said.' },
  inWords: (text: string) => text,
  isForCustomer: true,
} as const satisfies Field<typeof bankWords>

const replyText = z
  .string()
  .trim()
  .min(1, CASE_MESSAGES.bankReply)
  .max(TEXT_LIMITS.message, CASE_MESSAGES.bankWordsLong)

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

/** A letter that was uploaded before. */
export const letter = {
  schema: z
    .uuid()
    .nullish()
    .transform((uid) => uid ?? undefined),
  from: 'customer',
} as const satisfies Field

const staffId = z.uuid().nullable()

/** Null: nobody in particular. */
export const person = {
  schema: staffId,
  box: { kind: 'person', label: 'To whom', missing: 'Choose who takes it over.' },
  inWords: (id: string | null, nameOf: (uid: string) => string) => (id ? `To ${nameOf(id)}` : 'Unassigned'),
} as const satisfies Field<typeof staffId>

export const preparation = {
  schema: z.custom<Preparation>(),
  from: 'server',
  isRecorded: false,
} as const satisfies Field

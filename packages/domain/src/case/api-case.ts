import { z } from 'zod'
import { READINGS } from '../reading/filed-form.ts'
import { fileInfo } from '../remittance/api-remittances.ts'
import { REMITTANCE_STATUSES } from '../remittance/remittance-status.ts'
import { isoTime, rowNumber, rupees } from '../shared/api-envelope.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { MAX_AMOUNT_RUPEES } from '../shared/money.ts'
import { askReason, fieldPath, formPart, paperKind, version } from './actions/action.ts'
import { caseMoney } from './actions/actions-refunding.ts'
import { CASE_ACTION_IDS } from './actions/case-actions.ts'
import { NOTE_MAX } from './case-items.ts'
import { CASE_MESSAGES } from './case-messages.ts'
import { CASE_STATE_IDS, GLANCES_AT_ONCE } from './case-states.ts'

export const caseState = z.enum(CASE_STATE_IDS)

export const caseParams = z.object({ id: rowNumber })
export const casePaperParams = caseParams.extend({ kind: paperKind })
export const caseItemParams = caseParams.extend({ uid: z.uuid() })

/** A field's new value, or the reason why there is none. A document is uploaded separately. */
export const answerItemBody = z
  .object({
    value: z.union([z.string().max(TEXT_LIMITS.message), z.number(), z.boolean(), z.record(z.string(), z.string())]),
    explanation: z.string().trim().min(1).max(NOTE_MAX, CASE_MESSAGES.explanationLong),
  })
  .partial()
  .refine(({ value, explanation }) => (value === undefined) !== (explanation === undefined), {
    path: ['value'],
    error: CASE_MESSAGES.answerNeeded,
  })

export const caseFile = fileInfo.extend({ document_type: paperKind })
export type CaseFile = z.infer<typeof caseFile>

export const caseUploadedData = z.object({ file_info: caseFile })

/** Something that is or was asked for. */
const caseItem = z.object({
  id: z.uuid(),
  /** exactly one of the two */
  document: paperKind.nullable(),
  field: fieldPath.nullable(),
  label: z.string(),
  reason: askReason,
  /** the reason in words, and how to do it right */
  words: z.string(),
  example: z.string().nullable(),
  note: z.string().nullable(),
  /** `open`: not answered; `kept`: answered but not sent; `sent` */
  state: z.enum(['open', 'kept', 'sent']),
  /** the remittance's current value; account numbers and PAN by their last characters only */
  current: z.string().nullable(),
  /** the customer's answer so far; masked likewise */
  answer: z.string().nullable(),
  explanation: z.string().nullable(),
  file: caseFile.nullable(),
  asked_at: isoTime,
})
export type CaseItem = z.infer<typeof caseItem>

/** `missing`: on the checklist, neither there nor asked for; `asked`: another copy is awaited */
export const PAPER_STATES = ['missing', 'received', 'asked', 'accepted', 'not_usable', 'waived'] as const

/** The guide's text about the document. */
export const neededPaper = {
  is_required: z.boolean(),
  /** everything that it has to prove; empty: not on the list */
  proofs: z.array(z.object({ name: z.string(), proves: z.string() })),
}

/** Whether the acknowledgement number is in the text of a filed form; null for every other document. */
export const paperReading = z.object({ state: z.enum(READINGS), number: z.string().nullable() }).nullable()

const casePaper = z.object({
  kind: paperKind,
  label: z.string(),
  state: z.enum(PAPER_STATES),
  file: caseFile.nullable(),
  reading: paperReading,
  ...neededPaper,
})
export type CasePaper = z.infer<typeof casePaper>

const caseEvent = z.object({
  id: z.string(),
  at: isoTime,
  act: z.enum(CASE_ACTION_IDS),
  who: z.enum(['you', 'us', 'nobody']),
  title: z.string(),
  /** the reason, the bank's words or a note that belongs to it */
  text: z.string().nullable(),
})
export type CaseEvent = z.infer<typeof caseEvent>

/** A file to fetch: receipt, filing sheet, certificate, packet. */
const caseDownload = z.object({ name: z.string(), label: z.string(), url: z.string() })

/** A case as its customer sees it. */
export const caseRecord = z.object({
  remittance_id: z.number().int(),
  reference_number: z.string(),
  version,
  /** also changes with events that outdate no action: a verdict, an answer to the guide */
  updated_at: isoTime,
  state: caseState,
  status: z.enum(REMITTANCE_STATUSES),
  title: z.string(),
  line: z.string(),
  /** further words about the state: the reason of a refusal … */
  reason: z.string().nullable(),
  /** whose turn it is */
  turn: z.enum(['us', 'you', 'nobody']),
  since: isoTime,
  opened_at: isoTime,
  /** until when it is promised; null while it is not our turn */
  due_at: isoTime.nullable(),
  is_late: z.boolean(),
  amount: rupees.nullable(),
  destination_country: z.string().nullable(),
  part: formPart.nullable(),
  money: caseMoney,
  acknowledgement_145: z.string().nullable(),
  items: z.array(caseItem),
  papers: z.array(casePaper),
  events: z.array(caseEvent),
  /** actions available to the customer now */
  acts: z.array(z.enum(CASE_ACTION_IDS)),
  downloads: z.array(caseDownload),
})
export type CaseRecord = z.infer<typeof caseRecord>

/** The newest document of each kind from the customer's own earlier remittances with the same PAN. */
export const earlierDocumentsData = z.array(
  z.object({ id: z.uuid(), kind: paperKind, sent_at: isoTime, number: z.string() }),
)
export type EarlierDocument = z.infer<typeof earlierDocumentsData>[number]
export const useAgainBody = z.object({ document: z.uuid() })

export const caseVersionData = z.object({ version, updated_at: isoTime })
export type CaseVersion = z.infer<typeof caseVersionData>

export const promiseQuery = z.object({ contribution: z.coerce.number().int().min(1).max(MAX_AMOUNT_RUPEES) })

/** Accountants who sign, and their firm; empty until a lead has entered them. */
export const signersData = z.object({
  firm: z.object({ name: z.string(), frn: z.string() }),
  accountants: z.array(z.object({ name: z.string(), membership_number: z.string() })),
})
export type Signers = z.infer<typeof signersData>

/** When the papers would be ready if the contribution were paid now, and who would sign them. */
export const promiseData = z.object({ due_at: isoTime, signers: signersData })

/** Ids of remittances, separated by commas. */
export const caseGlanceQuery = z.object({
  remittances: z
    .string()
    .regex(new RegExp(`^(?:\\d{1,15}(?:,\\d{1,15}){0,${GLANCES_AT_ONCE - 1}})?$`))
    .default(''),
})

/** Summary of a case for lists. */
const caseGlance = z.object({
  remittance_id: z.number().int(),
  state: caseState,
  line: z.string(),
  turn: z.enum(['us', 'you', 'nobody']),
  due_at: isoTime.nullable(),
  /** unanswered questions, and all open ones */
  missing: z.number().int(),
  asked: z.number().int(),
})
export type CaseGlance = z.infer<typeof caseGlance>

export const caseGlances = z.array(caseGlance)

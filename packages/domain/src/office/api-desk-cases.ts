import { z } from 'zod'
import { askReason, fieldPath, formPart, note, paperKind, version } from '../case/action-fields.ts'
import { caseFile, caseParams, caseState } from '../case/api-case.ts'
import { CASE_ACTION_IDS, type OfferedAction } from '../case/case-actions.ts'
import { FORM_PARTS } from '../case/case-facts.ts'
import { CASE_MESSAGES } from '../case/case-messages.ts'
import { caseMoney } from '../case/case-money.ts'
import { MATCH_TICKS, PAPER_VERDICTS } from '../case/paper-verdicts.ts'
import { digits, isoTime, PAGE_USUAL, rupees } from '../shared/api-envelope.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { COUNTED_UP_TO, QUEUE_AGES, QUEUE_VIEWS } from './queue.ts'
import { ROLE_IDS } from './roles.ts'

// Requests and answers of the desk's queue and case page. A case has the id of its remittance.

/** A staff member. One who was removed has the name recorded in the history, and no role. */
const person = z.object({ uid: z.string(), name: z.string(), role: z.enum(ROLE_IDS).nullable() })
export type DeskPersonName = z.infer<typeof person>

export const deskPeopleData = z.array(person)

const listedId = z
  .string()
  .regex(/^[\w-]{0,60}$/)
  .default('')

/** A filter left empty is none. `after` is the `next` of the page before. */
export const queueQuery = z.object({
  view: z.enum(QUEUE_VIEWS).default('new'),
  /** ids of the wizard's lists: `hdfc`, `property` … */
  bank: listedId,
  source: listedId,
  part: z.enum(['', ...FORM_PARTS]).default(''),
  /** open for at least so many days */
  age: z.enum(['', ...QUEUE_AGES]).default(''),
  /**
   * A reference, a REM number, a name (each of its words), an e-mail address or a PAN. Searches all cases, regardless
   * of view and filters, and returns the newest first.
   */
  q: z.string().trim().max(120).default(''),
  after: z.string().max(60).default(''),
  limit: digits(z.coerce.number().int().min(1).max(100)).default(PAGE_USUAL),
})
export type QueueQuery = z.infer<typeof queueQuery>

const queueRow = z.object({
  remittance_id: z.number().int(),
  /** REM-000012 */
  number: z.string(),
  reference_number: z.string(),
  /** masked for staff who may only see lists */
  customer: z.string(),
  destination_country: z.string().nullable(),
  amount: rupees.nullable(),
  /** in words */
  bank: z.string(),
  source: z.string(),
  part: formPart.nullable(),
  state: caseState,
  state_label: z.string(),
  holder: person.nullable(),
  /** until when it is promised; null while it is not our turn */
  due_at: isoTime.nullable(),
  is_late: z.boolean(),
  /** working time left of the promise, below zero when late; stopped while it is not our turn */
  left_ms: z.number().int(),
  promised_ms: z.number().int(),
  /** questions that the customer has not answered yet */
  items_open: z.number().int(),
  since: isoTime,
  opened_at: isoTime,
  version,
})
export type QueueRow = z.infer<typeof queueRow>

export const queueRows = z.array(queueRow)

/** Beside the rows. A count goes up to 500; `COUNTED_UP_TO + 1` means more than that. */
export const queueExtra = {
  next: z.string().nullable(),
  counts: z.record(
    z.enum(QUEUE_VIEWS),
    z
      .number()
      .int()
      .max(COUNTED_UP_TO + 1),
  ),
}

/** Without `since`: from now on. */
export const changesQuery = z.object({
  since: digits(z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).optional(),
})

/** Case events since the last poll, newest last. The latest may be repeated, with the same `event`. */
export const changesData = z.object({
  /** the next `since` */
  last: z.number().int(),
  changes: z.array(z.object({ event: z.number().int(), remittance_id: z.number().int(), version })),
  /** more happened than is listed: look at everything again */
  is_more: z.boolean(),
})

const answerRow = z.object({
  field: fieldPath,
  label: z.string(),
  /** blank: not provided */
  value: z.string(),
  /** shown by its last signs; `unmask` answers all of it */
  is_masked: z.boolean(),
})

const deskItem = z.object({
  id: z.uuid(),
  document: paperKind.nullable(),
  field: fieldPath.nullable(),
  label: z.string(),
  reason: askReason,
  note: z.string().nullable(),
  /** `dropped`: the question was closed without an answer */
  state: z.enum(['open', 'kept', 'sent', 'dropped']),
  /** a field before and after, once it is sent; numbers masked */
  before: z.string().nullable(),
  answer: z.string().nullable(),
  explanation: z.string().nullable(),
  file: caseFile.nullable(),
  asked_at: isoTime,
  answered_at: isoTime.nullable(),
})

const deskPaper = z.object({
  kind: paperKind,
  label: z.string(),
  hint: z.string().nullable(),
  state: z.enum(['received', 'asked', 'accepted', 'not_usable', 'waived']),
  /** the newest one; a `url` here is the desk's own, where every view is recorded */
  file: caseFile.nullable(),
  verdict: z
    .object({
      verdict: z.enum(PAPER_VERDICTS),
      reason: askReason.nullable(),
      note: z.string().nullable(),
      ticks: z.array(z.enum(MATCH_TICKS)),
      /** false: a newer copy came after it */
      is_about_current: z.boolean(),
      by: z.string(),
      at: isoTime,
    })
    .nullable(),
  /** newest first */
  earlier: z.array(caseFile),
})

const deskEvent = z.object({
  id: z.string(),
  version,
  at: isoTime,
  act: z.enum(CASE_ACTION_IDS),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  who: z.string(),
  /** what was said with it */
  text: z.string().nullable(),
  /** the preparer signed, because the firm is one person */
  four_eyes_off: z.boolean(),
})

/** Who looked at a document or asked for a whole number. */
const deskView = z.object({ at: isoTime, who: z.string(), what: z.string() })

const offeredAction = z.object({
  act: z.enum(CASE_ACTION_IDS),
  label: z.string(),
  /** `main` moves the case forward, `danger` ends it */
  tone: z.enum(['main', 'danger']).nullable(),
  /** `boxes`: those below; null: the action needs no dialog */
  dialog: z.enum(['boxes', 'items', 'preparation', 'certificate']).nullable(),
  boxes: z.array(
    z.object({
      /** the field of the request */
      name: z.string(),
      kind: z.enum(['paragraph', 'line', 'person']),
      label: z.string(),
      hint: z.string().nullable(),
      /** the message when it is left empty; null: it may be */
      missing: z.string().nullable(),
    }),
  ),
  /** why it is not possible now; null when it is */
  why_not: z.string().nullable(),
}) satisfies z.ZodType<OfferedAction>

export const deskCase = z.object({
  remittance_id: z.number().int(),
  number: z.string(),
  reference_number: z.string(),
  version,
  /** another one whenever anything of the case is another, verdicts and notes included */
  stamp: z.string(),
  state: caseState,
  state_label: z.string(),
  category: z.enum(['open', 'waiting', 'done', 'closed']),
  since: isoTime,
  opened_at: isoTime,
  due_at: isoTime.nullable(),
  is_late: z.boolean(),
  left_ms: z.number().int(),
  promised_ms: z.number().int(),
  part: formPart.nullable(),
  acknowledgement_145: z.string().nullable(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  amount: rupees.nullable(),
  destination_country: z.string().nullable(),
  bank: z.string(),
  source: z.string(),
  money: caseMoney,
  /** a question that has no answer yet; `letter`: the document, if there is one */
  bank_question: z.object({ at: isoTime, words: z.string(), letter: z.uuid().nullable() }).nullable(),
  /** what this bank asked about this source of money in other cases of a year, numbers masked */
  bank_asked_before: z.object({ count: z.number().int(), latest: z.array(z.string()) }).nullable(),
  holder: person.nullable(),
  is_mine: z.boolean(),
  answers: z.array(z.object({ step: z.string(), title: z.string(), rows: z.array(answerRow) })),
  items: z.array(deskItem),
  papers: z.array(deskPaper),
  /** oldest first */
  notes: z.array(z.object({ at: isoTime, by: z.string(), text: z.string() })),
  /** oldest first */
  history: z.array(deskEvent),
  /** newest first */
  views: z.array(deskView),
  acts: z.array(offeredAction),
  /** who else has it open now */
  looking: z.array(person),
})
export type DeskCase = z.infer<typeof deskCase>

export const deskPaperParams = caseParams.extend({ kind: paperKind })

export const judgePaperBody = z.object({
  verdict: z.enum(PAPER_VERDICTS),
  /** the document that was looked at, null where there is none; 409 when a newer one is there */
  document: z.uuid().nullable(),
  /** of a paper that is asked for again or not usable */
  reason: askReason.nullish(),
  /** a waived paper needs one */
  note: note.default(''),
  ticks: z.array(z.enum(MATCH_TICKS)).max(MATCH_TICKS.length).default([]),
})

export const deskNoteBody = z.object({
  text: z.string().trim().min(1, CASE_MESSAGES.noteEmpty).max(TEXT_LIMITS.message),
})

export const unmaskBody = z.object({ field: fieldPath })
export const unmaskedData = z.object({ field: fieldPath, value: z.string() })

/** Sent every ten seconds while a case is open on the screen, and once with `false` when it is left. */
export const presenceBody = z.object({ is_looking: z.boolean().default(true) })
export const presenceData = z.object({ looking: z.array(person), version, stamp: z.string() })

export const deskDocumentParams = z.object({ uid: z.uuid() })

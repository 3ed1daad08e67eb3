import { z } from 'zod'
import { formPart, items, noteForColleague, person as receiver, version } from '../case/actions/action.ts'
import { caseState } from '../case/api-case.ts'
import { FORM_PARTS } from '../case/case-facts.ts'
import { CASE_MESSAGES } from '../case/case-messages.ts'
import { CASE_STATE_IDS } from '../case/case-states.ts'
import { digits, isoTime, PAGE_USUAL, rupees } from '../shared/api-envelope.ts'
import { workOf } from './api-desk-office.ts'
import { CASE_WORK_IDS } from './numbers.ts'
import { BULK_MOST, COUNTED_UP_TO, QUEUE_AGES, QUEUE_SORTS, QUEUE_VIEWS } from './queue.ts'
import { ROLE_IDS } from './roles.ts'

// Requests and answers of the desk's queue. A case has the id of its remittance.

/** A staff member. A removed one has the name recorded in the history, and no role. */
export const person = z.object({ uid: z.string(), name: z.string(), role: z.enum(ROLE_IDS).nullable() })
export type DeskPersonName = z.infer<typeof person>

const countUpTo = z
  .number()
  .int()
  .max(COUNTED_UP_TO + 1)

/** `open`: number of their open cases. */
export const deskPeopleData = z.array(person.extend({ open: countUpTo }))

const listedId = z
  .string()
  .regex(/^[\w-]{0,60}$/)
  .default('')

/** The selected list; an empty filter is not applied. */
export const queueChoice = z.object({
  view: z.enum(QUEUE_VIEWS).default('new'),
  /** ids of the wizard's lists: `hdfc`, `property` … */
  bank: listedId,
  source: listedId,
  part: z.enum(['', ...FORM_PARTS]).default(''),
  /** `me` or the id of the assignee */
  holder: z.union([z.literal(['', 'me']), z.uuid()]).default(''),
  state: z.enum(['', ...CASE_STATE_IDS]).default(''),
  /** open for at least this many days */
  age: z.enum(['', ...QUEUE_AGES]).default(''),
  sort: z.enum(QUEUE_SORTS).default('due'),
})

/** The list, or the cases that a search finds. */
export const queueFileQuery = queueChoice.extend({
  /**
   * A reference, a REM number, a name (each of its words), an e-mail address or a PAN. Searches all cases, regardless
   * of view and filters, and returns the newest first.
   */
  q: z.string().trim().max(120).default(''),
  /** Cases on which a staff member did this work in a week, newest first; requires the right to see the numbers. */
  did: z.enum(['', ...CASE_WORK_IDS]).default(''),
  ...workOf,
})
export type QueueFileQuery = z.infer<typeof queueFileQuery>

/** `after` is the `next` of the previous page. */
export const queueQuery = queueFileQuery.extend({
  after: z.string().max(60).default(''),
  limit: digits(z.coerce.number().int().min(1).max(100)).default(PAGE_USUAL),
})
export type QueueQuery = z.infer<typeof queueQuery>

/** A case as lists and its own page show it. */
export const caseLine = z.object({
  remittance_id: z.number().int(),
  /** REM-000012 */
  number: z.string(),
  reference_number: z.string(),
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
  since: isoTime,
  opened_at: isoTime,
  version,
})

const queueRow = caseLine.extend({
  /** masked for staff who may only see lists */
  customer: z.string(),
  /** questions that the customer has not answered yet */
  items_open: z.number().int(),
})
export type QueueRow = z.infer<typeof queueRow>

export const queueRows = z.array(queueRow)

/** Beside the rows. A count goes up to 500; `COUNTED_UP_TO + 1` means more than that. */
export const queueExtra = {
  next: z.string().nullable(),
  /** the work, person and week that are listed, in words; null in every other list */
  work: z.string().nullable(),
  counts: z.record(z.enum(QUEUE_VIEWS), countUpTo),
}

/** Without `since`: only future events. */
export const changesQuery = z.object({
  since: digits(z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).optional(),
})

/** Case events since the last poll, newest last. The latest may be repeated, with the same `event`. */
export const changesData = z.object({
  /** the next `since` */
  last: z.number().int(),
  changes: z.array(z.object({ event: z.number().int(), remittance_id: z.number().int(), version })),
  /** more events happened than are listed: reload everything */
  is_more: z.boolean(),
})

const bulk = {
  /** the cases as they were seen, each with its version */
  cases: z
    .array(z.object({ id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER), version }))
    .min(1, CASE_MESSAGES.noCases)
    .max(BULK_MOST, CASE_MESSAGES.tooManyCases),
}

/** One action on several cases. Names in braces in a question are filled in for each case. */
export const bulkActBody = z.discriminatedUnion('act', [
  z.object({ act: z.literal('claim'), ...bulk }),
  z.object({ act: z.literal('hand_over'), ...bulk, person: receiver.schema, note: noteForColleague.schema }),
  z.object({ act: z.literal('ask'), ...bulk, items: items.schema }),
])
export type BulkActBody = z.output<typeof bulkActBody>

/** In the order of the request. */
export const bulkActData = z.array(
  z.object({
    remittance_id: z.number().int(),
    number: z.string(),
    /** why it was not done; null: it was */
    refused: z.string().nullable(),
  }),
)
export type BulkResult = z.infer<typeof bulkActData>[number]

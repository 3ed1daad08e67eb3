import { z } from 'zod'
import { isoTime, rupees, sortedPageQuery } from '../shared/api-envelope.ts'
import { MESSAGES } from '../shared/messages.ts'
import { ANSWERS, KEPT_ANSWERS, type KeptName } from './answers/answers.ts'
import { ALL_DOCUMENT_KINDS } from './answers/options.ts'
import { REMITTANCE_STATUSES } from './remittance-status.ts'
import { type SnakeCase, snakeCase } from './server-names.ts'
import { SERVER_STEPS } from './server-steps.ts'

export const saveStepBody = z.object({
  step: z.enum(SERVER_STEPS, { error: MESSAGES.remittance.stepUnknown }),
  data: z.unknown().optional(),
  /** the version it was made from: when another is stored by now, nothing is saved and the answer carries that one */
  version: z.number().int().optional(),
})

/** Creating may bring the first answers along, under their form or server names. */
export const createRemittanceBody = z.record(z.string(), z.unknown()).nullish()

/** Drafts may be old or damaged: they are read as far as they can be, never refused for their shape. */
export const syncLocalDataBody = z.object({ formData: z.unknown().optional(), currentStep: z.unknown().optional() })

export const documentKind = z.enum(ALL_DOCUMENT_KINDS, { error: MESSAGES.documents.kindUnknown })

export const fileInfo = z.object({
  id: z.string(),
  document_type: documentKind,
  name: z.string(),
  size: z.number().int(),
  type: z.string(),
  uploaded_at: isoTime,
  url: z.string(),
})
export type FileInfo = z.infer<typeof fileInfo>

export const uploadedData = z.object({ file_info: fileInfo })

type KeptRecord = { [Name in KeptName as SnakeCase<Name>]: z.ZodNullable<(typeof ANSWERS)[Name]['record']> }

/** The user's answers under the server's names; null until given. Amounts are in rupees. */
const keptAnswers = Object.fromEntries(
  KEPT_ANSWERS.map((name) => [snakeCase(name), z.nullable(compiled(ANSWERS[name].record))]),
) as KeptRecord

/** The small library goes through an object key by key; this one compiles the way, which is felt in lists of them. */
function compiled(record: z.core.$ZodType): z.core.$ZodType {
  return record instanceof z.core.$ZodObject ? z.object(record._zod.def.shape) : record
}

export const remittanceRecord = z.object({
  id: z.number().int(),
  reference_number: z.string(),
  is_completed: z.boolean(),
  status: z.enum(REMITTANCE_STATUSES),
  status_reason: z.string().nullable(),
  /** counts up with every change of the answers */
  version: z.number().int(),
  ...keptAnswers,
  contribution_paid: z.boolean(),
  payment_id: z.string().nullable(),
  documents: z.partialRecord(documentKind, fileInfo),
  created_at: isoTime,
  updated_at: isoTime,
  completed_at: isoTime.nullable(),
})
export type RemittanceRecord = z.infer<typeof remittanceRecord>

/** A remittance in a list, without personal data; the details come with the single remittance. */
export const listedRemittance = remittanceRecord
  .pick({
    id: true,
    reference_number: true,
    is_completed: true,
    status: true,
    status_reason: true,
    destination_country: true,
    amount: true,
    bank: true,
    contribution: true,
    contribution_paid: true,
    payment_id: true,
    created_at: true,
    updated_at: true,
    completed_at: true,
  })
  .extend({
    /** of an unfinished one: how much of it is filled in */
    percent: z.number().int().optional(),
  })
export type ListedRemittance = z.infer<typeof listedRemittance>

export const remittanceList = z.array(listedRemittance)

/** Over all of a user's remittances, however many of them a page of the list shows. */
const remittanceTotals = z.object({
  count: z.number().int(),
  completed: z.number().int(),
  in_progress: z.number().int(),
  amount: rupees,
})
export type RemittanceTotals = z.infer<typeof remittanceTotals>

/** Beside `data` when they were asked for. */
export const remittanceTotalsExtra = { totals: remittanceTotals.optional() }

/** Totals only where they are wanted: they read all of a user's remittances. */
export const remittanceListQuery = sortedPageQuery.extend({ totals: z.stringbool().default(false) })

/** Beside `data`: what of a draft could not be used, and why. */
export const syncedExtra = { errors: z.record(z.string(), z.array(z.string())) }

/** `has_incomplete` is beside `data` in the reply. */
export const incompleteExtra = { has_incomplete: z.boolean() }

export const documentParams = z.object({ uid: z.uuid() })
/** `preview=1`: for showing instead of saving */
export const documentQuery = z.object({ preview: z.string().optional() })

export const postalParams = z.object({ country: z.string().min(1).max(120), code: z.string().min(1).max(20) })
export const postalData = z.object({
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** every city that the code covers */
  cities: z.array(z.string()),
})
export type PostalData = z.infer<typeof postalData>

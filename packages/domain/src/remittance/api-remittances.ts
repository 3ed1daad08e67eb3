import { z } from 'zod'
import { createEnquiryBody, enquiryPriority, replyBody } from '../account/enquiry-form.ts'
import {
  done,
  envelope,
  idParams,
  isoTime,
  nextExtra,
  pageQuery,
  type RouteTable,
  rupees,
  sortedPageQuery,
} from '../shared/api-envelope.ts'
import { MESSAGES } from '../shared/messages.ts'
import { ANSWERS, KEPT_ANSWERS, type KeptName } from './answers/answers.ts'
import { ALL_DOCUMENT_KINDS } from './answers/options.ts'
import {
  capturePaymentBody,
  contributionList,
  contributionTotalExtra,
  createPaymentBody,
  paymentCapturedExtra,
  paymentCreatedExtra,
  paymentReturnQuery,
  paymentState,
} from './api-payments.ts'
import { REMITTANCE_STATUSES } from './remittance-status.ts'
import { SERVER_STEPS } from './server-steps.ts'
import { type SnakeCase, snakeCase } from './steps.ts'

export const saveStepBody = z.object({
  step: z.enum(SERVER_STEPS, { error: MESSAGES.remittance.stepUnknown }),
  data: z.unknown().optional(),
  /** the version it is based on: if another one is stored, nothing is saved and the conflict carries that one */
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

type KeptRecord = { [Name in KeptName as SnakeCase<Name>]: z.ZodNullable<ReturnType<(typeof ANSWERS)[Name]['record']>> }

/** The user's answers under the server's names; null until given. Amounts are in rupees. */
const keptAnswers = Object.fromEntries(
  KEPT_ANSWERS.map((name) => [snakeCase(name), z.nullable(compiled(ANSWERS[name].record()))]),
) as KeptRecord

/** The small library visits an object key by key; this one compiles a parser, which matters for long lists. */
function compiled(record: z.core.$ZodType): z.core.$ZodType {
  return record instanceof z.core.$ZodObject ? z.object(record._zod.def.shape) : record
}

const remittanceRecord = z.object({
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

/** A remittance in a list, without personal data; only the single remittance has the details. */
const listedRemittance = remittanceRecord
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
    /** progress of an unfinished one */
    percent: z.number().int().optional(),
  })
export type ListedRemittance = z.infer<typeof listedRemittance>

export const remittanceList = z.array(listedRemittance)

/** Over all of a user's remittances, independent of the page. */
const remittanceTotals = z.object({
  count: z.number().int(),
  completed: z.number().int(),
  in_progress: z.number().int(),
  amount: rupees,
})
export type RemittanceTotals = z.infer<typeof remittanceTotals>

/** Besides `data` if requested. */
const remittanceTotalsExtra = { totals: remittanceTotals.optional() }

/** Totals only on request, because they read all of a user's remittances. */
const remittanceListQuery = sortedPageQuery.extend({ totals: z.stringbool().default(false) })

/** Besides `data`: the unusable answers of a draft, with the reasons. */
const syncedExtra = { errors: z.record(z.string(), z.array(z.string())) }

/** `has_incomplete` is beside `data` in the reply. */
const incompleteExtra = { has_incomplete: z.boolean() }

const documentParams = z.object({ uid: z.uuid() })
/** `preview=1`: to show instead of save */
const documentQuery = z.object({ preview: z.string().optional() })

export const postalParams = z.object({ country: z.string().min(1).max(120), code: z.string().min(1).max(20) })
export const postalData = z.object({
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** every city that the code covers */
  cities: z.array(z.string()),
})
export type PostalData = z.infer<typeof postalData>

const enquiryStatus = z.enum(['pending', 'in_progress', 'resolved', 'closed'])

const enquiryRecord = z.object({
  id: z.number().int(),
  subject: z.string(),
  message: z.string(),
  priority: enquiryPriority,
  status: enquiryStatus,
  admin_response: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  /** messages after the question, oldest first; `admin_response` is the latest answer among them */
  thread: z.array(z.object({ from: z.enum(['you', 'us']), text: z.string(), at: isoTime })),
})
export type EnquiryRecord = z.infer<typeof enquiryRecord>

export const enquiryListData = z.object({ enquiries: z.array(enquiryRecord) })

const enquiryData = z.object({ enquiry: enquiryRecord })

const bankRecord = z.object({
  id: z.union([z.number().int(), z.string()]),
  name: z.string(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  forms_count: z.number().int(),
})
export type BankRecord = z.infer<typeof bankRecord>

const bankFormRecord = z.object({
  id: z.number().int(),
  form_name: z.string(),
  description: z.string().nullable(),
  /** bytes */
  file_size: z.number().int(),
  created_at: isoTime,
})
export type BankFormRecord = z.infer<typeof bankFormRecord>

export const bankList = z.array(bankRecord)
export const bankFormList = z.array(bankFormRecord)

const bankParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,60}$/) })

const remittance = envelope(remittanceRecord)
const payment = envelope(paymentState)

/** Routes for the form, its papers and payment, and the customer's lookups and enquiries. */
export const REMITTANCE_ROUTES = {
  'GET /remittances': {
    query: remittanceListQuery,
    reply: envelope(remittanceList, { ...nextExtra, ...remittanceTotalsExtra }),
  },
  'POST /remittances': { body: createRemittanceBody, reply: remittance, statuses: [200, 201] },
  'GET /remittances/current': { reply: remittance },
  'GET /remittances/check-incomplete': { reply: envelope(listedRemittance.nullable(), incompleteExtra) },
  'POST /remittances/sync-local-data': { body: syncLocalDataBody, reply: envelope(remittanceRecord, syncedExtra) },
  'POST /remittances/start-new': { reply: envelope(z.null()) },
  'GET /remittances/:id': { params: idParams, reply: remittance },
  'PUT /remittances/:id': { params: idParams, body: saveStepBody, reply: remittance },
  'POST /remittances/:id/submit': { params: idParams, reply: remittance },
  'GET /remittances/:id/receipt': { params: idParams, reply: 'file' },

  'POST /remittances/:id/upload-document': { params: idParams, body: 'multipart', reply: envelope(uploadedData) },
  'GET /documents/:uid': { params: documentParams, query: documentQuery, reply: 'file' },
  'DELETE /documents/:uid': { params: documentParams, reply: done },

  'POST /remittances/:id/payment/create': {
    params: idParams,
    body: createPaymentBody,
    reply: envelope(paymentState, paymentCreatedExtra),
  },
  'GET /remittances/:id/payment/verify': { params: idParams, reply: payment },
  'POST /remittances/:id/payment/capture': {
    params: idParams,
    body: capturePaymentBody,
    reply: envelope(paymentState, paymentCapturedExtra),
  },
  'GET /remittances/:id/payment/success': { params: idParams, query: paymentReturnQuery, reply: payment },
  'POST /payments/webhook': { reply: done },

  'GET /contributions': {
    query: sortedPageQuery,
    reply: envelope(contributionList, { ...contributionTotalExtra, ...nextExtra }),
  },
  'GET /enquiries': { query: pageQuery, reply: envelope(enquiryListData, nextExtra) },
  'POST /enquiries': { body: createEnquiryBody, reply: envelope(enquiryData), statuses: [201] },
  'POST /enquiries/:id/replies': { params: idParams, body: replyBody, reply: envelope(enquiryData), statuses: [201] },

  'GET /bank-forms/banks': { reply: envelope(bankList) },
  'GET /bank-forms/banks/:id/forms': { params: bankParams, reply: envelope(bankFormList) },
  'GET /bank-forms/download/:id': { params: idParams, reply: 'file' },
  'GET /postal/:country/:code': { params: postalParams, reply: envelope(postalData) },
} as const satisfies RouteTable

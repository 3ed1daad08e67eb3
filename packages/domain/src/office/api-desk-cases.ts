import { z } from 'zod'
import { askReason, fieldPath, note, paperKind, version } from '../case/actions/action.ts'
import { caseMoney } from '../case/actions/actions-refunding.ts'
import { CASE_ACTION_IDS, deskActBody, type OfferedAction } from '../case/actions/case-actions.ts'
import { caseFile, caseParams, caseState, neededPaper, PAPER_STATES, paperReading } from '../case/api-case.ts'
import { CASE_MESSAGES } from '../case/case-messages.ts'
import { MATCH_TICKS, PAPER_VERDICTS, SEARCH_STATES } from '../case/paper-verdicts.ts'
import {
  certificateParams,
  certificateReadingData,
  deskCertificates,
  sheetPaperParams,
  withdrawCertificateBody,
} from '../certificate/api-certificate.ts'
import {
  compareData,
  compareQuery,
  deskForm,
  deskSale,
  deskSheet,
  linkSaleBody,
  saleDocumentParams,
  saveFormBody,
  saveSheetBody,
} from '../certificate/api-sheet.ts'
import { envelope, isoTime, type RouteTable, rupees } from '../shared/api-envelope.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import {
  bulkActBody,
  bulkActData,
  caseLine,
  changesData,
  changesQuery,
  deskPeopleData,
  person,
  queueExtra,
  queueFileQuery,
  queueQuery,
  queueRows,
} from './api-desk-queue.ts'

// Requests and answers of the desk's case page. A case has the id of its remittance.

const answerRow = z.object({
  field: fieldPath,
  label: z.string(),
  /** blank: not provided */
  value: z.string(),
  /** shown by its last characters; `unmask` returns all of it */
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
  state: z.enum(PAPER_STATES),
  ...neededPaper,
  /** the newest one; a `url` here is the desk's own, where every view is recorded */
  file: caseFile.nullable(),
  reading: paperReading,
  /** values of the case that are in the text of the newest one: proposed for a tick, decided by a person */
  found: z
    .object({
      state: z.enum(SEARCH_STATES),
      facts: z.array(z.object({ tick: z.enum(MATCH_TICKS), label: z.string(), page: z.number().int() })),
    })
    .nullable(),
  verdict: z
    .object({
      verdict: z.enum(PAPER_VERDICTS),
      reason: askReason.nullable(),
      note: z.string().nullable(),
      ticks: z.array(z.enum(MATCH_TICKS)),
      /** false: a newer copy was received after it */
      is_about_current: z.boolean(),
      by: z.string(),
      at: isoTime,
    })
    .nullable(),
  /** newest first */
  earlier: z.array(caseFile),
  /** when a document that is used again was first sent; the customer agreed when the file was added */
  first_sent_at: isoTime.nullable(),
  /** submitted remittances of other accounts with the very same file */
  also_sent_by: z.array(z.object({ remittance_id: z.number().int(), number: z.string() })),
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
  /** the input of the action, in words */
  text: z.string().nullable(),
  /** the preparer signed, because the firm is one person */
  four_eyes_off: z.boolean(),
})

/** Who viewed a document or a full number. */
const deskView = z.object({ at: isoTime, who: z.string(), what: z.string() })

const offeredAction = z.object({
  act: z.enum(CASE_ACTION_IDS),
  label: z.string(),
  /** `main` moves the case forward, `danger` ends it */
  tone: z.enum(['main', 'danger']).nullable(),
  /** `boxes`: those below; null: the action needs no dialog */
  dialog: z.enum(['boxes', 'items', 'open_items', 'preparation', 'certificate']).nullable(),
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

const deskCase = caseLine.extend({
  /** changes with any change of the case, including verdicts and notes */
  stamp: z.string(),
  category: z.enum(['open', 'waiting', 'done', 'closed']),
  acknowledgement_145: z.string().nullable(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** id in the wizard's list */
  source_id: z.string().nullable(),
  /** the firm's name, for texts; empty while it has none */
  firm: z.string(),
  money: caseMoney,
  /** an unanswered question; `letter`: its document, if any */
  bank_question: z.object({ at: isoTime, words: z.string(), letter: z.uuid().nullable() }).nullable(),
  /** this bank's questions about this source of money in other cases within a year, numbers masked */
  bank_asked_before: z.object({ count: z.number().int(), latest: z.array(z.string()) }).nullable(),
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
  /** other staff who have it open now */
  looking: z.array(person),
})
export type DeskCase = z.infer<typeof deskCase>

const knownCase = z.object({
  remittance_id: z.number().int(),
  number: z.string(),
  customer: z.string(),
  is_same_account: z.boolean(),
  opened_at: isoTime,
  state: caseState,
  state_label: z.string(),
  amount: rupees.nullable(),
  /** the certificate in force */
  signed: z.object({ form: z.string(), amount: rupees, at: isoTime }).nullable(),
  documents: z.array(z.object({ label: z.string(), sent_at: isoTime })),
})
export type KnownCase = z.infer<typeof knownCase>
const knownCases = z.array(knownCase)

const deskPaperParams = caseParams.extend({ kind: paperKind })

export const judgePaperBody = z.object({
  verdict: z.enum(PAPER_VERDICTS),
  /** the document that was reviewed, null if there is none; 409 when there is a newer one */
  document: z.uuid().nullable(),
  /** of a paper that is asked for again or not usable */
  reason: askReason.nullish(),
  /** required for a waived paper */
  note: note.default(''),
  ticks: z.array(z.enum(MATCH_TICKS)).max(MATCH_TICKS.length).default([]),
})

const deskNoteBody = z.object({
  text: z.string().trim().min(1, CASE_MESSAGES.noteEmpty).max(TEXT_LIMITS.message),
})

const unmaskBody = z.object({ field: fieldPath })
const unmaskedData = z.object({ field: fieldPath, value: z.string() })

/** Sent every ten seconds while a case is open on the screen, and once with `false` when it is left. */
export const presenceBody = z.object({ is_looking: z.boolean().default(true) })
const presenceData = z.object({ looking: z.array(person), version, stamp: z.string() })

const deskDocumentParams = z.object({ uid: z.uuid() })

const caseAtDesk = envelope(deskCase)
const taxSheet = envelope(deskSheet)
const form146 = envelope(deskForm)
const sale = envelope(deskSale)
const certificates = envelope(deskCertificates)

/** Routes for the queue, the desk's case page, and the sheets and certificates of a case. */
export const DESK_CASE_ROUTES = {
  'GET /desk/queue': { query: queueQuery, reply: envelope(queueRows, queueExtra) },
  'GET /desk/queue/file': { query: queueFileQuery, reply: 'file' },
  'GET /desk/changes': { query: changesQuery, reply: envelope(changesData) },
  'GET /desk/people': { reply: envelope(deskPeopleData) },

  'POST /desk/cases/acts': { body: bulkActBody, reply: envelope(bulkActData) },
  'GET /desk/cases/:id': { params: caseParams, reply: caseAtDesk },
  'GET /desk/cases/:id/known': { params: caseParams, reply: envelope(knownCases) },
  'POST /desk/cases/:id/acts': { params: caseParams, body: deskActBody, reply: caseAtDesk },
  'PUT /desk/cases/:id/papers/:kind': { params: deskPaperParams, body: judgePaperBody, reply: caseAtDesk },
  'POST /desk/cases/:id/notes': { params: caseParams, body: deskNoteBody, reply: caseAtDesk },
  'POST /desk/cases/:id/unmask': { params: caseParams, body: unmaskBody, reply: envelope(unmaskedData) },
  'POST /desk/cases/:id/presence': { params: caseParams, body: presenceBody, reply: envelope(presenceData) },

  'GET /desk/cases/:id/sheet': { params: caseParams, reply: taxSheet },
  'PUT /desk/cases/:id/sheet': { params: caseParams, body: saveSheetBody, reply: taxSheet },
  'GET /desk/cases/:id/sheet/compare': { params: caseParams, query: compareQuery, reply: envelope(compareData) },
  'GET /desk/cases/:id/form': { params: caseParams, reply: form146 },
  'PUT /desk/cases/:id/form': { params: caseParams, body: saveFormBody, reply: form146 },
  /** The firm's own exported file is the same for every case; the answer is the form of this one. */
  'POST /desk/cases/:id/form/exported': { params: caseParams, body: 'multipart', reply: form146 },
  'GET /desk/cases/:id/form/exported': { params: caseParams, reply: 'file' },
  'GET /desk/cases/:id/sheets/:paper': { params: sheetPaperParams, reply: 'file' },

  'GET /desk/cases/:id/certificate': { params: caseParams, reply: certificates },
  'POST /desk/cases/:id/certificate': { params: caseParams, body: 'multipart', reply: certificates },
  /** The same form as for certifying; nothing is issued. */
  'POST /desk/cases/:id/certificate/reading': {
    params: caseParams,
    body: 'multipart',
    reply: envelope(certificateReadingData),
  },
  'POST /desk/cases/:id/certificate/withdraw': {
    params: caseParams,
    body: withdrawCertificateBody,
    reply: certificates,
  },
  'GET /desk/cases/:id/certificate/:uid/file': { params: certificateParams, reply: 'file' },

  'GET /desk/cases/:id/sale': { params: caseParams, reply: sale },
  'POST /desk/cases/:id/sale': { params: caseParams, body: linkSaleBody, reply: sale },
  'DELETE /desk/cases/:id/sale': { params: caseParams, reply: sale },
  'PUT /desk/cases/:id/sale/documents/:uid': { params: saleDocumentParams, reply: sale },
  'DELETE /desk/cases/:id/sale/documents/:uid': { params: saleDocumentParams, reply: sale },

  'GET /desk/documents/:uid': { params: deskDocumentParams, reply: 'file' },
} as const satisfies RouteTable

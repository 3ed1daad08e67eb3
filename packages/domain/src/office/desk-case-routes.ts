import { deskActBody } from '../case/actions/action-requests.ts'
import { caseParams } from '../case/api-case.ts'
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
import { envelope } from '../shared/api-envelope.ts'
import type { RouteTable } from '../shared/route-table.ts'
import {
  deskCase,
  deskDocumentParams,
  deskNoteBody,
  deskPaperParams,
  judgePaperBody,
  knownCases,
  presenceBody,
  presenceData,
  unmaskBody,
  unmaskedData,
} from './api-desk-cases.ts'
import {
  bulkActBody,
  bulkActData,
  changesData,
  changesQuery,
  deskPeopleData,
  queueExtra,
  queueFileQuery,
  queueQuery,
  queueRows,
} from './api-desk-queue.ts'

const caseAtDesk = envelope(deskCase)
const taxSheet = envelope(deskSheet)
const form146 = envelope(deskForm)
const sale = envelope(deskSale)
const certificates = envelope(deskCertificates)

/** The queue, a case as the desk sees it, and what is worked out and given out for it. */
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

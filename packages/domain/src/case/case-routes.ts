import { checkData, checkParams, ownCertificate, packetData } from '../certificate/api-certificate.ts'
import { caseGuideBody, caseGuideData, formFindingData } from '../guide/api-guide.ts'
import {
  ledgerData,
  ledgerEntryBody,
  ledgerEntryParams,
  ledgerNoteBody,
  ledgerQuery,
  ledgerRateBody,
  ledgerRemittanceParams,
  ledgerRemovalQuery,
} from '../ledger/api-ledger.ts'
import { envelope, type RouteTable } from '../shared/api-envelope.ts'
import { customerActBody } from './actions/case-actions.ts'
import {
  answerItemBody,
  caseGlanceQuery,
  caseGlances,
  caseItemParams,
  casePaperParams,
  caseParams,
  caseRecord,
  caseUploadedData,
  caseVersionData,
  earlierDocumentsData,
  promiseData,
  promiseQuery,
  signersData,
  useAgainBody,
} from './api-case.ts'

const theCase = envelope(caseRecord)
const packet = envelope(packetData)
const ledger = envelope(ledgerData)
const caseGuide = envelope(caseGuideData)

/** Customer routes after payment: the case, its papers, the guide, the tax year. */
export const CASE_ROUTES = {
  /** The cases of some remittances, and every case that waits for its customer. */
  'GET /cases': { query: caseGlanceQuery, reply: envelope(caseGlances) },
  'GET /promise': { query: promiseQuery, reply: envelope(promiseData) },
  'GET /signers': { reply: envelope(signersData) },
  'GET /remittances/:id/case': { params: caseParams, reply: theCase },
  'GET /remittances/:id/case/version': { params: caseParams, reply: envelope(caseVersionData) },
  'PUT /remittances/:id/case/items/:uid': { params: caseItemParams, body: answerItemBody, reply: theCase },
  'DELETE /remittances/:id/case/items/:uid': { params: caseItemParams, reply: theCase },
  'POST /remittances/:id/case/items/:uid/document': { params: caseItemParams, body: 'multipart', reply: theCase },
  'GET /remittances/:id/case/earlier-documents': { params: caseParams, reply: envelope(earlierDocumentsData) },
  'PUT /remittances/:id/case/documents/:kind': { params: casePaperParams, body: useAgainBody, reply: theCase },
  'POST /remittances/:id/case/documents/:kind': { params: casePaperParams, body: 'multipart', reply: theCase },
  'POST /remittances/:id/case/letter': { params: caseParams, body: 'multipart', reply: envelope(caseUploadedData) },
  'POST /remittances/:id/case/acts': { params: caseParams, body: customerActBody, reply: theCase },

  'GET /remittances/:id/certificate': { params: caseParams, reply: envelope(ownCertificate) },
  'GET /remittances/:id/certificate/file': { params: caseParams, reply: 'file' },
  'GET /remittances/:id/certificate/filing-sheet': { params: caseParams, reply: 'file' },
  'GET /remittances/:id/certificate/letter': { params: caseParams, reply: 'file' },
  'GET /remittances/:id/certificate/a2': { params: caseParams, reply: 'file' },
  'GET /remittances/:id/packet': { params: caseParams, reply: packet },
  'POST /remittances/:id/packet': { params: caseParams, reply: packet },
  'GET /remittances/:id/packet/file': { params: caseParams, reply: 'file' },

  'GET /check/:code': { params: checkParams, reply: envelope(checkData) },

  'GET /remittances/:id/finding': { params: caseParams, reply: envelope(formFindingData) },
  'GET /remittances/:id/case/guide': { params: caseParams, reply: caseGuide },
  'PUT /remittances/:id/case/guide': { params: caseParams, body: caseGuideBody, reply: caseGuide },

  'GET /ledger': { query: ledgerQuery, reply: ledger },
  'PUT /ledger/entries/:uid': { params: ledgerEntryParams, body: ledgerEntryBody, reply: ledger },
  'DELETE /ledger/entries/:uid': { params: ledgerEntryParams, query: ledgerRemovalQuery, reply: ledger },
  'PUT /ledger/remittances/:id': { params: ledgerRemittanceParams, body: ledgerNoteBody, reply: ledger },
  'PUT /ledger/rate': { body: ledgerRateBody, reply: ledger },
  'GET /ledger/file': { query: ledgerQuery, reply: 'file' },
  'GET /ledger/statement': { query: ledgerQuery, reply: 'file' },
} as const satisfies RouteTable

import { dayRatesBody } from '../certificate/exchange-rates.ts'
import { envelope, idParams, nextExtra } from '../shared/api-envelope.ts'
import type { RouteTable } from '../shared/route-table.ts'
import {
  answerEnquiryBody,
  auditFileQuery,
  auditPage,
  auditQuery,
  cannedTextList,
  cannedTextParams,
  changeEnquiryBody,
  deskEnquiry,
  deskEnquiryChanges,
  deskEnquiryChangesQuery,
  deskEnquiryList,
  deskEnquiryQuery,
  numbersData,
  numbersQuery,
  officeSettings,
} from './api-desk-office.ts'
import { cannedTextBody } from './canned-texts.ts'
import { firmBody, fourEyesBody, hoursBody } from './office-settings.ts'

const oneEnquiry = envelope(deskEnquiry)
const cannedTexts = envelope(cannedTextList)
const settings = envelope(officeSettings)

/** Enquiries, texts, settings, numbers and the audit. */
export const DESK_OFFICE_ROUTES = {
  'GET /desk/enquiries': { query: deskEnquiryQuery, reply: envelope(deskEnquiryList, nextExtra) },
  'GET /desk/enquiries/changes': { query: deskEnquiryChangesQuery, reply: envelope(deskEnquiryChanges) },
  'GET /desk/enquiries/:id': { params: idParams, reply: oneEnquiry },
  'PUT /desk/enquiries/:id': { params: idParams, body: changeEnquiryBody, reply: oneEnquiry },
  'POST /desk/enquiries/:id/answer': { params: idParams, body: answerEnquiryBody, reply: oneEnquiry },

  'GET /desk/texts': { reply: cannedTexts },
  'POST /desk/texts': { body: cannedTextBody, reply: cannedTexts, statuses: [201] },
  'PUT /desk/texts/:uid': { params: cannedTextParams, body: cannedTextBody, reply: cannedTexts },
  'DELETE /desk/texts/:uid': { params: cannedTextParams, reply: cannedTexts },

  'GET /desk/settings': { reply: settings },
  'PUT /desk/settings/firm': { body: firmBody, reply: settings },
  'PUT /desk/settings/hours': { body: hoursBody, reply: settings },
  'PUT /desk/settings/exchange-rates': { body: dayRatesBody, reply: settings },
  'PUT /desk/settings/four-eyes': { body: fourEyesBody, reply: settings },

  'GET /desk/numbers': { query: numbersQuery, reply: envelope(numbersData) },
  'GET /desk/numbers/file': { query: numbersQuery, reply: 'file' },

  'GET /desk/audit': { query: auditQuery, reply: envelope(auditPage, nextExtra) },
  'GET /desk/audit/file': { query: auditFileQuery, reply: 'file' },
} as const satisfies RouteTable

import { z } from 'zod'
import { enquiryData, enquiryListData } from '../account/api-enquiries.ts'
import { createEnquiryBody, replyBody } from '../account/enquiry-form.ts'
import { done, envelope, idParams, nextExtra, pageQuery, sortedPageQuery } from '../shared/api-envelope.ts'
import type { RouteTable } from '../shared/route-table.ts'
import { bankFormList, bankList, bankParams } from './api-bank-forms.ts'
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
import {
  createRemittanceBody,
  documentParams,
  documentQuery,
  incompleteExtra,
  listedRemittance,
  postalData,
  postalParams,
  remittanceList,
  remittanceListQuery,
  remittanceRecord,
  remittanceTotalsExtra,
  saveStepBody,
  syncedExtra,
  syncLocalDataBody,
  uploadedData,
} from './api-remittances.ts'

const remittance = envelope(remittanceRecord)
const payment = envelope(paymentState)

/** The form, its papers, its payment, and what customers look up or ask beside it. */
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

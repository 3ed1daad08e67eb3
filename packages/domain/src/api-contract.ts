import { z } from 'zod'
import { forgotPasswordBody, loginBody, registerBody, resetPasswordBody, whatsappStartBody } from './account-forms.ts'
import {
  currentUserData,
  outboxQuery,
  outboxRecord,
  registerData,
  resendOtpBody,
  resetStartedData,
  signedInData,
  socialExchangeBody,
  socialParams,
  verifyOtpBody,
} from './api-accounts.ts'
import { bankFormList, bankList, bankParams } from './api-bank-forms.ts'
import {
  answerItemBody,
  bankAsksBody,
  caseActBody,
  caseGlanceQuery,
  caseGlances,
  caseItemParams,
  caseParams,
  caseRecord,
  caseUploadedData,
  caseVersionData,
  filedBody,
  withdrawBody,
} from './api-case.ts'
import {
  certificateParams,
  checkData,
  checkParams,
  compareData,
  compareQuery,
  deskCertificates,
  deskForm,
  deskSheet,
  ownCertificate,
  packetData,
  saveFormBody,
  saveSheetBody,
  sheetPaperParams,
  withdrawCertificateBody,
} from './api-certificate.ts'
import {
  changesData,
  changesQuery,
  deskActBody,
  deskCase,
  deskDocumentParams,
  deskNoteBody,
  deskPaperParams,
  deskPeopleData,
  judgePaperBody,
  presenceBody,
  presenceData,
  queueExtra,
  queueQuery,
  queueRows,
  unmaskBody,
  unmaskedData,
} from './api-desk-cases.ts'
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
import { enquiryData, enquiryListData } from './api-enquiries.ts'
import { done, envelope, idParams, nextExtra, pageQuery, sortedPageQuery } from './api-envelope.ts'
import { caseGuideBody, caseGuideData } from './api-guide.ts'
import {
  ledgerData,
  ledgerEntryBody,
  ledgerEntryParams,
  ledgerNoteBody,
  ledgerQuery,
  ledgerRateBody,
  ledgerRemittanceParams,
  ledgerRemovalQuery,
} from './api-ledger.ts'
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
import { deletionCodeData, deletionData, profileData } from './api-profile.ts'
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
import {
  deskMe,
  deskSignInData,
  invitationData,
  invitationLinkData,
  recoveryCodesData,
  staffListData,
  staffParams,
  staffRecord,
} from './desk/api-staff.ts'
import { cannedTextBody } from './desk/canned-texts.ts'
import { firmBody, fourEyesBody, hoursBody } from './desk/office-settings.ts'
import {
  acceptInvitationBody,
  changeRoleBody,
  deskSignInBody,
  invitationBody,
  inviteStaffBody,
  newSecondFactorBody,
  renewRecoveryCodesBody,
  staffPasswordBody,
} from './desk/staff-forms.ts'
import { createEnquiryBody, replyBody } from './enquiry-form.ts'
import {
  changePasswordBody,
  confirmContactBody,
  deleteAccountBody,
  pendingContactBody,
  updateProfileBody,
} from './profile-forms.ts'

type Described = {
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  /** `multipart`: a form with files */
  body?: z.core.$ZodType | 'multipart'
  /** the whole good answer; `file`: the bytes themselves, `redirect`: the browser is sent on */
  reply: z.core.$ZodType | 'file' | 'redirect'
  /** statuses of the good answer, where it is not 200 alone */
  statuses?: readonly number[]
}

const signedIn = envelope(signedInData)
const codeSent = envelope(registerData)
const profile = envelope(profileData)
const remittance = envelope(remittanceRecord)
const payment = envelope(paymentState)
const theCase = envelope(caseRecord)
const recoveryCodes = envelope(recoveryCodesData)
const staffMember = envelope(staffRecord)
const invitationLink = envelope(invitationLinkData)
const caseAtDesk = envelope(deskCase)
const oneEnquiry = envelope(deskEnquiry)
const cannedTexts = envelope(cannedTextList)
const settings = envelope(officeSettings)
const taxSheet = envelope(deskSheet)
const form146 = envelope(deskForm)
const certificates = envelope(deskCertificates)
const packet = envelope(packetData)
const ledger = envelope(ledgerData)
const caseGuide = envelope(caseGuideData)

/**
 * Every route under /api: what it takes and what it answers. The server checks by it and describes itself with it;
 * the browser's client has its types from it.
 */
export const API = {
  'POST /register': { body: registerBody, reply: codeSent, statuses: [201] },
  'POST /login': { body: loginBody, reply: signedIn },
  'POST /verify-otp': { body: verifyOtpBody, reply: signedIn },
  'POST /resend-otp': { body: resendOtpBody, reply: done },
  'POST /forgot-password': { body: forgotPasswordBody, reply: envelope(resetStartedData) },
  'POST /reset-password': { body: resetPasswordBody, reply: done },
  'POST /logout': { reply: done },
  'GET /user': { reply: envelope(currentUserData) },

  'GET /auth/:provider': { params: socialParams, reply: 'redirect' },
  'GET /auth/:provider/callback': { params: socialParams, reply: 'redirect' },
  'POST /auth/exchange': { body: socialExchangeBody, reply: signedIn },
  'GET /auth/whatsapp': { reply: 'redirect' },
  'POST /auth/whatsapp/start': { body: whatsappStartBody, reply: codeSent },

  'GET /profile': { reply: profile },
  'PUT /profile': { body: updateProfileBody, reply: profile },
  'POST /profile/confirm-contact': { body: confirmContactBody, reply: profile },
  'POST /profile/resend-code': { body: pendingContactBody, reply: done },
  'PUT /change-password': { body: changePasswordBody, reply: done },
  'GET /profile/data': { reply: 'file' },
  'GET /profile/deletion': { reply: envelope(deletionData) },
  'POST /profile/deletion-code': { reply: envelope(deletionCodeData) },
  'POST /profile/delete': { body: deleteAccountBody, reply: done },

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

  /** The cases of some remittances, and every case that waits for its customer. */
  'GET /cases': { query: caseGlanceQuery, reply: envelope(caseGlances) },
  'GET /remittances/:id/case': { params: caseParams, reply: theCase },
  'GET /remittances/:id/case/version': { params: caseParams, reply: envelope(caseVersionData) },
  'PUT /remittances/:id/case/items/:uid': { params: caseItemParams, body: answerItemBody, reply: theCase },
  'DELETE /remittances/:id/case/items/:uid': { params: caseItemParams, reply: theCase },
  'POST /remittances/:id/case/items/:uid/document': { params: caseItemParams, body: 'multipart', reply: theCase },
  'POST /remittances/:id/case/letter': { params: caseParams, body: 'multipart', reply: envelope(caseUploadedData) },
  'POST /remittances/:id/case/answer': { params: caseParams, body: caseActBody, reply: theCase },
  'POST /remittances/:id/case/assigned': { params: caseParams, body: caseActBody, reply: theCase },
  'POST /remittances/:id/case/filed': { params: caseParams, body: filedBody, reply: theCase },
  'POST /remittances/:id/case/bank-asks': { params: caseParams, body: bankAsksBody, reply: theCase },
  'POST /remittances/:id/case/withdraw': { params: caseParams, body: withdrawBody, reply: theCase },

  'GET /remittances/:id/certificate': { params: caseParams, reply: envelope(ownCertificate) },
  'GET /remittances/:id/certificate/file': { params: caseParams, reply: 'file' },
  'GET /remittances/:id/certificate/filing-sheet': { params: caseParams, reply: 'file' },
  'GET /remittances/:id/certificate/a2': { params: caseParams, reply: 'file' },
  'GET /remittances/:id/packet': { params: caseParams, reply: packet },
  'POST /remittances/:id/packet': { params: caseParams, reply: packet },
  'GET /remittances/:id/packet/file': { params: caseParams, reply: 'file' },
  'GET /check/:code': { params: checkParams, reply: envelope(checkData) },
  'GET /remittances/:id/case/guide': { params: caseParams, reply: caseGuide },
  'PUT /remittances/:id/case/guide': { params: caseParams, body: caseGuideBody, reply: caseGuide },

  'GET /ledger': { query: ledgerQuery, reply: ledger },
  'PUT /ledger/entries/:uid': { params: ledgerEntryParams, body: ledgerEntryBody, reply: ledger },
  'DELETE /ledger/entries/:uid': { params: ledgerEntryParams, query: ledgerRemovalQuery, reply: ledger },
  'PUT /ledger/remittances/:id': { params: ledgerRemittanceParams, body: ledgerNoteBody, reply: ledger },
  'PUT /ledger/rate': { body: ledgerRateBody, reply: ledger },
  'GET /ledger/file': { query: ledgerQuery, reply: 'file' },
  'GET /ledger/statement': { query: ledgerQuery, reply: 'file' },

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
  'GET /dev/outbox': { query: outboxQuery, reply: envelope(z.array(outboxRecord)) },

  'POST /desk/sign-in': { body: deskSignInBody, reply: envelope(deskSignInData) },
  'POST /desk/sign-out': { reply: done },
  'POST /desk/invitation': { body: invitationBody, reply: envelope(invitationData) },
  'POST /desk/invitation/accept': { body: acceptInvitationBody, reply: recoveryCodes },
  'POST /desk/invitation/second-factor': { body: newSecondFactorBody, reply: recoveryCodes },
  'GET /desk/me': { reply: envelope(deskMe) },
  'PUT /desk/me/password': { body: staffPasswordBody, reply: done },
  'POST /desk/me/recovery-codes': { body: renewRecoveryCodesBody, reply: recoveryCodes },
  'GET /desk/staff': { reply: envelope(staffListData) },
  'POST /desk/staff/invitations': { body: inviteStaffBody, reply: invitationLink, statuses: [201] },
  'DELETE /desk/staff/invitations/:uid': { params: staffParams, reply: done },
  'PUT /desk/staff/:uid/role': { params: staffParams, body: changeRoleBody, reply: staffMember },
  'POST /desk/staff/:uid/lock': { params: staffParams, reply: staffMember },
  'POST /desk/staff/:uid/unlock': { params: staffParams, reply: staffMember },
  'POST /desk/staff/:uid/second-factor': { params: staffParams, reply: invitationLink, statuses: [201] },
  'DELETE /desk/staff/:uid': { params: staffParams, reply: done },

  'GET /desk/queue': { query: queueQuery, reply: envelope(queueRows, queueExtra) },
  'GET /desk/changes': { query: changesQuery, reply: envelope(changesData) },
  'GET /desk/people': { reply: envelope(deskPeopleData) },
  'GET /desk/cases/:id': { params: caseParams, reply: caseAtDesk },
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
  'POST /desk/cases/:id/certificate/withdraw': {
    params: caseParams,
    body: withdrawCertificateBody,
    reply: certificates,
  },
  'GET /desk/cases/:id/certificate/:uid/file': { params: certificateParams, reply: 'file' },
  'GET /desk/documents/:uid': { params: deskDocumentParams, reply: 'file' },
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
  'PUT /desk/settings/four-eyes': { body: fourEyesBody, reply: settings },
  'GET /desk/numbers': { query: numbersQuery, reply: envelope(numbersData) },
  'GET /desk/numbers/file': { query: numbersQuery, reply: 'file' },
  'GET /desk/audit': { query: auditQuery, reply: envelope(auditPage, nextExtra) },
  'GET /desk/audit/file': { query: auditFileQuery, reply: 'file' },
} as const satisfies Readonly<Record<`${Method} /${string}`, Described>>

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Route = keyof typeof API

type Part<R extends Route, Name extends keyof Described> =
  (typeof API)[R] extends Record<Name, infer Given> ? Given : undefined

/** What stands in the address, before it is written as text. */
export type ParamsOf<R extends Route> =
  Part<R, 'params'> extends z.core.$ZodType ? z.output<Part<R, 'params'>> : undefined

/** What may stand behind the question mark, before it is written as text; everything has its default. */
export type QueryOf<R extends Route> =
  Part<R, 'query'> extends z.core.$ZodType ? Partial<z.output<Part<R, 'query'>>> : undefined

/** What a client sends: fields with a default may be left out. */
export type BodyOf<R extends Route> =
  Part<R, 'body'> extends z.core.$ZodType
    ? z.input<Part<R, 'body'>>
    : Part<R, 'body'> extends 'multipart'
      ? FormData
      : undefined

/** The whole good answer, read. */
export type ReplyOf<R extends Route> =
  Part<R, 'reply'> extends z.core.$ZodType ? z.output<Part<R, 'reply'>> : Part<R, 'reply'>

/** What stands under `data` in it. */
export type DataOf<R extends Route> = ReplyOf<R> extends { data: infer Data } ? Data : undefined

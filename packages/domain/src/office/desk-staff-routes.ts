import { done, envelope } from '../shared/api-envelope.ts'
import type { RouteTable } from '../shared/route-table.ts'
import {
  addPasskeyBody,
  confirmFactorBody,
  deskMe,
  deskSignInData,
  factorQuestionData,
  invitationData,
  invitationLinkData,
  newPasskeyData,
  passkeysData,
  recoveryCodesData,
  savedViewsData,
  saveViewBody,
  staffListData,
  staffParams,
  staffRecord,
} from './api-staff.ts'
import {
  acceptInvitationBody,
  changeRoleBody,
  deskSignInBody,
  invitationBody,
  inviteStaffBody,
  newSecondFactorBody,
  renewRecoveryCodesBody,
  staffPasswordBody,
} from './staff-forms.ts'
import { noticesSeenBody, staffNotices } from './staff-notices.ts'

const recoveryCodes = envelope(recoveryCodesData)
const passkeys = envelope(passkeysData)
const savedViews = envelope(savedViewsData)
const staffMember = envelope(staffRecord)
const invitationLink = envelope(invitationLinkData)

/** Who works at the desk, and how they get in. */
export const DESK_STAFF_ROUTES = {
  'POST /desk/sign-in': { body: deskSignInBody, reply: envelope(deskSignInData) },
  'POST /desk/sign-out': { reply: done },
  'POST /desk/invitation': { body: invitationBody, reply: envelope(invitationData) },
  'POST /desk/invitation/accept': { body: acceptInvitationBody, reply: recoveryCodes },
  'POST /desk/invitation/second-factor': { body: newSecondFactorBody, reply: recoveryCodes },

  'GET /desk/me': { reply: envelope(deskMe) },
  'PUT /desk/me/password': { body: staffPasswordBody, reply: done },
  'POST /desk/me/recovery-codes': { body: renewRecoveryCodesBody, reply: recoveryCodes },

  'POST /desk/me/factor/question': { reply: envelope(factorQuestionData) },
  'POST /desk/me/factor': { body: confirmFactorBody, reply: done },
  'GET /desk/me/passkeys': { reply: passkeys },
  'POST /desk/me/passkeys/question': { reply: envelope(newPasskeyData) },
  'POST /desk/me/passkeys': { body: addPasskeyBody, reply: passkeys, statuses: [201] },
  'DELETE /desk/me/passkeys/:uid': { params: staffParams, reply: passkeys },
  'GET /desk/me/notices': { reply: envelope(staffNotices) },
  'POST /desk/me/notices/seen': { body: noticesSeenBody, reply: envelope(staffNotices) },

  'GET /desk/me/views': { reply: savedViews },
  'POST /desk/me/views': { body: saveViewBody, reply: savedViews, statuses: [201] },
  'DELETE /desk/me/views/:uid': { params: staffParams, reply: savedViews },

  'GET /desk/staff': { reply: envelope(staffListData) },
  'POST /desk/staff/invitations': { body: inviteStaffBody, reply: invitationLink, statuses: [201] },
  'DELETE /desk/staff/invitations/:uid': { params: staffParams, reply: done },
  'PUT /desk/staff/:uid/role': { params: staffParams, body: changeRoleBody, reply: staffMember },
  'POST /desk/staff/:uid/lock': { params: staffParams, reply: staffMember },
  'POST /desk/staff/:uid/unlock': { params: staffParams, reply: staffMember },
  'POST /desk/staff/:uid/second-factor': { params: staffParams, reply: invitationLink, statuses: [201] },
  'DELETE /desk/staff/:uid': { params: staffParams, reply: done },
} as const satisfies RouteTable

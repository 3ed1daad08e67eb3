import { z } from 'zod'
import { done, envelope } from '../shared/api-envelope.ts'
import type { RouteTable } from '../shared/route-table.ts'
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
import { deletionCodeData, deletionData, profileData } from './api-profile.ts'
import {
  changePasswordBody,
  confirmContactBody,
  deleteAccountBody,
  pendingContactBody,
  updateProfileBody,
} from './profile-forms.ts'

const signedIn = envelope(signedInData)
const codeSent = envelope(registerData)
const profile = envelope(profileData)

/** Routes for sign-up, sign-in and the user's profile. */
export const ACCOUNT_ROUTES = {
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

  'GET /dev/outbox': { query: outboxQuery, reply: envelope(z.array(outboxRecord)) },
} as const satisfies RouteTable

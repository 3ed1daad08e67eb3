import { z } from 'zod'
import { done, envelope, isoTime, type RouteTable } from '../shared/api-envelope.ts'
import { LONG_OTP_LENGTH, OTP_LENGTH } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import { forgotPasswordBody, loginBody, registerBody, resetPasswordBody, whatsappStartBody } from './account-forms.ts'
import {
  changePasswordBody,
  confirmContactBody,
  deleteAccountBody,
  genders,
  pendingContactBody,
  updateProfileBody,
} from './profile-forms.ts'

const userId = z.string({ error: MESSAGES.otp.failed }).min(1, MESSAGES.otp.failed).max(64, MESSAGES.otp.failed)

export const verifyOtpBody = z.object({
  user_id: userId,
  otp: z
    .string({ error: MESSAGES.otp.incomplete })
    .regex(new RegExp(`^\\d{${OTP_LENGTH}}$|^\\d{${LONG_OTP_LENGTH}}$`), MESSAGES.otp.incomplete),
})

export const resendOtpBody = z.object({ user_id: userId })

const userRecord = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** with its country code */
  phone: z.string().nullable(),
  country_code: z.string().nullable(),
  verified: z.boolean(),
  created_at: isoTime,
})
export type UserRecord = z.infer<typeof userRecord>

export const currentUserData = z.object({
  user: userRecord,
  has_completed_remittance: z.boolean(),
  /** id of the newest remittance that was not set aside */
  latest_remittance: z.number().int().nullable(),
})
export type CurrentUserData = z.infer<typeof currentUserData>

/** Recipient of a code; most of the address is hidden. */
const sentTo = z.object({ channel: z.enum(['email', 'sms', 'whatsapp']), address: z.string() })
export type SentTo = z.infer<typeof sentTo>

const codeLength = z.number().int()

export const registerData = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country_code: z.string().nullable(),
  sent_to: sentTo,
  code_length: codeLength,
})
export type RegisterData = z.infer<typeof registerData>

/** The same for existing and unknown accounts. */
const resetStartedData = z.object({ user_id: z.string(), code_length: codeLength })
export type ResetStartedData = z.infer<typeof resetStartedData>

export const signedInData = z.object({
  user: userRecord,
  token: z.string(),
  redirect_to: z.string().nullable(),
  has_completed_remittance: z.boolean(),
})
export type SignedInData = z.infer<typeof signedInData>

export const socialParams = z.object({ provider: z.enum(['google', 'facebook', 'instagram', 'twitter']) })

/** One-time code that a social sign-in returns to the browser. */
const handoffCode = z.string({ error: MESSAGES.auth.loginFailedRetry })
export const socialExchangeBody = z.object({
  code: handoffCode.min(1, MESSAGES.auth.loginFailedRetry).max(200, MESSAGES.auth.loginFailedRetry),
})

/** A message that would have been sent, when no channel is configured. */
const outboxRecord = z.object({
  to: z.string(),
  channel: sentTo.shape.channel,
  subject: z.string(),
  text: z.string(),
  code: z.string().optional(),
  created_at: isoTime,
})
const outboxQuery = z.object({ to: z.string().max(300).optional() })

const profileRecord = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** an ISO day */
  date_of_birth: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  pincode: z.string().nullable(),
  address: z.string().nullable(),
})
export type ProfileRecord = z.infer<typeof profileRecord>

/** A new address or number whose code has not been entered yet; until then the old one is valid. */
const pendingContact = z.object({ kind: z.enum(['email', 'phone']), value: z.string() })
export type PendingContact = z.infer<typeof pendingContact>

export const profileData = z.object({
  user: profileRecord,
  pending: z.array(pendingContact),
  /** false for someone who only ever signed in through another service: they may set one without a current one */
  has_password: z.boolean(),
  accept_marketing: z.boolean(),
})
export type ProfileData = z.infer<typeof profileData>

/** Proof needed to delete the account, and the data kept afterwards, each with its reason. */
const deletionData = z.object({
  proof: z.enum(['password', 'code', 'fresh_login']),
  kept: z.array(z.string()),
})
export type DeletionData = z.infer<typeof deletionData>

const deletionCodeData = z.object({ sent_to: sentTo, code_length: z.number().int() })
export type DeletionCodeData = z.infer<typeof deletionCodeData>

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

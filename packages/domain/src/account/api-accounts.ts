import { z } from 'zod'
import { isoTime } from '../shared/api-envelope.ts'
import { LONG_OTP_LENGTH, OTP_LENGTH } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'

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

/** Where a code went; most of the address is hidden. */
export const sentTo = z.object({ channel: z.enum(['email', 'sms', 'whatsapp']), address: z.string() })
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

/** The same for an account that exists and one that does not. */
export const resetStartedData = z.object({ user_id: z.string(), code_length: codeLength })
export type ResetStartedData = z.infer<typeof resetStartedData>

export const signedInData = z.object({
  user: userRecord,
  token: z.string(),
  redirect_to: z.string().nullable(),
  has_completed_remittance: z.boolean(),
})
export type SignedInData = z.infer<typeof signedInData>

export const socialParams = z.object({ provider: z.enum(['google', 'facebook', 'instagram', 'twitter']) })

/** The one-time code a social sign-in brings back to the browser. */
const handoffCode = z.string({ error: MESSAGES.auth.loginFailedRetry })
export const socialExchangeBody = z.object({
  code: handoffCode.min(1, MESSAGES.auth.loginFailedRetry).max(200, MESSAGES.auth.loginFailedRetry),
})

/** A message that would have been sent; for working without anything that delivers. */
export const outboxRecord = z.object({
  to: z.string(),
  channel: sentTo.shape.channel,
  subject: z.string(),
  text: z.string(),
  code: z.string().optional(),
  created_at: isoTime,
})
export const outboxQuery = z.object({ to: z.string().max(300).optional() })

import { z } from 'zod'
import { isoTime } from './api-envelope.ts'
import { isMobileNumber, isSignInCountryCode, looksLikeEmail, readMobile } from './contact.ts'
import { OTP_LENGTH, PASSWORD_MAX, PASSWORD_MIN, TEXT_LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { DEFAULT_COUNTRY_CODE } from './options.ts'

export const loginTypes = ['email', 'phone'] as const
export type LoginType = (typeof loginTypes)[number]

const password = z
  .string({ error: MESSAGES.auth.passwordRequired })
  .min(1, { error: MESSAGES.auth.passwordRequired, abort: true })
  .min(PASSWORD_MIN, MESSAGES.auth.passwordTooShort)
  .max(PASSWORD_MAX, MESSAGES.auth.passwordTooLong)

const email = z.string({ error: MESSAGES.auth.emailInvalid }).trim()
const phone = z.string({ error: MESSAGES.auth.phoneInvalid }).trim()

export const registerBody = z
  .object({
    phone: phone.refine((text) => text === '' || isMobileNumber(text), MESSAGES.auth.phoneInvalid).nullish(),
    country_code: z
      .string({ error: MESSAGES.auth.countryCodeInvalid })
      .refine(isSignInCountryCode, MESSAGES.auth.countryCodeInvalid)
      .default(DEFAULT_COUNTRY_CODE),
    email: email.refine((text) => text === '' || looksLikeEmail(text), MESSAGES.auth.emailInvalid).nullish(),
    password,
    login_type: z.enum(loginTypes).optional(),
  })
  .refine((body) => Boolean(body.phone || body.email), {
    path: ['phone'],
    error: MESSAGES.auth.identifierRequired,
    // A missing identifier is reported together with a bad password, as the form does.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type RegisterBody = z.infer<typeof registerBody>

export const loginBody = z
  .object({
    identifier: z
      .string({ error: MESSAGES.auth.identifierRequired })
      .trim()
      .min(1, { error: MESSAGES.auth.identifierRequired, abort: true })
      .max(TEXT_LIMITS.email, MESSAGES.auth.emailInvalid),
    password,
    login_type: z.enum(loginTypes).optional(),
  })
  .superRefine((body, context) => {
    if (body.identifier === '') return
    const type = loginTypeOf(body)
    const isValid = type === 'email' ? looksLikeEmail(body.identifier) : readMobile(body.identifier) !== null
    if (isValid) return
    const message = type === 'email' ? MESSAGES.auth.emailInvalid : MESSAGES.auth.phoneInvalid
    context.addIssue({ code: 'custom', path: ['identifier'], message })
  })
export type LoginBody = z.infer<typeof loginBody>

/** What the identifier is; clients that do not say are taken by the look of it. */
export function loginTypeOf(body: { identifier: string; login_type?: LoginType | undefined }): LoginType {
  return body.login_type ?? (body.identifier.includes('@') ? 'email' : 'phone')
}

const userId = z.string({ error: MESSAGES.otp.failed }).min(1, MESSAGES.otp.failed).max(64, MESSAGES.otp.failed)

export const verifyOtpBody = z.object({
  user_id: userId,
  otp: z.string({ error: MESSAGES.otp.incomplete }).regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), MESSAGES.otp.incomplete),
})
export type VerifyOtpBody = z.infer<typeof verifyOtpBody>

export const resendOtpBody = z.object({ user_id: userId })
export type ResendOtpBody = z.infer<typeof resendOtpBody>

export const userRecord = z.object({
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
export const codePlace = z.object({ channel: z.enum(['email', 'sms', 'whatsapp']), address: z.string() })
export type CodePlace = z.infer<typeof codePlace>

export const registerData = z.object({
  user_id: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country_code: z.string().nullable(),
  sent_to: codePlace,
})
export type RegisterData = z.infer<typeof registerData>

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
export type SocialExchangeBody = z.infer<typeof socialExchangeBody>

/** WhatsApp has no sign-in page of its own: a code goes to the number, and /verify-otp takes it. */
export const whatsappStartBody = z.object({
  phone: phone.refine(isMobileNumber, MESSAGES.auth.phoneInvalid),
  country_code: z
    .string({ error: MESSAGES.auth.countryCodeInvalid })
    .refine(isSignInCountryCode, MESSAGES.auth.countryCodeInvalid)
    .default(DEFAULT_COUNTRY_CODE),
})
export type WhatsappStartBody = z.infer<typeof whatsappStartBody>

/** A message that would have been sent; for working without anything that delivers. */
export const outboxRecord = z.object({
  to: z.string(),
  channel: codePlace.shape.channel,
  subject: z.string(),
  text: z.string(),
  code: z.string().optional(),
  created_at: isoTime,
})
export const outboxQuery = z.object({ to: z.string().max(300).optional() })

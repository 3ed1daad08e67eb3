import * as z from 'zod/mini'
import { DEFAULT_COUNTRY_CODE } from '../remittance/answers/options.ts'
import { isMobileNumber, isSignInCountryCode, looksLikeEmail, readMobile } from '../shared/contact.ts'
import { LONG_OTP_LENGTH, PASSWORD_MAX, PASSWORD_MIN, TEXT_LIMITS } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import { withoutHidden } from '../shared/text-rules.ts'

// Sign-up and sign-in forms. Browser and server both check them, so they use the light half of the schema library.

const loginTypes = ['email', 'phone'] as const
type LoginType = (typeof loginTypes)[number]

const password = z.string({ error: MESSAGES.auth.passwordRequired }).check(
  z.minLength(PASSWORD_MIN, {
    error: ({ input }) => (input === '' ? MESSAGES.auth.passwordRequired : MESSAGES.auth.passwordTooShort),
  }),
  z.maxLength(PASSWORD_MAX, MESSAGES.auth.passwordTooLong),
)

const email = z.string({ error: MESSAGES.auth.emailInvalid }).check(
  z.overwrite(withoutHidden),
  z.trim(),
  z.refine((text) => text === '' || looksLikeEmail(text), MESSAGES.auth.emailInvalid),
)

const phone = z.string({ error: MESSAGES.auth.phoneInvalid }).check(z.trim())

const countryCode = z._default(
  z
    .string({ error: MESSAGES.auth.countryCodeInvalid })
    .check(z.refine(isSignInCountryCode, MESSAGES.auth.countryCodeInvalid)),
  DEFAULT_COUNTRY_CODE,
)

// Identifier errors are reported together with a missing password, so these checks do not wait for the others.
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

function hasIdentifier({ value }: { value: unknown }): boolean {
  if (typeof value !== 'object' || value === null || !('identifier' in value)) return false
  return typeof value.identifier === 'string' && value.identifier !== ''
}

export const registerBody = z
  .object({
    phone: z.nullish(phone.check(z.refine((text) => text === '' || isMobileNumber(text), MESSAGES.auth.phoneInvalid))),
    country_code: countryCode,
    email: z.nullish(email),
    password,
    login_type: z.optional(z.enum(loginTypes)),
  })
  .check(
    z.refine((body) => Boolean(body.phone || body.email), {
      path: ['phone'],
      error: MESSAGES.auth.identifierRequired,
      when: isObject,
    }),
  )
export type RegisterBody = z.infer<typeof registerBody>

const identifier = z
  .string({ error: MESSAGES.auth.identifierRequired })
  .check(
    z.overwrite(withoutHidden),
    z.trim(),
    z.minLength(1, { error: MESSAGES.auth.identifierRequired, abort: true }),
    z.maxLength(TEXT_LIMITS.email, MESSAGES.auth.emailInvalid),
  )

type Identified = { identifier: string; login_type?: LoginType | undefined }

const isEmailIfMeant = z.refine<Identified>(
  (body) => loginTypeOf(body) === 'phone' || looksLikeEmail(body.identifier),
  { path: ['identifier'], error: MESSAGES.auth.emailInvalid, when: hasIdentifier },
)
const isMobileIfMeant = z.refine<Identified>(
  (body) => loginTypeOf(body) === 'email' || readMobile(body.identifier) !== null,
  { path: ['identifier'], error: MESSAGES.auth.phoneInvalid, when: hasIdentifier },
)

const named = { identifier, login_type: z.optional(z.enum(loginTypes)) }

export const loginBody = z.object({ ...named, password }).check(isEmailIfMeant, isMobileIfMeant)
export type LoginBody = z.infer<typeof loginBody>

/** Request to reset a password; the identifier is given as for a login. */
export const forgotPasswordBody = z.object(named).check(isEmailIfMeant, isMobileIfMeant)
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>

export const resetPasswordBody = z.object({
  user_id: z.string({ error: MESSAGES.auth.resetFailed }).check(z.minLength(1), z.maxLength(64)),
  otp: z
    .string({ error: MESSAGES.otp.incompleteLong })
    .check(z.regex(new RegExp(`^\\d{${LONG_OTP_LENGTH}}$`), MESSAGES.otp.incompleteLong)),
  password,
})
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>

/** Kind of the identifier; guessed from its format when the client does not send it. */
export function loginTypeOf(body: Identified): LoginType {
  return body.login_type ?? (body.identifier.includes('@') ? 'email' : 'phone')
}

/** WhatsApp has no sign-in page: a code is sent to the number, and /verify-otp accepts it. */
export const whatsappStartBody = z.object({
  phone: phone.check(z.refine(isMobileNumber, MESSAGES.auth.phoneInvalid)),
  country_code: countryCode,
})
export type WhatsappStartBody = z.infer<typeof whatsappStartBody>

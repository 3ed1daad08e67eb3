import { z } from 'zod'
import { compactPhone, isPhoneNumber, looksLikeEmail } from './contact.ts'
import { isBirthDate } from './dates.ts'
import { OTP_LENGTH, PASSWORD_MAX, PASSWORD_MIN, TEXT_LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { isPrintable, isPrintableParagraph } from './text-rules.ts'

function optionalText(max: number, isAllowed: (text: string) => boolean, message: string) {
  return z
    .string({ error: message })
    .trim()
    .max(max, MESSAGES.text.tooLong(max))
    .refine((text) => text === '' || isAllowed(text), message)
    .nullish()
}

export const genders = ['male', 'female', 'other'] as const

/** An empty text or null clears a field; a field left out stays as it is. */
export const updateProfileBody = z.object({
  name: optionalText(TEXT_LIMITS.name, isPrintable, MESSAGES.text.unprintable),
  email: optionalText(TEXT_LIMITS.email, looksLikeEmail, MESSAGES.profile.emailInvalid),
  phone: optionalText(TEXT_LIMITS.phone, isPhoneNumber, MESSAGES.profile.phoneInvalid),
  /** an ISO day; the age is judged by dateOfBirthProblem, which knows what day it is */
  date_of_birth: optionalText(10, (text) => /^\d{4}-\d{2}-\d{2}$/.test(text), MESSAGES.profile.dateOfBirthInvalid),
  gender: optionalText(10, (text) => genders.some((gender) => gender === text), MESSAGES.profile.genderInvalid),
  pincode: optionalText(
    TEXT_LIMITS.pinCode,
    (text) => /^[A-Za-z0-9][A-Za-z0-9 -]*$/.test(text),
    MESSAGES.profile.pincodeInvalid,
  ),
  address: optionalText(TEXT_LIMITS.address, isPrintableParagraph, MESSAGES.text.unprintable),
})
export type UpdateProfileBody = z.infer<typeof updateProfileBody>

export function dateOfBirthProblem(isoDay: string | null | undefined, now: Date): string | null {
  return !isoDay || isBirthDate(isoDay, now) ? null : MESSAGES.profile.dateOfBirthInvalid
}

/** Numbers are kept without the spaces and dashes people write them with. */
export function storedPhone(phone: string | null | undefined): string | null {
  return phone ? compactPhone(phone) : null
}

export const profileRecord = z.object({
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

/** A new address or number that waits for the code sent to it; until then the old one counts. */
export const pendingContact = z.object({ kind: z.enum(['email', 'phone']), value: z.string() })
export type PendingContact = z.infer<typeof pendingContact>

export const profileData = z.object({
  user: profileRecord,
  pending: z.array(pendingContact),
  /** false for someone who only ever signed in through another service: they may set one without a current one */
  has_password: z.boolean(),
  accept_marketing: z.boolean(),
})
export type ProfileData = z.infer<typeof profileData>

export const changePasswordBody = z
  .object({
    /** absent only for an account that has no password yet */
    current_password: z
      .string({ error: MESSAGES.profile.currentPasswordRequired })
      .max(PASSWORD_MAX, MESSAGES.profile.currentPasswordWrong)
      .nullish(),
    new_password: z
      .string({ error: MESSAGES.profile.passwordTooShort })
      .min(PASSWORD_MIN, MESSAGES.profile.passwordTooShort)
      .max(PASSWORD_MAX, MESSAGES.auth.passwordTooLong),
    new_password_confirmation: z.string({ error: MESSAGES.profile.passwordMismatch }),
    accept_marketing: z.boolean().optional(),
  })
  .refine((body) => body.new_password === body.new_password_confirmation, {
    path: ['new_password_confirmation'],
    error: MESSAGES.profile.passwordMismatch,
  })
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

export const pendingContactBody = z.object({ kind: z.enum(['email', 'phone']) })

export const confirmContactBody = pendingContactBody.extend({
  otp: z.string({ error: MESSAGES.otp.incomplete }).regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), MESSAGES.otp.incomplete),
})
export type ConfirmContactBody = z.infer<typeof confirmContactBody>

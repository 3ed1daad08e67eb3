import * as z from 'zod/mini'
import { isPhoneNumber, looksLikeEmail } from '../shared/contact.ts'
import { isBirthDate } from '../shared/dates.ts'
import { LONG_OTP_LENGTH, OTP_LENGTH, PASSWORD_MAX, PASSWORD_MIN, TEXT_LIMITS } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import { isPrintable, isPrintableParagraph, withoutHidden } from '../shared/text-rules.ts'

function optionalText(max: number, isAllowed: (text: string) => boolean, message: string) {
  return z.nullish(
    z.string({ error: message }).check(
      z.overwrite(withoutHidden),
      z.trim(),
      z.maxLength(max, MESSAGES.text.tooLong(max)),
      z.refine((text) => text === '' || isAllowed(text), message),
    ),
  )
}

export const genders = ['male', 'female', 'other'] as const

/** An empty text or null clears a field; a field left out stays unchanged. */
export const updateProfileBody = z.object({
  name: optionalText(TEXT_LIMITS.name, isPrintable, MESSAGES.text.unprintable),
  email: optionalText(TEXT_LIMITS.email, looksLikeEmail, MESSAGES.profile.emailInvalid),
  phone: optionalText(TEXT_LIMITS.phone, isPhoneNumber, MESSAGES.profile.phoneInvalid),
  /** an ISO day; dateOfBirthProblem checks the age, because it knows the current day */
  date_of_birth: optionalText(10, (text) => /^\d{4}-\d{2}-\d{2}$/.test(text), MESSAGES.profile.dateOfBirthInvalid),
  gender: optionalText(10, (text) => genders.some((gender) => gender === text), MESSAGES.profile.genderInvalid),
  pincode: optionalText(
    TEXT_LIMITS.pinCode,
    (text) => /^[A-Za-z0-9][A-Za-z0-9 -]*$/.test(text),
    MESSAGES.profile.pincodeInvalid,
  ),
  address: optionalText(TEXT_LIMITS.address, isPrintableParagraph, MESSAGES.text.unprintable),
  accept_marketing: z.optional(z.boolean()),
})
export type UpdateProfileBody = z.infer<typeof updateProfileBody>

export function dateOfBirthProblem(isoDay: string | null | undefined, now: Date): string | null {
  return !isoDay || isBirthDate(isoDay, now) ? null : MESSAGES.profile.dateOfBirthInvalid
}

export const changePasswordBody = z
  .object({
    /** absent only for an account without a password */
    current_password: z.nullish(
      z
        .string({ error: MESSAGES.profile.currentPasswordRequired })
        .check(z.maxLength(PASSWORD_MAX, MESSAGES.profile.currentPasswordWrong)),
    ),
    new_password: z
      .string({ error: MESSAGES.profile.passwordTooShort })
      .check(
        z.minLength(PASSWORD_MIN, MESSAGES.profile.passwordTooShort),
        z.maxLength(PASSWORD_MAX, MESSAGES.auth.passwordTooLong),
      ),
    new_password_confirmation: z.string({ error: MESSAGES.profile.passwordMismatch }),
    accept_marketing: z.optional(z.boolean()),
  })
  .check(
    z.refine((body) => body.new_password === body.new_password_confirmation, {
      path: ['new_password_confirmation'],
      error: MESSAGES.profile.passwordMismatch,
    }),
  )
export type ChangePasswordBody = z.infer<typeof changePasswordBody>

const kind = z.enum(['email', 'phone'])

export const pendingContactBody = z.object({ kind })

export const confirmContactBody = z.object({
  kind,
  otp: z
    .string({ error: MESSAGES.otp.incomplete })
    .check(z.regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), MESSAGES.otp.incomplete)),
})

/** One of the two, as GET /profile/deletion requires. */
export const deleteAccountBody = z.object({
  password: z.optional(
    z
      .string({ error: MESSAGES.auth.passwordRequired })
      .check(
        z.minLength(1, MESSAGES.auth.passwordRequired),
        z.maxLength(PASSWORD_MAX, MESSAGES.profile.deletePasswordWrong),
      ),
  ),
  otp: z.optional(
    z
      .string({ error: MESSAGES.otp.incompleteLong })
      .check(z.regex(new RegExp(`^\\d{${LONG_OTP_LENGTH}}$`), MESSAGES.otp.incompleteLong)),
  ),
})
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>

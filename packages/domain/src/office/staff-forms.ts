import * as z from 'zod/mini'
import { looksLikeEmail, normalizeEmail } from '../shared/contact.ts'
import { PASSWORD_MAX, TEXT_LIMITS } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import { isPrintable } from '../shared/text-rules.ts'
import { ROLE_IDS } from './roles.ts'

/** Messages about staff accounts. Separate from the customers' messages, so that customer pages do not load them. */
export const STAFF_MESSAGES = {
  viewNameRequired: 'Please give the view a name.',
  viewsFull: 'You have 20 saved views. Remove one first.',
  emailInvalid: 'Please enter a valid email address',
  emailTaken: 'Someone with this email address is already on the staff',
  nameRequired: 'Please enter a name',
  roleRequired: 'Please choose a role',
  membershipNumber: 'A membership number has 5 or 6 digits',
  passwordRequired: 'Please enter your password',
  passwordTooShort: 'Please use at least 12 characters',
  passwordWrong: 'That isn’t your password',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  codeIncomplete: 'Please enter the six digits, or one of your recovery codes',
  codeWrong: 'That code isn’t right. Codes change every 30 seconds and each works once.',
  factorNeeded: 'Please confirm it’s you.',
  passkeyWrong: 'We didn’t accept this passkey. Please try again, or use a code.',
  passkeyCopied: 'This passkey may have been copied, so we didn’t accept it. Remove it, and tell a lead.',
  passkeyName: 'Please name the passkey, for example after the device',
  passkeyTaken: 'This passkey is registered already',
  passkeysFull: 'You have ten passkeys. Remove one first.',
  passkeyNotAdded: 'We couldn’t add this passkey. Please try again.',
  passkeyGone: 'This passkey was removed already.',
  codeUsed: 'This code was used already. Please wait for the next one.',
  signInFailed: 'That email address or password isn’t right.',
  signInAgain: 'Please sign in to the desk.',
  locked: 'Your account is locked. A lead can unlock it.',
  secondFactorNeeded: 'Your two-factor login was reset. Open the link that your lead gave you.',
  notYours: 'Your role doesn’t include this.',
  elsewhere: (address: string) => `The desk works at ${address} only.`,
  invitationOver: 'This link has been used, withdrawn or has expired. Ask a lead for a new one.',
  invitationElsewhere:
    'This link was opened in another browser already. Ask a lead for a new one, and if it wasn’t you, tell them.',
  lastLead: 'This is the last lead. Make someone else a lead first.',
  lastOtherLead: 'You two are the only leads. This needs a third lead, or an operator at the command line.',
  gone: 'This person is no longer on the staff.',
} as const

// Forms for staff sign-in and invitations. Browser and server both check them.

export const STAFF_PASSWORD_MIN = 12
export const RECOVERY_CODES = 10

const token = z.string({ error: STAFF_MESSAGES.invitationOver }).check(z.maxLength(100, STAFF_MESSAGES.invitationOver))

const email = z.string({ error: STAFF_MESSAGES.emailInvalid }).check(
  z.overwrite(normalizeEmail),
  z.refine((text) => looksLikeEmail(text), STAFF_MESSAGES.emailInvalid),
)

const name = z
  .string({ error: STAFF_MESSAGES.nameRequired })
  .check(
    z.trim(),
    z.minLength(1, STAFF_MESSAGES.nameRequired),
    z.maxLength(TEXT_LIMITS.name, MESSAGES.text.tooLong(TEXT_LIMITS.name)),
    z.refine(isPrintable, MESSAGES.text.unprintable),
  )

const currentPassword = z
  .string({ error: STAFF_MESSAGES.passwordRequired })
  .check(z.minLength(1, STAFF_MESSAGES.passwordRequired), z.maxLength(PASSWORD_MAX, STAFF_MESSAGES.passwordWrong))

const newPassword = z
  .string({ error: STAFF_MESSAGES.passwordTooShort })
  .check(
    z.minLength(STAFF_PASSWORD_MIN, STAFF_MESSAGES.passwordTooShort),
    z.maxLength(PASSWORD_MAX, MESSAGES.auth.passwordTooLong),
  )

/** Six digits, grouped in any way. */
const digits = z.string({ error: STAFF_MESSAGES.codeIncomplete }).check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, STAFF_MESSAGES.codeIncomplete),
)

export function isRecoveryCode(plain: string): boolean {
  return /^[a-z2-7]{12}$/.test(plain)
}

/** Normalises a code: people omit the dashes, write capitals, and read l and o as digits that no code has. */
export function plainCode(text: string): string {
  const compact = text.toLowerCase().replace(/[\s-]/g, '')
  return compact.length === 6 ? compact : compact.replaceAll('1', 'l').replaceAll('0', 'o')
}

/** Six digits, or a recovery code. */
const digitsOrRecoveryCode = z.string({ error: STAFF_MESSAGES.codeIncomplete }).check(
  z.overwrite(plainCode),
  z.refine((text) => /^\d{6}$/.test(text) || isRecoveryCode(text), STAFF_MESSAGES.codeIncomplete),
)

const role = z.enum(ROLE_IDS, { error: STAFF_MESSAGES.roleRequired })

/** As the Institute assigns it to an accountant; empty for everyone else. */
const membershipNumber = z.nullish(
  z.string({ error: STAFF_MESSAGES.membershipNumber }).check(
    z.trim(),
    z.refine((text) => text === '' || /^\d{5,6}$/.test(text), STAFF_MESSAGES.membershipNumber),
  ),
)

/** Bytes in WebAuthn's format, base64url. */
export const webAuthn = (most: number) =>
  z
    .string({ error: STAFF_MESSAGES.passkeyWrong })
    .check(z.maxLength(most, STAFF_MESSAGES.passkeyWrong), z.regex(/^[\w-]+$/, STAFF_MESSAGES.passkeyWrong))

/** A passkey's answer to a challenge, in the browser's format; bytes are base64url. */
export const passkeyAnswer = z.object({
  id: webAuthn(2000),
  response: z.object({ clientDataJSON: webAuthn(4000), authenticatorData: webAuthn(4000), signature: webAuthn(2000) }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** Without code and passkey, only the password is checked, and the response asks for one of them. */
export const deskSignInBody = z.object({
  email,
  password: currentPassword,
  code: z.optional(digitsOrRecoveryCode),
  passkey: z.optional(passkeyAnswer),
})
export type DeskSignInBody = z.infer<typeof deskSignInBody>

export const invitationBody = z.object({ token })

/** `email` if the invitation has none, like the first one of an installation. */
export const acceptInvitationBody = z.object({
  token,
  email: z.optional(email),
  name,
  password: newPassword,
  code: digits,
})
export type AcceptInvitationBody = z.infer<typeof acceptInvitationBody>

export const newSecondFactorBody = z.object({ token, password: currentPassword, code: digits })
export type NewSecondFactorBody = z.infer<typeof newSecondFactorBody>

export const inviteStaffBody = z.object({
  email,
  role,
  name: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(TEXT_LIMITS.name, MESSAGES.text.tooLong(TEXT_LIMITS.name)),
        z.refine(isPrintable, MESSAGES.text.unprintable),
      ),
  ),
  membership_number: membershipNumber,
})
export type InviteStaffBody = z.infer<typeof inviteStaffBody>

/** A membership number left out stays unchanged; an empty one is removed. */
export const changeRoleBody = z.object({ role, membership_number: membershipNumber })
export type ChangeRoleBody = z.infer<typeof changeRoleBody>

export const staffPasswordBody = z.object({ current_password: currentPassword, new_password: newPassword })
export type StaffPasswordBody = z.infer<typeof staffPasswordBody>

export const renewRecoveryCodesBody = z.object({ password: currentPassword })

export const factorCodeBody = z.object({ code: digits })

const passkeyName = z
  .string({ error: STAFF_MESSAGES.passkeyName })
  .check(
    z.trim(),
    z.minLength(1, STAFF_MESSAGES.passkeyName),
    z.maxLength(TEXT_LIMITS.name, MESSAGES.text.tooLong(TEXT_LIMITS.name)),
    z.refine(isPrintable, MESSAGES.text.unprintable),
  )

/** For the form, before the browser has made the passkey. */
export const passkeyNameBody = z.object({ name: passkeyName })

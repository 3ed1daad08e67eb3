import { z } from 'zod'
import { isoTime } from '../shared/api-envelope.ts'
import { queueChoice } from './api-desk-queue.ts'
import { ROLE_IDS } from './roles.ts'
import { factorCodeBody, passkeyAnswer, passkeyNameBody, webAuthn } from './staff-forms.ts'
import { STAFF_MESSAGES } from './staff-messages.ts'

const role = z.enum(ROLE_IDS)

export const staffParams = z.object({ uid: z.uuid() })

/** The staff member signed in at the desk. */
export const deskMe = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  membership_number: z.string().nullable(),
  recovery_codes_left: z.number().int(),
})
export type DeskMe = z.infer<typeof deskMe>

/** A question that one of somebody's passkeys can answer, once. */
const passkeyQuestion = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  passkeys: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
})
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>

/** `needs_code`: the password is right, and nobody is signed in yet. `passkey`: may be answered in place of a code. */
export const deskSignInData = z.object({ needs_code: z.boolean(), passkey: passkeyQuestion.nullable() })

/** `passkey`: null for somebody who has none. */
export const factorQuestionData = z.object({ passkey: passkeyQuestion.nullable() })

/** For the browser to make a passkey. */
export const newPasskeyData = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), display_name: z.string() }),
  algorithms: z.array(z.number().int()),
  exclude: z.array(z.string()),
})
export type NewPasskey = z.infer<typeof newPasskeyData>

const passkeyRecord = z.object({
  uid: z.string(),
  name: z.string(),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
})
export type PasskeyRecord = z.infer<typeof passkeyRecord>

export const passkeysData = z.array(passkeyRecord)

/** Purpose of an invitation. The first opening brings the secret for the authenticator app, and no later one does. */
export const invitationData = z.object({
  /** `second-factor`: for somebody who is on the staff already and enrols a new device */
  kind: z.enum(['join', 'second-factor']),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role,
  secret: z.string().nullable(),
  /** the same as a picture, SVG */
  qr: z.string().nullable(),
  expires_at: isoTime,
})
export type InvitationData = z.infer<typeof invitationData>

/** Shown once. */
export const recoveryCodesData = z.object({ recovery_codes: z.array(z.string()) })

export const staffRecord = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  membership_number: z.string().nullable(),
  locked: z.boolean(),
  /** false while a new second factor waits to be enrolled */
  can_sign_in: z.boolean(),
  last_sign_in_at: isoTime.nullable(),
  created_at: isoTime,
})
export type StaffRecord = z.infer<typeof staffRecord>

const openInvitation = z.object({
  uid: z.string(),
  kind: z.enum(['join', 'second-factor']),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role,
  /** name of the lead who made the link; null for an operator */
  made_by: z.string().nullable(),
  created_at: isoTime,
  expires_at: isoTime,
})
export type OpenInvitation = z.infer<typeof openInvitation>

export const staffListData = z.object({ staff: z.array(staffRecord), invitations: z.array(openInvitation) })

/** A one-time link, shown once: the server stores only its hash. */
export const invitationLinkData = z.object({ link: z.string(), expires_at: isoTime })
export type InvitationLink = z.infer<typeof invitationLinkData>

// Not with the other forms: the browser checks neither, and their kinds of schema would grow customers' pages.

/** The second factor once more: a code from the app, or a passkey. */
export const confirmFactorBody = z.union([factorCodeBody, z.object({ passkey: passkeyAnswer })])
export type ConfirmFactorBody = z.infer<typeof confirmFactorBody>

const MOST_TRANSPORTS = 10

export const addPasskeyBody = z.object({
  name: passkeyNameBody.shape.name,
  passkey: z.object({
    id: webAuthn(2000),
    response: z.object({
      clientDataJSON: webAuthn(4000),
      attestationObject: webAuthn(50_000),
      transports: z.array(z.string().max(50)).max(MOST_TRANSPORTS),
    }),
  }),
})
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>

export const SAVED_VIEWS_MOST = 20

export const saveViewBody = z.object({
  name: z.string().trim().min(1, STAFF_MESSAGES.viewNameRequired).max(40),
  /** view, filters and order */
  query: queueChoice,
})

/** By name. */
export const savedViewsData = z.array(z.object({ uid: z.string(), name: z.string(), query: queueChoice }))
export type SavedView = z.infer<typeof savedViewsData>[number]

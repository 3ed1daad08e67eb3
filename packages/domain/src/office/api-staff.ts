import { z } from 'zod'
import { CASE_ACTION_IDS, type CaseAction, describeAction } from '../case/actions/case-actions.ts'
import { done, envelope, isoTime, type RouteTable } from '../shared/api-envelope.ts'
import { queueChoice } from './api-desk-queue.ts'
import { ROLE_IDS } from './roles.ts'
import {
  acceptInvitationBody,
  changeRoleBody,
  deskSignInBody,
  factorCodeBody,
  invitationBody,
  inviteStaffBody,
  newSecondFactorBody,
  passkeyAnswer,
  passkeyNameBody,
  renewRecoveryCodesBody,
  STAFF_MESSAGES,
  staffPasswordBody,
  webAuthn,
} from './staff-forms.ts'

const role = z.enum(ROLE_IDS)

const staffParams = z.object({ uid: z.uuid() })

/** The staff member signed in at the desk. */
const deskMe = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  membership_number: z.string().nullable(),
  recovery_codes_left: z.number().int(),
})
export type DeskMe = z.infer<typeof deskMe>

/** A one-time challenge for one of a person's passkeys. */
const passkeyQuestion = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  passkeys: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
})
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>

/** `needs_code`: the password is right, but there is no session yet. `passkey`: may be answered in place of a code. */
const deskSignInData = z.object({ needs_code: z.boolean(), passkey: passkeyQuestion.nullable() })

/** `passkey`: null for a person without any. */
const factorQuestionData = z.object({ passkey: passkeyQuestion.nullable() })

/** For the browser to create a passkey. */
const newPasskeyData = z.object({
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

const passkeysData = z.array(passkeyRecord)

/** Purpose of an invitation. The first opening brings the secret for the authenticator app, and no later one does. */
const invitationData = z.object({
  /** `second-factor`: for an existing staff member who enrols a new device */
  kind: z.enum(['join', 'second-factor']),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role,
  secret: z.string().nullable(),
  /** the same as an SVG image */
  qr: z.string().nullable(),
  expires_at: isoTime,
})
export type InvitationData = z.infer<typeof invitationData>

/** Shown once. */
const recoveryCodesData = z.object({ recovery_codes: z.array(z.string()) })

const staffRecord = z.object({
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

const staffListData = z.object({ staff: z.array(staffRecord), invitations: z.array(openInvitation) })

/** A one-time link, shown once: the server stores only its hash. */
const invitationLinkData = z.object({ link: z.string(), expires_at: isoTime })
export type InvitationLink = z.infer<typeof invitationLinkData>

// Separate from the other forms: the browser checks neither, and their schemas would enlarge customers' pages.

/** The second factor once more: a code from the app, or a passkey. */
const confirmFactorBody = z.union([factorCodeBody, z.object({ passkey: passkeyAnswer })])
export type ConfirmFactorBody = z.infer<typeof confirmFactorBody>

const MOST_TRANSPORTS = 10

const addPasskeyBody = z.object({
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

const saveViewBody = z.object({
  name: z.string().trim().min(1, STAFF_MESSAGES.viewNameRequired).max(40),
  /** view, filters and order */
  query: queueChoice,
})

/** By name. */
const savedViewsData = z.array(z.object({ uid: z.string(), name: z.string(), query: queueChoice }))
export type SavedView = z.infer<typeof savedViewsData>[number]

/** Occasion on which a staff member is notified about a case. */
export type NoticeKind = CaseAction | 'mention'

export function noticeHeading(kind: NoticeKind): string {
  return kind === 'mention' ? 'You were mentioned' : (describeAction(kind).tellsAssignee ?? describeAction(kind).label)
}

/** Newest first. */
const staffNotices = z.object({
  unseen: z.number().int(),
  notices: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum([...CASE_ACTION_IDS, 'mention']),
      heading: z.string(),
      remittance_id: z.number().int(),
      number: z.string(),
      /** null: the customer */
      by: z.string().nullable(),
      text: z.string().nullable(),
      at: isoTime,
      is_seen: z.boolean(),
    }),
  ),
})
export type StaffNotices = z.infer<typeof staffNotices>

/** Notices up to this one were looked at. */
const noticesSeenBody = z.object({ last: z.number().int().min(0) })

const MENTION = /@([\p{L}\p{M}\p{N}.’'-]+(?: [\p{L}\p{M}\p{N}.’'-]+)?)/gu

/** Colleagues who are mentioned in a text with @ and their name, whole or the first word if only one has it. */
export function mentionedIn<Person extends { name: string }>(text: string, people: readonly Person[]): Person[] {
  const written = [...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase())
  const found = written.flatMap((words) => {
    const whole = people.filter(({ name }) => isStartOf(name.toLowerCase(), words))
    if (whole.length > 0) return whole
    const first = words.split(' ')[0]?.replace(/[.’']+$/, '')
    const byFirst = people.filter(({ name }) => name.toLowerCase().split(' ')[0] === first)
    return byFirst.length === 1 ? byFirst : []
  })
  return [...new Set(found)]
}

const isStartOf = (name: string, words: string) => words === name || words.startsWith(`${name} `)

const recoveryCodes = envelope(recoveryCodesData)
const passkeys = envelope(passkeysData)
const savedViews = envelope(savedViewsData)
const staffMember = envelope(staffRecord)
const invitationLink = envelope(invitationLinkData)

/** Routes for staff accounts and signing in. */
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

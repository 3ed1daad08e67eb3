import { z } from 'zod'
import { isoTime } from '../shared/api-envelope.ts'
import { ROLE_IDS } from './roles.ts'

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

/** `needs_code`: the password is right, and nobody is signed in yet. */
export const deskSignInData = z.object({ needs_code: z.boolean() })

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

import type { Role } from '@nirgam/domain/office/roles'
import type { NoticeKind } from '@nirgam/domain/office/staff-notices'
import type { Generated } from 'kysely'

/** Who works at the desk. */
export type StaffTables = {
  staff: StaffTable
  staff_sessions: StaffSessionsTable
  staff_invitations: StaffInvitationsTable
  staff_devices: StaffDevicesTable
  staff_passkeys: StaffPasskeysTable
  staff_challenges: StaffChallengesTable
  staff_notices: StaffNoticesTable
  staff_views: StaffViewsTable
}

/** A list of the queue that somebody comes back to; `query` is its view, filters and order as JSON. */
type StaffViewsTable = {
  id: Generated<number>
  uid: string
  staff_uid: string
  name: string
  query: string
  created_at: number
}

/** Somebody who works at the desk. One who was removed stays, without means to sign in: the history names them. */
type StaffTable = {
  id: Generated<number>
  uid: string
  /** keyed blind index of the e-mail address */
  email_lookup: string
  email_sealed: string
  name_sealed: string
  role: Role
  membership_number: string | null
  password_hash: string
  /** null while a new second factor waits to be enrolled */
  totp_secret_sealed: string | null
  /** the last time step that a code was accepted for */
  totp_step: Generated<number>
  /** JSON list of the MACs of those not used yet */
  recovery_codes: string
  wrong_codes: Generated<number>
  signed_in_at: number | null
  locked_at: number | null
  removed_at: number | null
  created_at: number
  updated_at: number
}

type StaffSessionsTable = {
  token_hash: string
  staff_id: number
  created_at: number
  last_used_at: number
  expires_at: number
  /** when the second factor was last given */
  factor_at: number
}

/** A one-time link: to join, or for somebody on the staff to enrol a new second factor. */
type StaffInvitationsTable = {
  uid: string
  token_hash: string
  kind: 'join' | 'second-factor'
  staff_id: number | null
  /** the lead who made the link; null for an operator and for the first start */
  made_by: number | null
  /** null for the first lead of an installation, who says their address themselves */
  email_lookup: string | null
  email_sealed: string | null
  name_sealed: string | null
  role: Role
  membership_number: string | null
  /** hash of the first browser that opened the link; no other one can use it */
  opened_by: string | null
  /** made at the first opening */
  totp_secret_sealed: string | null
  created_at: number
  expires_at: number
}

/** A browser that a member of staff has signed in with. */
type StaffDevicesTable = {
  device_hash: string
  staff_id: number
  created_at: number
  expires_at: number
}

/** A second factor in a device or a password manager: only its public half is here. */
type StaffPasskeysTable = {
  uid: string
  staff_id: number
  /** base64url, as all of WebAuthn */
  credential_id: string
  public_key: string
  /** counts uses, where the device counts; one that goes back was copied */
  counter: number
  /** JSON list, a hint for the browser */
  transports: string
  name_sealed: string
  created_at: number
  last_used_at: number | null
}

/** A question to a passkey that is not answered yet. */
type StaffChallengesTable = {
  challenge_hash: string
  staff_id: number
  purpose: 'sign-in' | 'confirm' | 'add'
  /** hash of the session, or of the browser that is signing in */
  bound_to: string
  expires_at: number
}

/** Something about a case that a member of staff is told. */
type StaffNoticesTable = {
  id: Generated<number>
  uid: string
  staff_uid: string
  kind: NoticeKind
  remittance_id: number
  /** the colleague behind it; null for the customer */
  by_uid: string | null
  text_sealed: string | null
  at: number
  seen_at: number | null
}

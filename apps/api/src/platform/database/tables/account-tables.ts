import type { NoticeKind } from '@nirgam/domain/office/api-staff'
import type { Role } from '@nirgam/domain/office/roles'
import type { Generated } from 'kysely'

/** Tables for users, their contacts and their ways to sign in. */
export type AccountTables = {
  users: UsersTable
  contacts: ContactsTable
  identities: IdentitiesTable
  sessions: SessionsTable
  devices: DevicesTable
  codes: CodesTable
  social_attempts: SocialAttemptsTable
  handoffs: HandoffsTable
}

type UsersTable = {
  id: Generated<number>
  uid: string
  password_hash: string | null
  verified_at: number | null
  locked_at: number | null
  name_sealed: string | null
  /** date of birth, gender, pincode and address as sealed JSON */
  profile_sealed: string | null
  accept_marketing: Generated<number>
  /** wrong one-time codes on `wrong_codes_day` (days since the epoch, India time) */
  wrong_codes: Generated<number>
  wrong_codes_day: Generated<number>
  created_at: number
  updated_at: number
  /** when set, only this row is left of the account */
  deleted_at: number | null
}

/** An e-mail address or a phone number of a user; only a verified one is exclusive. */
type ContactsTable = {
  id: Generated<number>
  uid: string
  user_id: number
  kind: 'email' | 'phone'
  /** keyed blind index of the normalised value, for look-ups */
  lookup: string
  value_sealed: string
  verified_at: number | null
  created_at: number
}

/** A social provider's account that a user signs in with. */
type IdentitiesTable = {
  id: Generated<number>
  user_id: number
  provider: string
  /** keyed blind index of the provider's subject */
  subject_lookup: string
  created_at: number
}

type SessionsTable = {
  token_hash: string
  user_id: number
  created_at: number
  last_used_at: number
  expires_at: number
}

/** A browser that an account was signed in with before. */
type DevicesTable = {
  /** hash of the secret in its cookie and the account */
  device_hash: string
  user_id: number
  created_at: number
  expires_at: number
}

type CodesTable = {
  id: Generated<number>
  uid: string
  /** null when no such account exists: the code was never sent, and the response does not reveal that */
  user_id: number | null
  purpose:
    | 'sign_up'
    | 'whatsapp'
    | 'change_email'
    | 'change_phone'
    | 'reset_password'
    /** like `reset_password`, but the address it goes to replaces one that was lost */
    | 'recover'
    | 'delete_account'
  /** the address or number that it goes to */
  target_sealed: string | null
  code_mac: string
  tries: Generated<number>
  expires_at: number
  sent_at: number
  used_at: number | null
}

type SocialAttemptsTable = {
  state_hash: string
  provider: string
  /** nonce, PKCE verifier and the page to return to, as sealed JSON */
  secrets_sealed: string
  browser_hash: string
  expires_at: number
  used_at: number | null
}

/** One-time code that the browser brings back from a social sign-in and exchanges for a token. */
type HandoffsTable = {
  code_hash: string
  browser_hash: string
  user_id: number
  expires_at: number
  used_at: number | null
}

/** Tables for staff accounts. */
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

/** A saved view of the queue; `query` is its view, filters and order as JSON. */
type StaffViewsTable = {
  id: Generated<number>
  uid: string
  staff_uid: string
  name: string
  query: string
  created_at: number
}

/** A staff member. The row of a removed member stays without credentials, because the history refers to it. */
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
  /** JSON list of the MACs of the unused codes */
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

/** A one-time link: to join, or for an existing staff member to enrol a new second factor. */
type StaffInvitationsTable = {
  uid: string
  token_hash: string
  kind: 'join' | 'second-factor'
  staff_id: number | null
  /** the lead who made the link; null for an operator and for the first start */
  made_by: number | null
  /** null for the first lead of an installation, who enters their own address */
  email_lookup: string | null
  email_sealed: string | null
  name_sealed: string | null
  role: Role
  membership_number: string | null
  /** hash of the first browser that opened the link; no other one can use it */
  opened_by: string | null
  /** created when the link is first opened */
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
  /** base64url, as everywhere in WebAuthn */
  credential_id: string
  public_key: string
  /** counts uses if the device does; a counter that goes back reveals a copied key */
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

/** A notice to a staff member about a case. */
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

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
  /** nothing but the row is left of the account then */
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

/** A person known by a social provider. */
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
  /** of the secret in its cookie and the account */
  device_hash: string
  user_id: number
  created_at: number
  expires_at: number
}

type CodesTable = {
  id: Generated<number>
  uid: string
  /** null where there is no such account: the code was never sent, and the response does not reveal that */
  user_id: number | null
  purpose:
    | 'sign_up'
    | 'whatsapp'
    | 'change_email'
    | 'change_phone'
    | 'reset_password'
    /** as `reset_password`, and the address it goes to takes the place of one that was lost */
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
  /** nonce, PKCE verifier and where to go afterwards, as sealed JSON */
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

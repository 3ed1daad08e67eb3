/** How long an unfinished remittance is kept after it was set aside for a new one. */
export const SET_ASIDE_DAYS = 30

export const STEPPER_STEPS = 8

export const MIN_AGE = 18
export const EARLIEST_BIRTH_YEAR = 1920

export const OTP_LENGTH = 4
/** Length of a code that opens an account without a password. */
export const LONG_OTP_LENGTH = 6
export const RESEND_SECONDS = 30
export const OTP_SENT_NOTICE_MS = 3000
export const PASSWORD_MIN = 6
/** Hashing cost grows with length, so an unbounded password would be a cheap way to burn the server. */
export const PASSWORD_MAX = 200
export const MOBILE_DIGITS = 10

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const USER_DOCUMENT_QUOTA_BYTES = 60 * 1024 * 1024
/** All files of one case, including replaced ones. */
export const CASE_DOCUMENT_QUOTA_BYTES = 150 * 1024 * 1024
export const UPLOAD_PROGRESS_STEP = 20
export const UPLOAD_PROGRESS_STEP_MS = 100
export const UPLOAD_DONE_MS = 500

export const POSTAL_DEBOUNCE_MS = 500
export const POSTAL_MIN_LENGTH = 4
export const COPY_NOTICE_MS = 2000
export const CALLBACK_COUNTDOWN_SECONDS = 5
export const GUEST_REDIRECT_MS = 2000
export const REVERIFY_DELAY_MS = 2000

export const BANK_SUGGESTION_COUNT = 8
export const DASHBOARD_RECENT_REMITTANCES = 3
export const DASHBOARD_ACTIVITY_CONTRIBUTIONS = 2
export const DASHBOARD_ACTIVITY_ITEMS = 5
export const DASHBOARD_CONTRIBUTIONS = 3

export const IFSC_LENGTH = 11
export const PAN_LENGTH = 10
export const SWIFT_MAX_LENGTH = 11
export const ROUTING_LENGTH = 9
/** The longest IBAN; no account number in use anywhere is longer. */
export const ACCOUNT_NUMBER_MAX = 34

/** Maximum length of free text, in characters. */
export const TEXT_LIMITS = {
  name: 120,
  email: 254,
  phone: 30,
  address: 300,
  pinCode: 12,
  city: 120,
  state: 120,
  country: 120,
  bank: 120,
  choice: 120,
  bankAddress: 300,
  accountType: 40,
  subject: 150,
  message: 5000,
} as const

/** The yearly limits in foreign money. The form's first step loads them without the guide. */
export const LRS_DOLLARS = 250_000
export const NRO_DOLLARS = 1_000_000

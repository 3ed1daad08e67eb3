type Described = {
  label: string
  /** text for the customer */
  words: string
  /** how to do it right */
  example?: string
  about: readonly ('document' | 'field')[]
  /** another copy would not help: a different paper is needed */
  isUnusable?: true
}

const DOCUMENT = ['document'] as const
const BOTH = ['document', 'field'] as const

/** Why an item is asked for: codes for the desk's figures, text for the customer. */
const ASK_REASONS = {
  missing: {
    label: 'Missing',
    words: 'We don’t have this yet.',
    about: BOTH,
  },
  unreadable: {
    label: 'Unreadable',
    words: 'We can’t read this copy.',
    example: 'Lay it flat in daylight, turn the flash off, and fill the frame.',
    about: DOCUMENT,
  },
  cut_off: {
    label: 'Cut off or page missing',
    words: 'Part of the page is cut off, or a page is missing.',
    example: 'Show all four corners, and put every page in one PDF.',
    about: DOCUMENT,
  },
  wrong_side: {
    label: 'Wrong side',
    words: 'We need the other side of it.',
    about: DOCUMENT,
  },
  password: {
    label: 'Password protected',
    words: 'The file is password-protected.',
    example: 'Open it, choose Print, then “Save as PDF”, and upload that copy.',
    about: DOCUMENT,
  },
  expired: {
    label: 'Expired',
    words: 'It has expired. Please send a valid one.',
    about: DOCUMENT,
  },
  wrong_document: {
    label: 'Wrong document',
    words: 'This isn’t the document we asked for.',
    about: DOCUMENT,
  },
  period_too_short: {
    label: 'Period too short',
    words: 'It doesn’t cover the whole period we need.',
    example: 'The statement should start before the money arrived and end after.',
    about: DOCUMENT,
  },
  not_in_english: {
    label: 'Not in English',
    words: 'Banks accept documents in English, or with a sworn translation.',
    about: DOCUMENT,
  },
  name_differs_from_pan: {
    label: 'Name differs from PAN',
    words: 'The name isn’t the one on the PAN card.',
    example: 'Enter it exactly as on the PAN card, with all initials.',
    about: BOTH,
  },
  name_differs_from_deed: {
    label: 'Name on deed differs from holder',
    words: 'The name on the deed isn’t the account holder’s.',
    about: BOTH,
  },
  account_differs: {
    label: 'Account number or IFSC differs',
    words: 'The account number or IFSC isn’t the one on your documents.',
    example: 'Both are printed on a cheque and in the passbook.',
    about: BOTH,
  },
  amount_does_not_add_up: {
    label: 'Amounts don’t add up',
    words: 'The amounts on the documents don’t add up to the transfer.',
    about: BOTH,
  },
  date_outside_year: {
    label: 'Date outside the tax year',
    words: 'Its date falls outside the tax year of this transfer.',
    about: BOTH,
  },
  signature_missing: {
    label: 'Signature or seal missing',
    words: 'A signature or seal is missing on it.',
    about: DOCUMENT,
  },
  cannot_be_verified: {
    label: 'Can’t be verified',
    words: 'We couldn’t confirm it with the issuer.',
    about: BOTH,
  },
  other: {
    label: 'Other',
    words: 'Please see our note.',
    about: BOTH,
  },
  altered: {
    label: 'Altered',
    words: 'This file seems to have been edited. Please send the original.',
    about: DOCUMENT,
    isUnusable: true,
  },
  someone_elses: {
    label: 'Someone else’s',
    words: 'This document belongs to someone else.',
    about: DOCUMENT,
    isUnusable: true,
  },
  not_for_this: {
    label: 'Not for this purpose',
    words: 'This document doesn’t show what we need. Please send another.',
    about: DOCUMENT,
    isUnusable: true,
  },
} as const satisfies Readonly<Record<string, Described>>

export type AskReason = keyof typeof ASK_REASONS

export const ASK_REASON_IDS = Object.keys(ASK_REASONS) as [AskReason, ...AskReason[]]

export function describeReason(reason: AskReason): Described {
  return ASK_REASONS[reason]
}

export function fitsReason(reason: AskReason, about: 'document' | 'field'): boolean {
  return describeReason(reason).about.includes(about)
}

type Described = {
  label: string
  /** what the customer reads */
  words: string
  /** how it is done right */
  example?: string
  about: readonly ('document' | 'field')[]
  /** another copy would not help: a different paper is needed */
  isUnusable?: true
}

const DOCUMENT = ['document'] as const
const BOTH = ['document', 'field'] as const

/** Why something is asked for, in codes for the desk's figures and in words for the customer. */
const ASK_REASONS = {
  missing: {
    label: 'Missing',
    words: 'We need this and do not have it yet.',
    about: BOTH,
  },
  unreadable: {
    label: 'Unreadable',
    words: 'The copy cannot be read.',
    example: 'Lay it flat in daylight, without flash, and fill the picture with it.',
    about: DOCUMENT,
  },
  cut_off: {
    label: 'Cut off or page missing',
    words: 'A part of it is cut off, or a page is missing.',
    example: 'All four corners should be in the picture, and every page in one PDF.',
    about: DOCUMENT,
  },
  wrong_side: {
    label: 'Wrong side',
    words: 'We need the other side of it.',
    about: DOCUMENT,
  },
  password: {
    label: 'Password protected',
    words: 'The file asks for a password.',
    example: 'Open it, choose Print, and save it as a new PDF.',
    about: DOCUMENT,
  },
  expired: {
    label: 'Expired',
    words: 'It is no longer valid. Please send one that is.',
    about: DOCUMENT,
  },
  wrong_document: {
    label: 'Wrong document',
    words: 'This is another paper than the one we need.',
    about: DOCUMENT,
  },
  period_too_short: {
    label: 'Period too short',
    words: 'It does not cover the whole time we need.',
    example: 'A statement should start before the money came in and end after it.',
    about: DOCUMENT,
  },
  not_in_english: {
    label: 'Not in English',
    words: 'Banks accept papers in English, or with a sworn translation.',
    about: DOCUMENT,
  },
  name_differs_from_pan: {
    label: 'Name differs from PAN',
    words: 'The name is not the one on the PAN card.',
    example: 'Write it exactly as the PAN card has it, initials included.',
    about: BOTH,
  },
  name_differs_from_deed: {
    label: 'Name on deed differs from holder',
    words: 'The name on the deed is not that of the account holder.',
    about: BOTH,
  },
  account_differs: {
    label: 'Account number or IFSC differs',
    words: 'The account number or IFSC is not the one on your papers.',
    example: 'Both are printed on a cheque and in the passbook.',
    about: BOTH,
  },
  amount_does_not_add_up: {
    label: 'Amount does not add up',
    words: 'The amounts on the papers do not add up to the transfer.',
    about: BOTH,
  },
  date_outside_year: {
    label: 'Date outside the tax year',
    words: 'Its date lies outside the tax year of the transfer.',
    about: BOTH,
  },
  signature_missing: {
    label: 'Signature or seal missing',
    words: 'A signature or seal is missing on it.',
    about: DOCUMENT,
  },
  cannot_be_verified: {
    label: 'Cannot be verified',
    words: 'We could not confirm it with whoever issued it.',
    about: BOTH,
  },
  other: {
    label: 'Other',
    words: 'Please see our note.',
    about: BOTH,
  },
  altered: {
    label: 'Altered',
    words: 'The file was changed after it was issued. Please send the original.',
    about: DOCUMENT,
    isUnusable: true,
  },
  someone_elses: {
    label: 'Someone else’s',
    words: 'This paper belongs to another person.',
    about: DOCUMENT,
    isUnusable: true,
  },
  not_for_this: {
    label: 'Not for this purpose',
    words: 'This paper does not prove what it should. Please send another one.',
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

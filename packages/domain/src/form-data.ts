import { MONTHS } from './dates.ts'
import { MAX_AMOUNT_RUPEES, MIN_CUSTOM_CONTRIBUTION } from './limits.ts'
import { CONTRIBUTION_PRESETS, DEFAULT_COUNTRY, DEFAULT_COUNTRY_CODE, DOCUMENT_KINDS } from './options.ts'

/** What is remembered of an uploaded file; the bytes live on the server. */
export type DocumentInfo = {
  id: string | null
  name: string
  size: number
  type: string
  uploadedAt: string
  url: string | null
}

export type DateOfBirth = { month: string; day: string; year: string }

export type SenderDetails = {
  name: string
  fatherName: string
  email: string
  phone: string
  countryCode: string
  address: string
  pinCode: string
  city: string
  state: string
  country: string
}

export type ReceiverDetails = Omit<SenderDetails, 'fatherName'> & { sameAsSender: boolean }

export type SenderBankDetails = {
  bankName: string
  accountNumber: string
  confirmAccountNumber: string
  ifsc: string
  panNumber: string
  bsrCode: string
  chequeFile: DocumentInfo | null
}

export type ReceiverBankDetails = {
  bankName: string
  accountNumber: string
  confirmAccountNumber: string
  swiftCode: string
  iban: string
  routingNumber: string
  bankAddress: string
  accountType: string
  chequeFile: DocumentInfo | null
}

export type RemittanceForm = {
  amount: number | null
  destinationCountry: string
  bank: string
  accountType: string
  sourceOfFunds: string
  dateOfBirth: DateOfBirth
  senderDetails: SenderDetails
  receiverDetails: ReceiverDetails
  senderBankDetails: SenderBankDetails
  receiverBankDetails: ReceiverBankDetails
  contribution: number | 'others' | null
  customContribution: number | null
  documents: Record<string, DocumentInfo>
  contributionPaid: boolean
  paymentId: string | null
  referenceNumber: string | null
}

export function emptyForm(): RemittanceForm {
  return readForm({})
}

/** A receiver at the sender's own address. */
export function receiverLikeSender({ fatherName: _, ...shared }: SenderDetails): ReceiverDetails {
  return { ...shared, sameAsSender: true }
}

/** What will be charged, or null while nothing payable is chosen. */
export function contributionRupees(form: Pick<RemittanceForm, 'contribution' | 'customContribution'>): number | null {
  const rupees = form.contribution === 'others' ? form.customContribution : form.contribution
  if (rupees === null || !Number.isInteger(rupees)) return null
  return rupees >= MIN_CUSTOM_CONTRIBUTION && rupees <= MAX_AMOUNT_RUPEES ? rupees : null
}

/**
 * Reads whatever was stored, by this version, an older one or the server: anything unusable becomes
 * the empty default, JSON strings are unpacked, unknown keys are left behind. Never throws.
 */
export function readForm(stored: unknown): RemittanceForm {
  const form = objectIn(stored)
  const documents = objectIn(field(form, 'documents'))
  return {
    amount: wholeNumber(field(form, 'amount')),
    destinationCountry: text(field(form, 'destinationCountry', 'destination_country')),
    bank: text(field(form, 'bank')),
    accountType: text(field(form, 'accountType', 'account_type')),
    sourceOfFunds: text(field(form, 'sourceOfFunds', 'source_of_funds')),
    dateOfBirth: readDateOfBirth(field(form, 'dateOfBirth', 'date_of_birth')),
    senderDetails: readSenderDetails(field(form, 'senderDetails', 'sender_details')),
    receiverDetails: readReceiverDetails(field(form, 'receiverDetails', 'receiver_details')),
    senderBankDetails: readSenderBankDetails(
      field(form, 'senderBankDetails', 'sender_bank_details'),
      readDocument(field(documents, 'sender_bank_document')),
    ),
    receiverBankDetails: readReceiverBankDetails(
      field(form, 'receiverBankDetails', 'receiver_bank_details'),
      readDocument(field(documents, 'receiver_bank_document')),
    ),
    ...readContribution(form),
    documents: readDocuments(documents),
    contributionPaid: truth(field(form, 'contributionPaid', 'contribution_paid')),
    paymentId: text(field(form, 'paymentId', 'payment_id')) || null,
    referenceNumber: text(field(form, 'referenceNumber', 'reference_number')) || null,
  }
}

/** A server record as the wizard's form. Confirmations are not stored, so they repeat the stored number. */
export function remittanceToForm(record: unknown): RemittanceForm {
  const form = readForm(record)
  const { senderBankDetails: sender, receiverBankDetails: receiver } = form
  return {
    ...form,
    senderBankDetails: { ...sender, confirmAccountNumber: sender.accountNumber },
    receiverBankDetails: { ...receiver, confirmAccountNumber: receiver.accountNumber },
  }
}

/** What may lie in the browser's storage: everything but account numbers, PAN and files. */
export function withoutSecrets(form: RemittanceForm): RemittanceForm {
  return {
    ...form,
    senderBankDetails: {
      ...form.senderBankDetails,
      accountNumber: '',
      confirmAccountNumber: '',
      panNumber: '',
      chequeFile: null,
    },
    receiverBankDetails: {
      ...form.receiverBankDetails,
      accountNumber: '',
      confirmAccountNumber: '',
      iban: '',
      chequeFile: null,
    },
    documents: {},
  }
}

export function readDateOfBirth(stored: unknown): DateOfBirth {
  const date = objectIn(stored)
  return {
    month: monthName(text(field(date, 'month'))),
    day: unpadded(text(field(date, 'day'))),
    year: text(field(date, 'year')),
  }
}

export function readSenderDetails(stored: unknown): SenderDetails {
  const details = objectIn(stored)
  return { ...readAddress(details), fatherName: text(field(details, 'fatherName', 'father_name')) }
}

export function readReceiverDetails(stored: unknown): ReceiverDetails {
  const details = objectIn(stored)
  return { ...readAddress(details), sameAsSender: truth(field(details, 'sameAsSender', 'same_as_sender')) }
}

function readAddress(details: Stored): Omit<SenderDetails, 'fatherName'> {
  return {
    name: text(field(details, 'name')),
    email: text(field(details, 'email')),
    phone: text(field(details, 'phone')),
    countryCode: text(field(details, 'countryCode', 'country_code')) || DEFAULT_COUNTRY_CODE,
    address: text(field(details, 'address')),
    pinCode: text(field(details, 'pinCode', 'pin_code')),
    city: text(field(details, 'city')),
    state: text(field(details, 'state')),
    country: text(field(details, 'country'), DEFAULT_COUNTRY),
  }
}

export function readSenderBankDetails(stored: unknown, file: DocumentInfo | null = null): SenderBankDetails {
  const details = objectIn(stored)
  return {
    bankName: text(field(details, 'bankName', 'bank_name')),
    accountNumber: text(field(details, 'accountNumber', 'account_number')),
    confirmAccountNumber: text(field(details, 'confirmAccountNumber', 'confirm_account_number')),
    ifsc: text(field(details, 'ifsc')),
    panNumber: text(field(details, 'panNumber', 'pan_number')),
    bsrCode: text(field(details, 'bsrCode', 'bsr_code')),
    chequeFile: file ?? readDocument(field(details, 'chequeFile', 'cheque_file')),
  }
}

export function readReceiverBankDetails(stored: unknown, file: DocumentInfo | null = null): ReceiverBankDetails {
  const details = objectIn(stored)
  return {
    bankName: text(field(details, 'bankName', 'bank_name')),
    accountNumber: text(field(details, 'accountNumber', 'account_number')),
    confirmAccountNumber: text(field(details, 'confirmAccountNumber', 'confirm_account_number')),
    swiftCode: text(field(details, 'swiftCode', 'swift_code')),
    iban: text(field(details, 'iban')),
    routingNumber: text(field(details, 'routingNumber', 'routing_number')),
    bankAddress: text(field(details, 'bankAddress', 'bank_address')),
    accountType: text(field(details, 'accountType', 'account_type')) || 'checking',
    chequeFile: file ?? readDocument(field(details, 'chequeFile', 'cheque_file')),
  }
}

type ContributionChoice = Pick<RemittanceForm, 'contribution' | 'customContribution'>

/** The server stores one number; the form tells a preset from an amount typed under Others. */
export function readContribution(stored: unknown): ContributionChoice {
  const form = objectIn(stored)
  const chosen = field(form, 'contribution')
  const custom = wholeNumber(field(form, 'customContribution', 'custom_contribution'))
  if (chosen === 'others') return { contribution: 'others', customContribution: custom }
  const rupees = wholeNumber(chosen)
  if (rupees === null || rupees === 0) return { contribution: null, customContribution: null }
  return CONTRIBUTION_PRESETS.some((preset) => preset === rupees)
    ? { contribution: rupees, customContribution: null }
    : { contribution: 'others', customContribution: rupees }
}

function readDocuments(stored: Stored): Record<string, DocumentInfo> {
  const documents: Record<string, DocumentInfo> = {}
  for (const { id } of DOCUMENT_KINDS) {
    const document = readDocument(field(stored, id))
    if (document) documents[id] = document
  }
  return documents
}

export function readDocument(stored: unknown): DocumentInfo | null {
  const file = objectIn(stored)
  const name = text(field(file, 'name'))
  if (name === '') return null
  return {
    id: text(field(file, 'id')) || null,
    name,
    size: wholeNumber(field(file, 'size')) ?? 0,
    type: text(field(file, 'type')),
    uploadedAt: text(field(file, 'uploadedAt', 'uploaded_at')),
    url: text(field(file, 'url')) || null,
  }
}

type Stored = Readonly<Record<string, unknown>>

/** The object in a stored value, which may have been written as a JSON string. */
export function objectIn(stored: unknown): Stored {
  const value = typeof stored === 'string' ? parsed(stored) : stored
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function parsed(json: string): unknown {
  // Most text is no JSON at all, and finding that out by an exception is slow.
  if (!json.trimStart().startsWith('{')) return null
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function field(stored: Stored, ...names: string[]): unknown {
  const name = names.find((candidate) => Object.hasOwn(stored, candidate))
  return name === undefined ? undefined : stored[name]
}

function text(value: unknown, otherwise = ''): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : otherwise
}

function wholeNumber(value: unknown): number | null {
  if (typeof value === 'string' && !/^\s*\d+(?:\.0+)?\s*$/.test(value)) return null
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= 0 ? number : null
}

function truth(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

function monthName(value: string): string {
  if (/^\d{1,2}$/.test(value)) return MONTHS[Number(value) - 1] ?? ''
  return MONTHS.find((month) => month.toLowerCase() === value.trim().toLowerCase()) ?? ''
}

function unpadded(day: string): string {
  return day.trim().replace(/^0+(?=\d)/, '')
}

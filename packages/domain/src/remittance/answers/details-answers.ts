import { isValidIBAN } from 'ibantools'
import * as z from 'zod/mini'
import { fullPhone } from '../../shared/contact.ts'
import {
  ACCOUNT_NUMBER_MAX,
  IFSC_LENGTH,
  PAN_LENGTH,
  ROUTING_LENGTH,
  SWIFT_MAX_LENGTH,
  TEXT_LIMITS,
} from '../../shared/limits.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { isIndianPin, postalField } from '../../shared/places/postal.ts'
import { details, type Given } from './answer.ts'
import * as ask from './answer-fields.ts'
import {
  BSR_CODES,
  DEFAULT_COUNTRY,
  DEFAULT_COUNTRY_CODE,
  optionLabel,
  RECEIVER_ACCOUNT_TYPES,
  receiverBankField,
} from './options.ts'

const addressFields = {
  address: ask.paragraph('Street Address', TEXT_LIMITS.address),
  city: ask.line('City', TEXT_LIMITS.city),
  state: ask.line('State/Province', TEXT_LIMITS.state),
  pinCode: ask.optionalLine('Postal Code', TEXT_LIMITS.pinCode, {
    labelIn: ({ country }) => postalField(String(country)).label,
  }),
  country: ask.line('Country', TEXT_LIMITS.country, { required: true, empty: DEFAULT_COUNTRY, mayBeCleared: true }),
}

const phoneFields = (message: string) => ({
  phone: ask.phone(message, { shown: (phone, { countryCode }) => phoneText(String(countryCode), phone) }),
  countryCode: ask.dialCode(DEFAULT_COUNTRY_CODE),
})

function phoneText(countryCode: string, phone: string): string {
  const full = fullPhone(countryCode, phone)
  return full.startsWith(countryCode) ? `${countryCode} ${full.slice(countryCode.length)}`.trim() : full
}

/** PINs are often written like 560 001. */
const indianPin = () => [
  z.overwrite<Record<string, unknown>>((address) =>
    address.country === DEFAULT_COUNTRY ? { ...address, pinCode: String(address.pinCode).replace(/\s/g, '') } : address,
  ),
  z.refine<Record<string, unknown>>(
    ({ country, pinCode }) => country !== DEFAULT_COUNTRY || pinCode === '' || isIndianPin(String(pinCode)),
    { path: ['pinCode'], error: MESSAGES.sender.pinCode },
  ),
]

export const senderDetails = details(
  {
    name: ask.line('Full Name', TEXT_LIMITS.name),
    fatherName: ask.line("Father's Name", TEXT_LIMITS.name),
    email: ask.email(MESSAGES.sender.email),
    ...phoneFields(MESSAGES.sender.phone),
    ...addressFields,
  },
  {
    label: "Sender's Details",
    about: 'sender',
    incomplete: MESSAGES.sender.fillIn,
    absent: MESSAGES.sender.absent,
    rules: indianPin,
  },
)

/** The purpose in everyday words; banks have codes for it. */
export const PURPOSES = [
  { id: 'own', label: 'My own account abroad' },
  { id: 'tuition', label: 'Tuition fees' },
  { id: 'medical', label: 'Medical treatment' },
  { id: 'family', label: 'My family’s living costs' },
  { id: 'gift', label: 'A gift' },
  { id: 'investment', label: 'An investment' },
  { id: 'bill', label: 'A bill or an invoice' },
] as const

export const receiverDetails = details(
  {
    name: ask.line('Full Name', TEXT_LIMITS.name),
    email: ask.email(MESSAGES.receiver.email),
    ...phoneFields(MESSAGES.receiver.phone),
    ...addressFields,
    purpose: ask.optionalLine('Purpose', TEXT_LIMITS.accountType, { shown: (id) => optionLabel(PURPOSES, id) }),
    sameAsSender: ask.flag('Same as Sender'),
  },
  {
    label: "Receiver's Details",
    about: 'receiver',
    incomplete: MESSAGES.receiver.fillIn,
    absent: MESSAGES.receiver.absent,
    rules: indianPin,
  },
)

const sameNumberTwice = (error: string) =>
  z.refine<Record<string, unknown>>(
    ({ accountNumber, confirmAccountNumber: again }) => again === '' || again === accountNumber,
    { path: ['confirmAccountNumber'], error },
  )

const BSR_IDS = BSR_CODES.map(({ id }) => id)

export const senderBankDetails = {
  ...details(
    {
      bankName: ask.line('Bank Name', TEXT_LIMITS.bank),
      ifsc: ask.code('IFSC Code', IFSC_LENGTH, /^[A-Z]{4}0[A-Z0-9]{6}$/, MESSAGES.senderBank.ifsc),
      accountNumber: ask.accountNumber(),
      confirmAccountNumber: ask.accountNumberAgain(),
      panNumber: ask.code('PAN Number', PAN_LENGTH, /^[A-Z]{5}\d{4}[A-Z]$/, MESSAGES.senderBank.pan, { secret: true }),
      bsrCode: ask.oneOf('BSR Code', BSR_IDS, MESSAGES.senderBank.bsr, {
        shown: (id) => BSR_CODES.filter((code) => code.id === id).map(({ label }) => `${id} ${label}`)[0] ?? id,
      }),
    },
    {
      label: 'Sender Bank Details',
      about: 'sender',
      incomplete: MESSAGES.sender.fillIn,
      absent: MESSAGES.senderBank.absent,
      rules: () => [sameNumberTwice(MESSAGES.senderBank.mismatch)],
    },
  ),
  file: 'sender_bank_document',
} as const

export const receiverBankDetails = {
  ...details(
    {
      bankName: ask.line('Bank Name', TEXT_LIMITS.bank),
      accountNumber: ask.accountNumber(),
      confirmAccountNumber: ask.accountNumberAgain(),
      accountType: ask.optionalLine('Account Type', TEXT_LIMITS.accountType, {
        empty: RECEIVER_ACCOUNT_TYPES[0].id,
        shown: (id) => optionLabel(RECEIVER_ACCOUNT_TYPES, id),
      }),
      swiftCode: ask.code(
        'SWIFT/BIC Code',
        SWIFT_MAX_LENGTH,
        /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
        MESSAGES.receiverBank.swift,
      ),
      routingNumber: ask.optionalCode(
        'Routing Number',
        ROUTING_LENGTH,
        [
          { isValid: (text) => /^\d{9}$/.test(text), message: MESSAGES.receiverBank.routingLength },
          { isValid: hasAbaChecksum, message: MESSAGES.receiverBank.routingInvalid },
        ],
        { isAsked: ({ receiverDetails: { country } }) => receiverBankField(country) === 'routingNumber' },
      ),
      // An IBAN has the account number in it.
      iban: ask.optionalCode(
        'IBAN',
        ACCOUNT_NUMBER_MAX,
        [{ isValid: isValidIBAN, message: MESSAGES.receiverBank.ibanInvalid }],
        {
          isAsked: ({ receiverDetails: { country } }) => receiverBankField(country) === 'iban',
          secret: true,
          shown: 'masked',
        },
      ),
      bankAddress: ask.paragraph('Bank Address', TEXT_LIMITS.bankAddress, {}),
    },
    {
      label: 'Receiver Bank Details',
      about: 'receiver',
      incomplete: MESSAGES.receiver.fillIn,
      absent: MESSAGES.receiverBank.absent,
      rules: () => [sameNumberTwice(MESSAGES.receiverBank.mismatch)],
      rulesIn: bankCodeRequired,
    },
  ),
  file: 'receiver_bank_document',
} as const

function bankCodeRequired({ insistsOnBankCodes, form }: Given) {
  const needed = insistsOnBankCodes ? receiverBankField(form.receiverDetails.country) : null
  if (needed === null) return []
  const error = needed === 'iban' ? MESSAGES.receiverBank.ibanRequired : MESSAGES.receiverBank.routingRequired
  return [z.refine<Record<string, unknown>>((bank) => bank[needed] !== '', { path: [needed], error })]
}

/** The check digit of US routing numbers: weights 3, 7, 1 must sum to a multiple of ten. */
function hasAbaChecksum(routingNumber: string): boolean {
  const weights = [3, 7, 1]
  const sum = [...routingNumber].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

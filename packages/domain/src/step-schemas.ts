import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { isPhoneNumber, looksLikeEmail } from './contact.ts'
import type { StepProblem } from './guest-step-gates.ts'
import { ACCOUNT_NUMBER_MAX, TEXT_LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { BSR_CODES, DEFAULT_COUNTRY } from './options.ts'
import { isIndianPin } from './postal.ts'
import {
  type FieldLabel,
  missingFields,
  REQUIRED_RECEIVER_BANK_FIELDS,
  REQUIRED_RECEIVER_FIELDS,
  REQUIRED_SENDER_BANK_FIELDS,
  REQUIRED_SENDER_FIELDS,
} from './step-fields.ts'
import { isPrintable, isPrintableParagraph } from './text-rules.ts'

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

function optionalLine(max: number) {
  return z.string().trim().max(max, MESSAGES.text.tooLong(max)).refine(isPrintable, MESSAGES.text.unprintable)
}

function line(label: string, max: number) {
  return z
    .string()
    .trim()
    .min(1, MESSAGES.text.required(label))
    .max(max, MESSAGES.text.tooLong(max))
    .refine(isPrintable, MESSAGES.text.unprintable)
}

function paragraph(label: string, max: number) {
  return z
    .string()
    .trim()
    .min(1, MESSAGES.text.required(label))
    .max(max, MESSAGES.text.tooLong(max))
    .refine(isPrintableParagraph, MESSAGES.text.unprintable)
}

/** Blank is allowed here; whether the field is required is said by the rules around it. */
function blankOr(isValid: (text: string) => boolean) {
  return (text: string) => text === '' || isValid(text)
}

function email(message: string) {
  return z.string().trim().min(1, MESSAGES.text.required('Email Address')).refine(looksLikeEmail, message)
}

function phone(message: string) {
  return z
    .string()
    .trim()
    .min(1, MESSAGES.text.required('Phone'))
    .max(TEXT_LIMITS.phone, message)
    .refine(isPhoneNumber, message)
}

const addressFields = {
  countryCode: z.string().regex(/^\+\d{1,4}$/, MESSAGES.auth.countryCodeInvalid),
  address: paragraph('Street Address', TEXT_LIMITS.address),
  pinCode: optionalLine(TEXT_LIMITS.pinCode),
  city: line('City', TEXT_LIMITS.city),
  state: line('State/Province', TEXT_LIMITS.state),
  country: line('Country', TEXT_LIMITS.country),
}

/** Indians often write a PIN as 560 001. */
function withCompactPin<T extends { country: string; pinCode: string }>(details: T): T {
  return details.country === DEFAULT_COUNTRY ? { ...details, pinCode: details.pinCode.replace(/\s/g, '') } : details
}

function hasValidPin({ country, pinCode }: { country: string; pinCode: string }): boolean {
  return country !== DEFAULT_COUNTRY || pinCode === '' || isIndianPin(pinCode)
}

const pinProblem = { path: ['pinCode'], error: MESSAGES.sender.pinCode }

export const senderDetailsSchema = z
  .object({
    name: line('Full Name', TEXT_LIMITS.name),
    fatherName: line("Father's Name", TEXT_LIMITS.name),
    email: email(MESSAGES.sender.email),
    phone: phone(MESSAGES.sender.phone),
    ...addressFields,
  })
  .overwrite(withCompactPin)
  .refine(hasValidPin, pinProblem)

export const receiverDetailsSchema = z
  .object({
    name: line('Full Name', TEXT_LIMITS.name),
    email: email(MESSAGES.receiver.email),
    phone: phone(MESSAGES.receiver.phone),
    ...addressFields,
    sameAsSender: z.boolean(),
  })
  .overwrite(withCompactPin)
  .refine(hasValidPin, pinProblem)

const accountNumber = z
  .string()
  .trim()
  .min(1, MESSAGES.text.required('Account Number'))
  .max(ACCOUNT_NUMBER_MAX, MESSAGES.senderBank.accountNumberTooLong)
  .regex(/^\d+$/, MESSAGES.senderBank.accountNumber)

const confirmAccountNumber = z.string().trim().min(1, MESSAGES.text.required('Confirm Account Number'))

function isConfirmed(details: { accountNumber: string; confirmAccountNumber: string }): boolean {
  return details.confirmAccountNumber === '' || details.accountNumber === details.confirmAccountNumber
}

export const senderBankDetailsSchema = z
  .object({
    bankName: line('Bank Name', TEXT_LIMITS.bank),
    ifsc: z
      .string()
      .trim()
      .toUpperCase()
      .min(1, MESSAGES.text.required('IFSC Code'))
      .regex(IFSC, MESSAGES.senderBank.ifsc),
    accountNumber,
    confirmAccountNumber,
    panNumber: z
      .string()
      .trim()
      .toUpperCase()
      .min(1, MESSAGES.text.required('PAN Number'))
      .regex(PAN, MESSAGES.senderBank.pan),
    bsrCode: z
      .string()
      .min(1, MESSAGES.text.required('BSR Code'))
      .refine((code) => BSR_CODES.some(({ id }) => id === code), MESSAGES.senderBank.bsr),
  })
  .refine(isConfirmed, { path: ['confirmAccountNumber'], error: MESSAGES.senderBank.mismatch })

export const receiverBankDetailsSchema = z
  .object({
    bankName: line('Bank Name', TEXT_LIMITS.bank),
    accountNumber,
    confirmAccountNumber,
    swiftCode: z
      .string()
      .trim()
      .toUpperCase()
      .min(1, MESSAGES.text.required('SWIFT/BIC Code'))
      .regex(SWIFT, MESSAGES.receiverBank.swift),
    routingNumber: z
      .string()
      .trim()
      .refine(
        blankOr((text) => /^\d{9}$/.test(text)),
        MESSAGES.receiverBank.routingLength,
      )
      .refine(blankOr(hasAbaChecksum), MESSAGES.receiverBank.routingInvalid),
    iban: z
      .string()
      .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
      .refine(blankOr(isValidIBAN), MESSAGES.receiverBank.ibanInvalid),
    bankAddress: z
      .string()
      .trim()
      .max(TEXT_LIMITS.bankAddress, MESSAGES.text.tooLong(TEXT_LIMITS.bankAddress))
      .refine(isPrintableParagraph, MESSAGES.text.unprintable),
    accountType: optionalLine(TEXT_LIMITS.accountType),
  })
  .refine(isConfirmed, { path: ['confirmAccountNumber'], error: MESSAGES.receiverBank.mismatch })

/** The check digit of US routing numbers: weights 3, 7, 1 must sum to a multiple of ten. */
function hasAbaChecksum(routingNumber: string): boolean {
  const weights = [3, 7, 1]
  const sum = [...routingNumber].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

export type DetailsStepId = 'senderDetails' | 'receiverDetails' | 'senderBankDetails' | 'receiverBankDetails'

type DetailsRules = {
  schema: z.ZodType<Record<string, string | boolean>> & { shape: Readonly<Record<string, unknown>> }
  required: readonly FieldLabel<string>[]
  fillIn: (list: string) => string
}

export const DETAILS_RULES: Readonly<Record<DetailsStepId, DetailsRules>> = {
  senderDetails: {
    schema: senderDetailsSchema,
    required: REQUIRED_SENDER_FIELDS,
    fillIn: MESSAGES.sender.fillIn,
  },
  receiverDetails: {
    schema: receiverDetailsSchema,
    required: REQUIRED_RECEIVER_FIELDS,
    fillIn: MESSAGES.receiver.fillIn,
  },
  senderBankDetails: {
    schema: senderBankDetailsSchema,
    required: REQUIRED_SENDER_BANK_FIELDS,
    fillIn: MESSAGES.sender.fillIn,
  },
  receiverBankDetails: {
    schema: receiverBankDetailsSchema,
    required: REQUIRED_RECEIVER_BANK_FIELDS,
    fillIn: MESSAGES.receiver.fillIn,
  },
}

export type ParsedDetails = { value: Record<string, string | boolean>; problem: null } | { problem: StepProblem }

/** Details as they would be stored, or what is wrong with them. Blank fields are named before wrong ones. */
export function parseDetails(id: DetailsStepId, details: Readonly<Record<string, unknown>>): ParsedDetails {
  const { schema, required, fillIn } = DETAILS_RULES[id]
  const result = schema.safeParse(details)
  if (result.success) return { value: result.data, problem: null }
  const messages = new Map<unknown, string>()
  for (const { path, message } of result.error.issues) {
    if (!messages.has(path[0])) messages.set(path[0], message)
  }
  const fields = inFormOrder(schema.shape, messages)
  const missing = missingFields(required, textsOf(details))
  const message = missing.length > 0 ? fillIn(missing.map(({ label }) => label).join(', ')) : Object.values(fields)[0]
  return { problem: { message: message ?? '', fields } }
}

function inFormOrder(shape: object, messages: ReadonlyMap<unknown, string>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const field of Object.keys(shape)) {
    const message = messages.get(field)
    if (message !== undefined) fields[field] = message
  }
  return fields
}

function textsOf(details: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

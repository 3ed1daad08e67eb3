import type { ReceiverBankDetails, ReceiverDetails, SenderBankDetails, SenderDetails } from './form-data.ts'

export type FieldLabel<Key extends string> = { readonly key: Key; readonly label: string }

/** The fields that must be filled in, in the order they appear on the screen. */
export const REQUIRED_SENDER_FIELDS = [
  { key: 'name', label: 'Full Name' },
  { key: 'fatherName', label: "Father's Name" },
  { key: 'email', label: 'Email Address' },
  { key: 'phone', label: 'Phone' },
  { key: 'address', label: 'Street Address' },
  { key: 'city', label: 'City' },
  { key: 'state', label: 'State/Province' },
  { key: 'country', label: 'Country' },
] as const satisfies readonly FieldLabel<keyof SenderDetails>[]

export const REQUIRED_RECEIVER_FIELDS = [
  { key: 'name', label: 'Full Name' },
  { key: 'email', label: 'Email Address' },
  { key: 'phone', label: 'Phone' },
  { key: 'address', label: 'Street Address' },
  { key: 'city', label: 'City' },
  { key: 'state', label: 'State/Province' },
  { key: 'country', label: 'Country' },
] as const satisfies readonly FieldLabel<keyof ReceiverDetails>[]

export const REQUIRED_SENDER_BANK_FIELDS = [
  { key: 'bankName', label: 'Bank Name' },
  { key: 'ifsc', label: 'IFSC Code' },
  { key: 'accountNumber', label: 'Account Number' },
  { key: 'confirmAccountNumber', label: 'Confirm Account Number' },
  { key: 'panNumber', label: 'PAN Number' },
  { key: 'bsrCode', label: 'BSR Code' },
] as const satisfies readonly FieldLabel<keyof SenderBankDetails>[]

export const REQUIRED_RECEIVER_BANK_FIELDS = [
  { key: 'bankName', label: 'Bank Name' },
  { key: 'accountNumber', label: 'Account Number' },
  { key: 'confirmAccountNumber', label: 'Confirm Account Number' },
  { key: 'swiftCode', label: 'SWIFT/BIC Code' },
] as const satisfies readonly FieldLabel<keyof ReceiverBankDetails>[]

/** Which required fields are still blank. */
export function missingFields<Key extends string>(
  required: readonly FieldLabel<Key>[],
  values: Readonly<Record<Key, string>>,
): FieldLabel<Key>[] {
  return required.filter(({ key }) => values[key].trim() === '')
}

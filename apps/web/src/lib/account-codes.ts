import { digitsOnly } from '@nirgam/domain/money'
import { BSR_CODES } from '@nirgam/domain/options'

/** As banks print codes: capitals, without the spaces people copy along. */
export function capitals(text: string, max: number): string {
  return text.replace(/\s/g, '').toUpperCase().slice(0, max)
}

export function digits(text: string, max: number): string {
  return digitsOnly(text).slice(0, max)
}

/** They match only when both are there and equal. A beginning of the number is not wrong yet. */
export function accountMatch(accountNumber: string, confirmation: string): 'match' | 'mismatch' | 'unfinished' {
  if (accountNumber !== '' && accountNumber === confirmation) return 'match'
  return accountNumber.startsWith(confirmation) || accountNumber === '' ? 'unfinished' : 'mismatch'
}

/** Explains a code: its meaning, where to find it and its format, wherever it is asked for. */
export const FIELD_HINTS = {
  ifsc: "Names your bank's branch: 4 letters, a zero, 6 more. For example HDFC0001234",
  panNumber: 'Your tax number, on your PAN card: 5 letters, 4 digits, 1 letter. For example ABCDE1234F',
  bsrCode: 'The number the Reserve Bank gives a branch that takes tax payments. For example BSR001 for Mumbai Main',
  swiftCode: "Names the receiver's bank worldwide: 8 or 11 characters. For example CHASUS33",
  routingNumber:
    'Names a bank inside the United States: 9 digits, at the bottom left of a cheque. For example 021000021',
  iban: 'The account number with country and bank in it.',
  accountNumber: 'Digits only',
} as const

export const BSR_CHOICES = [
  { value: '', label: 'Choose the branch' },
  ...BSR_CODES.map(({ id, label }) => ({ value: id, label: `${id} ${label}` })),
]

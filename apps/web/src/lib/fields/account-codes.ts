import { digitsOnly } from '@nirgam/domain/shared/money'

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

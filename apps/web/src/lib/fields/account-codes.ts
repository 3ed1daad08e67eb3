import { digitsOnly } from '@nirgam/domain/shared/money'
import { withoutHidden } from '@nirgam/domain/shared/text-rules'

/** Formats a code as banks print it: in capitals, without the spaces and invisible marks that people copy with it. */
export function capitals(text: string, max: number): string {
  return withoutHidden(text).replace(/\s/g, '').toUpperCase().slice(0, max)
}

export function digits(text: string, max: number): string {
  return digitsOnly(text).slice(0, max)
}

/** Two numbers match only when both are filled in and equal. A partly typed confirmation is not yet a mismatch. */
export function accountMatch(accountNumber: string, confirmation: string): 'match' | 'mismatch' | 'unfinished' {
  if (accountNumber !== '' && accountNumber === confirmation) return 'match'
  return accountNumber.startsWith(confirmation) || accountNumber === '' ? 'unfinished' : 'mismatch'
}

export type AccountMatch = 'match' | 'mismatch' | 'unfinished'

/** They match only when both are there and equal. A beginning of the number is not wrong yet. */
export function accountMatch(accountNumber: string, confirmation: string): AccountMatch {
  if (accountNumber !== '' && accountNumber === confirmation) return 'match'
  return accountNumber.startsWith(confirmation) || accountNumber === '' ? 'unfinished' : 'mismatch'
}

/** Four stars and the last four characters; a number too short to hide anything shows none of it. */
export function maskAccountNumber(accountNumber: string): string {
  if (accountNumber === '') return ''
  return accountNumber.length > 4 ? `****${accountNumber.slice(-4)}` : '****'
}

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email === '' ? '' : '****'
  const first = String.fromCodePoint(email.codePointAt(0) ?? 0)
  return `${at > first.length ? first : ''}***${email.slice(at)}`
}

export function maskPhone(phone: string): string {
  return maskAccountNumber(phone.replace(/\s/g, ''))
}

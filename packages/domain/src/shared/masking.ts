/** Four stars and the last four characters; a short number is hidden completely. */
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

/** First letter of each word: enough to distinguish two customers in a list. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0)}***`)
    .join(' ')
}

export function maskPhone(phone: string): string {
  return maskAccountNumber(phone.replace(/\s/g, ''))
}

/** For text that leaves the product: masks PAN and long numbers except for their last characters. */
export function maskNumbersIn(text: string): string {
  return text.replace(
    /\b[A-Z]{5}\d{4}[A-Z]\b|\b[A-Z]{2}\d{2}[A-Z\d]{8,}\b|\d{7,}|\b(?:\d{4}[ -]){2,}\d+/gi,
    maskAccountNumber,
  )
}

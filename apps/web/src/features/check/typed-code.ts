import { readCheckCode } from '@nirgam/domain/certificate/check-code'

/** The code after the # of the address, as printed in the QR code; a browser sends that to nobody. */
export function codeInAddress(hash: string): string | null {
  // The link past the header uses it, too.
  if (hash.length < 2 || hash === '#main') return null
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** The problem with the typed code, before the server is asked. */
export function codeProblem(typed: string): string | null {
  if (typed.trim() === '') return 'Please enter the code.'
  return readCheckCode(typed) === null
    ? 'A code has 16 letters and digits. Check that you typed it exactly as printed.'
    : null
}

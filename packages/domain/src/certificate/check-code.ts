/** Crockford's base 32: no letter that is easily taken for a digit. */
export const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits. */
const LENGTH = 16
export const CHECK_CODE_BYTES = 10

/** The code that is printed on papers, from ten random bytes. */
export function checkCodeOf(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes.subarray(0, CHECK_CODE_BYTES)) bits = (bits << 8n) | BigInt(byte)
  return Array.from(
    { length: LENGTH },
    (_, index) => CODE_SIGNS[Number((bits >> BigInt((LENGTH - 1 - index) * 5)) & 31n)],
  )
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')
}

/** Parses a typed code: any case, with or without dashes of any kind, O for 0, I or L for 1. Null if it cannot be one. */
export function readCheckCode(typed: string): string | null {
  // Not `withoutHidden`: its file would make the public page load the account area's code.
  const signs = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  if (signs.length !== LENGTH || [...signs].some((sign) => !CODE_SIGNS.includes(sign))) return null
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** The problem with the typed code, before the server is asked. */
export function codeProblem(typed: string): string | null {
  if (typed.trim() === '') return 'Please enter the code.'
  return readCheckCode(typed) === null
    ? 'A code has 16 letters and digits. Check that you typed it exactly as printed.'
    : null
}

/** When the server cannot be reached: a network failure must not look like a forgery. */
export const NOT_CHECKED = 'This says nothing about the certificate. Please try again.'

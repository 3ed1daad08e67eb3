import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from '../remittance/answers/options.ts'
import { MOBILE_DIGITS, TEXT_LIMITS } from './limits.ts'
import { withoutHidden } from './text-rules.ts'

const EMAIL =
  /^[^\s@<>()[\],;:"\\\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u

export function looksLikeEmail(text: string): boolean {
  return text.length <= TEXT_LIMITS.email && EMAIL.test(text)
}

/** One spelling per address, so that the same person is found again. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * People write numbers with spaces, dashes, dots and brackets, and copy them out of an address book with invisible
 * direction marks; any other character is a mistake.
 */
export function compactPhone(text: string): string {
  return withoutHidden(text).replace(/[\s\p{Pd}().]/gu, '')
}

export function isPhoneNumber(text: string): boolean {
  const compact = compactPhone(text)
  return compact.startsWith('+') ? /^\+\d{7,15}$/.test(compact) : /^\d{4,15}$/.test(compact)
}

/** The number with its country code, unless it already carries one. */
export function fullPhone(countryCode: string, phone: string): string {
  const compact = compactPhone(phone)
  return compact === '' || compact.startsWith('+') ? compact : `${countryCode}${compact}`
}

export function isMobileNumber(text: string): boolean {
  return text.length === MOBILE_DIGITS && /^\d+$/.test(text)
}

export function isSignInCountryCode(text: string): boolean {
  return COUNTRY_CODES.some(({ dial }) => dial === text)
}

/** '+919876543210' (or a bare ten-digit number, taken as Indian) as code and number; null when it is neither. */
export function readMobile(identifier: string): { countryCode: string; phone: string } | null {
  const compact = compactPhone(identifier)
  if (isMobileNumber(compact)) return { countryCode: DEFAULT_COUNTRY_CODE, phone: compact }
  const countryCode = compact.slice(0, -MOBILE_DIGITS)
  const phone = compact.slice(-MOBILE_DIGITS)
  return isMobileNumber(phone) && isSignInCountryCode(countryCode) ? { countryCode, phone } : null
}

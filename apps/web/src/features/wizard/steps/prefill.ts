import type { SenderDetails } from '@nirgam/domain/remittance/answers/form-data'
import { isPhoneNumber } from '@nirgam/domain/shared/contact'
import { splitPhone } from '@nirgam/domain/shared/places/countries'

type Details = Partial<SenderDetails>

const TYPED = ['name', 'fatherName', 'email', 'phone', 'address', 'pinCode', 'city', 'state'] as const

export type Contact = { email: string | null; phone: string | null }

/** An empty address form starts with the account's email and phone. Null once any field is filled in. */
export function contactPrefill(details: Details, { email, phone }: Contact): Partial<Details> | null {
  if (TYPED.some((field) => (details[field] ?? '').trim() !== '')) return null
  const number = phone ? splitPhone(phone) : null
  if (!email && !number) return null
  return { ...(email && { email }), ...number }
}

/** Splits a number that includes its country code; null if there is nothing to split. */
export function phoneParts(phone: string, countryCode: string): { countryCode: string; phone: string } | null {
  // A number that is too short would seem complete without its code.
  if (!phone.trim().startsWith('+') || !isPhoneNumber(phone)) return null
  const parts = splitPhone(phone.trim(), countryCode)
  return parts.phone === phone.trim() ? null : parts
}

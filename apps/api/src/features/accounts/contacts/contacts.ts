import { compactPhone, isPhoneNumber, normalizeEmail, readMobile } from '@nirgam/domain/shared/contact'
import type { Services } from '../../../platform/services.ts'
import type { Vault } from '../../../platform/vault/vault.ts'

export type ContactKind = 'email' | 'phone'

/** An e-mail address or a phone number (with its country code) in its one spelling. */
export type Contact = { kind: ContactKind; value: string }

export type StoredContact = Contact & { verified: boolean; lookup: string }

export function emailContact(text: string): Contact {
  return { kind: 'email', value: normalizeEmail(text) }
}

export function phoneContact(countryCode: string, phone: string): Contact {
  return { kind: 'phone', value: `${countryCode}${phone}` }
}

/**
 * Reads a contact as people type it: '+91 98765 43210', '98765 43210' or 'Asha@Example.com'; null when it is neither.
 */
export function contactNamed(text: string): Contact | null {
  if (text.includes('@')) return emailContact(text)
  const mobile = readMobile(text)
  if (mobile) return phoneContact(mobile.countryCode, mobile.phone)
  const value = compactPhone(text)
  return value.startsWith('+') && isPhoneNumber(value) ? { kind: 'phone', value } : null
}

/** Recipient of a code: the first contact for which a channel is configured. */
export function reachable<C extends Contact>({ messenger }: Pick<Services, 'messenger'>, contacts: C[]): C | undefined {
  return contacts.find(({ kind }) => messenger.reaches(kind))
}

export function lookupOf(vault: Vault, { kind, value }: Contact): string {
  return vault.index('contact', `${kind}:${value}`)
}

export function contactPlace(uid: string) {
  return { table: 'contacts', row: uid, field: 'value' }
}

export function countryCodeOf(phone: string | null): string | null {
  return phone === null ? null : (readMobile(phone)?.countryCode ?? null)
}

export function openContact(
  { vault }: Pick<Services, 'vault'>,
  row: { uid: string; kind: ContactKind; lookup: string; value_sealed: string; verified_at: number | null },
): StoredContact {
  return {
    kind: row.kind,
    value: vault.open(row.value_sealed, contactPlace(row.uid)),
    verified: row.verified_at !== null,
    lookup: row.lookup,
  }
}

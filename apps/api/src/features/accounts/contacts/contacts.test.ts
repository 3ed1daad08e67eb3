import { expect, test } from 'vitest'
import { contactNamed, countryCodeOf, reachable } from './contacts.ts'

test('contacts are recognised in any notation, and other text is not taken for a contact', () => {
  expect(contactNamed(' Asha@Example.com ')).toEqual({ kind: 'email', value: 'asha@example.com' })
  for (const text of ['98765 43210', '+91 98765-43210']) {
    expect(contactNamed(text)).toEqual({ kind: 'phone', value: '+919876543210' })
  }
  expect(contactNamed('+358 40 123 4567')).toEqual({ kind: 'phone', value: '+358401234567' })
  for (const text of ['asha', '12345', '040 123 4567 89', '+12', '']) expect(contactNamed(text)).toBeNull()
})

test('a code goes to the first contact that has a working channel', () => {
  const phone = { kind: 'phone', value: '+919876543210' } as const
  const email = { kind: 'email', value: 'asha@example.com' } as const
  const reaching = (kinds: string[]) => ({ messenger: { reaches: (kind: string) => kinds.includes(kind) } }) as never
  expect(reachable(reaching(['phone', 'email']), [phone, email])).toBe(phone)
  expect(reachable(reaching(['email']), [phone, email])).toBe(email)
  expect(reachable(reaching([]), [phone, email])).toBeUndefined()
})

test('a phone number has a country code only if the sign-in page lists it', () => {
  expect([countryCodeOf('+919876543210'), countryCodeOf('+358401234567'), countryCodeOf(null)]).toEqual([
    '+91',
    null,
    null,
  ])
})

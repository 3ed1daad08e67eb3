import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { NO_ANSWERS, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { remittanceFacts } from './remittance-facts.ts'

const EMPTY = sampleRecord({
  ...NO_ANSWERS,
  reference_number: 'NRG-0123456789AB',
  created_at: '2026-11-16T06:30:00.000Z',
})

function valuesOf(remittance: RemittanceRecord): Record<string, string> {
  return Object.fromEntries(
    remittanceFacts(remittance).flatMap(({ title, facts }) =>
      facts.map(([name, value]) => [`${title}: ${name}`, value]),
    ),
  )
}

test('every empty field is marked as not provided', () => {
  const { 'Transfer summary: Created': created, 'Transfer summary: Reference': reference, ...rest } = valuesOf(EMPTY)
  expect([created, reference]).toEqual(['16 Nov 2026, 12:00 PM IST', 'NRG-0123456789AB'])
  expect(new Set(Object.values(rest))).toEqual(new Set(['Not provided']))
})

test('account numbers show their last four digits, whether masked by the server or not', () => {
  for (const accountNumber of ['50100123456789', '****6789']) {
    const shown = valuesOf({
      ...EMPTY,
      sender_bank_details: { accountNumber },
      receiver_bank_details: { accountNumber },
    })
    expect(shown['Sender bank: Account number']).toBe('****6789')
    expect(shown['Receiver bank: Account number']).toBe('****6789')
  }
})

test('options show their names, and the date of birth is joined', () => {
  const shown = valuesOf({
    ...EMPTY,
    account_type: 'nre',
    amount: asRupees(500_000),
    date_of_birth: { month: 'May', day: 17, year: 1985 },
    sender_details: { phone: '9876543210', countryCode: '+91' },
  })
  expect(shown['Transfer summary: Account type']).toBe('NRE Account')
  expect(shown['Transfer summary: Amount']).toBe('₹5,00,000')
  expect(shown['Sender details: Date of birth']).toBe('17 May 1985')
  expect(shown['Sender details: Phone']).toBe('+919876543210')
})

test('blank text counts as not provided', () => {
  const blank = valuesOf({ ...EMPTY, sender_details: { name: '  ' }, receiver_bank_details: { swiftCode: ' ' } })
  expect([blank['Sender details: Name'], blank['Receiver bank: SWIFT code']]).toEqual(['Not provided', 'Not provided'])
})

import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { NO_ANSWERS, sampleRecord } from '@nirgam/domain/remittance/sample-form'
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

test('every value stands under its own label', () => {
  const full = sampleRecord({ reference_number: EMPTY.reference_number, created_at: EMPTY.created_at })
  expect(valuesOf({ ...full, destination_country: 'Germany' })).toEqual({
    'Transfer summary: Amount': '₹4,87,321',
    'Transfer summary: Destination': 'Germany',
    'Transfer summary: Account type': 'NRE Account',
    'Transfer summary: Contribution': '₹5,000',
    'Transfer summary: Created': '16 Nov 2026, 12:00 PM IST',
    'Transfer summary: Reference': 'NRG-0123456789AB',
    'Sender details: Name': 'आशा Müller-D’Souza',
    'Sender details: Email': 'asha@example.com',
    'Sender details: Phone': '+919876543210',
    'Sender details: Date of birth': '17 May 1985',
    'Receiver details: Name': 'Zoë O’Connor देव',
    'Receiver details: Email': 'dev@example.com',
    'Receiver details: Phone': '+14155550100',
    'Receiver details: Country': 'United States',
    'Sender bank: Bank name': 'HDFC Bank',
    'Sender bank: Account number': '****7465',
    'Sender bank: IFSC': 'HDFC0004821',
    'Receiver bank: Bank name': "Crédit Söhne's Bank बैंक",
    'Receiver bank: Account number': '****3945',
    'Receiver bank: SWIFT code': 'CHASUS33',
  })
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

test('blank text counts as not provided', () => {
  const blank = valuesOf({ ...EMPTY, sender_details: { name: '  ' }, receiver_bank_details: { swiftCode: ' ' } })
  expect([blank['Sender details: Name'], blank['Receiver bank: SWIFT code']]).toEqual(['Not provided', 'Not provided'])
})

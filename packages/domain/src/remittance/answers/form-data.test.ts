import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Plain } from '../../shared/money.ts'
import { sampleForm } from '../sample-form.ts'
import { emptyForm, type RemittanceForm, readForm, receiverLikeSender, remittanceToForm } from './form-data.ts'
import { withoutSecrets } from './form-fields.ts'
import { contributionRupees } from './transfer-answers.ts'

describe('an empty form', () => {
  test('starts in India with a checking account for the receiver', () => {
    const form = emptyForm()
    expect(form.senderDetails).toMatchObject({ countryCode: '+91', country: 'India', name: '' })
    expect(form.receiverDetails).toMatchObject({ countryCode: '+91', country: 'India', sameAsSender: false })
    expect(form.receiverBankDetails.accountType).toBe('checking')
    expect(form).toMatchObject({ amount: null, contribution: null, documents: {}, contributionPaid: false })
  })

  test('is a new object every time', () => {
    emptyForm().senderDetails.name = 'Asha'
    expect(emptyForm().senderDetails.name).toBe('')
  })
})

/** Damage of every kind: wrong types, JSON strings of anything, in any place. */
const damaged = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.anything(),
    fc.jsonValue(),
    fc.json(),
    fc.constantFrom('others', '[]', '{"name":5}', 'null', '__proto__', Number.NaN, -1, 1e300, 5000, '5000'),
    tie('form'),
  ),
  form: fc.dictionary(
    fc.constantFrom(
      ...Object.keys(emptyForm()),
      'sender_details',
      'name',
      'accountNumber',
      'month',
      'panCard',
      '__proto__',
    ),
    tie('value'),
  ),
})).value

function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.keys(value).sort()
}

describe('reading a stored form', () => {
  test('never throws and always returns a complete form', () => {
    fc.assert(
      fc.property(damaged, (stored) => {
        const form = readForm(stored)
        const empty = emptyForm()
        expect(shapeOf(form)).toEqual(shapeOf(empty))
        for (const part of [
          'dateOfBirth',
          'senderDetails',
          'receiverDetails',
          'senderBankDetails',
          'receiverBankDetails',
        ] as const) {
          expect(shapeOf(form[part])).toEqual(shapeOf(empty[part]))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('is idempotent, through JSON and back', () => {
    fc.assert(
      fc.property(damaged, (stored) => {
        const once = readForm(stored)
        expect(readForm(JSON.parse(JSON.stringify(once)))).toEqual(once)
      }),
      { numRuns: 500 },
    )
  })

  test('returns a complete form unchanged', () => {
    const form = sampleForm()
    expect(readForm(JSON.parse(JSON.stringify(form)))).toEqual(form)
    expect(readForm(JSON.stringify(form))).toEqual(form)
  })

  test('parses parts that were stored as JSON strings', () => {
    const { senderDetails, dateOfBirth } = sampleForm()
    const form = readForm({ senderDetails: JSON.stringify(senderDetails), dateOfBirth: JSON.stringify(dateOfBirth) })
    expect(form.senderDetails).toEqual(senderDetails)
    expect(form.dateOfBirth).toEqual({ month: 'May', day: '17', year: '1985' })
  })

  test('reads numbers from text, and null from anything else', () => {
    expect(readForm({ amount: '500000' }).amount).toBe(500_000)
    for (const amount of ['5e5', '-5', '12.5', '0x10', 'abc', '', null, [], {}, true, -1, 12.5]) {
      expect(readForm({ amount }).amount).toBeNull()
    }
  })

  test('drops unknown keys and cannot be tricked into changing prototypes', () => {
    const form = readForm(
      JSON.parse('{"isAdmin":true,"__proto__":{"polluted":1},"senderDetails":{"role":"x","name":"Asha"}}'),
    )
    expect(form).not.toHaveProperty('isAdmin')
    expect(form.senderDetails).not.toHaveProperty('role')
    expect(form.senderDetails.name).toBe('Asha')
    expect({}).not.toHaveProperty('polluted')
  })

  test('keeps a country that was cleared on purpose', () => {
    expect(readForm({ senderDetails: { country: '' } }).senderDetails.country).toBe('')
  })

  test('names a month that was stored as a number', () => {
    expect(readForm({ dateOfBirth: { month: 3, day: '07', year: 1990 } }).dateOfBirth).toEqual({
      month: 'March',
      day: '7',
      year: '1990',
    })
  })
})

describe('a server record as a form', () => {
  const record = {
    id: 7,
    reference_number: 'NRG-1',
    amount: 500_000,
    destination_country: 'Germany',
    account_type: 'nre',
    source_of_funds: 'savings',
    date_of_birth: '{"month":"May","day":17,"year":1985}',
    sender_details: { name: 'Asha' },
    sender_bank_details: { accountNumber: '123456' },
    receiver_bank_details: '{"accountNumber":"987","swiftCode":"DEUTDEFF"}',
    contribution: 3000,
    contribution_paid: true,
    payment_id: 'PAY-1',
    documents: {
      panCard: {
        id: 'u1',
        name: 'pan.pdf',
        size: 10,
        type: 'application/pdf',
        uploaded_at: '2026-01-01',
        url: '/api/documents/u1',
      },
      sender_bank_document: { id: 'u2', name: 'cheque.png', size: 5, type: 'image/png' },
      unknownKind: { name: 'x' },
    },
  }

  test('takes over every answer and repeats the account number as its confirmation', () => {
    const form = remittanceToForm(record)
    expect(form).toMatchObject({
      destinationCountry: 'Germany',
      accountType: 'nre',
      sourceOfFunds: 'savings',
      dateOfBirth: { month: 'May', day: '17', year: '1985' },
      contributionPaid: true,
      paymentId: 'PAY-1',
      referenceNumber: 'NRG-1',
    })
    expect(form.senderBankDetails).toMatchObject({ accountNumber: '123456', confirmAccountNumber: '123456' })
    expect(form.receiverBankDetails).toMatchObject({ confirmAccountNumber: '987', swiftCode: 'DEUTDEFF' })
  })

  test('shows a contribution that is not a preset as an amount typed under Others', () => {
    expect(remittanceToForm(record)).toMatchObject({ contribution: 'others', customContribution: 3000 })
    expect(remittanceToForm({ contribution: 5000 })).toMatchObject({ contribution: 5000, customContribution: null })
  })

  test('assigns bank documents to their bank and keeps only known kinds', () => {
    const form = remittanceToForm(record)
    expect(Object.keys(form.documents)).toEqual(['panCard'])
    expect(form.documents.panCard).toMatchObject({ name: 'pan.pdf', uploadedAt: '2026-01-01' })
    expect(form.senderBankDetails.chequeFile?.name).toBe('cheque.png')
    expect(form.receiverBankDetails.chequeFile).toBeNull()
  })
})

test('a draft for the browser has no account number, PAN, IBAN or file', () => {
  const file = { id: null, name: 'secret-file.pdf', size: 1, type: 'application/pdf', uploadedAt: '', url: null }
  const full = sampleForm({ documents: { panCard: file } })
  full.senderBankDetails.chequeFile = file
  full.receiverBankDetails.chequeFile = file
  full.receiverBankDetails.iban = 'DE89370400440532013000'
  const draft = JSON.stringify(withoutSecrets(full))
  for (const secret of [
    full.senderBankDetails.accountNumber,
    full.receiverBankDetails.accountNumber,
    full.senderBankDetails.panNumber,
    full.receiverBankDetails.iban,
    file.name,
  ]) {
    expect(draft).not.toContain(secret)
  }
  expect(readForm(draft).senderDetails).toEqual(full.senderDetails)
  expect(full.senderBankDetails.accountNumber).not.toBe('')
})

test('a receiver copied from the sender has the same address and no father’s name', () => {
  const { senderDetails } = sampleForm()
  const { sameAsSender, purpose, ...address } = receiverLikeSender(senderDetails)
  expect([sameAsSender, purpose]).toEqual([true, ''])
  expect(senderDetails).toMatchObject(address)
  expect(address).not.toHaveProperty('fatherName')
})

test.each<[Plain<RemittanceForm['contribution']>, number | null, number | null]>([
  [null, null, null],
  [5000, null, 5000],
  [5000, 999, 5000],
  ['others', null, null],
  ['others', 499, null],
  ['others', 500, 500],
  ['others', 100_000_001, null],
  ['others', 750.5, null],
  [499, null, null],
])('contribution %s with custom amount %s charges %s', (contribution, customContribution, charged) => {
  expect(contributionRupees(sampleForm({ contribution, customContribution }))).toBe(charged)
})

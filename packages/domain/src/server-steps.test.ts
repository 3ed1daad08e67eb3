import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyForm, remittanceToForm, withoutSecrets } from './form-data.ts'
import { sampleForm } from './sample-form.ts'
import { isServerStep, parseServerStep, SERVER_STEPS, storableSteps } from './server-steps.ts'
import { unmetSteps } from './step-gates.ts'
import { STEPS, stepPayload } from './steps.ts'

const now = new Date('2026-06-15T12:00:00Z')
const form = sampleForm()

test('the server knows every step of the registry, and the destination', () => {
  expect([...SERVER_STEPS].sort()).toEqual([...STEPS.map(({ serverStep }) => serverStep), 'destination_country'].sort())
  expect(isServerStep('amount')).toBe(true)
  expect(isServerStep('toString')).toBe(false)
})

test('what the wizard sends for each step is accepted', () => {
  for (const { id } of STEPS) {
    const { step, data } = stepPayload(id, form)
    expect(parseServerStep(step, data, now), step).toMatchObject({ ok: true })
  }
})

test.each([
  ['amount', 500_000, 500_000],
  ['amount', '500000', 500_000],
  ['amount', { amount: 500_000 }, 500_000],
  ['bank', 'hdfc', 'hdfc'],
  ['bank', { bank: '  My Bank ' }, 'My Bank'],
  ['account_type', { accountType: 'nre' }, 'nre'],
  ['account_type', { account_type: 'nre' }, 'nre'],
  ['source_of_funds', { sourceOfFunds: 'loan' }, 'loan'],
  ['destination_country', 'Germany', 'Germany'],
  ['destination_country', { destinationCountry: 'Germany' }, 'Germany'],
  ['destination_country', { destination_country: ' Germany ' }, 'Germany'],
  ['date_of_birth', { month: 'May', day: '07', year: '1985' }, { month: 'May', day: 7, year: 1985 }],
  ['date_of_birth', '{"month":"May","day":7,"year":1985}', { month: 'May', day: 7, year: 1985 }],
  ['date_of_birth', { dateOfBirth: { month: 'May', day: 7, year: 1985 } }, { month: 'May', day: 7, year: 1985 }],
  ['contribution', 5000, 5000],
  ['contribution', '7500', 7500],
  ['contribution', { contribution: 5000 }, 5000],
  ['contribution', { contribution: 'others', customContribution: '3000' }, 3000],
  ['documents', { anything: true }, null],
  ['payment', { contributionPaid: true }, null],
  ['confirmation', undefined, null],
] as const)('%s given as %j is stored as %j', (step, data, value) => {
  expect(parseServerStep(step, data, now)).toEqual({ ok: true, value })
})

describe('details', () => {
  test.each([
    ['as an object', form.senderDetails],
    ['as a JSON string', JSON.stringify(form.senderDetails)],
    ['under the client name', { senderDetails: form.senderDetails }],
    ['under the server name', { sender_details: JSON.stringify(form.senderDetails) }],
  ])('are read %s', (_, data) => {
    expect(parseServerStep('sender_details', data, now)).toEqual({ ok: true, value: form.senderDetails })
  })

  test('keep no unknown keys, no file and no second copy of the account number', () => {
    const result = parseServerStep(
      'sender_bank_details',
      { ...form.senderBankDetails, chequeFile: { name: 'x' }, role: 'admin' },
      now,
    )
    expect(result).toEqual({
      ok: true,
      value: {
        bankName: 'HDFC Bank',
        ifsc: 'HDFC0001234',
        accountNumber: '50100012345678',
        panNumber: 'ABCDE1234F',
        bsrCode: 'BSR001',
      },
    })
  })

  test('are stored trimmed, in capitals where codes are, and with the spaces out of an IBAN', () => {
    const data = { ...form.receiverBankDetails, swiftCode: ' deutdeff ', iban: 'de89 3704 0044 0532 0130 00' }
    expect(parseServerStep('receiver_bank_details', data, now)).toMatchObject({
      ok: true,
      value: { swiftCode: 'DEUTDEFF', iban: 'DE89370400440532013000' },
    })
  })

  test('take an Indian PIN with the space people put in it, and leave codes of other countries as they are', () => {
    const stored = (changes: object) => parseServerStep('sender_details', { ...form.senderDetails, ...changes }, now)
    expect(stored({ pinCode: '560 001' })).toMatchObject({ value: { pinCode: '560001' } })
    expect(stored({ pinCode: 'SW1A 1AA', country: 'United Kingdom' })).toMatchObject({ value: { pinCode: 'SW1A 1AA' } })
  })

  test('keep whether the receiver is at the same address', () => {
    const data = { ...form.receiverDetails, sameAsSender: true }
    expect(parseServerStep('receiver_details', data, now)).toMatchObject({ ok: true, value: { sameAsSender: true } })
  })

  test('that are absent altogether answer with the step message', () => {
    for (const data of [null, undefined, {}, [], 'nonsense', 5]) {
      expect(parseServerStep('sender_details', data, now)).toMatchObject({
        ok: false,
        message: 'Please complete all required sender details',
      })
    }
  })

  test('that are wrong answer with a list of messages per field', () => {
    expect(
      parseServerStep(
        'receiver_bank_details',
        { ...form.receiverBankDetails, routingNumber: '12', confirmAccountNumber: '1' },
        now,
      ),
    ).toEqual({
      ok: false,
      message: 'Receiver account numbers do not match',
      errors: {
        confirmAccountNumber: ['Receiver account numbers do not match'],
        routingNumber: ['Routing number must be 9 digits'],
      },
    })
  })

  test('do not need a routing number or IBAN', () => {
    const data = { ...form.receiverBankDetails, routingNumber: '', iban: '' }
    expect(parseServerStep('receiver_bank_details', data, now)).toMatchObject({ ok: true })
  })
})

test.each([
  ['amount', 0],
  ['amount', -5],
  ['amount', 12.5],
  ['amount', 100_000_001],
  ['amount', { amount: { $gt: 0 } }],
  ['amount', null],
  ['bank', ''],
  ['bank', ['hdfc']],
  ['bank', 'a\0b'],
  ['destination_country', 'x'.repeat(200)],
  ['date_of_birth', { month: 'February', day: 30, year: 1990 }],
  ['date_of_birth', { month: 'Smarch', day: 3, year: 1990 }],
  ['contribution', 499],
  ['contribution', 1e300],
  ['contribution', 'others'],
] as const)('%s given as %j is refused', (step, data) => {
  expect(parseServerStep(step, data, now).ok).toBe(false)
})

test('nothing a client sends makes reading a step throw', () => {
  const data = fc.oneof(fc.anything(), fc.jsonValue(), fc.json())
  fc.assert(
    fc.property(fc.constantFrom(...SERVER_STEPS), data, (step, value) => {
      const result = parseServerStep(step, value, now)
      return result.ok || (result.message !== '' && Object.keys(result.errors).length > 0)
    }),
    { numRuns: 500 },
  )
})

describe('storing a whole draft', () => {
  test('what is stored comes back as a form that can be submitted once paid', () => {
    const record = Object.fromEntries(storableSteps(form, now).map(({ step, value }) => [step, value]))
    const loaded = remittanceToForm(record)
    expect(loaded).toEqual(form)
    expect(unmetSteps({ ...loaded, contributionPaid: true }, { now })).toEqual([])
  })

  test('an empty form has nothing to store', () => {
    expect(storableSteps(emptyForm(), now)).toEqual([])
  })

  test('a draft without secrets leaves the bank details on the server alone', () => {
    const steps = storableSteps(withoutSecrets(form), now).map(({ step }) => step)
    expect(steps).toContain('sender_details')
    expect(steps).not.toContain('sender_bank_details')
    expect(steps).not.toContain('receiver_bank_details')
  })
})

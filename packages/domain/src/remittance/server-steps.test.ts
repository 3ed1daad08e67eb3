import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RemittanceForm, remittanceToForm } from './answers/form-data.ts'
import { stepPayload } from './answers/form-fields.ts'
import { sampleForm } from './sample-form.ts'
import { parseServerStep, SERVER_STEPS, type ServerStep } from './server-steps.ts'
import { unmetSteps } from './step-gates.ts'
import { STEPS, snakeCase } from './steps.ts'

const now = new Date('2026-06-15T12:00:00Z')
const form = sampleForm()

function stored(step: ServerStep, data: unknown, known = form): Record<string, unknown> {
  const result = parseServerStep(step, data, { now, form: known })
  return result.ok ? Object.fromEntries(result.answers.map(({ name, value }) => [snakeCase(name), value])) : {}
}

/** Stored value of the answer with the step's name, or the error. */
function parse(step: ServerStep, data: unknown, known: RemittanceForm = form) {
  const result = parseServerStep(step, data, { now, form: known })
  return result.ok ? { ok: true, value: stored(step, data, known)[step] ?? null } : result
}

test('the server accepts every step of the registry, and the destination', () => {
  expect([...SERVER_STEPS].sort()).toEqual([...STEPS.map(({ serverStep }) => serverStep), 'destination_country'].sort())
})

test('the wizard’s data for each step is accepted', () => {
  for (const { id } of STEPS) {
    const { step, data } = stepPayload(id, form)
    expect(parse(step, data), step).toMatchObject({ ok: true })
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
  expect(parse(step, data)).toEqual({ ok: true, value })
})

describe('details', () => {
  test.each([
    ['as an object', form.senderDetails],
    ['as a JSON string', JSON.stringify(form.senderDetails)],
    ['under the client name', { senderDetails: form.senderDetails }],
    ['under the server name', { sender_details: JSON.stringify(form.senderDetails) }],
  ])('are read %s', (_, data) => {
    expect(parse('sender_details', data)).toEqual({ ok: true, value: form.senderDetails })
  })

  test('have no unknown keys, no file and no second copy of the account number', () => {
    const result = parse('sender_bank_details', { ...form.senderBankDetails, chequeFile: { name: 'x' }, role: 'admin' })
    expect(result).toEqual({
      ok: true,
      value: {
        bankName: 'HDFC Bank',
        ifsc: 'HDFC0004821',
        accountNumber: '50100092837465',
        panNumber: 'AZXPM7093K',
        bsrCode: 'BSR001',
      },
    })
  })

  test('are stored trimmed, with codes in capitals and no spaces in an IBAN', () => {
    const data = { ...form.receiverBankDetails, swiftCode: ' deutdeff ', iban: 'de89 3704 0044 0532 0130 00' }
    const inGermany = { ...form, receiverDetails: { ...form.receiverDetails, country: 'Germany' } }
    expect(parse('receiver_bank_details', data, inGermany)).toMatchObject({
      ok: true,
      value: { swiftCode: 'DEUTDEFF', iban: 'DE89370400440532013000' },
    })
  })

  test('accept an Indian PIN with its usual space, and leave other countries’ codes unchanged', () => {
    const sender = (changes: object) => parse('sender_details', { ...form.senderDetails, ...changes })
    expect(sender({ pinCode: '560 001' })).toMatchObject({ value: { pinCode: '560001' } })
    expect(sender({ pinCode: 'SW1A 1AA', country: 'United Kingdom' })).toMatchObject({ value: { pinCode: 'SW1A 1AA' } })
  })

  test('keep whether the receiver is at the same address', () => {
    const data = { ...form.receiverDetails, sameAsSender: true }
    expect(parse('receiver_details', data)).toMatchObject({ ok: true, value: { sameAsSender: true } })
  })

  test('that are missing are refused with the step’s message', () => {
    for (const data of [null, undefined, {}, [], 'nonsense', 5]) {
      expect(parse('sender_details', data)).toMatchObject({
        ok: false,
        message: 'Please complete all required sender details',
      })
    }
  })

  test('that are wrong are refused with a list of messages per field', () => {
    expect(
      parse('receiver_bank_details', { ...form.receiverBankDetails, routingNumber: '12', confirmAccountNumber: '1' }),
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
    expect(parse('receiver_bank_details', data)).toMatchObject({ ok: true })
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
  expect(parse(step, data).ok).toBe(false)
})

test('no client data makes a step throw', () => {
  const data = fc.oneof(fc.anything(), fc.jsonValue(), fc.json())
  fc.assert(
    fc.property(fc.constantFrom(...SERVER_STEPS), data, (step, value) => {
      const result = parse(step, value)
      return !('message' in result) || (result.message !== '' && Object.keys(result.errors).length > 0)
    }),
    { numRuns: 500 },
  )
})

test('the first step accepts its two answers together or one by one', () => {
  expect(stored('amount', { amount: '500000', destinationCountry: ' Germany ' })).toEqual({
    amount: 500_000,
    destination_country: 'Germany',
  })
  expect(stored('amount', 500_000)).toEqual({ amount: 500_000 })
  expect(parse('amount', { amount: 500_000, destinationCountry: '' })).toMatchObject({
    ok: false,
    errors: { destinationCountry: ['Please select a destination country before proceeding.'] },
  })
  expect(parse('amount', { amount: 0, destinationCountry: '' })).toMatchObject({
    errors: { destinationCountry: [expect.any(String)], amount: ['Please enter a valid transfer amount'] },
  })
})

describe("bank codes that the receiver's country does not have", () => {
  const inCanada = { ...form, receiverDetails: { ...form.receiverDetails, country: 'Canada' } }
  const halfTyped = { ...inCanada.receiverBankDetails, iban: 'DE89 37', routingNumber: '02100' }

  test('are neither sent nor a problem, but stay in the form', () => {
    const left = { ...inCanada, receiverBankDetails: halfTyped }
    expect(stepPayload('receiverBankDetails', left).data).toMatchObject({ iban: '', routingNumber: '' })
    expect(unmetSteps({ ...left, contributionPaid: true }, { now })).toEqual([])
  })

  test('do not block a client that sends them, and are not stored', () => {
    expect(parse('receiver_bank_details', halfTyped, inCanada)).toMatchObject({
      ok: true,
      value: { iban: '', routingNumber: '' },
    })
  })

  test('are validated if the country has them', () => {
    expect(parse('receiver_bank_details', halfTyped)).toMatchObject({
      ok: false,
      errors: { routingNumber: ['Routing number must be 9 digits'] },
    })
  })
})

test('the stored data loads as a form that can be submitted once paid', () => {
  const payloads = STEPS.map(({ id }) => stepPayload(id, form))
  const record = Object.assign({}, ...payloads.map(({ step, data }) => stored(step, data)))
  const loaded = remittanceToForm(record)
  expect(loaded).toEqual(form)
  expect(unmetSteps({ ...loaded, contributionPaid: true }, { now })).toEqual([])
})

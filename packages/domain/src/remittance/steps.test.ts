import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asRupees } from '../shared/money.ts'
import { emptyForm, type RemittanceForm } from './answers/form-data.ts'
import { stepPayload } from './answers/form-fields.ts'
import { sampleForm } from './sample-form.ts'
import { progress, resumeStep } from './step-gates.ts'
import {
  clampStep,
  FIRST_DASHBOARD_STEP,
  isGuestStep,
  LAST_GUEST_STEP,
  PAYMENT_NOTICE_STEP,
  STEP_COUNT,
  STEPS,
  stepByNumber,
  stepOfAnswer,
} from './steps.ts'

const blank = emptyForm()
const full = sampleForm()

/** Any mixture of finished and untouched parts. */
const anyForm = fc
  .record({
    filled: fc.subarray(Object.keys(full)),
    contributionPaid: fc.boolean(),
  })
  .map(({ filled, contributionPaid }): RemittanceForm => {
    const parts = Object.fromEntries(Object.entries(full).filter(([key]) => filled.includes(key)))
    return { ...blank, ...parts, contributionPaid }
  })

test('a step is found by its answer, and five of them are for guests', () => {
  expect(stepOfAnswer('amount').id).toBe('amount')
  expect(() => stepOfAnswer('nothing' as never)).toThrow('no such step')
  expect(STEPS.filter(({ id }) => isGuestStep(id)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
})

test('there are thirteen steps, numbered in order; guests fill in five', () => {
  expect(STEPS.map(({ number, serverStep }) => `${number} ${serverStep}`)).toEqual([
    '1 amount',
    '2 bank',
    '3 account_type',
    '4 source_of_funds',
    '5 date_of_birth',
    '6 sender_details',
    '7 receiver_details',
    '8 sender_bank_details',
    '9 receiver_bank_details',
    '10 confirmation',
    '11 contribution',
    '12 documents',
    '13 payment',
  ])
  expect([STEP_COUNT, LAST_GUEST_STEP, FIRST_DASHBOARD_STEP, PAYMENT_NOTICE_STEP]).toEqual([13, 5, 6, 12])
})

test('any number is clamped to a step', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer()), (number) => {
      const step = clampStep(number)
      return Number.isInteger(step) && step >= 1 && step <= 13 && stepByNumber(number).number === step
    }),
  )
  expect([clampStep(0), clampStep(14), clampStep(7), clampStep(5.9), clampStep(Number.NaN)]).toEqual([1, 13, 7, 5, 1])
})

describe('progress', () => {
  test('of an empty form counts the optional documents only', () => {
    expect(progress(blank)).toEqual({ completed: 1, percent: 8, nextStep: 2 })
  })

  test('of a form that is ready to pay lacks only the payment', () => {
    expect(progress(full)).toEqual({ completed: 11, percent: 85, nextStep: 12 })
  })

  test('of a paid form is twelve of thirteen', () => {
    expect(progress({ ...full, contributionPaid: true })).toEqual({ completed: 12, percent: 92, nextStep: 13 })
  })

  test('stays in the range of the wizard, and grows with each answer', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const { completed, percent, nextStep } = progress(form)
        expect(completed).toBeGreaterThanOrEqual(1)
        expect(completed).toBeLessThanOrEqual(12)
        expect(percent).toBe(Math.round((completed / 13) * 100))
        expect(nextStep).toBe(completed + 1)
        expect(progress({ ...form, amount: asRupees(1) }).completed).toBeGreaterThanOrEqual(completed)
      }),
    )
  })

  test('does not count an amount beyond the maximum, Others without text, or a custom amount below 500', () => {
    expect(progress({ ...blank, amount: asRupees(100_000_001) }).completed).toBe(1)
    expect(progress({ ...blank, amount: asRupees(100_000_000) }).completed).toBe(2)
    expect(progress({ ...blank, bank: 'others' }).completed).toBe(1)
    expect(progress({ ...blank, contribution: 'others', customContribution: asRupees(499) }).completed).toBe(1)
  })
})

describe('continuing from the dashboard', () => {
  test.each<[string, Partial<RemittanceForm>, number]>([
    ['without sender details', { senderDetails: blank.senderDetails, receiverDetails: blank.receiverDetails }, 6],
    ['without receiver details', { receiverDetails: blank.receiverDetails }, 7],
    ['without the sender bank account', { senderBankDetails: blank.senderBankDetails }, 8],
    ['without the receiver bank account', { receiverBankDetails: blank.receiverBankDetails }, 9],
    ['without a contribution', { contribution: null }, 11],
    ['with an unpaid contribution', {}, 13],
    ['fully paid', { contributionPaid: true }, 6],
  ])('%s opens the expected step', (_, changes, step) => {
    expect(resumeStep(sampleForm(changes))).toBe(step)
  })

  test('always opens one of its own steps', () => {
    fc.assert(fc.property(anyForm, (form) => [6, 7, 8, 9, 11, 13].includes(resumeStep(form))))
  })
})

test('the data sent for a step has its server name and no file', () => {
  expect(stepPayload('amount', full)).toEqual({
    step: 'amount',
    data: { amount: 487_321, destinationCountry: 'United States' },
  })
  expect(stepPayload('bank', full)).toEqual({ step: 'bank', data: 'hdfc' })
  expect(stepPayload('contribution', full)).toMatchObject({ step: 'contribution', data: { contribution: 5000 } })
  expect(stepPayload('documents', full)).toEqual({ step: 'documents', data: null })
  expect(stepPayload('senderBankDetails', full)).toMatchObject({
    step: 'sender_bank_details',
    data: { ifsc: 'HDFC0004821' },
  })
  expect(stepPayload('senderBankDetails', full).data).not.toHaveProperty('chequeFile')
  expect(stepPayload('receiverBankDetails', full).data).not.toHaveProperty('chequeFile')
})

import { emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import { EARLY_RECORD, sampleForm, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { stepById } from '@nirgam/domain/remittance/steps'
import { describe, expect, test } from 'vitest'
import { afterNext, dashboardStepToShow, furthestStep, nextLabel, type Situation, stepToShow } from './where-to-open.ts'

const DOCUMENTS = stepById('documents').number
const PAYMENT = stepById('payment').number
const now = new Date('2026-06-01T00:00:00Z')
const early = () => sampleRecord(EARLY_RECORD)

function situation(changes: Partial<Situation> = {}): Situation {
  return { signedIn: false, savedStep: 0, form: emptyForm(), record: null, now, ...changes }
}

describe('a guest', () => {
  test('opens at step 1 without a draft, regardless of the address', () => {
    expect(stepToShow(null, situation())).toBe(1)
    for (const requested of [1, 3, 5, 6, 9, DOCUMENTS, PAYMENT]) expect(stepToShow(requested, situation())).toBe(1)
  })

  test('opens where the draft was left', () => {
    const form = sampleForm({ sourceOfFunds: '' })
    expect(stepToShow(null, situation({ form, savedStep: 3 }))).toBe(3)
    expect(stepToShow(2, situation({ form, savedStep: 3 }))).toBe(2)
  })

  test('is stopped at the first incomplete step', () => {
    const form = sampleForm({ bank: '' })
    expect(stepToShow(5, situation({ form, savedStep: 5 }))).toBe(2)
    expect(furthestStep(situation({ form }))).toBe(2)
  })

  test('is asked for the destination on the first step', () => {
    const form = sampleForm({ destinationCountry: '' })
    expect(stepToShow(3, situation({ form, savedStep: 3 }))).toBe(1)
  })

  test('never passes step 5, even with a complete form', () => {
    for (const requested of [6, 7, 10, 11, DOCUMENTS, PAYMENT]) {
      expect(stepToShow(requested, situation({ form: sampleForm(), savedStep: 5 }))).toBe(5)
    }
  })

  test('whose session ended on a later step sees the documents or the payment step, never those between', () => {
    const ended = situation({ form: sampleForm(), savedStep: 8 })
    expect(stepToShow(null, ended)).toBe(DOCUMENTS)
    for (const requested of [6, 7, 8, 11, PAYMENT]) expect(stepToShow(requested, ended)).toBe(DOCUMENTS)
    expect(stepToShow(4, ended)).toBe(4)
    expect(stepToShow(null, situation({ form: sampleForm(), savedStep: PAYMENT }))).toBe(PAYMENT)
  })

  test('is asked to log in after step 5, and goes to the login from later steps', () => {
    const leaving = { signedIn: false, record: null, shownIn: 'remittance' } as const
    expect(afterNext({ ...leaving, step: 5 })).toEqual({ to: 'guestDone' })
    expect(afterNext({ ...leaving, step: DOCUMENTS })).toEqual({ to: 'login' })
    expect(afterNext({ ...leaving, step: 4 })).toEqual({ to: 'step', step: 5 })
  })
})

describe('a signed-in user', () => {
  const signedIn = true

  test('with a draft at the documents or later jumps to the payment', () => {
    for (const savedStep of [DOCUMENTS, PAYMENT]) {
      expect(stepToShow(null, situation({ signedIn, form: sampleForm(), savedStep }))).toBe(PAYMENT)
      expect(stepToShow(null, situation({ signedIn, savedStep, record: early() }))).toBe(PAYMENT)
    }
  })

  test('without a draft opens at the payment with a complete remittance, else at step 1', () => {
    expect(stepToShow(null, situation({ signedIn, record: sampleRecord() }))).toBe(PAYMENT)
    expect(stepToShow(null, situation({ signedIn, record: early() }))).toBe(1)
  })

  test('whose draft had reached step 5 continues at step 6', () => {
    expect(stepToShow(null, situation({ signedIn, savedStep: 5, record: early() }))).toBe(6)
  })

  test('opens any step up to the first one missing on the server', () => {
    const record = sampleRecord({ sender_bank_details: null, contribution: null })
    expect(stepToShow(7, situation({ signedIn, record }))).toBe(7)
    expect(stepToShow(11, situation({ signedIn, record }))).toBe(8)
    expect(stepToShow(DOCUMENTS, situation({ signedIn, record: sampleRecord() }))).toBe(DOCUMENTS)
  })

  test('cannot open a later step with unsaved answers', () => {
    expect(stepToShow(9, situation({ signedIn, form: sampleForm(), record: early() }))).toBe(6)
  })

  test('without a remittance on the server stays within the first five steps', () => {
    expect(stepToShow(9, situation({ signedIn, form: sampleForm(), savedStep: 4 }))).toBe(5)
  })

  test('goes to the dashboard after step 5, unless they have been further before', () => {
    const leaving = { signedIn, step: 5, shownIn: 'remittance' } as const
    expect(afterNext({ ...leaving, record: null })).toEqual({ to: 'dashboard' })
    expect(afterNext({ ...leaving, record: early() })).toEqual({ to: 'dashboard' })
    expect(afterNext({ ...leaving, record: sampleRecord() })).toEqual({ to: 'step', step: 6 })
  })

  test('ends on the thank-you page, also from an earlier step if the remittance is paid', () => {
    const leaving = { signedIn, step: PAYMENT, record: sampleRecord() }
    const submitted = { ...sampleRecord(), contribution_paid: true, is_completed: true }
    expect(afterNext({ ...leaving, shownIn: 'remittance' })).toEqual({ to: 'thankYou' })
    expect(afterNext({ signedIn, step: 3, shownIn: 'remittance', record: submitted })).toEqual({ to: 'thankYou' })
    expect(afterNext({ ...leaving, shownIn: 'dashboard' })).toEqual({ to: 'thankYou' })
  })
})

test('the dashboard opens at the first incomplete step and never before step 6', () => {
  expect(dashboardStepToShow(null, early(), now)).toBe(6)
  expect(dashboardStepToShow(null, sampleRecord({ contribution: null }), now)).toBe(11)
  expect(dashboardStepToShow(null, sampleRecord(), now)).toBe(PAYMENT)
  expect(dashboardStepToShow(2, sampleRecord(), now)).toBe(PAYMENT)
  expect(dashboardStepToShow(8, sampleRecord(), now)).toBe(8)
  expect(dashboardStepToShow(DOCUMENTS, early(), now)).toBe(6)
  expect(dashboardStepToShow(9, sampleRecord({ amount: null }), now)).toBe(9)
})

test('the button says where it goes', () => {
  expect(nextLabel(4, false)).toBe('Next')
  expect(nextLabel(DOCUMENTS, false)).toBe('Continue to Login')
  expect(nextLabel(DOCUMENTS, true)).toBe('Next')
  expect(nextLabel(PAYMENT, true)).toBe('Complete')
})

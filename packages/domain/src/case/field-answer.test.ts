import { describe, expect, test } from 'vitest'
import { receiverLikeSender } from '../remittance/answers/form-data.ts'
import type { FieldPath, FieldValue } from '../remittance/answers/form-fields.ts'
import { valueInWords } from '../remittance/review.ts'
import { sampleForm } from '../remittance/sample-form.ts'
import { correctedForm, problemAt } from '../remittance/server-steps.ts'

const NOW = new Date('2026-11-16T06:30:00Z')
const correct = (field: FieldPath, value: FieldValue, form = sampleForm()) =>
  correctedForm(form, [{ field, value }], NOW)

describe('a field that is corrected after payment', () => {
  test('is stored as in the form', () => {
    const { answers, problems } = correct('senderBankDetails.panNumber', ' abcde1234f ')
    expect(problems.size).toBe(0)
    expect(answers).toMatchObject([{ name: 'senderBankDetails', value: { panNumber: 'ABCDE1234F' } }])
  })

  test.each<[FieldPath, FieldValue, string]>([
    ['senderBankDetails.panNumber', 'ABC', 'PAN'],
    ['senderDetails.name', '', 'Full Name'],
    ['amount', 0, 'amount'],
    ['dateOfBirth', { month: 'February', day: '30', year: '1980' }, 'day'],
  ])('%s is validated by the form’s own rules', (field, value, words) => {
    const { problems } = correct(field, value)
    expect(problemAt(field, problems, [field])?.toLowerCase()).toContain(words.toLowerCase())
  })

  test('with a wrong type is an invalid value, not an error', () => {
    for (const value of [true, 12, null, 'x', { month: '1', day: '2', year: '3' }] as FieldValue[]) {
      for (const field of ['senderDetails.email', 'amount', 'dateOfBirth'] as const) {
        expect(() => correct(field, value)).not.toThrow()
      }
    }
  })

  test('accepts an account number without its confirmation', () => {
    const { answers, problems } = correct('senderBankDetails.accountNumber', '123456789')
    expect(problems.size).toBe(0)
    expect(answers).toMatchObject([{ value: { accountNumber: '123456789' } }])
  })

  test('separates the receiver’s address from the sender’s', () => {
    const sample = sampleForm()
    const form = { ...sample, receiverDetails: receiverLikeSender(sample.senderDetails) }
    const { answers } = correct('receiverDetails.city', 'Paris', form)
    expect(answers).toMatchObject([{ value: { city: 'Paris', sameAsSender: false, name: sample.senderDetails.name } }])
  })

  test('reports another field that it makes invalid, unless that one was asked for too', () => {
    const form = sampleForm()
    const abroad = { ...form, senderDetails: { ...form.senderDetails, country: 'Germany', pinCode: '1' } }
    const { problems } = correct('senderDetails.country', 'India', abroad)
    expect(problemAt('senderDetails.country', problems, ['senderDetails.country'])).toContain('Postal Code')
    expect(problemAt('senderDetails.country', problems, ['senderDetails.country', 'senderDetails.pinCode'])).toBeNull()
  })

  test('shows only the last characters of account numbers and PAN', () => {
    const form = sampleForm()
    expect(valueInWords(form, 'senderBankDetails.panNumber')).toBe(`****${form.senderBankDetails.panNumber.slice(-4)}`)
    expect(valueInWords(form, 'senderBankDetails.accountNumber')).toMatch(/^\*{4}\d{4}$/)
    expect(valueInWords(form, 'senderDetails.name')).toBe(form.senderDetails.name)
    expect(valueInWords(form, 'amount')).toContain('₹')
  })
})

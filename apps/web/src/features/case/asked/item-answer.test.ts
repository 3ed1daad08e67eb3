import type { FieldPath } from '@nirgam/domain/remittance/answers/form-fields'
import { expect, test } from 'vitest'
import { answerBody, isUnkept } from './item-answer.ts'

const typed = { mode: null, value: '', again: '', words: '' }
const open = (field: FieldPath | null) => ({ document: null, field, state: 'open' as const })

test('a text answer is trimmed', () => {
  expect(answerBody(open('senderDetails.name'), { ...typed, value: '  Asha Rao ' })).toEqual({
    body: { value: 'Asha Rao' },
  })
})

test('an amount is sent as a number and a date in its parts', () => {
  expect(answerBody(open('amount'), { ...typed, value: '500000' })).toEqual({ body: { value: 500_000 } })
  expect(answerBody(open('dateOfBirth'), { ...typed, value: '1985-05-07' })).toEqual({
    body: { value: { month: 'May', day: '7', year: '1985' } },
  })
})

test('an account number must be typed the same twice', () => {
  const account = open('receiverBankDetails.accountNumber')
  expect(answerBody(account, { ...typed, value: '12345', again: '12354' })).toEqual({
    problem: 'Receiver account numbers do not match',
  })
  expect(answerBody(account, { ...typed, value: '12345', again: '12345' })).toEqual({ body: { value: '12345' } })
})

test('an explanation counts as an answer unless it is empty', () => {
  expect(answerBody(open(null), { ...typed, mode: 'explain', words: ' It was lost. ' })).toEqual({
    body: { explanation: 'It was lost.' },
  })
  expect(answerBody(open(null), { ...typed, mode: 'explain', words: ' ' })).toHaveProperty('problem')
  expect(answerBody(open('senderDetails.name'), typed)).toHaveProperty('problem')
})

test('a typed answer counts as unsaved until it is saved, and again once it is changed', () => {
  const value = 'Asha'
  expect(isUnkept(open('senderDetails.name'), { ...typed, value })).toBe(true)
  expect(isUnkept({ ...open('senderDetails.name'), state: 'kept' }, { ...typed, value })).toBe(false)
  expect(isUnkept({ ...open('senderDetails.name'), state: 'kept' }, { ...typed, value, mode: 'answer' })).toBe(true)
  expect(isUnkept(open('senderDetails.name'), typed)).toBe(false)
})

test('a free-text question takes a free-text answer', () => {
  const question = open(null)
  expect(answerBody(question, { ...typed, words: ' My uncle paid. ' })).toEqual({
    body: { explanation: 'My uncle paid.' },
  })
  expect(answerBody(question, typed)).toHaveProperty('problem')
  expect([isUnkept(question, typed), isUnkept(question, { ...typed, words: 'My uncle' })]).toEqual([false, true])
})

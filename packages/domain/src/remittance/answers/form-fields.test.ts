import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleForm } from '../sample-form.ts'
import { STEPS } from '../steps.ts'
import { emptyForm, readForm } from './form-data.ts'
import {
  boxOf,
  changedFields,
  FIELDS,
  type FieldPath,
  fieldsOf,
  isAsked,
  isSameValue,
  isSecret,
  labelOf,
  stepOfField,
  valueAt,
  withValue,
} from './form-fields.ts'

const full = sampleForm()

test('every field belongs to one step, and has a label', () => {
  expect(STEPS.flatMap(({ id }) => fieldsOf(id))).toEqual(FIELDS)
  expect(new Set(FIELDS).size).toBe(FIELDS.length)
  for (const path of FIELDS) {
    expect(fieldsOf(stepOfField(path))).toContain(path)
    expect(labelOf(path)).not.toBe('')
  }
  expect(fieldsOf('amount')).toEqual(['destinationCountry', 'amount'])
  expect(fieldsOf('documents')).toEqual([])
})

test('a field declares its label, whether it is required and its maximum length', () => {
  expect(boxOf('senderDetails.name')).toEqual({ label: labelOf('senderDetails.name'), required: true, maxLength: 120 })
  expect(boxOf('amount')).toEqual({ label: 'Transfer Amount', required: true, maxLength: undefined })
  expect(() => labelOf('nothing' as FieldPath)).toThrow('no field nothing')
})

test('two dates are equal only if day, month and year are', () => {
  const born = { month: 'May', day: '5', year: '1985' }
  expect(isSameValue(born, { ...born })).toBe(true)
  for (const change of [{ month: 'June' }, { day: '6' }, { year: '1986' }, { day: '6', year: '1986' }]) {
    expect(isSameValue(born, { ...born, ...change })).toBe(false)
  }
  expect(isSameValue(born, '')).toBe(false)
  expect(isSameValue('', born)).toBe(false)
  expect(isSameValue(null, null)).toBe(true)
})

test('the fields cover everything a user fills in', () => {
  const copied = FIELDS.reduce((form, path) => withValue(form, path, valueAt(full, path)), emptyForm())
  expect(copied).toEqual(full)
})

test('account numbers, their confirmation, PAN and IBAN are secret, and nothing else is', () => {
  expect(FIELDS.filter(isSecret)).toEqual([
    'senderBankDetails.accountNumber',
    'senderBankDetails.confirmAccountNumber',
    'senderBankDetails.panNumber',
    'receiverBankDetails.accountNumber',
    'receiverBankDetails.confirmAccountNumber',
    'receiverBankDetails.iban',
  ])
})

test.each([
  ['United States', true, false],
  ['Germany', false, true],
  ['Canada', false, false],
])('a receiver in %s is asked for a routing number: %s, for an IBAN: %s', (country, routing, iban) => {
  const form = withValue(full, 'receiverDetails.country', country)
  expect(isAsked('receiverBankDetails.routingNumber', form)).toBe(routing)
  expect(isAsked('receiverBankDetails.iban', form)).toBe(iban)
})

test('the custom amount is asked for only under Others', () => {
  expect(isAsked('customContribution', full)).toBe(false)
  expect(isAsked('customContribution', withValue(full, 'contribution', 'others'))).toBe(true)
})

describe('changing a field', () => {
  test('changes that one and leaves the previous form unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), (path: FieldPath) => {
        const changed = withValue(full, path, valueAt(emptyForm(), path))
        const same = valueAt(full, path) === valueAt(emptyForm(), path)
        expect(changedFields(full, changed)).toEqual(same ? [] : [path])
        expect(full).toEqual(sampleForm())
      }),
    )
  })

  test('a form that was stored and read again counts as unchanged', () => {
    expect(changedFields(full, readForm(JSON.stringify(full)))).toEqual([])
  })
})

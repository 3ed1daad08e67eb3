import { expect, test } from 'vitest'
import { objectIn, readWholeNumber } from './answer.ts'
import { readDocument } from './form-data.ts'

test('only an object, or its JSON text, is read as an object', () => {
  expect(objectIn({ a: 1 })).toEqual({ a: 1 })
  expect(objectIn(' {"a":1}')).toEqual({ a: 1 })
  for (const other of [null, undefined, 5, 'text', '[1]', '{broken', [{ a: 1 }], ['x'], true])
    expect(objectIn(other)).toEqual({})
})

test.each([
  [0, 0],
  ['0', 0],
  [12, 12],
  [' 12 ', 12],
  ['12.00', 12],
  [-1, null],
  ['-1', null],
  ['12.5', null],
  [12.5, null],
  ['x12', null],
  ['', null],
  [null, null],
])('%j is the whole number %j', (value, number) => {
  expect(readWholeNumber(value)).toBe(number)
})

test('an uploaded file is identified by its name, and missing details are empty', () => {
  const whole = { id: 'u1', name: 'pan.pdf', size: 5, type: 'application/pdf', uploadedAt: 'then', url: '/x' }
  expect(readDocument(whole)).toEqual(whole)
  expect(readDocument({ name: 'pan.pdf' })).toEqual({
    id: null,
    name: 'pan.pdf',
    size: 0,
    type: '',
    uploadedAt: '',
    url: null,
  })
  expect(readDocument({ id: 'u1' })).toBeNull()
})

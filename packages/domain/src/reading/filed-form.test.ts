import { expect, test } from 'vitest'
import { readingOf } from './filed-form.ts'

const read = (text: string) => ({ state: 'read' as const, text })
const asked = { told: null, certificate: null }

test.each([
  'Acknowledgement Number - 123456789012345',
  'ACKNOWLEDGEMENT NUMBER\n123456789012345\nDate of filing',
  'Acknowledgment No.: 123456789012345',
  'Ack. no 123456789012345, Form 145',
])('the number is taken from “%s”', (text) => {
  expect(readingOf(read(text), asked)).toEqual({ state: 'found', number: '123456789012345' })
})

test('the certificate’s number, words and short numbers are not mistaken for it', () => {
  const text = 'Acknowledgement number: 146000000001 Acknowledgement number follows later. Ack. no. 12345'
  expect(readingOf(read(text), { told: null, certificate: '146000000001' })).toEqual({
    state: 'not_found',
    number: null,
  })
})

test('a given number is found as a whole, anywhere and regardless of case', () => {
  const reading = (text: string) => readingOf(read(text), { told: 'AB123456', certificate: null }).state
  expect([reading('Filed: ab123456.'), reading('AB1234567'), reading('nothing')]).toEqual([
    'found',
    'not_found',
    'not_found',
  ])
})

test('a given number is found however the customer typed it', () => {
  expect(readingOf(read('Filed: AB123456.'), { told: 'ab123456', certificate: null }).state).toBe('found')
})

test('a scan, a broken file and an unread one are reported as such', () => {
  const states = [{ state: 'no_text' as const }, { state: 'unreadable' as const }, null].map(
    (text) => readingOf(text, asked).state,
  )
  expect(states).toEqual(['no_text', 'unreadable', 'waiting'])
})

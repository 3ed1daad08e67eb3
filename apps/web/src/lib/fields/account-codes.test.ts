import {
  ACCOUNT_NUMBER_MAX,
  IFSC_LENGTH,
  PAN_LENGTH,
  ROUTING_LENGTH,
  SWIFT_MAX_LENGTH,
} from '@nirgam/domain/shared/limits'
import { expect, test } from 'vitest'
import { accountMatch, capitals, digits } from './account-codes.ts'

test('a pasted account number keeps its digits only', () => {
  expect(digits(' 5010 0012-3456 78 ', ACCOUNT_NUMBER_MAX)).toBe('50100012345678')
})

test('IFSC, PAN and SWIFT codes are capitalised and cut to their length', () => {
  expect(capitals('hdfc 0001234x', IFSC_LENGTH)).toBe('HDFC0001234')
  expect(capitals('abcde1234fg', PAN_LENGTH)).toBe('ABCDE1234F')
  expect(capitals('chasus33xxxz', SWIFT_MAX_LENGTH)).toBe('CHASUS33XXX')
})

test('a code copied with invisible marks keeps its last character', () => {
  expect(capitals('\u200b\u202aHDFC0001234\u202c', IFSC_LENGTH)).toBe('HDFC0001234')
})

test('a routing number keeps nine digits', () => {
  expect(digits('021-000-0219', ROUTING_LENGTH)).toBe('021000021')
})

test('an IBAN loses its spaces', () => {
  expect(capitals('de89 3704 0044 0532 0130 00', ACCOUNT_NUMBER_MAX)).toBe('DE89370400440532013000')
})

test('two equal numbers match', () => {
  expect(accountMatch('123456', '123456')).toBe('match')
})

test('two empty fields do not match', () => {
  expect(accountMatch('', '')).toBe('unfinished')
})

test('a number still being repeated is not called wrong', () => {
  expect(accountMatch('123456', '123')).toBe('unfinished')
})

test('a different number is a mismatch', () => {
  expect(accountMatch('123456', '124')).toBe('mismatch')
  expect(accountMatch('123456', '1234567')).toBe('mismatch')
})

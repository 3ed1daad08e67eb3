import { expect, test } from 'vitest'
import { cleanAccountNumber, cleanIban, cleanIfsc, cleanPan, cleanRouting, cleanSwift } from './clean-codes.ts'

test('a pasted account number loses its spaces and everything else that is no digit', () => {
  expect(cleanAccountNumber(' 5010 0012-3456 78 ')).toBe('50100012345678')
})

test('IFSC, PAN and SWIFT are put in capitals and cut at their length', () => {
  expect(cleanIfsc('hdfc 0001234x')).toBe('HDFC0001234')
  expect(cleanPan('abcde1234fg')).toBe('ABCDE1234F')
  expect(cleanSwift('chasus33xxxz')).toBe('CHASUS33XXX')
})

test('a routing number keeps nine digits', () => {
  expect(cleanRouting('021-000-0219')).toBe('021000021')
})

test('an IBAN loses its spaces', () => {
  expect(cleanIban('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskAccountNumber, maskEmail, maskNumbersIn, maskPhone } from './masking.ts'

const digits = fc.stringMatching(/^\d{0,40}$/)

test('an account number shows four stars and its last four digits', () => {
  expect(maskAccountNumber('50100012345678')).toBe('****5678')
})

test('a number of four digits or fewer shows none of them', () => {
  expect(maskAccountNumber('1234')).toBe('****')
  expect(maskAccountNumber('1')).toBe('****')
})

test('an empty value stays empty', () => {
  expect([maskAccountNumber(''), maskEmail(''), maskPhone('')]).toEqual(['', '', ''])
})

test('a mask never reveals more than four digits nor the length of the number', () => {
  fc.assert(
    fc.property(digits, (number) => {
      const masked = maskAccountNumber(number)
      return masked.replaceAll('*', '').length <= 4 && masked.length <= 8
    }),
  )
})

test('masking is idempotent', () => {
  fc.assert(fc.property(digits, (number) => maskAccountNumber(maskAccountNumber(number)) === maskAccountNumber(number)))
})

test('an e-mail address keeps its domain and at most one letter of the name', () => {
  expect(maskEmail('asha@example.com')).toBe('a***@example.com')
  expect(maskEmail('a@example.com')).toBe('***@example.com')
  expect(maskEmail('not an address')).toBe('****')
})

test('a phone number keeps its last four digits', () => {
  expect(maskPhone('+91 98765 43210')).toBe('****3210')
})

test('text that leaves the product keeps dates and amounts, but no PAN or account number', () => {
  expect(
    maskNumbersIn('PAN ABCDE1234F, account 50100012345678 or 5010 0012 3456 78, IBAN DE89370400440532013000'),
  ).toBe('PAN ****234F, account ****5678 or ****6 78, IBAN ****3000')
  expect(maskNumbersIn('from 1234567 to 12345678')).toBe('from ****4567 to ****5678')
  const plain = 'Page 2 of REM-000012, from 2026-11-16, over 500000 rupees'
  expect(maskNumbersIn(plain)).toBe(plain)
})

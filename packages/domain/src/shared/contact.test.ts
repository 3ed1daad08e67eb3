import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullPhone, isMobileNumber, isPhoneNumber, looksLikeEmail, readMobile } from './contact.ts'

test.each(['a@b.co', 'first.last+tag@sub.example.com', "o'brien@example.ie", 'x@münchen.de', 'asha@उदाहरण.भारत'])(
  '%s looks like an e-mail address',
  (text) => {
    expect(looksLikeEmail(text)).toBe(true)
  },
)

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@',
  'a b@c.de',
  'a@b c.de',
  'a@@b.co',
  'a@b..co',
  'a@-b.co',
  'a\0@b.co',
  'a@b.co\n',
  'Name <a@b.co>',
  'a,b@c.de',
  `${'x'.repeat(250)}@b.co`,
])('%j does not look like an e-mail address', (text) => {
  expect(looksLikeEmail(text)).toBe(false)
})

test('every accepted address has one @ and no character that could break a mail header', () => {
  const piece = fc.constantFrom('a', 'B9', '@', '.', '-', ' ', '\n', '\r', '\0', '<', '>', ',', ';', '"', 'é', 'com')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = `a@b${pieces.join('')}`
      return !looksLikeEmail(text) || (text.split('@').length === 2 && !/[\s\p{Cc}<>,;"]/u.test(text))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['1234', true],
  ['123', false],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['+1234567', true],
  ['+123456', false],
  ['+123456789012345', true],
  ['+1234567890123456', false],
  ['(415) 555-0100', true],
  ['+91 98765 43210', true],
  // A non-breaking hyphen, and the marks around a number copied from an address book.
  ['+91 98765\u201143210', true],
  ['\u202a+91 98765 43210\u202c', true],
  ['98765a3210', false],
  ['', false],
  ['+', false],
  ['٣٤٥٦٧', false],
])('%s is a phone number: %s', (text, expected) => {
  expect(isPhoneNumber(text)).toBe(expected)
})

test('a mobile number is exactly ten digits', () => {
  expect(isMobileNumber('9876543210')).toBe(true)
  for (const text of ['987654321', '98765432101', '98765 4321', '9876543210\n', '+919876543210']) {
    expect(isMobileNumber(text)).toBe(false)
  }
})

test.each([
  ['+919876543210', { countryCode: '+91', phone: '9876543210' }],
  ['+14155550100', { countryCode: '+1', phone: '4155550100' }],
  ['9876543210', { countryCode: '+91', phone: '9876543210' }],
  ['+99 9876543210', null],
  ['98765', null],
  ['a@example.com', null],
])('signing in with %s reads %j', (identifier, expected) => {
  expect(readMobile(identifier)).toEqual(expected)
})

test('a number with a country code keeps it', () => {
  expect(fullPhone('+91', '98765 43210')).toBe('+919876543210')
  expect(fullPhone('+91', '+1 415 555 0100')).toBe('+14155550100')
  expect(fullPhone('+91', '')).toBe('')
})

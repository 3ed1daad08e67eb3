import { expect, test } from 'vitest'
import { networkOf } from './visitor.ts'

test('an IPv6 network counts as one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::2'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
})

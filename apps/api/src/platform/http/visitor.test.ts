import { expect, test } from 'vitest'
import { networkOf } from './visitor.ts'

test('an IPv6 network counts as one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::2'))
  expect(networkOf('2001::1:2:3:4:5')).toBe('2001:0:0:1')
  expect(networkOf('::1:2:3:4:5:6')).toBe('0:0:1:2')
  expect(networkOf('1:2:3:4:5:6::')).toBe('1:2:3:4')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
})

test('an address is recognised in any notation', () => {
  for (const same of [
    '2001:DB8:1:2::5',
    '2001:0db8:0001:0002:0:0:0:5',
    '2001:db8:1:2::0.0.0.5',
    '2001:db8:1:2::5%eth0',
  ]) {
    expect([same, networkOf(same)]).toEqual([same, '2001:db8:1:2'])
  }
  for (const same of ['::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1']) {
    expect([same, networkOf(same)]).toEqual([same, '192.0.2.1'])
  }
})

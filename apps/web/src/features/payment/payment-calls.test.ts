import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { afterPaid, approvalAddress } from './payment-calls.ts'

test('a PayPal page is opened', () => {
  const address = 'https://www.sandbox.paypal.com/checkoutnow?token=5O190127TN364715T'
  expect(approvalAddress(address, false)).toBe(address)
})

test('plain http is allowed only for the test payment', () => {
  const address = 'http://127.0.0.1:4001/checkoutnow?token=1'
  expect(approvalAddress(address, true)).toBe(address)
  expect(approvalAddress(address, false)).toBeNull()
})

test.each([null, '', 'checkoutnow?token=1', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
  '%s is not opened',
  (given) => {
    expect(approvalAddress(given, true)).toBeNull()
  },
)

test.each([
  'GET /contributions',
  'GET /remittances',
  'GET /remittances/:id',
  'GET /remittances/check-incomplete',
  'GET /user',
])('what %s said before the payment is loaded again after it', (route) => {
  queryClient.setQueryData([route, {}], 'before')
  afterPaid()
  expect(queryClient.getQueryState([route, {}])?.isInvalidated).toBe(true)
})

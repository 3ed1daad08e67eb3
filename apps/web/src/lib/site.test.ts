import { expect, test } from 'vitest'
import { parseSite } from './site.ts'

test('values that the server wrote into the page are used, and examples fill the gaps', () => {
  const site = parseSite('{"support":{"phone":"+91 1"},"testPayment":false}')
  expect(site.support.phone).toBe('+91 1')
  expect(site.support.email).toBe('support@example.com')
  expect(site.testPayment).toBe(false)
})

test.each([null, undefined, '', '%SITE_JSON%'])('without a filled-in page (%j) the examples are used', (text) => {
  expect(parseSite(text).support.email).toBe('support@example.com')
})

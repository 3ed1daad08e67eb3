import { expect, test } from 'vitest'
import { returnOrigin } from './payment-routes.ts'

const local = { production: false, publicUrl: 'http://localhost:3000' }

test.each(['127.0.0.1:3000', 'localhost:5173', '[::1]:3000'])('a payment from a page at %s returns there', (host) => {
  expect(returnOrigin(local, host)).toBe(`http://${host}`)
})

test.each([undefined, '', 'evil.example', '127.0.0.1.evil.example', 'evil.example/127.0.0.1', 'user@evil.example'])(
  'a host that is not this machine returns to the public address: %s',
  (host) => {
    expect(returnOrigin(local, host)).toBe(local.publicUrl)
  },
)

test('in production, and with a real public address, the return address is always the public one', () => {
  expect(returnOrigin({ ...local, production: true }, '127.0.0.1:3000')).toBe(local.publicUrl)
  const real = { production: false, publicUrl: 'https://nirgam.example' }
  expect(returnOrigin(real, 'localhost:3000')).toBe(real.publicUrl)
})

import { expect, test } from 'vitest'
import { returnOrigin } from './payment-routes.ts'

const local = { production: false, publicUrl: 'http://localhost:3000' }

test.each(['127.0.0.1:3000', 'localhost:5173', '[::1]:3000'])('a page opened at %s is come back to', (host) => {
  expect(returnOrigin(local, host)).toBe(`http://${host}`)
})

test.each([undefined, '', 'evil.example', '127.0.0.1.evil.example', 'evil.example/127.0.0.1', 'user@evil.example'])(
  'another name than this machine’s own changes nothing: %s',
  (host) => {
    expect(returnOrigin(local, host)).toBe(local.publicUrl)
  },
)

test('in production, and behind a real address, it is always the public one', () => {
  expect(returnOrigin({ ...local, production: true }, '127.0.0.1:3000')).toBe(local.publicUrl)
  const real = { production: false, publicUrl: 'https://nirgam.example' }
  expect(returnOrigin(real, 'localhost:3000')).toBe(real.publicUrl)
})

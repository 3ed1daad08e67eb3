import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { giveSecret, secretIn } from './visitor-browser.ts'

const SECRET = 'a'.repeat(43)
const bringing = (cookie?: string) => secretIn({ headers: { cookie } } as FastifyRequest, 'nirgam_device')

test('a secret is read from among other cookies, only if complete and under its own name', () => {
  expect(bringing(`nirgam_device=${SECRET}`)).toBe(SECRET)
  expect(bringing(`theme=dark; nirgam_device=${SECRET}; x=1`)).toBe(SECRET)
  expect(bringing(`theme=dark;nirgam_device=${SECRET}`)).toBe(SECRET)
  for (const cookie of [
    undefined,
    '',
    `other_nirgam_device=${SECRET}`,
    `nirgam_device=${SECRET}a`,
    `nirgam_device=${SECRET.slice(1)}`,
    `nirgam_device=${SECRET.slice(1)}*`,
  ]) {
    expect(bringing(cookie)).toBeNull()
  }
})

test('the cookie is HttpOnly, and Secure on an HTTPS site', () => {
  const given = (publicUrl: string) => {
    let header = ''
    const reply = { header: (_name: string, value: string) => (header = value) }
    const cookie = { name: 'mark', path: '/api', maxAgeSeconds: 60, sameSite: 'Strict' } as const
    giveSecret({ publicUrl } as never, reply as unknown as FastifyReply, cookie, SECRET)
    return header
  }
  const plain = `mark=${SECRET}; Path=/api; Max-Age=60; HttpOnly; SameSite=Strict`
  expect(given('http://localhost:3000')).toBe(plain)
  expect(given('https://nirgam.example')).toBe(`${plain}; Secure`)
})

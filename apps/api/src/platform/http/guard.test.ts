import Fastify, { type FastifyContextConfig } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { forbidden } from '../errors.ts'
import type { Services } from '../services.ts'
import { newKeyRing } from '../vault/key-ring.ts'
import { Vault } from '../vault/vault.ts'
import { guardRoutes } from './guard.ts'
import { networkOf, visitorOf } from './visitor.ts'

test('an IPv6 network counts as one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::2'))
  expect(networkOf('2001::1:2:3:4:5')).toBe('2001:0:0:1')
  expect(networkOf('::1:2:3:4:5:6')).toBe('0:0:1:2')
  expect(networkOf('1:2:3:4:5:6::')).toBe('1:2:3:4')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('1::ffff:102:304'), 'only similar to an IPv4 address').toBe('1:0:0:0')
  expect(networkOf('::ffff:1:102:304')).toBe('0:0:0:0')
})

test('visitors of one network have one key, which does not tell their address', () => {
  const key = visitorOf(vault, '2001:db8:1:2::5')
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(visitorOf(vault, '2001:db8:1:2::6')).toBe(key)
  expect(visitorOf(vault, '2001:db8:1:3::5')).not.toBe(key)
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

const ring = newKeyRing()
const vault = new Vault(() => ring)
const HERE = 'https://nirgam.example'

/** A server that notes which admission was asked for which right. */
function guarded() {
  const noted: string[] = []
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const admission = (name: string) => ({
    admit: async (_request: unknown, right = '') => void noted.push(`${name} ${right}`.trim()),
    mustBeFresh: () => {
      throw forbidden('Not fresh.')
    },
    accountOf: () => `${name}-1`,
  })
  const limits = { take: async ({ name }: { name: string }, who: string) => void noted.push(`${name}:${who}`) }
  const services = { config: { publicUrl: `${HERE}/` }, limits, vault } as unknown as Services
  guardRoutes(app, services, { customers: admission('customer'), desk: admission('desk') })
  const add = (url: string, config?: FastifyContextConfig, schema?: object) =>
    app.route({
      method: ['GET', 'POST'],
      url,
      ...(config && { config }),
      ...(schema && { schema }),
      handler: async () => 'done',
    })
  return { app, add, noted }
}

const limit = (by: 'account' | 'address') => ({ name: 'often', by, points: 1, seconds: 1 })

test.each<[string, FastifyContextConfig | undefined, string | null]>([
  ['/api/x', undefined, 'does not say who may use it'],
  ['/api/x', {}, 'does not say who may use it'],
  ['/api/x', { access: 'anyone', limit: limit('account') }, 'counts accounts, but asks for none'],
  ['/api/desk/x', { access: { desk: 'anyone' }, limit: limit('account') }, 'counts accounts, but asks for none'],
  ['/api/desk/x', { access: 'customer' }, 'is at the desk by its address or by its access only'],
  ['/api/x', { access: { desk: 'anyone' } }, 'is at the desk by its address or by its access only'],
  ['/x/desk/x', { access: 'anyone' }, null],
  ['/desk/x', { access: { desk: 'own-account' }, limit: limit('account') }, null],
  ['/api/x', { access: 'customer', limit: limit('account') }, null],
  ['/api/x', { access: 'anyone', limit: limit('address') }, null],
])('a route at %s for %j is added unless: %s', (url, config, problem) => {
  const { add } = guarded()
  if (problem) expect(() => add(url, config)).toThrow(`${url} ${problem}`)
  else expect(() => add(url, config)).not.toThrow()
})

test('each caller is admitted by the side the route belongs to, and is counted by account or by network', async () => {
  const { app, add, noted } = guarded()
  add('/api/open', { access: 'anyone', limit: limit('address') })
  add('/api/mine', { access: 'customer', limit: limit('account') })
  add('/api/free', { access: 'customer' })
  add('/api/desk/mine', { access: { desk: 'own-account' }, limit: limit('account') })
  add('/api/desk/in', { access: { desk: 'anyone' } })
  add('/api/desk/fresh', { access: { desk: 'own-account', factor: 'fresh' } })
  const passed = async (url: string) => {
    noted.splice(0)
    return [(await app.inject(url)).statusCode, ...noted]
  }
  expect(await passed('/api/open')).toEqual([200, `often:${visitorOf(vault, '127.0.0.1')}`])
  expect(await passed('/api/mine')).toEqual([200, 'customer', 'often:customer-1'])
  expect(await passed('/api/free')).toEqual([200, 'customer'])
  expect(await passed('/api/desk/mine')).toEqual([200, 'desk own-account', 'often:desk-1'])
  expect(await passed('/api/desk/in')).toEqual([200])
  expect((await passed('/api/desk/fresh'))[1]).toBe('desk own-account')
  expect((await app.inject('/api/desk/fresh')).json()).toMatchObject({ message: 'Not fresh.' })
})

test.each([
  ['GET', {}, 200],
  ['POST', {}, 500],
  ['POST', { 'x-nirgam-desk': '1' }, 200],
  ['POST', { 'x-nirgam-desk': '1', origin: HERE }, 200],
  ['POST', { 'x-nirgam-desk': '1', origin: 'https://other.example' }, 500],
  ['POST', { 'x-nirgam-desk': '2', origin: HERE }, 500],
] as const)(
  'the desk takes a %s with %j as %i, because another site may have caused it',
  async (method, headers, status) => {
    const { app, add } = guarded()
    add('/api/desk/in', { access: { desk: 'anyone' } })
    add('/api/open', { access: 'anyone' })
    const { statusCode } = await app.inject({ method, url: '/api/desk/in', headers })
    expect(statusCode === 200 ? 200 : 500).toBe(status)
    expect((await app.inject({ method, url: '/api/open', headers })).statusCode).toBe(200)
  },
)

test('a route that needs an account says so in its description', () => {
  const described = (url: string, config: FastifyContextConfig) => {
    const { add } = guarded()
    const schema: { security?: unknown } = {}
    add(url, config, schema)
    return schema.security
  }
  expect(described('/api/x', { access: 'customer' })).toEqual([{ token: [] }])
  expect(described('/api/desk/x', { access: { desk: 'own-account' } })).toEqual([{ desk: [] }])
  expect(described('/api/desk/x', { access: { desk: 'anyone' } })).toBeUndefined()
  expect(described('/api/x', { access: 'anyone' })).toBeUndefined()
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onOneEngine } from '../../testing/engines.ts'
import { login, newestCode, otherThan, register, verify } from '../../testing/scenes/accounts.ts'
import type { TestApi } from '../../testing/test-api.ts'

onOneEngine('stored data', (setup) => {
  test('tokens, codes, passwords and personal data are readable neither in the database nor in the log', async () => {
    const api = await setup()
    const email = 'zebra.finch@example.com'
    const password = 'quokka-wombat-77'
    const { userId, code } = await register(api, { email, password })
    await verify(api, userId, otherThan(code))
    const { token } = (await verify(api, userId, code)).body.data
    await login(api, email, password)
    await login(api, email, 'numbat-bilby-88')
    await api.put('/profile', {
      token,
      body: { name: 'Tamarind Okapi', address: '7 Pangolin Row', phone: '9812345678' },
    })
    const phoneCode = await newestCode(api, '+919812345678')
    await api.post('/profile/confirm-contact', { token, body: { kind: 'phone', otp: phoneCode } })
    await register(api, { phone: '9900112233', password })

    const kept = `${await dump(api)}\n${api.logs()}`
    expect(kept.includes(userId)).toBe(true)
    const secrets = [email, 'zebra', password, 'numbat', token, 'Tamarind', 'Pangolin', '9812345678', '9900112233']
    expect(secrets.filter((secret) => kept.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
    expect([code, phoneCode].filter((otp) => new RegExp(`["\\s]${otp}["\\s.]`).test(kept))).toEqual([])
  })

  test('responses are never cached', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    for (const path of ['/user', '/profile', '/dev/outbox']) {
      expect((await api.get(path, { token })).headers.get('cache-control')).toBe('no-store')
    }
  })
})

async function dump({ services: { db } }: TestApi): Promise<string> {
  const tables = await db.introspection.getTables()
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      return `${name} ${JSON.stringify(rows)}`
    }),
  )
  expect(contents.length).toBeGreaterThan(15)
  return contents.join('\n')
}

import { expect, test } from 'vitest'
import { onEmptyDatabases } from '../../testing/engines.ts'
import { login, PASSWORD, register } from '../../testing/scenes/accounts.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { newSecret, startSession } from './sessions/sessions.ts'

const statusOf = async (api: TestApi, token?: string) => (await api.get('/user', { token })).status

onEmptyDatabases('sessions', (setup, { once }) => {
  once('a request without a valid token is not signed in', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const none = await api.get('/user')
    expect([none.status, none.body]).toEqual([
      401,
      {
        success: false,
        message: 'Please log in to continue.',
        code: 'not_signed_in',
      },
    ])
    for (const wrong of [newSecret(), `${token}x`, token.slice(0, -1), "' or 1=1 --", 'x'.repeat(5000)]) {
      expect(await statusOf(api, wrong)).toBe(401)
    }
    for (const header of ['Bearer', 'Bearer ', `Basic ${token}`, token]) {
      expect((await api.get('/user', { headers: { authorization: header } })).status).toBe(401)
    }
  })

  test('a session ends after seven idle days, and each use extends it', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    api.clock.advance({ days: 6, hours: 23 })
    expect(await statusOf(api, token)).toBe(200)
    api.clock.advance({ days: 6, hours: 23 })
    expect(await statusOf(api, token)).toBe(200)
    api.clock.advance({ days: 7 })
    expect(await statusOf(api, token)).toBe(401)
  })

  once('a session ends after thirty days even if it is used', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    for (let week = 0; week < 5; week += 1) {
      api.clock.advance({ days: 6 })
      if (week < 4) expect(await statusOf(api, token)).toBe(200)
    }
    expect(await statusOf(api, token)).toBe(401)
  })

  once('the last use is stored at most every five minutes', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const lastUsed = async () =>
      (await api.services.db.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow()).last_used_at
    const start = await lastUsed()
    api.clock.advance({ minutes: 4 })
    await statusOf(api, token)
    expect(await lastUsed()).toBe(start)
    api.clock.advance({ minutes: 1 })
    await statusOf(api, token)
    expect(await lastUsed()).toBe(start + 5 * 60_000)
  })

  once('logging out ends this session and no other, and always succeeds', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    const other = (await login(api, email)).body.data.token
    expect((await api.post('/logout', { token })).body).toEqual({ success: true })
    expect(await statusOf(api, token)).toBe(401)
    expect(await statusOf(api, other)).toBe(200)
    expect((await api.post('/logout', { token })).status).toBe(200)
    expect((await api.post('/logout')).status).toBe(200)
  })

  once('an unverified account is refused even with a session', async () => {
    const api = await setup()
    const { userId } = await register(api, { email: 'a@example.com' })
    const { id } = await api.services.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const token = await startSession(api.services.db, id, api.clock.now())
    for (const path of ['/user', '/profile']) {
      expect(await api.get(path, { token })).toMatchObject({
        status: 403,
        body: { success: false, requires_verification: true, user_id: userId },
      })
    }
  })

  test('expired messages and limits are deleted, and a live session is kept', async () => {
    const api = await setup({ env: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' } })
    const { services, clock } = api
    const { email, cookie } = await api.signUp()
    clock.advance({ days: 6 })
    const { token } = (await login(api, email, PASSWORD, cookie)).body.data
    const crowd = Array.from({ length: 2_500 }, (_, n) => ({ key: `crowd:${n}`, points: 1, resets_at: clock.now() }))
    for (let n = 0; n < crowd.length; n += 500) {
      await services.db
        .insertInto('limits')
        .values(crowd.slice(n, n + 500))
        .execute()
    }
    clock.advance({ days: 2 })
    await services.jobs.runDue()
    const count = async (table: 'outbox' | 'limits') =>
      Number(
        (
          await services.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    expect(await count('outbox')).toBe(0)
    expect(await count('limits')).toBe(0)
    expect(await statusOf(api, token)).toBe(200)
    const planned = await services.db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', 'clean-up-accounts')
      .execute()
    expect(planned).toHaveLength(1)
    expect(planned[0]?.run_at).toBeGreaterThan(clock.now())
  })

  test('authentication takes one database query per request', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const asked = countStatements(api)
    await api.get('/user', { token })
    expect(asked()).toBe(1)
  })
})

/** Every statement goes through Kysely’s executor. */
function countStatements({ services }: TestApi): () => number {
  const executor = services.db.getExecutor()
  const original = executor.executeQuery.bind(executor)
  let count = 0
  executor.executeQuery = (query, options) => {
    count += 1
    return original(query, options)
  }
  return () => count
}

import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { login, otherThan, register, verify } from '../../testing/scenes/accounts.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

/** As if this address had used up its hour. */
async function useUp({ services }: TestApi, act: string): Promise<void> {
  await services.db.updateTable('limits').set({ points: 600 }).where('key', 'like', `${act}-address:%`).execute()
}

async function withSecond(first: TestApi, work: (second: TestApi) => Promise<void>): Promise<void> {
  const second = await startTestApi(first.data, { clock: first.clock })
  try {
    await work(second)
  } finally {
    await second.stop()
  }
}

onBothEngines('limits', (setup, { once }) => {
  once('each IP address has its own limit for every call', async () => {
    const api = await setup()
    const calls = {
      register: () => api.post('/register', { body: { email: 'a@example.com', password: 'correct horse' } }),
      login: () => login(api, 'a@example.com'),
      verify: () => verify(api, 'unknown', '1234'),
      resend: () => api.post('/resend-otp', { body: { user_id: 'unknown' } }),
      reset: () => api.post('/forgot-password', { body: { identifier: 'a@example.com' } }),
      social: () => api.post('/auth/exchange', { body: { code: 'unknown' } }),
    }
    for (const [act, call] of Object.entries(calls)) {
      expect((await call()).status, act).not.toBe(429)
      await useUp(api, act)
      const refused = await call()
      expect([refused.status, refused.headers.get('retry-after')], act).toEqual([429, '3600'])
    }
  })

  once('a forged X-Forwarded-For has no effect', async () => {
    const api = await setup()
    await verify(api, 'unknown', '1234')
    await useUp(api, 'verify')
    const forged = await api.post('/verify-otp', {
      body: { user_id: 'unknown', otp: '1234' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    expect(forged.status).toBe(429)
  })

  once('X-Forwarded-For from a trusted proxy is honoured', async () => {
    const api = await setup({ env: { TRUST_PROXY: '127.0.0.1' } })
    await verify(api, 'unknown', '1234')
    await useUp(api, 'verify')
    const passedOn = await api.post('/verify-otp', {
      body: { user_id: 'unknown', otp: '1234' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    expect(passedOn.status).toBe(422)
  })

  test('two servers on one database share limits, sessions and codes', async () => {
    const first = await setup()
    await withSecond(first, async (second) => {
      const { userId, code } = await register(first, { email: 'a@example.com' })
      const both = [first, second]
      const guesses = Array.from({ length: 20 }, (_, n) => verify(both[n % 2] ?? first, userId, otherThan(code)))
      const messages = (await Promise.all(guesses)).map(({ body }) => body.message)
      expect(messages.filter((message) => message === 'Invalid OTP. Please try again.')).toHaveLength(5)

      const { token, email } = await first.signUp({ email: 'b@example.com' })
      expect((await second.get('/user', { token })).status).toBe(200)
      await Promise.all(Array.from({ length: 10 }, (_, n) => login(both[n % 2] ?? first, email, 'not the password')))
      expect((await login(second, email)).status).toBe(429)
      expect((await login(first, email)).status).toBe(429)
      await second.post('/logout', { token })
      expect((await first.get('/user', { token })).status).toBe(401)
    })
  })
})

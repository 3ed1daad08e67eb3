import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { cookieOf } from '../../testing/http-client.ts'
import { login, newestCode, otherThan, PASSWORD, register, verify } from '../../testing/scenes/accounts.ts'
import type { TestApi } from '../../testing/test-api.ts'

const NEW = 'a new password'

const forgot = (api: TestApi, identifier: string) => api.post('/forgot-password', { body: { identifier } })
const reset = (api: TestApi, handle: string, otp: string, password = NEW) =>
  api.post('/reset-password', { body: { user_id: handle, otp, password } })
const resend = (api: TestApi, handle: string) => api.post('/resend-otp', { body: { user_id: handle } })

onBothEngines('a forgotten password', (setup, { once }) => {
  test('is replaced with a six-digit code; every session ends, and the owner is notified', async () => {
    const api = await setup()
    const { email, token } = await api.signUp()
    const other = (await login(api, email)).body.data.token
    const asked = await forgot(api, email.toUpperCase())
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        success: true,
        message: 'If there’s an account with these details, a 6-digit code is on its way.',
        data: { user_id: expect.any(String), code_length: 6 },
      },
    ])
    const code = await newestCode(api, email)
    expect(code).toMatch(/^\d{6}$/)
    const done = await reset(api, asked.body.data.user_id, code)
    expect([done.status, done.body]).toEqual([
      200,
      { success: true, message: 'Your password has been changed. Please log in.' },
    ])
    for (const ended of [token, other]) expect((await api.get('/user', { token: ended })).status).toBe(401)
    expect((await login(api, email)).status).toBe(401)
    expect((await login(api, email, NEW, cookieOf(done))).status).toBe(200)
    expect((await api.outbox(email)).map(({ kind }) => kind)).not.toContain('contact_changed')
    expect((await reset(api, asked.body.data.user_id, code)).status).toBe(422)
  })

  once('that was guessed at until logging in was paused works at once when it is new', async () => {
    const api = await setup()
    const { email, cookie } = await api.signUp()
    for (const inBrowser of [cookie, '']) {
      const { user_id } = (await forgot(api, email)).body.data
      const body = { user_id, otp: await newestCode(api, email), password: NEW }
      for (let n = 0; n < 5; n += 1) await login(api, email, 'a guess')
      expect((await login(api, email)).status).toBe(429)
      expect((await api.post('/reset-password', { body, headers: { cookie: inBrowser } })).status).toBe(200)
      expect((await login(api, email, NEW)).status).toBe(200)
      await api.services.jobs.runDue()
      api.clock.advance({ seconds: 30 })
    }
  })

  once('by phone goes to the number in any notation', async () => {
    const api = await setup()
    await api.signUp({ phone: '9876543210' })
    const { user_id } = (await forgot(api, '+91 98765-43210')).body.data
    expect((await reset(api, user_id, await newestCode(api, '+919876543210'))).status).toBe(200)
    expect((await login(api, '+919876543210', NEW)).status).toBe(200)
  })

  once('of an unknown account gets the same responses as a known one, and sends no code', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    const nobody = 'nobody@example.com'
    const known = await forgot(api, email)
    const unknown = await forgot(api, nobody)
    expect([unknown.status, unknown.body]).toEqual([
      known.status,
      { ...known.body, data: { ...known.body.data, user_id: expect.any(String) } },
    ])
    const wrong = otherThan(await newestCode(api, email))
    const handles = [known.body.data.user_id, unknown.body.data.user_id]
    const [ofKnown, ofUnknown] = await Promise.all(
      handles.map(async (handle, n) => {
        const heard: unknown[] = []
        const hear = ({ status, body, headers }: Awaited<ReturnType<typeof reset>>) =>
          heard.push([status, body, headers.get('retry-after')])
        for (let tries = 0; tries < 7; tries += 1) hear(await reset(api, handle, wrong))
        hear(await resend(api, handle))
        hear(await forgot(api, n === 0 ? email : nobody))
        return heard
      }),
    )
    expect(ofUnknown).toEqual(ofKnown)

    api.clock.advance({ seconds: 30 })
    for (const handle of handles) expect((await resend(api, handle)).status).toBe(200)
    const again = otherThan(await newestCode(api, email))
    const until = async (handle: string) => {
      const heard: number[] = []
      for (let tries = 0; tries < 7; tries += 1) heard.push((await reset(api, handle, again)).status)
      return heard
    }
    expect(await until(handles[1] ?? '')).toEqual(await until(handles[0] ?? ''))
    expect(await api.outbox(nobody)).toEqual([])
  })

  once('is not replaced for an account that is locked or unverified, nor through an unverified address', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    await api.services.db.updateTable('users').set({ locked_at: 1 }).execute()
    await register(api, { email: 'late@example.com' })
    const both = await register(api, { phone: '9876543210', email: 'unproven@example.com' })
    await verify(api, both.userId, both.code)
    for (const identifier of [email, 'late@example.com', 'unproven@example.com']) {
      const before = (await api.outbox(identifier)).length
      expect((await forgot(api, identifier)).status).toBe(200)
      expect(await api.outbox(identifier)).toHaveLength(before)
    }
  })

  once('a stranger’s request does not invalidate the owner’s code', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    const mine = (await forgot(api, email)).body.data.user_id
    const code = await newestCode(api, email)
    api.clock.advance({ seconds: 30 })
    const later = await forgot(api, email)
    expect(later.status).toBe(200)
    const unused = await newestCode(api, email)
    expect((await reset(api, mine, code)).status).toBe(200)
    // Another person who asked for a code cannot replace the new password with it.
    expect((await reset(api, later.body.data.user_id, unused, 'another-secret')).status).toBe(422)
  })

  test('parallel guesses share five tries per code', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    const { user_id } = (await forgot(api, email)).body.data
    const wrong = otherThan(await newestCode(api, email))
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(api, user_id, wrong)))
    const heard = answers.filter(({ body }) => body.message === 'Invalid OTP. Please try again.')
    expect(heard).toHaveLength(5)
  })

  once('a reset code does not sign in, and a sign-up code does not reset a password', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    const { user_id } = (await forgot(api, email)).body.data
    expect((await verify(api, user_id, await newestCode(api, email))).status).toBe(422)
    const late = await register(api, { email: 'late@example.com' })
    expect((await reset(api, late.userId, `${late.code}00`)).status).toBe(422)
    expect((await verify(api, late.userId, late.code)).status).toBe(200)
    await api.signUp({ phone: '9876543210' })
    const started = await api.post('/auth/whatsapp/start', { body: { phone: '9876543210' } })
    const code = await newestCode(api, '+919876543210')
    expect((await reset(api, started.body.data.user_id, code)).status).toBe(422)
    expect((await login(api, '+919876543210')).status).toBe(200)
  })

  once('a code sent to an address that was since replaced is refused', async () => {
    const api = await setup()
    const { email, token } = await api.signUp()
    const { user_id } = (await forgot(api, email)).body.data
    const code = await newestCode(api, email)
    await api.put('/profile', { token, body: { email: 'moved@example.com' } })
    const otp = await newestCode(api, 'moved@example.com')
    await api.post('/profile/confirm-contact', { token, body: { kind: 'email', otp } })
    expect((await reset(api, user_id, code)).status).toBe(422)
    expect((await login(api, 'moved@example.com', PASSWORD)).status).toBe(200)
  })

  once('a code with an unknown request id is refused as wrong', async () => {
    const api = await setup()
    for (const unknown of ['b5b2a0a4-0000-4000-8000-000000000000', '1', "' or 1=1 --", 'a\u0000b', '💥']) {
      expect((await reset(api, unknown, '123456')).body.errors).toEqual({ otp: ['Invalid OTP. Please try again.'] })
    }
  })

  once('invalid input is refused at its field', async () => {
    const api = await setup()
    const refused: [path: string, body: object, errors: object][] = [
      ['/forgot-password', {}, { identifier: ['Please enter either mobile number or email'] }],
      ['/forgot-password', { identifier: 'a@' }, { identifier: ['Please enter a valid email'] }],
      ['/forgot-password', { identifier: '12' }, { identifier: ['Please enter a valid 10-digit mobile number'] }],
      [
        '/reset-password',
        { user_id: 'x', otp: '1234', password: '12345' },
        { otp: ['Please enter complete 6-digit OTP'], password: ['Password must be at least 6 characters'] },
      ],
    ]
    for (const [path, body, errors] of refused) {
      const answer = await api.post(path, { body })
      expect([answer.status, answer.body.errors], JSON.stringify(body)).toEqual([422, errors])
    }
  })
})

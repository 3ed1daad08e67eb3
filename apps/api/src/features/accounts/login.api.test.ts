import { expect, test } from 'vitest'
import type { Services } from '../../platform/services.ts'
import { onEmptyDatabases } from '../../testing/engines.ts'
import { login, newestCode, otherThan, PASSWORD, register, verify } from '../../testing/scenes/accounts.ts'
import { login as loginWith } from './sessions/login.ts'

const REFUSED: [body: object, errors: object][] = [
  [{ password: PASSWORD }, { identifier: ['Please enter either mobile number or email'] }],
  [{ identifier: ' ', password: PASSWORD }, { identifier: ['Please enter either mobile number or email'] }],
  [{ identifier: 'a@', password: PASSWORD, login_type: 'email' }, { identifier: ['Please enter a valid email'] }],
  [
    { identifier: '+9112345', password: PASSWORD, login_type: 'phone' },
    { identifier: ['Please enter a valid 10-digit mobile number'] },
  ],
  [
    { identifier: `\u0000@example.com`, password: PASSWORD, login_type: 'email' },
    { identifier: ['Please enter a valid email'] },
  ],
  [
    { identifier: "'; drop table users; --", password: PASSWORD },
    { identifier: ['Please enter a valid 10-digit mobile number'] },
  ],
  [{ identifier: 'a@example.com' }, { password: ['Password is required'] }],
  [{ identifier: 'a@example.com', password: '123' }, { password: ['Password must be at least 6 characters'] }],
]

onEmptyDatabases('logging in', (setup, { once }) => {
  test('returns the user, a token and the next page', async () => {
    const api = await setup()
    const { uid, email } = await api.signUp()
    const { status, body } = await login(api, email.toUpperCase())
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ user: { id: uid }, redirect_to: '/home', has_completed_remittance: false })
    expect((await api.get('/user', { token: body.data.token })).status).toBe(200)
  })

  once('leads to the dashboard once a remittance is completed', async () => {
    const api = await setup()
    const { email, token } = await api.signUp()
    const { id } = await api.services.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const { id: latest } = await api.services.db
      .insertInto('remittances')
      .values({
        reference_number: 'NRG-1',
        user_id: id,
        status: 'processing',
        is_completed: 1,
        contribution_paid: 1,
        payment_id: 'P-1',
        completed_at: 1,
        created_at: 1,
        updated_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await login(api, email)).body.data).toMatchObject({
      redirect_to: '/dashboard',
      has_completed_remittance: true,
    })
    // A later draft that was set aside is not the latest.
    expect((await api.post('/remittances', { token })).status).toBe(201)
    expect((await api.post('/remittances/start-new', { token })).status).toBe(200)
    expect((await api.get('/user', { token })).body.data).toMatchObject({
      has_completed_remittance: true,
      latest_remittance: latest,
    })
  })

  once('answers an unknown account like a wrong password', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    const wrong = await login(api, email, 'not the password')
    const unknown = await login(api, 'unknown@example.com', 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      success: false,
      message: 'Login failed. Please try again.',
      code: 'login_failed',
    })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect([unknown.requestId, wrong.requestId]).toEqual(
      [unknown, wrong].map(({ headers }) => headers.get('x-request-id')),
    )
  })

  once(
    'an unverified account with the right password is sent to the code screen, with a fresh code when due',
    async () => {
      const api = await setup()
      const { userId, code } = await register(api, { email: 'late@example.com' })
      expect((await login(api, 'late@example.com', 'not the password')).status).toBe(401)
      const { status, body } = await login(api, 'late@example.com')
      expect(status).toBe(403)
      expect(body).toMatchObject({
        success: false,
        requires_verification: true,
        user_id: userId,
        message: expect.stringContaining('not verified'),
        sent_to: { channel: 'email', address: 'l***@example.com' },
      })
      expect(await api.outbox('late@example.com')).toHaveLength(1)
      api.clock.advance({ seconds: 30 })
      expect((await login(api, 'late@example.com')).body.sent_to).toEqual(body.sent_to)
      expect(await api.outbox('late@example.com')).toHaveLength(2)
      const fresh = await newestCode(api, 'late@example.com')
      if (fresh !== code) expect((await verify(api, userId, code)).status).toBe(422)
      expect((await verify(api, userId, fresh)).status).toBe(200)
    },
  )

  once('a login after a sign-up with both contacts names the phone that got the code, if one was sent', async () => {
    const api = await setup()
    const { userId } = await register(api, { email: 'late@example.com', phone: '9876543210' })
    const sentTo = async () => (await login(api, 'late@example.com')).body.sent_to
    expect(await sentTo()).toEqual({ channel: 'sms', address: '****3210' })
    for (let sent = 0; sent < 3; sent += 1) {
      const wrong = otherThan(await newestCode(api, '+919876543210'))
      for (let tries = 0; tries < 5; tries += 1) await verify(api, userId, wrong)
      api.clock.advance({ seconds: 30 })
      await api.post('/resend-otp', { body: { user_id: userId } })
    }
    api.clock.advance({ seconds: 30 })
    expect(await sentTo()).toBeNull()
  })

  once('a locked account is refused', async () => {
    const api = await setup()
    const { email, token } = await api.signUp()
    await api.services.db.updateTable('users').set({ locked_at: 1 }).execute()
    const message = 'This account is locked. Please contact support.'
    expect(await login(api, email)).toMatchObject({ status: 403, body: { message } })
    expect(await api.get('/user', { token })).toMatchObject({ status: 403, body: { message } })
    const { userId, code } = await register(api, { email: 'unproven@example.com' })
    await api.services.db.updateTable('users').set({ locked_at: 1 }).execute()
    expect(await verify(api, userId, code)).toMatchObject({ status: 403, body: { message } })
  })

  once('ten failures with one identifier block even the right password for a quarter of an hour', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    await Promise.all(Array.from({ length: 10 }, () => login(api, email, 'not the password')))
    const stopped = await login(api, email)
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '900'])
    api.clock.advance({ minutes: 15 })
    expect((await login(api, email)).status).toBe(200)
  })

  once('a successful login clears earlier failures', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) await login(api, email, 'not the password')
      expect((await login(api, email)).status).toBe(200)
    }
  })

  test('opens no session if the password changes or the account is locked during the check', async () => {
    const { services, signUp } = await setup()
    const { email } = await signUp()
    const browser = { network: 'n', mark: null, markNow: () => 'm'.repeat(43) }
    const during = (change: { password_hash: string } | { locked_at: number | null }) => {
      const limits = {
        take: async () => {},
        forget: () => services.db.updateTable('users').set(change).execute(),
      } as unknown as Services['limits']
      return loginWith({ ...services, limits }, { identifier: email, password: PASSWORD, login_type: 'email' }, browser)
    }
    await expect(during({ locked_at: 1 })).rejects.toMatchObject({ status: 403 })
    await services.db.updateTable('users').set({ locked_at: null }).execute()
    await expect(during({ password_hash: 'another' })).rejects.toMatchObject({ status: 401 })
    expect(await services.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
  })

  once('an invalid identifier or password is refused at its field', async () => {
    const api = await setup()
    for (const [body, errors] of REFUSED) {
      const answer = await api.post('/login', { body })
      expect([answer.status, answer.body.errors], JSON.stringify(body)).toEqual([422, errors])
    }
  })
})

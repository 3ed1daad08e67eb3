import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { login, newestCode, otherThan, register, verify } from '../../testing/scenes/accounts.ts'
import type { TestApi } from '../../testing/test-api.ts'

const INVALID = 'Invalid OTP. Please try again.'
const NO_LONGER_VALID = 'This OTP is no longer valid. Please request a new one.'

const resend = (api: TestApi, userId: string) => api.post('/resend-otp', { body: { user_id: userId } })

onBothEngines('one-time codes', (setup, { once }) => {
  test('a wrong code is refused, and the right one works once', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com' })
    expect(code).toMatch(/^\d{4}$/)
    const wrong = await verify(api, userId, otherThan(code))
    expect([wrong.status, wrong.body.message, wrong.body.errors]).toEqual([422, INVALID, { otp: [INVALID] }])
    expect((await verify(api, userId, code)).status).toBe(200)
    const again = await verify(api, userId, code)
    expect([again.status, again.body.message]).toEqual([422, NO_LONGER_VALID])
    api.clock.advance({ seconds: 30 })
    expect((await resend(api, userId)).status).toBe(200)
    expect((await api.outbox('a@example.com')).filter((message) => message.code)).toHaveLength(1)
  })

  once('a code expires after ten minutes', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com' })
    api.clock.advance({ minutes: 10 })
    expect((await verify(api, userId, code)).body.message).toBe(NO_LONGER_VALID)
  })

  once('five wrong tries invalidate the code', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com' })
    for (let i = 0; i < 5; i += 1) expect((await verify(api, userId, otherThan(code))).body.message).toBe(INVALID)
    expect((await verify(api, userId, code)).body.message).toBe(NO_LONGER_VALID)
  })

  once('the right code works on the fifth try', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com' })
    for (let i = 0; i < 4; i += 1) await verify(api, userId, otherThan(code))
    expect((await verify(api, userId, code)).status).toBe(200)
  })

  test('twenty parallel connections share five tries', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com' })
    const guesses = Array.from({ length: 60 }, () => verify(api, userId, otherThan(code)))
    // A busy database may refuse some requests unread, which does not count as a try.
    const heard = (await Promise.all(guesses)).filter(({ status }) => status !== 503).map(({ body }) => body.message)
    expect(heard.filter((message) => message === INVALID)).toHaveLength(5)
    expect(heard.filter((message) => message === NO_LONGER_VALID)).toHaveLength(heard.length - 5)
    expect((await verify(api, userId, code)).status).toBe(422)
  })

  test('the right code sent from twenty connections signs in once', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(api, userId, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('fifteen wrong tries in a day block the account until the day ends in India', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com' })
    let current = code
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 5; i += 1) expect((await verify(api, userId, otherThan(current))).status).toBe(422)
      api.clock.advance({ seconds: 30 })
      if (round < 2) {
        await resend(api, userId)
        current = await newestCode(api, 'a@example.com')
      }
    }
    const blocked = await verify(api, userId, current)
    // It is 12:01:30 in India.
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, String(12 * 3600 - 90)])
    expect(blocked.body.message).toBe('Too many wrong OTPs today. Please try again tomorrow.')
    expect((await resend(api, userId)).status).toBe(429)
    expect((await login(api, 'a@example.com')).status).toBe(403)
    expect(await api.outbox('a@example.com')).toHaveLength(3)

    api.clock.advance({ seconds: 12 * 3600 - 90 })
    expect((await resend(api, userId)).status).toBe(200)
    expect((await verify(api, userId, await newestCode(api, 'a@example.com'))).status).toBe(200)
  })

  once('a new sign-up or another account gets no extra tries at short codes for the same address', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    await api.put('/profile', { token, body: { email: 'a@example.com' } })
    const wrong = otherThan(await newestCode(api, 'a@example.com'))
    const confirm = (otp: string) => api.post('/profile/confirm-contact', { token, body: { kind: 'email', otp } })
    for (let i = 0; i < 5; i += 1) expect((await confirm(wrong)).status).toBe(422)
    const last = await register(api, { email: 'a@example.com' })
    for (let i = 0; i < 5; i += 1) expect((await verify(api, last.userId, otherThan(last.code))).status).toBe(422)
    api.clock.advance({ seconds: 30 })
    await resend(api, last.userId)
    const newest = await newestCode(api, 'a@example.com')
    expect(newest).toMatch(/^\d{4}$/)
    for (let i = 0; i < 5; i += 1) expect((await verify(api, last.userId, otherThan(newest))).status).toBe(422)
    api.clock.advance({ seconds: 30 })
    await resend(api, last.userId)
    const blocked = await verify(api, last.userId, await newestCode(api, 'a@example.com'))
    expect([blocked.status, blocked.body.message]).toEqual([
      429,
      'Too many wrong OTPs today. Please try again tomorrow.',
    ])
  })

  once('a stranger’s wrong codes do not prevent the owner’s sign-up, which then uses a long code', async () => {
    const api = await setup()
    const owner = { email: 'owner@example.com', password: 'the owner’s password', login_type: 'email' }
    for (let round = 0; round < 3; round += 1) {
      const { userId, code } = await register(api, { email: owner.email })
      for (let i = 0; i < 5; i += 1) await verify(api, userId, otherThan(code))
      api.clock.advance({ seconds: 30 })
    }
    const signUp = await api.post('/register', { body: owner })
    expect([signUp.status, signUp.body.data.code_length]).toEqual([201, 6])
    const code = await newestCode(api, owner.email)
    expect(code).toMatch(/^\d{6}$/)
    api.clock.advance({ seconds: 30 })
    const again = await api.post('/login', { body: { identifier: owner.email, password: owner.password } })
    expect([again.status, again.body.code_length]).toEqual([403, 6])
    api.clock.advance({ seconds: 30 })
    await resend(api, signUp.body.data.user_id)
    const resent = await newestCode(api, owner.email)
    expect(resent).toMatch(/^\d{6}$/)
    expect((await verify(api, signUp.body.data.user_id, resent)).status).toBe(200)
  })

  test('another code is sent at most every thirty seconds, and only the newest works', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com' })
    api.clock.advance({ seconds: 29 })
    const early = await resend(api, userId)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    api.clock.advance({ seconds: 1 })
    const racing = await Promise.all([1, 2, 3, 4].map(() => resend(api, userId)))
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    expect(racing.find(({ status }) => status === 200)?.body).toEqual({
      success: true,
      message: 'OTP sent successfully!',
    })
    expect(await api.outbox('a@example.com')).toHaveLength(2)
    const fresh = await newestCode(api, 'a@example.com')
    if (fresh !== code) expect((await verify(api, userId, code)).body.message).toBe(INVALID)
    expect((await verify(api, userId, fresh)).status).toBe(200)
  })

  once('a sign-up whose expired code was deleted may request another; a verified account may not', async () => {
    const api = await setup()
    const { userId } = await register(api, { email: 'a@example.com' })
    const { uid, email } = await api.signUp()
    const before = (await api.outbox(email)).length
    await api.services.db.deleteFrom('codes').execute()
    for (const id of [userId, uid]) expect((await resend(api, id)).status).toBe(200)
    expect((await verify(api, userId, await newestCode(api, 'a@example.com'))).status).toBe(200)
    expect(await api.outbox(email)).toHaveLength(before)
  })

  once('one address gets ten codes an hour, across all ways to request one', async () => {
    const api = await setup()
    let last = ''
    for (let i = 0; i < 5; i += 1) {
      last = (await register(api, { email: 'flooded@example.com', password: `password ${i}` })).userId
    }
    for (let i = 0; i < 5; i += 1) {
      api.clock.advance({ seconds: 30 })
      expect((await resend(api, last)).status).toBe(200)
    }
    const more = await api.post('/register', { body: { email: 'flooded@example.com', password: 'correct horse' } })
    expect(more.status).toBe(429)
    expect(await api.outbox('flooded@example.com')).toHaveLength(10)
    const { token } = await api.signUp()
    expect((await api.put('/profile', { token, body: { email: 'flooded@example.com' } })).status).toBe(429)
    api.clock.advance({ seconds: 30 })
    const unproven = await login(api, 'flooded@example.com', 'password 4')
    expect([unproven.status, unproven.body.sent_to]).toEqual([403, null])
  })

  once('a code no longer verifies a number that another user has verified since', async () => {
    const api = await setup()
    const late = await register(api, { phone: '9876543210', email: 'late@example.com' })
    const { token } = await api.signUp()
    await api.put('/profile', { token, body: { phone: '+919876543210' } })
    const body = { kind: 'phone', otp: await newestCode(api, '+919876543210') }
    expect((await api.post('/profile/confirm-contact', { token, body })).status).toBe(200)
    const refused = await verify(api, late.userId, late.code)
    expect([refused.status, refused.body.errors]).toEqual([422, { phone: [SERVER_MESSAGES.auth.alreadyRegistered] }])
  })

  once('an unknown account gets the same response as a known one', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com' })
    const wrong = await verify(api, userId, otherThan(code))
    api.clock.advance({ seconds: 30 })
    const resent = await resend(api, userId)
    for (const unknown of ['b5b2a0a4-0000-4000-8000-000000000000', '1', "' or 1=1 --", 'a\u0000b', '💥']) {
      expect(await verify(api, unknown, '1234')).toMatchObject({ status: wrong.status, body: wrong.body })
      expect(await resend(api, unknown)).toMatchObject({ status: resent.status, body: resent.body })
    }
  })

  once('a code has exactly four digits', async () => {
    const api = await setup()
    for (const otp of ['', '123', '12345', '12a4', '１２３４', ' 123']) {
      const answer = await verify(api, 'b5b2a0a4-0000-4000-8000-000000000000', otp)
      expect([answer.status, answer.body.message], otp).toEqual([422, 'Please enter complete 4-digit OTP'])
    }
  })
})

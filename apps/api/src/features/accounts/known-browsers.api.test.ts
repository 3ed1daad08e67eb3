import { expect, test } from 'vitest'
import { onBothEngines, onEmptyDatabases } from '../../testing/engines.ts'
import { cookieOf } from '../../testing/http-client.ts'
import { login, newestCode, otherThan, PASSWORD } from '../../testing/scenes/accounts.ts'
import type { TestApi } from '../../testing/test-api.ts'

const STOPPED = 'Someone tried to log in to your Nirgam account'
const NEW_SIGN_IN = 'New login to your Nirgam account'
const FROM_PROXY = { env: { TRUST_PROXY: '127.0.0.1' } }

/** A wrong password from any network. */
const guess = (api: TestApi, identifier: string, from: string, cookie = '') =>
  api.post('/login', {
    body: { identifier, password: 'not the password' },
    headers: { 'x-forwarded-for': from, cookie },
  })

const subjects = async (api: TestApi, to: string) => (await api.outbox(to)).map(({ subject }) => subject)

const forgot = (api: TestApi, identifier: string, cookie = '') =>
  api.post('/forgot-password', { body: { identifier }, headers: { cookie } })
const reset = (api: TestApi, handle: string, otp: string, cookie = '') =>
  api.post('/reset-password', { body: { user_id: handle, otp, password: 'a new password' }, headers: { cookie } })

onBothEngines('strangers', (setup, { once }) => {
  test('cannot lock an owner out of a known browser, and the owner is notified', async () => {
    const api = await setup(FROM_PROXY)
    const { email, cookie } = await api.signUp()
    const guesses = Array.from({ length: 40 }, (_, n) => guess(api, email, `203.0.113.${n % 20}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(7)
    expect((await login(api, email)).status).toBe(429)
    expect((await login(api, email, PASSWORD, cookie)).status).toBe(200)
    expect((await login(api, email)).status, 'the owner’s success gives strangers no new tries').toBe(429)
    expect(await subjects(api, email)).toContain(STOPPED)

    // At most one notice a day, however long the guessing continues.
    api.clock.advance({ minutes: 16 })
    for (let n = 0; n < 8; n += 1) await guess(api, email, `198.51.100.${n}`)
    expect((await subjects(api, email)).filter((subject) => subject === STOPPED)).toHaveLength(1)
  })

  once('from one network leave tries for every other network', async () => {
    const api = await setup(FROM_PROXY)
    const { email, token } = await api.signUp()
    await api.put('/profile', { token, body: { phone: '9876543210' } })
    const added = { kind: 'phone', otp: await newestCode(api, '+919876543210') }
    expect((await api.post('/profile/confirm-contact', { token, body: added })).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(api, email, '203.0.113.7')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect((await login(api, email)).status).toBe(200)
    for (let n = 0; n < 6; n += 1) await guess(api, '+919876543210', '203.0.113.7')
    expect(
      (await subjects(api, email)).filter((subject) => subject === STOPPED),
      'for both contacts',
    ).toHaveLength(1)
  })

  once('and the owner share ten guesses', async () => {
    const api = await setup(FROM_PROXY)
    const { email, cookie } = await api.signUp()
    const heard: number[] = []
    for (let n = 0; n < 20; n += 1) {
      heard.push((await guess(api, email, `203.0.113.${n}`, n % 2 === 0 ? cookie : '')).status)
    }
    expect(heard.filter((status) => status === 401)).toHaveLength(10)
    expect((await login(api, email, PASSWORD, cookie)).status).toBe(429)
  })

  once('an invented browser cookie, or one of another account, gives no extra tries', async () => {
    const api = await setup(FROM_PROXY)
    const { email } = await api.signUp()
    const { cookie: others } = await api.signUp()
    for (let n = 0; n < 8; n += 1) await guess(api, email, `203.0.113.${n}`)
    for (const cookie of [others, `nirgam_device=${'x'.repeat(43)}`]) {
      expect((await login(api, email, PASSWORD, cookie)).status).toBe(429)
    }
  })

  once('who guess codes are stopped before the owner’s known browser is', async () => {
    const api = await setup()
    const { email, cookie } = await api.signUp()
    let stopped = 0
    for (let round = 0; round < 3; round += 1) {
      const { user_id } = (await forgot(api, email)).body.data
      const wrong = otherThan(await newestCode(api, email))
      for (let n = 0; n < 5; n += 1) stopped += (await reset(api, user_id, wrong)).status === 429 ? 1 : 0
      api.clock.advance({ seconds: 30 })
    }
    expect(stopped).toBe(5)
    expect(await subjects(api, email)).toContain(STOPPED)
    const { user_id } = (await forgot(api, email, cookie)).body.data
    expect((await reset(api, user_id, await newestCode(api, email), cookie)).status).toBe(200)
  })

  once('who keep requesting codes do not use up the owner’s own requests', async () => {
    const api = await setup()
    const { email, cookie } = await api.signUp()
    for (let n = 0; n < 12; n += 1) {
      await forgot(api, email)
      api.clock.advance({ seconds: 30 })
    }
    expect((await forgot(api, email)).status).toBe(429)
    api.clock.advance({ seconds: 30 })
    expect((await forgot(api, email, cookie)).status).toBe(200)
  })
})

onEmptyDatabases('a sign-in', (setup, { once }) => {
  test('from a new browser notifies the owner, and from a known one does not', async () => {
    const api = await setup()
    const { email, cookie } = await api.signUp()
    expect(cookie).toMatch(/^nirgam_device=[\w-]{43}$/)
    expect(await subjects(api, email)).not.toContain(NEW_SIGN_IN)
    await login(api, email, PASSWORD, cookie)
    expect(await subjects(api, email)).not.toContain(NEW_SIGN_IN)
    const elsewhere = await login(api, email)
    expect((await subjects(api, email)).filter((subject) => subject === NEW_SIGN_IN)).toHaveLength(1)
    await login(api, email, PASSWORD, cookieOf(elsewhere))
    expect((await subjects(api, email)).filter((subject) => subject === NEW_SIGN_IN)).toHaveLength(1)
    // A user without any known browser left is notified too, except just after signing up.
    await api.services.db.deleteFrom('devices').execute()
    api.clock.advance({ hours: 1 })
    await login(api, email)
    expect((await subjects(api, email)).filter((subject) => subject === NEW_SIGN_IN)).toHaveLength(2)
  })

  once('sets a cookie that scripts cannot read and that is sent to the API only', async () => {
    const api = await setup({ env: { PUBLIC_URL: 'https://nirgam.example' } })
    const { email } = await api.signUp()
    const [mark] = (await login(api, email)).headers.getSetCookie()
    expect(mark).toMatch(/; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/)
    const rows = await api.services.db.selectFrom('devices').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(/nirgam_device=([\w-]{43})/.exec(mark ?? '')?.[1])
  })

  test('from ever more browsers keeps the newest twenty of them', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    let newest = ''
    for (let n = 0; n < 25; n += 1) {
      api.clock.advance({ seconds: 1 })
      newest = cookieOf(await login(api, email))
    }
    expect(await api.services.db.selectFrom('devices').selectAll().execute()).toHaveLength(20)
    const before = await subjects(api, email)
    expect((await login(api, email, PASSWORD, newest)).status).toBe(200)
    expect(await subjects(api, email)).toEqual(before)
  })

  once('counts as a new browser again after the password was changed in another one', async () => {
    const api = await setup()
    const { email, cookie, token } = await api.signUp()
    const other = cookieOf(await login(api, email))
    const body = {
      current_password: PASSWORD,
      new_password: 'a new password',
      new_password_confirmation: 'a new password',
    }
    await api.put('/change-password', { token, body, headers: { cookie } })
    const told = async () => (await subjects(api, email)).filter((subject) => subject === NEW_SIGN_IN).length
    const before = await told()
    await login(api, email, 'a new password', cookie)
    expect(await told()).toBe(before)
    await login(api, email, 'a new password', other)
    expect(await told()).toBe(before + 1)
  })
})

import { type MutableRedirectUri, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onEmptyDatabases } from '../../testing/engines.ts'
import { login, register } from '../../testing/scenes/accounts.ts'
import { SocialBrowser } from '../../testing/stand-ins/social-browser.ts'

const google = new OAuth2Server()
const person: Record<string, unknown> = {}

beforeAll(async () => {
  await google.issuer.keys.generate('RS256')
  await google.start(0, 'localhost')
})
afterAll(() => google.stop())

function be(claims: Record<string, unknown>): void {
  for (const name of Object.keys(person)) delete person[name]
  Object.assign(person, claims)
  google.service.removeAllListeners()
  google.service.on('beforeTokenSigning', ({ payload }: MutableToken) => Object.assign(payload, person))
}
afterEach(() => google.service.removeAllListeners())

const settings = () => ({
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: google.issuer.url ?? '',
})
const FAILED = '/login?social_error=google'

onEmptyDatabases('signing in with Google', (setup, { once }) => {
  test('the first visit creates a verified account, and later visits find it', async () => {
    let looks = 0
    const counting: typeof fetch = (input, init) => {
      if (String(input).includes('.well-known')) looks += 1
      return fetch(input, init)
    }
    const api = await setup({ env: settings(), fetch: counting })
    be({ sub: 'g-1', name: 'Asha Rao', email: 'Asha@Example.com', email_verified: true })
    const browser = new SocialBrowser(api)
    const place = await browser.signIn('google')
    expect(place).toMatch(/^\/login\?handoff=[\w-]{43}$/)
    const { status, body } = await browser.exchange(place)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      user: { name: 'Asha Rao', email: 'asha@example.com', verified: true },
      redirect_to: '/home',
    })
    expect((await api.get('/user', { token: body.data.token })).status).toBe(200)

    expect(await api.outbox('asha@example.com')).toEqual([])
    const again = new SocialBrowser(api)
    const second = await again.exchange(await again.signIn('google'))
    expect(second.body.data.user.id).toBe(body.data.user.id)
    const told = await api.outbox('asha@example.com')
    expect(told.map(({ subject }) => subject)).toEqual(['New login to your Nirgam account'])
    // Google's discovery document is cached for an hour, then fetched again.
    expect(looks).toBe(1)
    api.clock.advance({ hours: 1 })
    await again.leaveFor('google')
    expect(looks).toBe(2)
    // A user who signs in with Google needs no verified e-mail address.
    const removed = await api.put('/profile', { token: body.data.token, body: { email: '' } })
    expect([removed.status, removed.body.data.user.email]).toEqual([200, null])
  })

  once('the redirect carries state, nonce and a PKCE challenge, and no token is returned in a URL', async () => {
    const api = await setup({ env: settings() })
    be({ sub: 'g-1' })
    const browser = new SocialBrowser(api)
    const page = new URL(await browser.leaveFor('google'))
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client',
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
    })
    const back = await browser.comeBack(await browser.consent(page.href))
    const { token } = (await browser.exchange(back)).body.data
    expect(back).not.toContain(token)
  })

  once('the hand-over code works once, for two minutes, in the same browser', async () => {
    const api = await setup({ env: settings() })
    be({ sub: 'g-1' })
    const browser = new SocialBrowser(api)
    const other = new SocialBrowser(api)
    await other.leaveFor('google')

    const place = await browser.signIn('google')
    expect((await other.exchange(place)).status).toBe(401)
    expect((await browser.exchange(place)).status).toBe(200)
    expect((await browser.exchange(place)).status).toBe(401)

    const late = await browser.signIn('google')
    api.clock.advance({ minutes: 2 })
    expect((await browser.exchange(late)).status).toBe(401)

    const deleted = await browser.signIn('google')
    await api.services.db.updateTable('users').set({ deleted_at: api.clock.now() }).execute()
    expect((await browser.exchange(deleted)).status).toBe(401)
  })

  once('a sign-in that was begun in two tabs can be finished in either', async () => {
    const api = await setup({ env: settings() })
    be({ sub: 'g-1' })
    const browser = new SocialBrowser(api)
    const tabs = [await browser.leaveFor('google'), await browser.leaveFor('google')]
    for (const page of tabs) {
      const place = await browser.comeBack(await browser.consent(page))
      expect((await browser.exchange(place)).status).toBe(200)
    }
  })

  once('a malformed hand-over code is refused with a plain message', async () => {
    const api = await setup()
    for (const body of [{}, { code: '' }, { code: 7 }, { code: 'x'.repeat(201) }]) {
      const answer = await api.post('/auth/exchange', { body })
      expect([answer.status, answer.body.message]).toEqual([422, 'Login failed. Please try again.'])
    }
  })

  once('a replayed, foreign, invented or expired callback fails', async () => {
    const api = await setup({ env: settings() })
    be({ sub: 'g-1' })
    const browser = new SocialBrowser(api)
    const back = await browser.consent(await browser.leaveFor('google'))
    const other = new SocialBrowser(api)
    await other.leaveFor('google')
    expect(await other.comeBack(back)).toBe(FAILED)
    expect(await browser.comeBack(back)).toContain('handoff')
    expect(await browser.comeBack(back)).toBe(FAILED)
    expect(await browser.comeBack('http://x/api/auth/google/callback?code=1&state=invented')).toBe(FAILED)
    expect(await browser.comeBack('http://x/api/auth/google/callback')).toBe(FAILED)
    expect(api.logs()).not.toContain('TypeError')

    const old = await browser.consent(await browser.leaveFor('google'))
    api.clock.advance({ minutes: 10 })
    expect(await browser.comeBack(old)).toBe(FAILED)
  })

  once('a wrong nonce, a wrong audience and a refused consent fail', async () => {
    const api = await setup({ env: settings() })
    const browser = new SocialBrowser(api)
    be({ sub: 'g-1', nonce: 'another' })
    expect(await browser.signIn('google')).toBe(FAILED)
    be({ sub: 'g-1', aud: 'another-client' })
    expect(await browser.signIn('google')).toBe(FAILED)
    be({ sub: 'g-1' })
    google.service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
    })
    expect(await browser.signIn('google')).toBe(FAILED)
    expect(await api.services.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  once('a missing or unverified Google e-mail address is not stored on the account', async () => {
    const api = await setup({ env: settings() })
    const email = 'unsure@example.com'
    for (const claims of [
      { sub: 'g-1' },
      { sub: 'g-2', email, email_verified: false },
      { sub: 'g-3', email, email_verified: 'false' },
    ]) {
      be(claims)
      const browser = new SocialBrowser(api)
      const { body } = await browser.exchange(await browser.signIn('google'))
      expect(body.data.user).toMatchObject({ email: null, verified: true })
    }
    expect((await register(api, { email: 'unsure@example.com' })).userId).toEqual(expect.any(String))
  })

  once('a name that cannot be shown or printed is not stored on the account', async () => {
    const api = await setup({ env: settings() })
    be({ sub: 'g-1', name: 'Asha\u0007 Rao' })
    const browser = new SocialBrowser(api)
    const { body } = await browser.exchange(await browser.signIn('google'))
    expect(body.data.user.name).toBeNull()
  })

  test('an e-mail address that belongs to another account stays with it', async () => {
    const api = await setup({ env: settings() })
    const owner = await api.signUp({ email: 'owner@example.com' })
    be({ sub: 'g-1', email: 'owner@example.com', email_verified: true })
    const browser = new SocialBrowser(api)
    const { body } = await browser.exchange(await browser.signIn('google'))
    expect(body.data.user.id).not.toBe(owner.uid)
    expect(body.data.user.email).toBeNull()
    expect((await login(api, 'owner@example.com')).body.data.user.id).toBe(owner.uid)
  })

  once('a Google-verified address takes precedence over an unverified sign-up', async () => {
    const api = await setup({ env: settings() })
    await register(api, { email: 'asha@example.com', password: 'attacker knows' })
    be({ sub: 'g-1', email: 'asha@example.com', email_verified: true })
    const browser = new SocialBrowser(api)
    const { body } = await browser.exchange(await browser.signIn('google'))
    expect(body.data.user.email).toBe('asha@example.com')
    expect((await login(api, 'asha@example.com', 'attacker knows')).status).toBe(401)
    expect(await api.services.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('two concurrent callbacks create one account', async () => {
    const api = await setup({ env: settings() })
    be({ sub: 'g-1', email: 'asha@example.com', email_verified: true })
    const browsers = [1, 2, 3].map(() => new SocialBrowser(api))
    const places = await Promise.all(browsers.map((browser) => browser.signIn('google')))
    expect(places.every((place) => place.includes('handoff'))).toBe(true)
    expect(await api.services.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  once('an unreachable provider returns the visitor with an error, and the next attempt tries again', async () => {
    let isReachable = false
    const sometimes: typeof fetch = (input, init) =>
      isReachable ? fetch(input, init) : Promise.reject(new TypeError('fetch failed'))
    const api = await setup({ env: settings(), fetch: sometimes })
    expect(await new SocialBrowser(api).leaveFor('google')).toBe(FAILED)
    isReachable = true
    expect(await new SocialBrowser(api).leaveFor('google')).toContain(google.issuer.url)
  })
})

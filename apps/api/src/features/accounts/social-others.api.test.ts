import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onBothEngines, onEmptyDatabases } from '../../testing/engines.ts'
import { filesInZip } from '../../testing/files/zip-files.ts'
import { newestCode, otherThan, register, verify } from '../../testing/scenes/accounts.ts'
import { SocialBrowser } from '../../testing/stand-ins/social-browser.ts'
import { type SocialStandIn, startSocialStandIn } from '../../testing/stand-ins/social-stand-in.ts'
import { namesOf } from './accounts.ts'
import { socialAccount } from './social/social-sign-in.ts'

const OTHERS = ['facebook', 'instagram', 'twitter']
let standIn: SocialStandIn

beforeAll(async () => {
  standIn = await startSocialStandIn()
})
beforeEach(() => {
  Object.assign(standIn, { person: { id: '1001', name: 'Asha Rao' }, consents: true, failsWith: null })
})
afterAll(() => standIn.close())

onBothEngines('signing in with another service', (setup, { once }) => {
  test('each service has its own users, recognised by their id', async () => {
    const api = await setup({ env: standIn.settings })
    const seen = new Set<string>()
    for (const provider of OTHERS) {
      const page = new URL(await new SocialBrowser(api).leaveFor(provider))
      expect([provider, page.searchParams.has('code_challenge')]).toEqual([provider, provider === 'twitter'])
      const ids: string[] = []
      for (let visit = 0; visit < 2; visit += 1) {
        const browser = new SocialBrowser(api)
        const { status, body } = await browser.exchange(await browser.signIn(provider))
        expect(status, provider).toBe(200)
        expect(body.data.user).toMatchObject({ email: null, verified: true, name: 'Asha Rao' })
        ids.push(body.data.user.id)
      }
      expect(ids[0]).toBe(ids[1])
      seen.add(ids[0] ?? '')
    }
    expect(seen.size).toBe(3)
    standIn.person = { id: '1002' }
    const nameless = new SocialBrowser(api)
    const { body } = await nameless.exchange(await nameless.signIn('instagram'))
    expect(body.data.user.name, 'without a name, the user name').toBe('asha')
  })

  once('a refused consent, a failing service and an unconfigured service end at the login page', async () => {
    const api = await setup({ env: standIn.settings })
    for (const provider of OTHERS) {
      const failed = `/login?social_error=${provider}`
      standIn.consents = false
      expect(await new SocialBrowser(api).signIn(provider)).toBe(failed)
      standIn.consents = true
      standIn.failsWith = 503
      expect(await new SocialBrowser(api).signIn(provider)).toBe(failed)
      standIn.failsWith = null
    }
    const bare = await setup()
    for (const provider of [...OTHERS, 'google']) {
      expect(await new SocialBrowser(bare).leaveFor(provider)).toBe(`/login?social_error=${provider}`)
    }
    expect(bare.logs().match(/"why":"SocialFailure"/g)).toHaveLength(4)
    expect((await bare.get('/auth/myspace')).status).toBe(404)
    expect((await bare.get('/auth/myspace/callback')).status).toBe(404)
  })

  once('a long name is cut, and a locked account is refused; a user who deleted theirs gets a new one', async () => {
    const api = await setup({ env: standIn.settings })
    standIn.person = { id: '1001', name: 'A'.repeat(130) }
    const visit = async () => {
      const browser = new SocialBrowser(api)
      return (await browser.exchange(await browser.signIn('facebook'))).body.data
    }
    const { user, token } = await visit()
    expect(user.name).toBe('A'.repeat(120))
    expect((await visit()).user.id).toBe(user.id)
    const users = (locked_at: number | null) => api.services.db.updateTable('users').set({ locked_at }).execute()
    await users(1)
    const browser = new SocialBrowser(api)
    expect((await browser.exchange(await browser.signIn('facebook'))).status).toBe(403)
    await users(null)
    const archive = filesInZip((await api.get('/profile/data', { token })).bytes)
    const since = new Date(api.clock.now()).toISOString()
    expect(JSON.parse(String(archive.get('account.json')))).toMatchObject({
      signs_in_with: [{ provider: 'facebook', created_at: since }],
    })
    expect((await api.post('/profile/delete', { token, body: {} })).status).toBe(200)
    expect((await visit()).user.id).not.toBe(user.id)
  })

  test('two concurrent first visits of one user create one account', async () => {
    const { services } = await setup()
    const person = { subject: '1001', name: ' Asha Rao ', verifiedEmail: 'asha@example.com' }
    const [one, other] = await Promise.all([1, 2].map(() => socialAccount(services, 'facebook', person)))
    expect(one).toBe(other)
    // An address that two services verify at the same time goes to the first account only.
    const twins = ['2001', '2002'].map((subject) => ({ ...person, subject, verifiedEmail: 'twin@example.com' }))
    const ids = await Promise.all(twins.map((twin) => socialAccount(services, 'google', twin)))
    expect(new Set([one, ...ids]).size).toBe(3)
    expect(await namesOf(services.vault, services.db, [one ?? 0])).toEqual(new Map([[one, 'Asha Rao']]))
  })

  once('one service’s callback is not accepted for another', async () => {
    const api = await setup({ env: standIn.settings })
    const browser = new SocialBrowser(api)
    const back = await browser.consent(await browser.leaveFor('facebook'))
    expect(await browser.comeBack(back.replace('facebook', 'instagram'))).toBe('/login?social_error=instagram')
  })

  once('a malformed exchange request is refused', async () => {
    const api = await setup()
    for (const code of ['nonsense', '\u0000', '💥'])
      expect((await api.post('/auth/exchange', { body: { code } })).status).toBe(401)
    for (const code of ['', 'x'.repeat(201), 7, null])
      expect((await api.post('/auth/exchange', { body: { code } })).status).toBe(422)
  })
})

onEmptyDatabases('signing in by WhatsApp', (setup, { once }) => {
  test('a code sent to the number creates an account, and later finds it', async () => {
    const api = await setup()
    expect((await api.get('/auth/whatsapp')).headers.get('location')).toBe('/login?whatsapp=1')
    const ids: string[] = []
    const handles = new Set<string>()
    for (let visit = 0; visit < 2; visit += 1) {
      const started = await api.post('/auth/whatsapp/start', { body: { phone: '9876543210', country_code: '+91' } })
      expect(started.status).toBe(200)
      expect(started.body.data.sent_to).toEqual({ channel: 'whatsapp', address: '****3210' })
      const [message] = await api.outbox('+919876543210')
      expect(message).toMatchObject({ channel: 'whatsapp', text: expect.stringContaining(message?.code ?? '-') })
      const verified = await verify(api, started.body.data.user_id, message?.code ?? '')
      expect(verified.body.data.user).toMatchObject({ phone: '+919876543210', verified: true })
      ids.push(verified.body.data.user.id)
      handles.add(started.body.data.user_id)
      api.clock.advance({ seconds: 30 })
    }
    expect(ids[0]).toBe(ids[1])
    expect(handles.size).toBe(2)
    expect(handles.has(ids[0] ?? '')).toBe(false)
  })

  once('a six-digit code opens no account that has a password', async () => {
    const api = await setup()
    const { token } = await api.signUp({ phone: '9876543210' })
    const started = await api.post('/auth/whatsapp/start', { body: { phone: '9876543210' } })
    expect(started.body.data.code_length).toBe(6)
    const code = await newestCode(api, '+919876543210')
    expect(code).toMatch(/^\d{6}$/)
    expect((await verify(api, started.body.data.user_id, otherThan(code))).status).toBe(422)
    const answer = await verify(api, started.body.data.user_id, code)
    expect([answer.status, answer.body.requires_password, answer.body.data]).toEqual([403, true, undefined])
    expect(answer.body.message).toBe('This account has a password. Please log in with your mobile number and password.')
    expect((await verify(api, started.body.data.user_id, code)).status).toBe(422)
    expect(await api.services.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
    expect((await api.get('/user', { token })).status).toBe(200)
    const told = (await api.outbox('+919876543210')).map(({ text }) => text)
    expect(told.filter((text) => text.includes('paused new attempts'))).toEqual([])
  })

  once('never activates a password that another person chose', async () => {
    const api = await setup()
    await register(api, { phone: '9876543210', password: 'attacker knows' })
    const started = await api.post('/auth/whatsapp/start', { body: { phone: '9876543210' } })
    await verify(api, started.body.data.user_id, await newestCode(api, '+919876543210'))
    const attempt = await api.post('/login', {
      body: { identifier: '+919876543210', password: 'attacker knows', login_type: 'phone' },
    })
    expect(attempt.status).toBe(401)
  })

  once('all numbers get the same response, thirty seconds apart, and resending keeps the id', async () => {
    const api = await setup()
    await api.signUp({ phone: '9876543210' })
    const start = (phone: string) => api.post('/auth/whatsapp/start', { body: { phone, country_code: '+91' } })
    for (const phone of ['9876543210', '9000000000']) {
      const started = await start(phone)
      expect(started.status).toBe(200)
      expect((await start(phone)).status).toBe(429)
      api.clock.advance({ seconds: 30 })
      expect((await start(phone)).body.data.user_id).not.toBe(started.body.data.user_id)
    }
    api.clock.advance({ seconds: 30 })
    const handle = (await start('9000000000')).body.data.user_id
    api.clock.advance({ seconds: 30 })
    expect((await api.post('/resend-otp', { body: { user_id: handle } })).status).toBe(200)
    expect((await verify(api, handle, await newestCode(api, '+919000000000'))).status).toBe(200)
  })

  once('requires a phone number', async () => {
    const api = await setup()
    for (const body of [{}, { phone: '' }, { phone: '123' }, { phone: 'null\u0000' }]) {
      const answer = await api.post('/auth/whatsapp/start', { body })
      expect([answer.status, answer.body.message]).toEqual([422, 'Please enter a valid 10-digit mobile number'])
    }
  })

  once('is not offered when no channel reaches phones', async () => {
    const api = await setup({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    expect((await api.get('/auth/whatsapp')).headers.get('location')).toBe('/login?social_error=whatsapp')
    const started = await api.post('/auth/whatsapp/start', { body: { phone: '9876543210' } })
    expect([started.status, started.body.message]).toEqual([503, 'Failed to connect with whatsapp. Please try again.'])
    const forgotten = await api.post('/forgot-password', { body: { identifier: '+919876543210' } })
    expect(forgotten.body.errors).toEqual({ identifier: [SERVER_MESSAGES.auth.phoneUnreachable] })
  })
})

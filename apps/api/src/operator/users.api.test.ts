import { expect, test } from 'vitest'
import { helpIn } from '../features/accounts/accounts.ts'
import { transaction } from '../platform/database/engine.ts'
import { onEmptyDatabases } from '../testing/engines.ts'
import { login, newestCode, otherThan, PASSWORD, register, verify } from '../testing/scenes/accounts.ts'
import type { TestApi } from '../testing/test-api.ts'
import { operate } from './operator.ts'

const NEW = 'a new password'

function operator(api: TestApi) {
  return (...words: string[]) =>
    operate([...words, '--as', 'meera'], () => api.services.config, { clock: api.clock, fetch })
}

async function resetWithNewest(api: TestApi, to: string) {
  const LINK = /forgot-password\?code=([\w-]+)/
  const message = (await api.outbox(to)).find(({ text }) => LINK.test(text))
  const handle = LINK.exec(message?.text ?? '')?.[1]
  return api.post('/reset-password', { body: { user_id: handle, otp: message?.code, password: NEW } })
}

onEmptyDatabases('operators and accounts', (setup, { once }) => {
  test('a verified number is found in any notation', async () => {
    const api = await setup()
    const { uid } = await api.signUp({ phone: '9876543210' })
    const say = operator(api)
    for (const word of ['+91 98765 43210', '+919876543210', '98765-43210', '(98765) 43210', uid]) {
      const found = await say('users', 'find', word, '--json')
      expect([found.code, JSON.parse(found.out)[0]?.user_id], word).toEqual([0, uid])
    }
    expect(await say('users', 'find', '+91 98765 00000')).toMatchObject({
      code: 1,
      err: 'There is no account for +91 98765 00000.\n',
    })
  })

  once('an unverified address does not find the account', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { phone: '9876543210', email: 'unproven@example.com' })
    await verify(api, userId, code)
    const say = operator(api)
    expect(await say('users', 'find', 'unproven@example.com')).toMatchObject({ code: 1 })
    expect(await say('users', 'lock', 'unproven@example.com')).toMatchObject({ code: 1 })
    expect((await say('users', 'find', '+919876543210')).out).toContain('unproven@example.com (not verified)')
    const { id } = await api.services.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const wanted = { kind: 'email', value: 'unproven@example.com' } as const
    const helped = await transaction(api.services.db, (trx) => helpIn(api.services, trx, id, wanted))
    expect(helped).toEqual({ to: wanted, isNew: true })
    const warnings = async () => (await api.outbox()).filter(({ subject }) => subject.includes('change how')).length
    expect(await warnings()).toBe(1)
    await api.services.db.updateTable('contacts').set({ verified_at: 1 }).execute()
    const again = await transaction(api.services.db, (trx) => helpIn(api.services, trx, id, wanted))
    expect([again, await warnings()]).toEqual([{ to: wanted, isNew: false }, 1])
  })

  once('verifying by hand verifies the address that the operator names', async () => {
    const api = await setup()
    const other = await register(api, { phone: '9876500000', email: 'both@example.com' })
    const { token } = (await verify(api, other.userId, other.code)).body.data
    await register(api, { phone: '9876543210', email: 'both@example.com' })
    expect(await operator(api)('users', 'verify', 'both@example.com')).toMatchObject({ code: 0 })
    expect((await login(api, 'both@example.com')).status).toBe(200)
    expect((await login(api, '+919876543210')).status).toBe(401)
    const { user } = (await api.get('/user', { token })).body.data
    expect(user, 'which another account only claimed').toMatchObject({ email: null, phone: '+919876500000' })
  })

  once('verifying by hand by the id verifies the address that the code went to', async () => {
    const api = await setup({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const { body } = await api.post('/register', {
      body: { phone: '9876543210', email: 'both@example.com', password: PASSWORD, login_type: 'phone' },
    })
    expect(body.data.sent_to.channel).toBe('email')
    expect(await operator(api)('users', 'verify', body.data.user_id)).toMatchObject({ code: 0 })
    expect((await login(api, 'both@example.com')).status).toBe(200)
    expect((await login(api, '+919876543210')).status).toBe(401)
  })

  once('a user gets back in with a code to a verified address', async () => {
    const api = await setup()
    const { email, token } = await api.signUp()
    const helped = await operator(api)('users', 'help-in', email)
    expect(helped).toMatchObject({ code: 0, err: '' })
    expect(helped.out).not.toContain(await newestCode(api, email))
    expect((await resetWithNewest(api, email)).status).toBe(200)
    expect((await login(api, email, NEW)).status).toBe(200)
    expect((await api.get('/user', { token })).status).toBe(401)
    const [entry] = JSON.parse((await operator(api)('audit', 'list', '--json')).out)
    expect(entry).toMatchObject({
      who: 'meera',
      act: 'user helped in',
      detail: expect.stringMatching(/^a code to .\*\*\*@/),
    })
  })

  test('a lost address is replaced once the new one’s code is entered, and the old one is notified', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    const helped = await operator(api)('users', 'help-in', email, '--contact', 'new@example.com')
    expect(helped.code).toBe(0)
    expect((await login(api, 'new@example.com')).status).toBe(401)
    expect((await login(api, email)).status).toBe(200)

    expect((await resetWithNewest(api, 'new@example.com')).status).toBe(200)
    expect((await login(api, 'new@example.com', NEW)).status).toBe(200)
    expect((await login(api, email, NEW)).status).toBe(401)
    expect((await api.outbox(email))[0]?.subject).toBe('Your Nirgam email address was changed')
    const [entry] = JSON.parse((await operator(api)('audit', 'list', '--json')).out)
    expect(entry.detail).toBe('a code to the new contact n***@example.com')
  })

  once('a code to a new address becomes invalid once the owner changes their own', async () => {
    const api = await setup()
    const { email, token } = await api.signUp()
    await operator(api)('users', 'help-in', email, '--contact', 'new@example.com')
    await api.put('/profile', { token, body: { email: 'mine@example.com' } })
    const body = { kind: 'email', otp: await newestCode(api, 'mine@example.com') }
    expect((await api.post('/profile/confirm-contact', { token, body })).status).toBe(200)
    expect((await resetWithNewest(api, 'new@example.com')).status).toBe(422)
    expect((await login(api, 'mine@example.com')).status).toBe(200)

    await api.put('/profile', { token, body: { phone: '9876543210' } })
    const added = { kind: 'phone', otp: await newestCode(api, '+919876543210') }
    expect((await api.post('/profile/confirm-contact', { token, body: added })).status).toBe(200)
    await operator(api)('users', 'help-in', 'mine@example.com', '--contact', 'other@example.com')
    await api.put('/profile', { token, body: { phone: '' } })
    expect((await resetWithNewest(api, 'other@example.com')).status, 'or removes one').toBe(422)
  })

  once('a user gets back in even while strangers guess codes', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    for (let round = 0; round < 3; round += 1) {
      const { user_id } = (await api.post('/forgot-password', { body: { identifier: email } })).body.data
      const otp = otherThan(await newestCode(api, email))
      const body = { user_id, otp, password: NEW }
      for (let n = 0; n < 5; n += 1) await api.post('/reset-password', { body })
      api.clock.advance({ seconds: 30 })
    }
    await operator(api)('users', 'help-in', email)
    expect((await resetWithNewest(api, email)).status).toBe(200)
  })

  once('no help is sent through a channel that is not available', async () => {
    const api = await setup()
    const { uid } = await api.signUp()
    const { services } = api
    const { id } = await services.db.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()
    const messenger = { ...services.messenger, reaches: (kind: string) => kind === 'email' }
    const help = (wanted?: { kind: 'phone' | 'email'; value: string }) =>
      transaction(services.db, (trx) => helpIn({ ...services, messenger }, trx, id, wanted))
    expect(await help({ kind: 'phone', value: '+919876500000' })).toBe('unreachable')
    expect(await help({ kind: 'email', value: 'new@example.com' })).toMatchObject({ isNew: true })
    expect(await help()).toMatchObject({ isNew: false })
  })

  once('help is refused for another account’s address, and for invalid or unverified accounts', async () => {
    const api = await setup()
    const { email } = await api.signUp()
    const { email: others } = await api.signUp()
    await register(api, { email: 'late@example.com' })
    const say = operator(api)
    const refusals: [words: string[], why: string][] = [
      [[email, '--contact', others], 'Another account has verified this address or number.\n'],
      [[email, '--contact', 'nonsense'], 'nonsense is neither an email address nor a phone number.\n'],
      [['late@example.com'], 'This account was never verified: its owner can sign up again.\n'],
      [['nobody@example.com'], 'There is no account for nobody@example.com.\n'],
    ]
    for (const [words, err] of refusals) {
      expect(await say('users', 'help-in', ...words)).toMatchObject({ code: 1, out: '', err })
    }
    await say('users', 'lock', email)
    expect(await say('users', 'help-in', email)).toMatchObject({ code: 1 })
  })
})

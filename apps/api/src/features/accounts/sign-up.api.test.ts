import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { login, newestCode, PASSWORD, register, verify } from '../../testing/scenes/accounts.ts'
import type { TestApi } from '../../testing/test-api.ts'

const signUp = (api: TestApi, body: unknown) => api.post('/register', { body })

const REFUSED: [body: object, errors: object][] = [
  [{ password: PASSWORD }, { phone: ['Please enter either mobile number or email'] }],
  [{ phone: '', email: '', password: PASSWORD }, { phone: ['Please enter either mobile number or email'] }],
  [{ phone: '12345', password: PASSWORD }, { phone: ['Please enter a valid 10-digit mobile number'] }],
  [{ phone: '98765432100', password: PASSWORD }, { phone: ['Please enter a valid 10-digit mobile number'] }],
  [{ phone: '９８７６５４３２１０', password: PASSWORD }, { phone: ['Please enter a valid 10-digit mobile number'] }],
  [{ email: 'nobody', password: PASSWORD }, { email: ['Please enter a valid email'] }],
  [{ email: 'a\u0000b@example.com', password: PASSWORD }, { email: ['Please enter a valid email'] }],
  [{ email: `${'a'.repeat(300)}@example.com`, password: PASSWORD }, { email: ['Please enter a valid email'] }],
  [{ email: "x' or '1'='1", password: PASSWORD }, { email: ['Please enter a valid email'] }],
  [{ email: 'a@example.com' }, { password: ['Password is required'] }],
  [{ email: 'a@example.com', password: '' }, { password: ['Password is required'] }],
  [{ email: 'a@example.com', password: '12345' }, { password: ['Password must be at least 6 characters'] }],
  [{ email: 'a@example.com', password: 'x'.repeat(201) }, { password: ['Password must be at most 200 characters'] }],
]

onBothEngines('signing up', (setup, { once }) => {
  test('by e-mail ends in a verified, signed-in account', async () => {
    const api = await setup()
    const registered = await signUp(api, { email: ' Asha@Example.com ', password: PASSWORD, login_type: 'email' })
    expect(registered.status).toBe(201)
    expect(registered.body).toEqual({
      success: true,
      message: 'OTP sent successfully!',
      data: {
        user_id: expect.any(String),
        email: 'asha@example.com',
        phone: null,
        country_code: null,
        sent_to: { channel: 'email', address: 'a***@example.com' },
        code_length: 4,
      },
    })
    const verified = await verify(api, registered.body.data.user_id, await newestCode(api, 'asha@example.com'))
    expect(verified.status).toBe(200)
    expect(verified.body.data).toEqual({
      user: {
        id: registered.body.data.user_id,
        name: null,
        email: 'asha@example.com',
        phone: null,
        country_code: null,
        verified: true,
        created_at: '2026-11-16T06:30:00.000Z',
      },
      token: expect.stringMatching(/^[\w-]{43}$/),
      redirect_to: '/home',
      has_completed_remittance: false,
    })
    const me = await api.get('/user', { token: verified.body.data.token })
    expect(me.body.data).toEqual({
      user: verified.body.data.user,
      has_completed_remittance: false,
      latest_remittance: null,
    })
  })

  once('by phone sends the code to the number, and login accepts the number with its country code', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { phone: '9876543210' })
    const verified = await verify(api, userId, code)
    expect(verified.body.data.user).toMatchObject({ email: null, phone: '+919876543210', country_code: '+91' })
    expect((await login(api, '+919876543210')).status).toBe(200)
  })

  once('with both contacts sends the code to the phone and verifies only the phone', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { phone: '9876543210', email: 'both@example.com' })
    expect(await api.outbox('both@example.com')).toEqual([])
    const { token } = (await verify(api, userId, code)).body.data
    const shown = async () => (await api.get('/user', { token })).body.data.user.email
    expect(await shown()).toBe('both@example.com')
    expect((await login(api, 'both@example.com')).status).toBe(401)

    const owner = await register(api, { email: 'both@example.com', password: 'the real owner' })
    expect((await verify(api, owner.userId, owner.code)).status).toBe(200)
    expect(await shown()).toBeNull()
    expect((await login(api, 'both@example.com')).status).toBe(401)
    expect((await login(api, 'both@example.com', 'the real owner')).status).toBe(200)
    expect((await login(api, '+919876543210')).status).toBe(200)
  })

  test('twice within a second sends one code, even concurrently', async () => {
    const api = await setup()
    const body = { email: 'twice@example.com', password: PASSWORD }
    const both = await Promise.all([signUp(api, body), signUp(api, body)])
    const again = await signUp(api, body)
    const ids = [...both, again].map(({ status, body: answer }) => [status, answer.data.user_id])
    expect(ids).toEqual(ids.map(() => [201, again.body.data.user_id]))
    expect(await api.outbox('twice@example.com')).toHaveLength(1)
    api.clock.advance({ seconds: 30 })
    const later = await signUp(api, body)
    expect(later.body.data.user_id).not.toBe(again.body.data.user_id)
    expect(await api.outbox('twice@example.com')).toHaveLength(2)
    expect((await verify(api, later.body.data.user_id, await newestCode(api, 'twice@example.com'))).status).toBe(200)
  })

  once('again with another password or address is a separate sign-up', async () => {
    const api = await setup()
    const both = { phone: '9876543210', email: 'one@example.com', password: PASSWORD }
    const ofBoth = await signUp(api, both)
    const ofOther = await signUp(api, { ...both, email: 'other@example.com' })
    expect(ofOther.body.data.user_id).not.toBe(ofBoth.body.data.user_id)
    const ofPhone = await signUp(api, { phone: both.phone, password: PASSWORD })
    expect(ofPhone.body.data.user_id).not.toBe(ofOther.body.data.user_id)
    const first = await signUp(api, { email: 'twice@example.com', password: PASSWORD })
    const second = await signUp(api, { email: 'twice@example.com', password: 'another password' })
    expect(second.body.data.user_id).not.toBe(first.body.data.user_id)
    expect(await api.outbox('twice@example.com')).toHaveLength(2)
  })

  once('with a verified identifier is refused at its field', async () => {
    const api = await setup()
    await api.signUp({ email: 'taken@example.com' })
    await api.signUp({ phone: '9876543210' })
    const email = await signUp(api, { email: 'TAKEN@example.com', password: PASSWORD })
    expect([email.status, email.body.errors]).toEqual([422, { email: [SERVER_MESSAGES.auth.alreadyRegistered] }])
    const both = await signUp(api, { email: 'taken@example.com', phone: '9876543210', password: PASSWORD })
    expect(both.body.errors).toEqual({
      email: [SERVER_MESSAGES.auth.alreadyRegistered],
      phone: [SERVER_MESSAGES.auth.alreadyRegistered],
    })
  })

  once('a new sign-up replaces an unfinished one, whose id does not work with the new code', async () => {
    const api = await setup()
    const attacker = await register(api, { email: 'victim@example.com', password: 'attacker knows' })
    const victim = await register(api, { email: 'victim@example.com', password: 'victim knows' })
    expect(victim.userId).not.toBe(attacker.userId)
    expect((await verify(api, attacker.userId, victim.code)).status).toBe(422)
    expect((await verify(api, victim.userId, victim.code)).status).toBe(200)
    expect((await login(api, 'victim@example.com', 'attacker knows')).status).toBe(401)
    expect((await login(api, 'victim@example.com', 'victim knows')).status).toBe(200)
  })

  test('concurrent sign-ups for one address end in one owner', async () => {
    const api = await setup()
    const bodies = [1, 2, 3, 4].map((n) => ({ email: 'race@example.com', password: `password ${n}` }))
    const answers = await Promise.all(bodies.map((body) => signUp(api, body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const codes = (await api.outbox('race@example.com')).map(({ code }) => code ?? '')
    const tries = answers.flatMap((answer) => codes.map((code) => verify(api, answer.body.data.user_id, code)))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => status === 200 || status === 422)).toBe(true)
  })

  once('invalid input is refused at its field', async () => {
    const api = await setup()
    for (const [body, errors] of REFUSED) {
      const answer = await signUp(api, body)
      expect([answer.status, answer.body.errors], JSON.stringify(body)).toEqual([422, errors])
    }
  })

  once('a password may contain any character, in any Unicode form', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { email: 'a@example.com', password: 'pa\u0000ss 🔑 e\u0301' })
    await verify(api, userId, code)
    expect((await login(api, 'a@example.com', 'pa\u0000ss 🔑 é')).status).toBe(200)
  })
})

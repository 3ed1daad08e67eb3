import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { login, newestCode, otherThan, PASSWORD, register, verify } from '../../testing/scenes/accounts.ts'
import type { TestApi } from '../../testing/test-api.ts'

const FILLED = {
  name: 'Asha Rao',
  date_of_birth: '1990-02-28',
  gender: 'female',
  pincode: '560001',
  address: '12 MG Road\nBengaluru',
}

const put = (api: TestApi, token: string, body: unknown) => api.put('/profile', { token, body })
const confirm = (api: TestApi, token: string, kind: string, otp: string) =>
  api.post('/profile/confirm-contact', { token, body: { kind, otp } })

onBothEngines('the profile', (setup, { once }) => {
  test('starts empty, stores the given values, and greets by name', async () => {
    const api = await setup()
    const { token, uid, email } = await api.signUp()
    const empty = { date_of_birth: null, gender: null, pincode: null, address: null }
    expect((await api.get('/profile', { token })).body.data).toEqual({
      user: { id: uid, name: null, email, phone: null, ...empty },
      pending: [],
      has_password: true,
      accept_marketing: true,
    })
    const saved = await put(api, token, { ...FILLED, email, phone: '' })
    expect([saved.status, saved.body.message]).toEqual([200, 'Profile updated successfully!'])
    expect(saved.body.data.user).toEqual({ id: uid, email, phone: null, ...FILLED })
    expect((await api.get('/user', { token })).body.data.user.name).toBe('Asha Rao')

    await put(api, token, { name: '', gender: null, address: '' })
    const { user } = (await api.get('/profile', { token })).body.data
    expect(user).toEqual({ id: uid, email, phone: null, ...FILLED, name: null, gender: null, address: null })
  })

  once('withdraws and renews marketing consent without a password, and changes nothing else', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    await put(api, token, FILLED)
    for (const accept_marketing of [false, true]) {
      const { status, body } = await put(api, token, { accept_marketing })
      expect([status, body.data.accept_marketing]).toEqual([200, accept_marketing])
      expect(body.data.user).toMatchObject({ ...FILLED, email })
    }
    expect((await put(api, token, { accept_marketing: 'no' })).status).toBe(422)
  })

  once('opens without the values of an older version that are not valid any more, and can be saved', async () => {
    const api = await setup()
    const { token, uid } = await api.signUp()
    const older = { date_of_birth: 1990, gender: 'unknown', pincode: ['560001'], address: '12 MG Road' }
    const profile_sealed = api.services.vault.sealJson(older, { table: 'users', row: uid, field: 'profile' })
    await api.services.db.updateTable('users').set({ profile_sealed }).where('uid', '=', uid).execute()
    const { status, body } = await api.get('/profile', { token })
    const left = { date_of_birth: null, gender: null, pincode: null, address: '12 MG Road' }
    expect([status, body.data.user]).toEqual([200, expect.objectContaining(left)])
    expect((await put(api, token, { pincode: '560001' })).body.data.user).toMatchObject({ ...left, pincode: '560001' })
  })

  once('needs a session', async () => {
    const api = await setup()
    expect((await api.get('/profile')).status).toBe(401)
    expect((await api.put('/profile', { body: {} })).status).toBe(401)
    expect((await api.post('/profile/confirm-contact', { body: { kind: 'email', otp: '1234' } })).status).toBe(401)
    expect((await api.post('/profile/resend-code', { body: { kind: 'email' } })).status).toBe(401)
    const body = { current_password: 'x', new_password: 'new password', new_password_confirmation: 'new password' }
    expect((await api.put('/change-password', { body })).status).toBe(401)
  })

  once('invalid values are refused at their fields, and nothing is saved', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const refused: [body: object, errors: object][] = [
      [{ email: 'nobody' }, { email: ['Please enter a valid email address'] }],
      [{ phone: 'abc' }, { phone: ['Please enter a valid phone number with country code'] }],
      [{ phone: '12345' }, { phone: ['Please enter a valid phone number with country code'] }],
      [{ date_of_birth: '2020-01-01' }, { date_of_birth: ['Please enter a valid date of birth (minimum age 18)'] }],
      [{ date_of_birth: '1990-02-30' }, { date_of_birth: ['Please enter a valid date of birth (minimum age 18)'] }],
      [{ gender: 'cat' }, { gender: ['Please select a gender'] }],
      [{ pincode: '<b>' }, { pincode: ['Please enter a valid PIN code'] }],
      [{ name: 'a\u0000b' }, { name: ['Please remove special control characters'] }],
      [{ name: 'x'.repeat(121) }, { name: ['Please use at most 120 characters'] }],
    ]
    for (const [body, errors] of refused) {
      const answer = await put(api, token, { address: 'somewhere', ...body })
      expect([answer.status, answer.body.errors], JSON.stringify(body)).toEqual([422, errors])
    }
    expect((await api.get('/profile', { token })).body.data.user.address).toBeNull()
  })

  once('a client cannot change its verification, lock or identity', async () => {
    const api = await setup()
    const { token, uid } = await api.signUp()
    await put(api, token, { id: 'x', uid: 'x', verified: false, verified_at: null, locked_at: 1, password_hash: 'x' })
    expect((await api.get('/user', { token })).body.data.user).toMatchObject({ id: uid, verified: true })
  })

  test('concurrent changes do not undo each other', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    await Promise.all(Object.entries(FILLED).map(([field, value]) => put(api, token, { [field]: value })))
    expect((await api.get('/profile', { token })).body.data.user).toMatchObject(FILLED)
  })
})

onBothEngines('changing an e-mail address or number', (setup, { once }) => {
  test('the new address takes effect once its code is confirmed', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    const asked = await put(api, token, { email: 'New@Example.com' })
    expect(asked.body.data.user.email).toBe(email)
    expect(asked.body.data.pending).toEqual([{ kind: 'email', value: 'new@example.com' }])
    expect((await login(api, 'new@example.com')).status).toBe(401)

    const code = await newestCode(api, 'new@example.com')
    const wrong = await confirm(api, token, 'email', otherThan(code))
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Invalid OTP. Please try again.'])
    const confirmed = await confirm(api, token, 'email', code)
    expect(confirmed.body.data).toMatchObject({ user: { email: 'new@example.com' }, pending: [] })
    expect((await login(api, 'new@example.com')).status).toBe(200)
    expect((await login(api, email)).status).toBe(401)
  })

  once('a number can be added beside an address, and either signs in', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    await put(api, token, { phone: '98765 43210', email })
    await confirm(api, token, 'phone', await newestCode(api, '+919876543210'))
    expect((await api.get('/user', { token })).body.data.user).toMatchObject({ email, phone: '+919876543210' })
    expect((await login(api, '+919876543210')).status).toBe(200)
    expect((await login(api, email)).status).toBe(200)
    await put(api, token, { phone: '98765 43210', email: 'new@example.com' })
    await confirm(api, token, 'email', await newestCode(api, 'new@example.com'))
    expect((await api.outbox(email))[0]?.subject).toBe('Your Nirgam email address was changed')
  })

  test('an address of another account is refused, even if it was verified while the code waited', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    await api.signUp({ email: 'taken@example.com' })
    const refused = await put(api, token, { email: 'taken@example.com' })
    expect([refused.status, refused.body.errors]).toEqual([422, { email: ['This is already used by another account'] }])
    await put(api, token, { email: 'wanted@example.com' })
    const code = await newestCode(api, 'wanted@example.com')
    await api.signUp({ email: 'wanted@example.com' })
    const late = await confirm(api, token, 'email', code)
    expect([late.status, late.body.errors]).toEqual([422, { email: ['This is already used by another account'] }])
  })

  once('saving again sends no second code; requesting one does, thirty seconds apart', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const resend = () => api.post('/profile/resend-code', { token, body: { kind: 'email' } })
    expect((await resend()).status).toBe(422)
    await put(api, token, { email: 'new@example.com' })
    await put(api, token, { email: 'new@example.com', name: 'Asha' })
    expect(await api.outbox('new@example.com')).toHaveLength(1)
    expect((await resend()).status).toBe(429)
    api.clock.advance({ seconds: 30 })
    expect((await resend()).body).toEqual({ success: true, message: 'OTP sent successfully!' })
    expect(await api.outbox('new@example.com')).toHaveLength(2)
    await confirm(api, token, 'email', await newestCode(api, 'new@example.com'))
    expect((await api.get('/user', { token })).body.data.user.email).toBe('new@example.com')
  })

  test('five wrong tries invalidate the code, across all connections', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    await put(api, token, { email: 'new@example.com' })
    const code = await newestCode(api, 'new@example.com')
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(api, token, 'email', otherThan(code))))
    const tried = answers.filter(({ body }) => body.message === 'Invalid OTP. Please try again.')
    expect(tried).toHaveLength(5)
    expect((await confirm(api, token, 'email', code)).status).toBe(422)
  })

  once('an address given at sign-up can be verified later', async () => {
    const api = await setup()
    const { userId, code } = await register(api, { phone: '9876543210', email: 'both@example.com' })
    const { token } = (await verify(api, userId, code)).body.data
    const asked = await put(api, token, { email: 'both@example.com', phone: '+919876543210' })
    expect(asked.body.data.pending).toEqual([{ kind: 'email', value: 'both@example.com' }])
    await confirm(api, token, 'email', await newestCode(api, 'both@example.com'))
    expect((await put(api, token, { email: 'both@example.com' })).body.data.pending).toEqual([])
    const again = await api.post('/profile/resend-code', { token, body: { kind: 'email' } })
    expect(again.status).toBe(422)
  })

  once('an unverified address is not notified when it is replaced or removed', async () => {
    const api = await setup()
    const [replacing, removing] = [
      await register(api, { phone: '9876543210', email: 'one@example.com' }),
      await register(api, { phone: '9876543211', email: 'two@example.com' }),
    ]
    const one = (await verify(api, replacing.userId, replacing.code)).body.data.token
    const next = { new_password: 'a new password', new_password_confirmation: 'a new password' }
    await api.put('/change-password', { token: one, body: { current_password: PASSWORD, ...next } })
    await put(api, one, { email: 'new@example.com' })
    await confirm(api, one, 'email', await newestCode(api, 'new@example.com'))
    const two = (await verify(api, removing.userId, removing.code)).body.data.token
    expect((await put(api, two, { email: '' })).body.data.user.email).toBeNull()
    expect([...(await api.outbox('one@example.com')), ...(await api.outbox('two@example.com'))]).toEqual([])
    expect((await api.outbox('+919876543210'))[0]?.subject).toBe('Your Nirgam account has a new email address')
  })

  once('the last verified contact cannot be removed', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    const refused = await put(api, token, { email: '' })
    expect(refused.body.errors).toEqual({
      email: ['Please keep at least one confirmed email address or phone number'],
    })
    await put(api, token, { phone: '9876543210' })
    await confirm(api, token, 'phone', await newestCode(api, '+919876543210'))
    expect((await put(api, token, { email: '', phone: '' })).status).toBe(422)
    expect((await put(api, token, { email: '' })).body.data.user).toMatchObject({ email: null, phone: '+919876543210' })
    expect((await login(api, email)).status).toBe(401)
  })
})

onBothEngines('two tabs that change the profile at once', (setup) => {
  test('do not remove both contacts between them', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    await put(api, token, { phone: '9876543210' })
    await confirm(api, token, 'phone', await newestCode(api, '+919876543210'))
    const answers = await Promise.all([put(api, token, { email: '' }), put(api, token, { phone: '' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { email, phone } = (await api.get('/user', { token })).body.data.user
    expect([email, phone].filter(Boolean)).toHaveLength(1)
  })

  test('send one code for the same new address', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    await Promise.all([1, 2, 3].map(() => put(api, token, { email: 'new@example.com' })))
    expect(await api.outbox('new@example.com')).toHaveLength(1)
  })

  test('can send only a limited number of codes to strangers', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const asked = Array.from({ length: 21 }, (_, n) => put(api, token, { email: `stranger${n}@example.com` }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await put(api, token, { name: 'Asha' })).status).toBe(200)
  })
})

onBothEngines('changing the password', (setup, { once }) => {
  const change = (api: TestApi, token: string, body: object) =>
    api.put('/change-password', {
      token,
      body: {
        current_password: PASSWORD,
        new_password: 'a new password',
        new_password_confirmation: 'a new password',
        accept_marketing: true,
        ...body,
      },
    })

  test('ends the other sessions and keeps this one', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    const other = (await login(api, email)).body.data.token
    const changed = await change(api, token, { accept_marketing: false })
    expect([changed.status, changed.body]).toEqual([200, { success: true, message: 'Password updated successfully!' }])
    expect((await api.get('/user', { token: other })).status).toBe(401)
    expect((await api.get('/user', { token })).status).toBe(200)
    expect((await login(api, email)).status).toBe(401)
    expect((await login(api, email, 'a new password')).status).toBe(200)
    expect((await api.get('/profile', { token })).body.data.accept_marketing).toBe(false)
  })

  once('is refused at the wrong field', async () => {
    const api = await setup()
    const { token, email } = await api.signUp()
    const refused: [body: object, errors: object][] = [
      [{ current_password: 'not it' }, { current_password: ['Current password is incorrect'] }],
      [{ current_password: '' }, { current_password: ['Current password is required'] }],
      [{ current_password: undefined }, { current_password: ['Current password is required'] }],
      [
        { new_password: '12345', new_password_confirmation: '12345' },
        { new_password: ['Password must be at least 6 characters long!'] },
      ],
      [{ new_password_confirmation: 'another' }, { new_password_confirmation: ['Passwords do not match!'] }],
    ]
    for (const [body, errors] of refused) {
      const answer = await change(api, token, body)
      expect([answer.status, answer.body.errors], JSON.stringify(body)).toEqual([422, errors])
    }
    expect((await login(api, email)).status).toBe(200)
  })

  test('twice at once succeeds once', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const answers = await Promise.all(
      ['first thought', 'second thought'].map((thought) =>
        change(api, token, { new_password: thought, new_password_confirmation: thought }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  once('limits guesses at the current password', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const guesses = Array.from({ length: 12 }, () => change(api, token, { current_password: 'a guess' }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect((await change(api, token, {})).status).toBe(429)
  })

  once('forgets the wrong tries before it', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const wrong = { current_password: 'not it' }
    for (let n = 0; n < 9; n += 1) expect((await change(api, token, wrong)).status).toBe(422)
    expect((await change(api, token, {})).status).toBe(200)
    expect((await change(api, token, wrong)).status).toBe(422)
  })

  once('lets a user without a password set a first one', async () => {
    const api = await setup()
    const { body } = await api.post('/auth/whatsapp/start', { body: { phone: '9876543210' } })
    const { token } = (await verify(api, body.data.user_id, await newestCode(api, '+919876543210'))).body.data
    expect((await api.get('/profile', { token })).body.data.has_password).toBe(false)
    expect((await change(api, token, { current_password: undefined })).status).toBe(200)
    expect((await login(api, '+919876543210', 'a new password')).status).toBe(200)
    expect((await change(api, token, { current_password: undefined })).status).toBe(422)
  })
})

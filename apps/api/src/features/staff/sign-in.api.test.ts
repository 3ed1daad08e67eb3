import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { expect, test } from 'vitest'
import { listAudit } from '../../platform/audit.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { cookieOf } from '../../testing/http-client.ts'
import { atDesk, codeAt, type DeskPerson, joinStaff, signInAtDesk } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'

const nextCode = (api: TestApi, { secret }: DeskPerson) => {
  api.clock.advance({ seconds: 60 })
  return codeAt(secret, api.clock.now())
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const meOf = (api: TestApi, cookie: string) => api.get('/desk/me', { headers: { cookie } })

async function acts(api: TestApi): Promise<string[]> {
  const rows = await listAudit(api.services.db, 100)
  return rows.map(({ act, detail }) => `${act} ${detail}`.trim()).toReversed()
}

onBothEngines('signing in at the desk', (setup, { once }) => {
  test('takes the password, then the code, and sets a cookie hidden from scripts and other sites', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'intake', { name: 'Meera Iyer' })
    const asked = await signInAtDesk(api, person)
    expect([asked.status, asked.body.data, asked.headers.get('set-cookie')]).toEqual([
      200,
      { needs_code: true, passkey: null },
      null,
    ])
    const done = await signInAtDesk(api, person, nextCode(api, person))
    expect([done.status, done.body.data]).toEqual([200, { needs_code: false, passkey: null }])
    expect(done.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^nirgam_desk_device=[\w-]{43}; Path=\/api\/desk; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(/^nirgam_desk=[\w-]{43}; Path=\/api\/desk; Max-Age=36000; HttpOnly; SameSite=Strict$/),
    ])
    expect((await meOf(api, cookieOf(done))).body.data).toEqual({
      uid: person.uid,
      name: 'Meera Iyer',
      email: person.email,
      role: 'intake',
      membership_number: null,
      recovery_codes_left: 10,
    })
  })

  once('marks the cookie as secure if the address is', async () => {
    const api = await setup({ env: { PUBLIC_URL: 'https://nirgam.example' } })
    const person = await joinStaff(api, 'intake')
    const { headers } = await signInAtDesk(api, person, nextCode(api, person))
    expect(headers.get('set-cookie')).toContain('; Secure')
  })

  once('answers an unknown address like a wrong password', async () => {
    const api = await setup()
    const { email } = await joinStaff(api, 'lead')
    const wrong = await signInAtDesk(api, { email, password: 'not the password' })
    const unknown = await signInAtDesk(api, { email: 'nobody@firm.example', password: 'not the password' })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect([wrong.status, wrong.body.message]).toEqual([401, STAFF_MESSAGES.signInFailed])
  })

  test('accepts each code once, even if it is sent twice at once', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'intake')
    const used = await signInAtDesk(api, person, codeAt(person.secret, api.clock.now()))
    expect([used.status, used.body.errors]).toEqual([422, { code: [STAFF_MESSAGES.codeUsed] }])
    const code = nextCode(api, person)
    const both = await Promise.all([signInAtDesk(api, person, code), signInAtDesk(api, person, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  once('reports a wrong code, and locks the account with its sessions at the tenth', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'preparer')
    const lead = await joinStaff(api, 'lead')
    const code = nextCode(api, person)
    const tries = await Promise.all(Array.from({ length: 9 }, () => signInAtDesk(api, person, wrongCode(code))))
    for (const { status, body } of tries) {
      expect([status, body.errors]).toEqual([422, { code: [STAFF_MESSAGES.codeWrong] }])
    }
    expect((await meOf(api, person.cookie)).status).toBe(200)
    const tenth = await signInAtDesk(api, person, wrongCode(code))
    expect([tenth.status, tenth.body.message]).toEqual([403, STAFF_MESSAGES.locked])
    expect((await meOf(api, person.cookie)).status).toBe(401)
    expect((await signInAtDesk(api, person, code)).status).toBe(403)
    const recorded = await acts(api)
    expect(recorded.filter((act) => act === 'staff wrong code')).toHaveLength(10)
    expect(recorded).toContain('staff locked after 10 wrong codes')

    const unlock = await api.post(`/desk/staff/${person.uid}/unlock`, atDesk({ cookie: lead.cookie }))
    expect([unlock.status, unlock.body.data.locked]).toEqual([200, false])
    expect((await meOf(api, person.cookie)).status, 'the session from before stays ended').toBe(401)
    const slip = await signInAtDesk(api, person, wrongCode(nextCode(api, person)))
    expect([slip.status, slip.body.errors]).toEqual([422, { code: [STAFF_MESSAGES.codeWrong] }])
    expect((await signInAtDesk(api, person, nextCode(api, person))).status).toBe(200)
  })

  once('does not count codes sent with a wrong password', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'preparer')
    for (let n = 0; n < 9; n += 1) await signInAtDesk(api, { ...person, password: 'wrong' }, '000000')
    const row = await api.services.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow()
    expect([row.wrong_codes, row.locked_at]).toEqual([0, null])
  })

  once('allows ten wrong passwords per network, then none for a quarter of an hour, for any address', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'preparer')
    for (const email of [person.email, 'nobody@firm.example']) {
      const statuses: number[] = []
      for (let n = 0; n < 11; n += 1) statuses.push((await signInAtDesk(api, { email, password: 'wrong' })).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    }
    expect((await signInAtDesk(api, person)).status).toBe(429)
    api.clock.advance({ minutes: 16 })
    expect((await signInAtDesk(api, person)).status).toBe(200)
  })

  once('accepts a recovery code instead of the digits, in any notation, once', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'preparer')
    const [first = '', second = ''] = person.recoveryCodes
    expect(new Set(person.recoveryCodes).size).toBe(10)
    const done = await signInAtDesk(api, person, ` ${first.toUpperCase().replaceAll('L', '1').replaceAll('O', '0')} `)
    expect(done.status).toBe(200)
    expect((await meOf(api, cookieOf(done))).body.data.recovery_codes_left).toBe(9)
    expect((await signInAtDesk(api, person, first)).body.errors).toEqual({ code: [STAFF_MESSAGES.codeWrong] })
    expect((await signInAtDesk(api, person, second.replaceAll('-', ''))).status).toBe(200)
    expect(await acts(api)).toContain('staff signed in with a recovery code')
    const other = await joinStaff(api, 'intake')
    expect((await signInAtDesk(api, other, person.recoveryCodes[2])).status).toBe(422)
  })
})

onBothEngines('a session at the desk', (setup, { once }) => {
  test('ends after half an hour without use, and after ten hours in any case', async () => {
    const api = await setup()
    const idle = await joinStaff(api, 'intake')
    api.clock.advance({ minutes: 29 })
    expect((await meOf(api, idle.cookie)).status).toBe(200)
    api.clock.advance({ minutes: 29 })
    expect((await meOf(api, idle.cookie)).status).toBe(200)
    api.clock.advance({ minutes: 30 })
    expect((await meOf(api, idle.cookie)).status).toBe(401)

    const busy = await joinStaff(api, 'intake')
    for (let n = 0; n < 23; n += 1) {
      api.clock.advance({ minutes: 25 })
      expect((await meOf(api, busy.cookie)).status).toBe(200)
    }
    api.clock.advance({ minutes: 25 })
    expect((await meOf(api, busy.cookie)).status).toBe(401)
  })

  test('ends on sign-out, and ended sessions are deleted', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'intake')
    await joinStaff(api, 'lead')
    const out = await api.post('/desk/sign-out', atDesk({ cookie: person.cookie }))
    expect(out.headers.get('set-cookie')).toContain('nirgam_desk=; Path=/api/desk; Max-Age=0')
    expect((await meOf(api, person.cookie)).status).toBe(401)
    for (const again of [{ cookie: person.cookie }, {}]) {
      expect((await api.post('/desk/sign-out', atDesk(again))).status).toBe(200)
    }
    expect((await acts(api)).filter((act) => act === 'staff signed out')).toHaveLength(1)
    api.clock.advance({ hours: 12 })
    await api.services.jobs.runDue()
    expect(await api.services.db.selectFrom('staff_sessions').selectAll().execute()).toEqual([])
  })

  once('is stored only as a hash', async () => {
    const api = await setup()
    const { cookie } = await joinStaff(api, 'intake')
    const rows = await api.services.db.selectFrom('staff_sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })
})

onBothEngines('one’s own account', (setup, { once }) => {
  once('a new password needs the old one, has twelve characters and ends the other sessions', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'signer')
    const elsewhere = cookieOf(await signInAtDesk(api, person, nextCode(api, person)))
    const change = (current_password: string, new_password: string) =>
      api.put('/desk/me/password', atDesk({ cookie: person.cookie, body: { current_password, new_password } }))
    expect((await change('wrong', 'a much longer password')).body.errors).toEqual({
      current_password: [STAFF_MESSAGES.passwordWrong],
    })
    expect((await change(person.password, 'elevenchars')).body.errors).toEqual({
      new_password: [STAFF_MESSAGES.passwordTooShort],
    })
    expect((await change(person.password, 'a much longer password')).status).toBe(200)
    expect((await meOf(api, person.cookie)).status).toBe(200)
    expect((await meOf(api, elsewhere)).status).toBe(401)
    expect((await signInAtDesk(api, person)).status).toBe(401)
    expect((await signInAtDesk(api, { ...person, password: 'a much longer password' })).status).toBe(200)
    expect(await acts(api)).toContain('staff password changed')
  })

  test('is changed by only one of two concurrent password changes', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'signer')
    const other = cookieOf(await signInAtDesk(api, person, nextCode(api, person)))
    const [first, second] = ['the first new password', 'the second new password']
    const change = (cookie: string, new_password: string) =>
      api.put('/desk/me/password', atDesk({ cookie, body: { current_password: person.password, new_password } }))
    const answers = await Promise.all([change(person.cookie, first), change(other, second)])
    // The second request fails on the password, or its session has ended.
    expect([
      [200, 401],
      [200, 422],
    ]).toContainEqual(answers.map(({ status }) => status).toSorted())
    const password = answers[0].status === 200 ? first : second
    expect((await signInAtDesk(api, { ...person, password })).status).toBe(200)
  })

  once('new recovery codes replace the old ones', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'signer')
    const renew = (password: string) =>
      api.post('/desk/me/recovery-codes', atDesk({ cookie: person.cookie, body: { password } }))
    expect((await renew('wrong')).status).toBe(422)
    const { recovery_codes: codes } = (await renew(person.password)).body.data
    expect(codes).toHaveLength(10)
    expect((await signInAtDesk(api, person, person.recoveryCodes[0])).status).toBe(422)
    expect((await signInAtDesk(api, person, codes[0])).status).toBe(200)
    expect(await acts(api)).toContain('staff recovery codes renewed')
    const often = await Promise.all(Array.from({ length: 9 }, () => renew('wrong')))
    expect(often.map(({ status }) => status)).toEqual(often.map(() => 422))
    for (const [password, status] of [
      [person.password, 200],
      ['wrong', 422],
      [person.password, 200],
    ] as const) {
      expect((await renew(password)).status, 'only wrong ones are counted').toBe(status)
    }
  })
})

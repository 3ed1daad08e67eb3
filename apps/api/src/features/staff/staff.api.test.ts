import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { expect, test } from 'vitest'
import { listAudit } from '../../platform/audit.ts'
import { onBothEngines, onEmptyDatabases } from '../../testing/engines.ts'
import { type Answer, cookieOf } from '../../testing/http-client.ts'
import {
  AN_OPERATOR,
  atDesk,
  codeAt,
  type DeskPerson,
  joinStaff,
  signInAtDesk,
  tokenIn,
} from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { qrOf } from './second-factor.ts'
import { addInventedStaff, firstLeadLink, listStaff, lockStaff } from './staff.ts'

const PASSWORD = 'correct horse battery'

/** Requests of a lead's staff page. */
function leading(api: TestApi, { cookie }: DeskPerson) {
  const send = (method: string, path: string, body?: unknown) =>
    api.send(method, `/desk/staff${path}`, atDesk({ cookie, ...(body === undefined ? {} : { body }) }))
  return {
    list: () => send('GET', ''),
    invite: (body: unknown) => send('POST', '/invitations', body),
    withdraw: (uid: string) => send('DELETE', `/invitations/${uid}`),
    role: ({ uid }: DeskPerson, role: string, membership_number?: string) =>
      send('PUT', `/${uid}/role`, { role, ...(membership_number === undefined ? {} : { membership_number }) }),
    lock: ({ uid }: DeskPerson) => send('POST', `/${uid}/lock`),
    unlock: ({ uid }: DeskPerson) => send('POST', `/${uid}/unlock`),
    remove: ({ uid }: DeskPerson) => send('DELETE', `/${uid}`),
    secondFactor: ({ uid }: DeskPerson) => send('POST', `/${uid}/second-factor`),
  }
}

const meOf = (api: TestApi, { cookie }: { cookie: string }) => api.get('/desk/me', { headers: { cookie } })

const look = (api: TestApi, token: string) => api.post('/desk/invitation', atDesk({ body: { token } }))

/** A browser that has opened a link, and the form it sends to join. */
async function opened(api: TestApi, token: string) {
  const shown = await look(api, token)
  const secret: string = shown.body.data?.secret ?? 'AAAAAAAA'
  const accept = (more: object = {}): Promise<Answer> => {
    const body = { token, name: 'Asha Rao', password: PASSWORD, code: codeAt(secret, api.clock.now()), ...more }
    return api.post('/desk/invitation/accept', atDesk({ cookie: cookieOf(shown), body }))
  }
  return { shown: shown.body.data, accept }
}

const accept = async (api: TestApi, token: string, more: object = {}) => (await opened(api, token)).accept(more)

async function acts({ services }: TestApi): Promise<string[]> {
  return (await listAudit(services.db, 100)).map(({ act, detail }) => `${act} ${detail}`.trim())
}

onEmptyDatabases('an invitation', (setup, { once }) => {
  test('lets one person in, once, with a name, a password and an authenticator app', async () => {
    const api = await setup()
    const lead = leading(api, await joinStaff(api, 'lead'))
    const whom = { email: ' Asha@Firm.example ', name: 'Asha', role: 'signer', membership_number: '123456' }
    const invited = await lead.invite(whom)
    expect([invited.status, invited.body.data.link]).toEqual([
      201,
      expect.stringMatching(/^http:\/\/localhost:3000\/desk\/invitation#[\w-]{43}$/),
    ])
    const token = tokenIn(invited.body.data.link)
    const { shown, accept: join } = await opened(api, token)
    expect(shown).toMatchObject({ kind: 'join', email: 'asha@firm.example', name: 'Asha', role: 'signer' })
    expect(shown.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(shown.qr, 'the app names the account by its address').toBe(qrOf(shown.secret, 'asha@firm.example'))

    expect((await join({ code: '000000' })).body.errors).toEqual({ code: [STAFF_MESSAGES.codeWrong] })
    expect((await join({ password: 'too short' })).body.errors).toEqual({
      password: [STAFF_MESSAGES.passwordTooShort],
    })
    const both = await Promise.all([join(), join()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const joined = both.find(({ status }) => status === 200) as Answer
    expect(joined.body.data.recovery_codes).toHaveLength(10)
    expect((await meOf(api, { cookie: cookieOf(joined) })).body.data).toMatchObject({
      name: 'Asha Rao',
      email: 'asha@firm.example',
      role: 'signer',
      membership_number: '123456',
    })
    expect([(await look(api, token)).status, (await join()).status]).toEqual([404, 404])
    expect(await acts(api)).toEqual(expect.arrayContaining(['staff invited as signer', 'staff joined as signer']))
  })

  once('expires after three days, when it is withdrawn and when another one replaces it', async () => {
    const api = await setup()
    const lead = leading(api, await joinStaff(api, 'lead'))
    const invite = async () =>
      tokenIn((await lead.invite({ email: 'asha@firm.example', role: 'intake', name: 'Asha' })).body.data.link)
    const first = await invite()
    const second = await invite()
    expect([(await look(api, first)).status, (await look(api, second)).status]).toEqual([404, 200])
    const { invitations } = (await lead.list()).body.data
    expect(invitations).toMatchObject([{ kind: 'join', email: 'asha@firm.example', name: 'Asha', role: 'intake' }])
    expect((await lead.withdraw(invitations[0].uid)).status).toBe(200)
    expect((await lead.withdraw(invitations[0].uid)).status).toBe(404)
    expect((await accept(api, second)).body.message).toBe(STAFF_MESSAGES.invitationOver)
    expect((await acts(api)).filter((act) => act === 'staff invitation withdrawn')).toHaveLength(1)

    const third = await invite()
    api.clock.advance({ hours: 71 })
    const late = await opened(api, third)
    expect(late.shown.role).toBe('intake')
    api.clock.advance({ hours: 1 })
    expect((await late.accept()).body.message).toBe(STAFF_MESSAGES.invitationOver)
    expect((await listStaff(api.services)).invitations).toEqual([])
    await api.services.jobs.runDue()
    expect(await api.services.db.selectFrom('staff_invitations').selectAll().execute()).toEqual([])
  })

  once('stops working once its maker is locked', async () => {
    const api = await setup()
    const lead = leading(api, await joinStaff(api, 'lead'))
    const token = tokenIn((await lead.invite({ email: 'asha@firm.example', role: 'intake' })).body.data.link)
    await api.services.db.updateTable('staff').set({ locked_at: 1 }).execute()
    expect((await look(api, token)).body.message).toBe(STAFF_MESSAGES.invitationOver)
  })

  once('is refused for an address already on the staff, and for an invalid number', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'lead')
    const { invite } = leading(api, person)
    expect((await invite({ email: person.email.toUpperCase(), role: 'intake' })).body.errors).toEqual({
      email: [STAFF_MESSAGES.emailTaken],
    })
    expect((await invite({ email: 'nobody', role: 'boss', membership_number: '12' })).body.errors).toEqual({
      email: [STAFF_MESSAGES.emailInvalid],
      role: [STAFF_MESSAGES.roleRequired],
      membership_number: [STAFF_MESSAGES.membershipNumber],
    })
    const { link } = (await invite({ email: 'asha@firm.example', role: 'intake' })).body.data
    const { accept: join } = await opened(api, tokenIn(link))
    const meanwhile = { email: 'asha@firm.example', name: 'Asha', role: 'lead', password: PASSWORD } as const
    await addInventedStaff(api.services, { ...meanwhile, membershipNumber: null })
    const refused = await join()
    expect([refused.status, refused.body.errors]).toEqual([422, { email: [STAFF_MESSAGES.emailTaken] }])
  })

  once('for the first lead exists while there is no staff, and asks for the address', async () => {
    const api = await setup()
    const [earlier, link] = [await firstLeadLink(api.services), await firstLeadLink(api.services)]
    expect((await look(api, tokenIn(earlier ?? ''))).status).toBe(404)
    const token = tokenIn(link ?? '')
    const first = await opened(api, token)
    expect(first.shown).toMatchObject({ email: null, role: 'lead' })
    expect((await first.accept()).body.errors).toEqual({ email: [STAFF_MESSAGES.emailInvalid] })
    expect((await first.accept({ email: 'lead@firm.example' })).status).toBe(200)
    expect(await firstLeadLink(api.services)).toBeNull()
  })

  once('for the first lead expires as soon as another lead has joined', async () => {
    const api = await setup()
    const token = tokenIn((await firstLeadLink(api.services)) ?? '')
    const lead = await joinStaff(api, 'lead')
    expect((await look(api, token)).status).toBe(404)
    expect((await accept(api, token, { email: 'late@firm.example' })).status).toBe(404)
    expect((await leading(api, lead).list()).body.data.invitations).toEqual([])
  })

  once('for the first lead is not made in production, nor without a desk', async () => {
    const api = await setup()
    const { services } = api
    const { config } = services
    expect(await firstLeadLink({ ...services, config: { ...config, production: true } })).toBeNull()
    expect(await firstLeadLink({ ...services, config: { ...config, desk: false } })).toBeNull()
  })
})

onBothEngines('what a lead does about staff', (setup, { once }) => {
  once('a new role takes effect at once: the open session ends and the next one has the new rights', async () => {
    const api = await setup()
    const [boss, person] = [await joinStaff(api, 'lead'), await joinStaff(api, 'lead')]
    await joinStaff(api, 'lead')
    const lead = leading(api, boss)
    expect((await leading(api, person).list()).status).toBe(200)
    const changed = await lead.role(person, 'intake')
    expect([changed.status, changed.body.data]).toEqual([200, expect.objectContaining({ role: 'intake' })])
    expect((await leading(api, person).list()).status).toBe(401)
    api.clock.advance({ minutes: 1 })
    const again = await signInAtDesk(api, person, codeAt(person.secret, api.clock.now()))
    expect((await leading(api, { ...person, cookie: cookieOf(again) }).list()).status).toBe(403)
    expect(await acts(api)).toContain('staff role changed lead → intake')
  })

  once('a new membership number ends no session, and the same role again changes nothing', async () => {
    const api = await setup()
    const [boss, person] = [await joinStaff(api, 'lead'), await joinStaff(api, 'signer')]
    const lead = leading(api, boss)
    await lead.role(person, 'signer', '054321')
    await lead.role(person, 'signer')
    expect((await meOf(api, person)).body.data).toMatchObject({ role: 'signer', membership_number: '054321' })
    expect((await acts(api)).filter((act) => act.startsWith('staff role changed'))).toEqual([
      'staff role changed membership number',
    ])
  })

  test('a locked or removed person is signed out at once, and removal frees the address', async () => {
    const api = await setup()
    const [boss, person] = [await joinStaff(api, 'lead'), await joinStaff(api, 'intake')]
    const lead = leading(api, boss)
    const listed = async () => (await lead.list()).body.data.staff.find(({ uid }: DeskPerson) => uid === person.uid)
    const last_sign_in_at = new Date(api.clock.now()).toISOString()
    expect(await listed()).toMatchObject({ locked: false, can_sign_in: true, last_sign_in_at })
    for (const _again of [1, 2]) expect((await lead.lock(person)).body.data.locked).toBe(true)
    expect((await meOf(api, person)).status).toBe(401)
    expect((await signInAtDesk(api, person)).body.message).toBe(STAFF_MESSAGES.locked)
    expect((await signInAtDesk(api, { ...person, password: 'wrong' })).body.message).toBe(STAFF_MESSAGES.signInFailed)
    for (const _again of [1, 2]) expect((await lead.unlock(person)).body.data.locked).toBe(false)
    expect((await meOf(api, person)).status, 'the session from before stays ended').toBe(401)
    expect((await acts(api)).filter((act) => act.includes('locked'))).toEqual(['staff unlocked', 'staff locked'])
    api.clock.advance({ minutes: 1 })
    expect((await signInAtDesk(api, person, codeAt(person.secret, api.clock.now()))).status).toBe(200)
    expect((await listed()).last_sign_in_at).toBe(new Date(api.clock.now()).toISOString())

    await lead.secondFactor(person)
    expect((await lead.remove(person)).status).toBe(200)
    expect((await lead.remove(person)).status).toBe(404)
    expect((await lead.list()).body.data.invitations, 'the link for another device').toEqual([])
    const browsers = api.services.db.selectFrom('staff_devices').innerJoin('staff', 'staff.id', 'staff_id')
    expect(await browsers.select('staff_id').where('uid', '=', person.uid).execute()).toEqual([])
    expect((await signInAtDesk(api, person)).body.message).toBe(STAFF_MESSAGES.signInFailed)
    expect((await lead.list()).body.data.staff).toHaveLength(1)
    const again = await joinStaff(api, 'preparer', { email: person.email })
    expect((await meOf(api, again)).body.data.role).toBe('preparer')
  })

  once('the last lead cannot be removed, locked, given another role or have the second factor reset', async () => {
    const api = await setup()
    const [boss, former] = [await joinStaff(api, 'lead'), await joinStaff(api, 'lead')]
    const lead = leading(api, boss)
    await lockStaff(api.services, AN_OPERATOR, former.uid)
    for (const refused of [
      await lead.remove(boss),
      await lead.lock(boss),
      await lead.role(boss, 'auditor'),
      await lead.secondFactor(boss),
    ]) {
      expect([refused.status, refused.body.message]).toEqual([409, STAFF_MESSAGES.lastLead])
    }
    expect((await lead.role(former, 'intake')).status).toBe(200)
    expect((await meOf(api, boss)).status).toBe(200)
  })

  test('two of three leads remain when two act on each other at once', async () => {
    const api = await setup()
    const names = ['role', 'lock', 'remove'] as const
    for (const first of names) {
      for (const second of names) {
        const [a, b] = [await joinStaff(api, 'lead'), await joinStaff(api, 'lead')]
        await joinStaff(api, 'lead')
        const doing = (act: (typeof names)[number], by: DeskPerson, to: DeskPerson) =>
          act === 'role' ? leading(api, by).role(to, 'intake') : leading(api, by)[act](to)
        const answers = await Promise.all([doing(first, a, b), doing(second, b, a)])
        // The later request is refused by the guard, in the transaction, or because no lead would remain.
        const late = answers.map(({ status }) => status).filter((status) => status !== 200)
        expect([first, second, late]).toEqual([first, second, [expect.toBeOneOf([401, 403, 409])]])
        const left = await api.services.db
          .selectFrom('staff')
          .select('id')
          .where('role', '=', 'lead')
          .where('locked_at', 'is', null)
          .where('removed_at', 'is', null)
          .execute()
        expect([first, second, left.length]).toEqual([first, second, 2])
        await api.services.db.deleteFrom('staff').execute()
      }
    }
  })

  once('a new phone is enrolled with a link and the password; codes of the lost one stop at once', async () => {
    const api = await setup()
    const [boss, person] = [await joinStaff(api, 'lead'), await joinStaff(api, 'signer', { name: 'Ravi' })]
    const nineWrong = async (secret: string) => {
      const wrong = String((Number(codeAt(secret, api.clock.now())) + 1) % 1_000_000).padStart(6, '0')
      const tries = await Promise.all(Array.from({ length: 9 }, () => signInAtDesk(api, person, wrong)))
      return new Set(tries.map(({ status }) => status))
    }
    expect(await nineWrong(person.secret)).toEqual(new Set([422]))
    const { link } = (await leading(api, boss).secondFactor(person)).body.data
    expect((await meOf(api, person)).status).toBe(401)
    for (const code of [person.recoveryCodes[0], codeAt(person.secret, api.clock.now() + 30_000)]) {
      expect((await signInAtDesk(api, person, code)).body.message).toBe(STAFF_MESSAGES.secondFactorNeeded)
    }
    await joinStaff(api, 'intake')
    const token = tokenIn(link)
    const opening = await look(api, token)
    const shown = opening.body.data
    expect(shown).toMatchObject({ kind: 'second-factor', name: 'Ravi', role: 'signer' })
    expect(shown.secret).not.toBe(person.secret)
    // The link must not let another person join instead.
    expect((await accept(api, token)).status).toBe(404)
    const enrol = (password: string) =>
      api.post(
        '/desk/invitation/second-factor',
        atDesk({
          cookie: cookieOf(opening),
          body: { token, password, code: codeAt(shown.secret, api.clock.now()) },
        }),
      )
    expect((await enrol(boss.password)).body.errors).toEqual({ password: [STAFF_MESSAGES.passwordWrong] })
    await leading(api, boss).lock(person)
    const locked = await enrol(person.password)
    expect([locked.status, locked.body.message]).toEqual([403, STAFF_MESSAGES.locked])
    await leading(api, boss).unlock(person)
    const enrolled = await enrol(person.password)
    expect((await meOf(api, { cookie: cookieOf(enrolled) })).body.data.uid).toBe(person.uid)
    expect((await enrol(person.password)).status).toBe(404)
    expect(await acts(api)).toEqual(
      expect.arrayContaining(['staff second factor taken back', 'staff second factor enrolled']),
    )
    api.clock.advance({ minutes: 1 })
    expect(await nineWrong(shown.secret), 'counted from zero').toEqual(new Set([422]))
    expect((await signInAtDesk(api, person, codeAt(shown.secret, api.clock.now()))).status).toBe(200)
  })

  once('personal data of staff is readable neither in the database nor in the log', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'lead', { email: 'planted@firm.example', name: 'Planted Person' })
    await leading(api, person).invite({ email: 'invited@firm.example', role: 'intake', name: 'Invited Person' })
    const { db } = api.services
    const atRest = JSON.stringify([
      await db.selectFrom('staff').selectAll().execute(),
      await db.selectFrom('staff_invitations').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ])
    const secrets = [person.email, person.name, person.password, person.secret, ...person.recoveryCodes]
    const known = [...secrets, 'invited@firm.example', 'Invited Person']
    expect(known.filter((text) => atRest.includes(text))).toEqual([])
    expect(known.filter((text) => api.logs().includes(text))).toEqual([])
  })
})

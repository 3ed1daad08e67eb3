import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { expect, test } from 'vitest'
import { transaction } from '../../../platform/database/engine.ts'
import { onBothEngines } from '../../../testing/engines.ts'
import { cookieOf } from '../../../testing/http-client.ts'
import {
  AN_OPERATOR,
  atDesk,
  codeAt,
  type DeskPerson,
  joinStaff,
  signInAtDesk,
  tokenIn,
} from '../../../testing/scenes/staff.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import {
  changeRole,
  lockStaff,
  namesOfStaff,
  removeStaff,
  renewSecondFactor,
  tellDeskOfDeparture,
  unlockStaff,
} from '../staff.ts'

const PASSWORD = 'correct horse battery'

const staffPage = (api: TestApi, { cookie }: { cookie: string }) => ({
  list: async () => (await api.get('/desk/staff', atDesk({ cookie }))).body.data,
  invite: async (role: string, email = 'asha@firm.example') => {
    const made = await api.post('/desk/staff/invitations', atDesk({ cookie, body: { email, role } }))
    return tokenIn(made.body.data.link)
  },
  remove: ({ uid }: DeskPerson) => api.delete(`/desk/staff/${uid}`, atDesk({ cookie })),
  lock: ({ uid }: DeskPerson) => api.post(`/desk/staff/${uid}/lock`, atDesk({ cookie })),
  role: ({ uid }: DeskPerson, role: string) => api.put(`/desk/staff/${uid}/role`, atDesk({ cookie, body: { role } })),
  secondFactor: ({ uid }: DeskPerson) => api.post(`/desk/staff/${uid}/second-factor`, atDesk({ cookie })),
})

const open = (api: TestApi, token: string, cookie = '') =>
  api.post('/desk/invitation', atDesk({ cookie, body: { token } }))

const accept = (api: TestApi, token: string, { secret, cookie }: { secret: string; cookie: string }) =>
  api.post(
    '/desk/invitation/accept',
    atDesk({ cookie, body: { token, name: 'Asha', password: PASSWORD, code: codeAt(secret, api.clock.now()) } }),
  )

const mailsTo = async (api: TestApi, { email }: { email: string }) =>
  (await api.outbox(email)).map(({ subject, text }) => `${subject}: ${text.split('\n\n')[2]}`)

onBothEngines('a link to the desk', (setup, { once }) => {
  const endings: [string, (api: TestApi, maker: DeskPerson) => Promise<unknown>][] = [
    ['is removed', (api, { uid }) => removeStaff(api.services, AN_OPERATOR, uid)],
    [
      'is locked, and stays so once they are unlocked',
      async (api, { uid }) => {
        await lockStaff(api.services, AN_OPERATOR, uid)
        await unlockStaff(api.services, AN_OPERATOR, uid)
      },
    ],
    [
      'is no lead any more, and stays so once they lead again',
      async (api, { uid }) => {
        await changeRole(api.services, AN_OPERATOR, uid, { role: 'preparer' })
        await changeRole(api.services, AN_OPERATOR, uid, { role: 'lead' })
      },
    ],
    ['loses the second factor', (api, { uid }) => renewSecondFactor(api.services, AN_OPERATOR, uid)],
    [
      'changes the password',
      (api, { cookie, password }) =>
        api.put(
          '/desk/me/password',
          atDesk({ cookie, body: { current_password: password, new_password: 'a much longer password' } }),
        ),
    ],
    [
      'is locked after ten wrong codes, and stays so once they are unlocked',
      async (api, maker) => {
        api.clock.advance({ minutes: 1 })
        const wrong = String((Number(codeAt(maker.secret, api.clock.now())) + 1) % 1_000_000).padStart(6, '0')
        for (let n = 0; n < 10; n += 1) await signInAtDesk(api, maker, wrong)
        await unlockStaff(api.services, AN_OPERATOR, maker.uid)
      },
    ],
  ]
  once.each(endings)('expires when the lead who made it %s', async (_, end) => {
    const api = await setup()
    const [maker, other] = [await joinStaff(api, 'lead'), await joinStaff(api, 'lead')]
    const [opened, unopened] = [
      await staffPage(api, maker).invite('lead'),
      await staffPage(api, maker).invite('intake', 'indu@firm.example'),
    ]
    const kept = await staffPage(api, other).invite('intake', 'kavi@firm.example')
    const opening = await open(api, opened)
    await end(api, maker)
    const joining = await accept(api, opened, { secret: opening.body.data.secret, cookie: cookieOf(opening) })
    expect([joining.status, joining.body.message]).toEqual([404, STAFF_MESSAGES.invitationOver])
    expect((await open(api, unopened)).body.message).toBe(STAFF_MESSAGES.invitationOver)
    expect((await open(api, kept)).status).toBe(200)
  })

  test('is listed with its maker and its age', async () => {
    const api = await setup()
    const lead = await joinStaff(api, 'lead', { name: 'Leela Rao' })
    const made = new Date(api.clock.now()).toISOString()
    await staffPage(api, lead).invite('intake')
    api.clock.advance({ minutes: 20 })
    const { invitations } = await staffPage(api, lead).list()
    expect(invitations).toMatchObject([{ email: 'asha@firm.example', made_by: 'Leela Rao', created_at: made }])
  })

  test('gives its secret to the first browser that opens it, once, and works in no other', async () => {
    const api = await setup()
    const lead = await joinStaff(api, 'lead')
    const token = await staffPage(api, lead).invite('signer')
    const [one, two] = await Promise.all([open(api, token), open(api, token)])
    const [first, late] = one.status === 200 ? [one, two] : [two, one]
    expect(first.body.data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect([late.status, late.body.message]).toEqual([404, STAFF_MESSAGES.invitationElsewhere])
    const cookie = cookieOf(first)
    expect((await open(api, token, cookie)).body.data).toMatchObject({
      email: 'asha@firm.example',
      secret: null,
      qr: null,
    })
    for (const stranger of ['', lead.cookie, `nirgam_desk_device=${'x'.repeat(43)}`]) {
      expect((await open(api, token, stranger)).status).toBe(404)
      expect((await accept(api, token, { secret: first.body.data.secret, cookie: stranger })).status).toBe(404)
    }
    expect((await accept(api, token, { secret: first.body.data.secret, cookie })).status).toBe(200)
  })
})

onBothEngines('leads', (setup, { once }) => {
  once('are notified when a customer with an open case leaves, and so is its assignee', async () => {
    const api = await setup()
    const { services } = api
    const [leela, prem, ravi, idle] = [
      await joinStaff(api, 'lead', { name: 'Leela' }),
      await joinStaff(api, 'preparer', { name: 'Prem' }),
      await joinStaff(api, 'preparer', { name: 'Ravi' }),
      await joinStaff(api, 'preparer'),
    ]
    const former = await joinStaff(api, 'lead')
    for (const { uid } of [ravi, former]) await lockStaff(services, AN_OPERATOR, uid)
    const stopped = [leela, prem, ravi, null].map((one, at) => ({ remittanceId: 7 + at, assignee: one?.uid ?? null }))
    await transaction(services.db, (trx) => tellDeskOfDeparture(services, trx, stopped))
    const told = async (person: DeskPerson) =>
      (await mailsTo(api, person)).filter((mail) => mail.startsWith('A customer with an open case deleted'))
    const numbers = 'REM-000007, REM-000008, REM-000009, REM-000010.'
    expect(await told(leela), 'once, though she works on one herself').toEqual([expect.stringContaining(numbers)])
    expect(await told(prem)).toHaveLength(1)
    expect([await told(ravi), await told(idle), await told(former)]).toEqual([[], [], []])
    expect([...(await namesOfStaff(services))]).toEqual(
      expect.arrayContaining([
        [leela.uid, 'Leela'],
        [ravi.uid, 'Ravi'],
      ]),
    )
  })

  test('cannot remove the only other lead; a third lead or an operator can', async () => {
    const api = await setup()
    const [leela, mohan] = [await joinStaff(api, 'lead'), await joinStaff(api, 'lead')]
    const page = staffPage(api, leela)
    const all = () => [page.remove(mohan), page.lock(mohan), page.role(mohan, 'auditor'), page.secondFactor(mohan)]
    for (const refused of await Promise.all(all())) {
      expect([refused.status, refused.body.message]).toEqual([409, STAFF_MESSAGES.lastOtherLead])
    }
    const third = await joinStaff(api, 'lead')
    expect((await page.remove(mohan)).status).toBe(200)
    await removeStaff(api.services, AN_OPERATOR, third.uid)
    expect((await page.list()).staff).toHaveLength(1)
  })

  once('can leave while one other lead remains', async () => {
    const api = await setup()
    const [leela] = [await joinStaff(api, 'lead'), await joinStaff(api, 'lead')]
    expect((await staffPage(api, leela).remove(leela)).status).toBe(200)
  })
})

import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { statementsOf } from '../../testing/databases/statements.ts'
import { onEmptyDatabases } from '../../testing/engines.ts'
import { openCase, PREM, pastCases, waivePapers } from '../../testing/scenes/case.ts'
import { atDesk, joinStaff } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { findCase, historyOf } from '../case/case.ts'
import { branchOf, HOURS_CHANGED, rememberBranch } from './settings.ts'

async function leading(api: TestApi) {
  const { cookie, uid } = await joinStaff(api, 'lead')
  return {
    uid,
    get: (path: string) => api.get(`/desk/${path}`, atDesk({ cookie })),
    put: (path: string, body: object) => api.put(`/desk/${path}`, atDesk({ cookie, body })),
    post: (path: string, body: object) => api.post(`/desk/${path}`, atDesk({ cookie, body })),
    delete: (path: string) => api.delete(`/desk/${path}`, atDesk({ cookie })),
  }
}

const SHORT_DAYS = { weekdays: [1, 2, 3], from_hour: 10, to_hour: 12, holidays: ['2026-11-17'] }

const RATES = {
  day: '2026-11-13',
  kind: 'sbi',
  rates: [
    { currency: 'USD', rate: 852_000 },
    { currency: 'EUR', rate: 975_000 },
  ],
}

onEmptyDatabases('texts and settings', (setup, { once }) => {
  once('a branch stays known when a sheet is prepared without one', async () => {
    const api = await setup()
    const { db } = api.services
    const branch = { branch: 'Fort', bsrCode: '0510308' }
    const remember = (ifsc: string, known: typeof branch) =>
      transaction(db, (trx) => rememberBranch(trx, ifsc, known, api.clock.now()))
    await remember('SBIN0000300', branch)
    await remember('SBIN0000300', { branch: '', bsrCode: '' })
    expect(await branchOf(db, 'SBIN0000300')).toEqual(branch)
    await remember('', branch)
    expect(await branchOf(db, '')).toBeNull()
  })

  once('start with their defaults', async () => {
    const api = await setup()
    const lead = await leading(api)
    await joinStaff(api, 'signer', { name: 'Sita Rao' })
    expect((await lead.get('settings')).body.data).toEqual({
      firm: { name: '', frn: '', address: '' },
      hours: { weekdays: [1, 2, 3, 4, 5, 6], from_hour: 10, to_hour: 20, holidays: [] },
      exchange_rates: null,
      four_eyes: true,
      four_eyes_configured: null,
      accountants: [{ name: 'Sita Rao', membership_number: null }],
    })
  })

  once('show guests the firm and its accountants with a number, within a minute of a change', async () => {
    const api = await setup()
    const lead = await leading(api)
    expect((await api.get('/signers')).body.data).toEqual({ firm: { name: '', frn: '' }, accountants: [] })
    await lead.put('settings/firm', { name: 'Rao & Co', frn: '012345N', address: 'Pune' })
    await joinStaff(api, 'signer', { name: 'Without Number' })
    await joinStaff(api, 'preparer', { name: 'Prem Nair' })
    const { uid } = await joinStaff(api, 'signer', { name: 'Sita Rao' })
    await api.services.db.updateTable('staff').set({ membership_number: '123456' }).where('uid', '=', uid).execute()
    const told = {
      firm: { name: 'Rao & Co', frn: '012345N' },
      accountants: [{ name: 'Sita Rao', membership_number: '123456' }],
    }
    api.clock.advance({ minutes: 1 })
    expect((await api.get('/signers')).body.data).toEqual(told)
    const { token } = await api.signUp()
    expect((await api.get('/promise?contribution=5000', { token })).body.data.signers).toEqual(told)

    const statementsIn = statementsOf(api)
    const again = await statementsIn(async () => {
      const { body, headers } = await api.get('/signers')
      expect([body.data, headers.get('cache-control')]).toEqual([told, 'public, max-age=60'])
    })
    expect(again.filter(({ text }) => /"(settings|staff)"/.test(text))).toEqual([])
    await lead.put('settings/firm', { name: 'Rao & Sons', frn: '012345N', address: 'Pune' })
    api.clock.advance({ minutes: 1 })
    expect((await api.get('/signers')).body.data.firm.name).toBe('Rao & Sons')
  })

  once('the firm’s details are normalised, and an invalid number is reported at its field', async () => {
    const api = await setup()
    const lead = await leading(api)
    const firm = { name: ' Rao & Co ', frn: '012345n', address: '12 MG Road\nPune' }
    expect((await lead.put('settings/firm', firm)).body.data.firm).toEqual({
      name: 'Rao & Co',
      frn: '012345N',
      address: '12 MG Road\nPune',
    })
    const wrong = await lead.put('settings/firm', { ...firm, name: '', frn: '12' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { name: [OFFICE_MESSAGES.firmNameRequired], frn: [OFFICE_MESSAGES.frnInvalid] },
    ])
    expect((await lead.get('settings')).body.data.firm.name).toBe('Rao & Co')
  })

  once.each([
    [{ weekdays: [] }, { weekdays: [OFFICE_MESSAGES.weekdaysRequired] }],
    [{ from_hour: 12 }, { to_hour: [OFFICE_MESSAGES.hoursInvalid] }],
    [{ to_hour: 25 }, { to_hour: [OFFICE_MESSAGES.hoursInvalid] }],
    [{ holidays: ['2026-02-30'] }, { holidays: [OFFICE_MESSAGES.holidayInvalid('2026-02-30')] }],
  ])('invalid hours are reported at their field (%#)', async (change, errors) => {
    const api = await setup()
    const lead = await leading(api)
    const answer = await lead.put('settings/hours', { ...SHORT_DAYS, ...change })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  test('promised times follow the working hours, including those already running', async () => {
    const api = await setup({ paypal: true })
    const lead = await leading(api)
    const running = await openCase(api)
    const dueOf = async (id: number) =>
      (await api.services.db.selectFrom('cases').select('due_at').where('remittance_id', '=', id).executeTakeFirst())
        ?.due_at
    const usual = await dueOf(running.id)
    await lead.put('settings/hours', SHORT_DAYS)
    await api.services.jobs.runDue()
    const redated = await dueOf(running.id)
    expect(redated).toBeGreaterThan(usual ?? 0)
    const opened = await openCase(api)
    expect(await dueOf(opened.id)).toBe(redated)
  })

  once('all promised times follow the working hours, however many cases are open', async () => {
    const api = await setup({ paypal: true })
    const { db, jobs } = api.services
    const lead = await leading(api)
    const { id } = await openCase(api)
    await pastCases(api, id, 201)
    const running = await findCase(db, id)
    if (!running) throw new Error('no case')
    const { state, lane, queue_order, left_ms, clock_since, due_at } = running
    await db.updateTable('cases').set({ state, lane, queue_order, left_ms, clock_since, due_at }).execute()
    await lead.put('settings/hours', SHORT_DAYS)
    await jobs.runDue()
    const dates = await db.selectFrom('cases').select('due_at').distinct().execute()
    expect(dates).toEqual([{ due_at: expect.any(Number) }])
    expect(dates[0]?.due_at).toBeGreaterThan(due_at ?? 0)
  })

  test('the order of the queue and its late cases follow the working hours', async () => {
    const api = await setup({ paypal: true })
    const changeHours = async (hours: object) => {
      await (await leading(api)).put('settings/hours', hours)
      await api.services.jobs.runDue()
    }
    const listed = async (view: string) => {
      const { data, counts } = (await (await leading(api)).get(`queue?view=${view}`)).body
      expect(counts[view]).toBe(data.length)
      return data.map(({ remittance_id }: { remittance_id: number }) => remittance_id)
    }
    await changeHours(SHORT_DAYS)
    const first = await openCase(api)
    await changeHours({ ...SHORT_DAYS, weekdays: [1, 2, 3, 4, 5, 6], to_hour: 20, holidays: [] })
    api.clock.advance({ hours: 1 })
    const second = await openCase(api)
    expect(await listed('all')).toEqual([first.id, second.id])
    api.clock.advance({ days: 3 })
    expect(await listed('late')).toEqual([first.id, second.id])
    await changeHours(SHORT_DAYS)
    expect(await listed('late')).toEqual([])
    expect(await listed('all')).toEqual([first.id, second.id])
  })

  test('exchange rates of the day are saved, and an invalid line is reported at its field', async () => {
    const api = await setup()
    const lead = await leading(api)
    expect((await lead.put('settings/exchange-rates', RATES)).body.data.exchange_rates).toEqual(RATES)
    const wrong = await lead.put('settings/exchange-rates', {
      ...RATES,
      day: '2026-02-30',
      rates: [{ currency: 'US', rate: 1 }],
    })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['day', 'rates.0']])
    expect((await lead.get('settings')).body.data.exchange_rates).toEqual(RATES)
  })

  once('four eyes are set by the lead, unless the configuration does', async () => {
    const api = await setup({ paypal: true })
    const lead = await leading(api)
    const one = await openCase(api)
    const signer = { ...PREM, role: 'signer' as const, id: 'sita', name: 'Sita', kind: 'staff' as const }
    const prepare = async () => {
      await one.does({ ...signer, role: 'lead' }, 'claim')
      await waivePapers(api, one.id)
      await one.does({ ...signer, role: 'lead' }, 'papers_complete')
      const preparation = { part: 'D' as const, isAssigned: true, missing: [] }
      await one.does(signer, 'prepare', { preparation, said: { reason: 'Below', part: 'D' } })
    }
    await prepare()
    await expect(one.does(signer, 'certify')).rejects.toMatchObject({ status: 409 })
    expect((await lead.put('settings/four-eyes', { four_eyes: false })).body.data.four_eyes).toBe(false)
    expect((await one.does(signer, 'certify')).state).toBe('no_certificate_needed')
    const history = await historyOf(api.services, one.id)
    expect(history.map(({ fourEyes = 'on' }) => fourEyes)).toEqual(['on', 'on', 'on', 'on', 'off'])

    const configured = await setup({ env: { FOUR_EYES: 'on' } })
    const other = await leading(configured)
    expect((await other.get('settings')).body.data).toMatchObject({ four_eyes: true, four_eyes_configured: true })
    const refused = await other.put('settings/four-eyes', { four_eyes: false })
    expect([refused.status, refused.body.message]).toEqual([409, OFFICE_MESSAGES.fourEyesByConfiguration])
  })

  test('texts are added, edited and deleted; a title is unique', async () => {
    const api = await setup()
    const lead = await leading(api)
    const added = await lead.post('texts', { title: 'Hello', text: 'Dear {name}' })
    expect(added.status).toBe(201)
    const [{ uid }] = added.body.data.texts
    expect((await lead.post('texts', { title: 'Hello', text: 'x' })).body.errors).toEqual({
      title: [OFFICE_MESSAGES.titleTaken],
    })
    expect((await lead.post('texts', { title: 'Other', text: '{nmae}' })).body.errors).toEqual({
      text: [OFFICE_MESSAGES.placeholderUnknown('nmae')],
    })
    expect((await lead.put(`texts/${uid}`, { title: 'Hello', text: 'Hello {name}' })).body.data.texts).toMatchObject([
      { uid, text: 'Hello {name}' },
    ])
    const sale = await lead.put(`texts/${uid}`, { title: 'Hello', text: 'Hello {name}', source: 'property' })
    expect(sale.body.data.texts).toMatchObject([{ title: 'Hello', source: 'property' }])
    expect((await lead.put(`texts/${uid}`, { title: 'Hello', text: 'x', source: 'none such' })).status).toBe(422)
    expect((await lead.delete(`texts/${uid}`)).body.data.texts).toEqual([])
    expect((await lead.put(`texts/${uid}`, { title: 'Hello', text: 'x' })).status).toBe(404)
  })

  once('every change is recorded in the audit', async () => {
    const api = await setup()
    const lead = await leading(api)
    await lead.put('settings/firm', { name: 'Rao & Co', frn: '', address: '' })
    await lead.put('settings/hours', SHORT_DAYS)
    await lead.put('settings/exchange-rates', RATES)
    await lead.put('settings/four-eyes', { four_eyes: false })
    await lead.post('texts', { title: 'Hello', text: 'x' })
    const entries = await api.services.db.selectFrom('audit').selectAll().orderBy('id').execute()
    const own = entries.filter(({ act }) => act.startsWith('setting') || act.startsWith('text'))
    expect(own.map(({ who, act, detail }) => [who, act, detail])).toEqual([
      [`staff ${lead.uid}`, 'setting changed', 'Rao & Co'],
      [`staff ${lead.uid}`, 'setting changed', '10 to 12, weekdays 1 2 3, 1 days off'],
      [`staff ${lead.uid}`, 'setting changed', '2026-11-13: USD 85.2, EUR 97.5'],
      [`staff ${lead.uid}`, 'setting changed', 'off'],
      [`staff ${lead.uid}`, 'text added', 'Hello'],
    ])
    // Without a running promise there is no due date to recompute, and the job still ends.
    await api.services.jobs.runDue()
    expect(await api.services.db.selectFrom('jobs').select('id').where('kind', '=', HOURS_CHANGED).execute()).toEqual(
      [],
    )
  })
})

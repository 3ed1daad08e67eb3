import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { openCase } from '../../testing/scenes/case.ts'
import { STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { atDesk, joinStaff } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { fillWords, ownEnquiries, sealContent } from './enquiries.ts'
import { addMessage } from './thread.ts'

/** A customer who asks, and a support member with the conversation open. */
async function conversation(api: TestApi, asked = { subject: 'When?', message: 'How long does it take?' }) {
  const customer = await api.signUp()
  const { body } = await api.post('/enquiries', { token: customer.token, body: asked })
  const support = await joinStaff(api, 'support', { name: 'Meera' })
  const at = `/desk/enquiries/${body.data.enquiry.id}`
  const call = (sent?: unknown) => atDesk({ cookie: support.cookie, ...(sent === undefined ? {} : { body: sent }) })
  return {
    customer,
    support,
    id: body.data.enquiry.id as number,
    read: async () => (await api.get(at, call())).body.data,
    change: (sent: object) => api.put(at, call(sent)),
    answer: (sent: object) => api.post(`${at}/answer`, call(sent)),
    list: async (query = '') => (await api.get(`/desk/enquiries${query}`, call())).body,
    stamp: async () => (await api.get('/desk/enquiries/changes', call())).body.data.stamp,
    mine: async () => (await api.get('/enquiries', { token: customer.token })).body.data.enquiries[0],
    reply: (message: string) =>
      api.post(`/enquiries/${body.data.enquiry.id}/replies`, { token: customer.token, body: { message } }),
  }
}

const auditOf = (api: TestApi) => api.services.db.selectFrom('audit').selectAll().orderBy('id').execute()

onBothEngines('enquiries at the desk', (setup, { once }) => {
  test('both sides write in turn, and the latest answer appears in the fields of the specification', async () => {
    const api = await setup()
    const { id, customer, answer, reply, read, mine } = await conversation(api)
    api.clock.advance({ minutes: 20 })
    expect((await answer({ text: 'Tomorrow, account 123456789012.', seen: 0 })).status).toBe(200)
    api.clock.advance({ minutes: 20 })
    const replied = await reply(' And the day after? ')
    expect([replied.status, replied.body.message]).toEqual([201, MESSAGES.enquiries.replySent])
    expect(await mine()).toMatchObject({
      status: 'pending',
      admin_response: 'Tomorrow, account 123456789012.',
      thread: [
        { from: 'us', text: 'Tomorrow, account 123456789012.', at: '2026-11-16T06:50:00.000Z' },
        { from: 'you', text: 'And the day after?', at: '2026-11-16T07:10:00.000Z' },
      ],
    })
    const { seen, thread } = await read()
    expect(thread).toEqual([
      expect.objectContaining({ from: 'firm', by: 'Meera' }),
      expect.objectContaining({ from: 'customer', by: null, id: seen }),
    ])
    await answer({ text: 'Yes.', seen, status: 'closed' })
    expect(await mine()).toMatchObject({ status: 'closed', admin_response: 'Yes.' })
    await reply('And on Sunday?')
    expect(await mine()).toMatchObject({ status: 'pending' })

    const mails = (await api.outbox(customer.email)).filter(({ kind }) => kind === 'enquiry_answered')
    expect(mails).toHaveLength(2)
    const messages = api.services.db.selectFrom('enquiry_messages').selectAll()
    const kept = await messages.where('enquiry_id', '=', id).execute()
    expect([kept.length, JSON.stringify(kept).includes('Tomorrow')]).toEqual([4, false])
  })

  test('an answer is refused if a newer message was written since', async () => {
    const api = await setup()
    const { answer, reply, read } = await conversation(api)
    const { seen } = await read()
    await reply('Never mind the first question.')
    const late = await answer({ text: 'To your first question …', seen })
    expect([late.status, late.body.message]).toEqual([409, OFFICE_MESSAGES.newerMessage])
    const now = (await read()).seen
    const [one, two] = await Promise.all([1, 2].map(() => answer({ text: 'Fine.', seen: now })))
    expect([one?.status, two?.status].toSorted()).toEqual([200, 409])
  })

  once('an answer with an unfilled placeholder is not sent', async () => {
    const api = await setup()
    const { answer, mine } = await conversation(api)
    const refused = await answer({ text: 'Dear {name}', seen: 0 })
    expect([refused.status, refused.body.errors]).toEqual([422, { text: [OFFICE_MESSAGES.placeholderLeft('name')] }])
    expect((await mine()).admin_response).toBeNull()
    expect((await answer({ text: ' ', seen: 0 })).body.errors).toEqual({ text: [OFFICE_MESSAGES.answerRequired] })
  })

  once('an answer from before conversations existed is kept', async () => {
    const api = await setup()
    const { id, reply, mine, read } = await conversation(api)
    const { db, vault } = api.services
    const { uid } = await db.selectFrom('enquiries').select('uid').where('id', '=', id).executeTakeFirstOrThrow()
    const content_sealed = sealContent(vault, uid, { subject: 'When?', message: 'x', admin_response: 'Soon.' })
    await db.updateTable('enquiries').set({ content_sealed, status: 'resolved' }).where('id', '=', id).execute()
    expect((await mine()).thread).toEqual([expect.objectContaining({ from: 'us', text: 'Soon.' })])
    expect((await read()).seen).toBe(0)
    const { thread: answered } = await mine()
    api.clock.advance({ hours: 1 })
    await reply('How soon?')
    expect((await mine()).thread).toEqual([...answered, expect.objectContaining({ from: 'you', text: 'How soon?' })])
  })

  test('the list is filtered, counted and paged; any change updates the stamp', async () => {
    const api = await setup()
    const { customer, list, change, stamp, answer } = await conversation(api)
    const others = (await list('?status=resolved')).data.enquiries.length
    for (const subject of ['two', 'three']) {
      await api.post('/enquiries', { token: customer.token, body: { subject, message: 'x', priority: 'high' } })
    }
    const subjects = ({ data }: Awaited<ReturnType<typeof list>>) =>
      data.enquiries.map(({ subject }: { subject: string }) => subject)
    const first = await list('?limit=2')
    expect(subjects(first)).toEqual(['When?', 'two'])
    expect(subjects(await list(`?limit=2&before=${first.next}`))).toEqual(['three'])
    const newest = await list('?limit=2&sort=newest')
    expect(subjects(newest)).toEqual(['three', 'two'])
    expect(subjects(await list(`?limit=2&sort=newest&before=${newest.next}`))).toEqual(['When?'])
    expect(subjects(await list('?priority=high'))).toEqual(['two', 'three'])
    const before = await stamp()
    expect(await stamp()).toBe(before)
    api.clock.advance({ seconds: 1 })
    await change({ status: 'in_progress' })
    const marked = await stamp()
    expect(marked).not.toBe(before)
    expect((await list()).data.counts).toEqual({ pending: 2, in_progress: 1 })
    await answer({ text: 'Soon.', seen: 0 })
    expect(await stamp()).not.toBe(marked)
    expect(subjects(await list())).toEqual(['two', 'three'])
    expect(subjects(await list('?status=resolved&sort=newest&limit=1'))).toEqual(['When?'])
    expect((await list('?status=all')).data.enquiries).toHaveLength(others + 3)
  })

  test('an enquiry is found by number, reference and address, and with access to cases by name and PAN', async () => {
    const api = await setup()
    const { customer, id, list } = await conversation(api)
    const remittance = await openCase(api, { token: customer.token })
    await conversation(api, { subject: 'Another’s', message: 'x' })
    const lead = atDesk({ cookie: (await joinStaff(api, 'lead')).cookie })
    const found = ({ data }: { data: { enquiries: { id: number }[] } }) => data.enquiries.map((one) => one.id)
    for (const q of [`#${id}`, remittanceNumber(remittance.id), remittance.reference, customer.email]) {
      expect([q, found(await list(`?q=${encodeURIComponent(q)}`))]).toEqual([q, [id]])
    }
    const { panNumber } = STEP_ANSWERS.sender_bank_details
    for (const q of [panNumber, STEP_ANSWERS.sender_details.name]) {
      expect(found(await list(`?q=${encodeURIComponent(q)}`))).toEqual([])
      expect(found((await api.get(`/desk/enquiries?q=${encodeURIComponent(q)}`, lead)).body)).toEqual([id])
    }
    expect(found(await list('?q=nobody@example.com'))).toEqual([])
    expect(found(await list(`?q=%25`))).toEqual([])
  })

  test('messages are found by their words, regardless of accents, order and age', async () => {
    const api = await setup()
    const { id, answer, reply, list } = await conversation(api, {
      subject: 'Renewal',
      message: 'My passport’s Scán, पासपोर्ट',
    })
    await conversation(api, { subject: 'Renewal', message: 'Of another thing' })
    await answer({ text: 'Ask the consulate.', seen: 0 })
    await reply('I go tomorrow')
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).data.enquiries.map((one: { id: number }) => one.id)
    const all = async () => {
      for (const q of ['PASSPORT renewal', 'scan', 'पासपोर्ट', 'consulate', 'tomorrow renewal scan']) {
        expect([q, await found(q)]).toEqual([q, [id]])
      }
      expect(await found('passport thing')).toEqual([])
      expect(await found('renewal')).toHaveLength(2)
      expect((await list('?q=renewal&limit=1')).next).not.toBeNull()
    }
    await all()
    const { db } = api.services
    const kept = JSON.stringify(await db.selectFrom('enquiry_words').selectAll().execute())
    expect(kept).not.toMatch(/passport|consulate|tomorrow/i)
    // Enquiries from before this search existed are found once a server has started.
    await db.deleteFrom('enquiry_words').execute()
    await db.updateTable('enquiries').set({ words: 0 }).execute()
    expect(await found('consulate')).toEqual([])
    await fillWords(api.services, new AbortController().signal)
    await all()
  })

  test('at most 400 words are indexed per enquiry, and they are deleted with the account', async () => {
    const api = await setup()
    const words = Array.from({ length: 500 }, (_, at) => `w${at}`)
    const { customer, id, list } = await conversation(api, { subject: 'Many', message: words.join(' ') })
    const { db } = api.services
    const kept = () => db.selectFrom('enquiry_words').selectAll().where('enquiry_id', '=', id).execute()
    expect(await kept()).toHaveLength(400)
    expect((await list('?q=w7')).data.enquiries).toHaveLength(1)
    const { id: owner } = await db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', customer.uid)
      .executeTakeFirstOrThrow()
    await transaction(db, async (trx) => ownEnquiries(api.services).erase?.(trx, owner))
    expect(await kept()).toEqual([])
  })

  once('polling for news does not keep a session alive', async () => {
    const api = await setup()
    const { stamp, support } = await conversation(api)
    for (let minutes = 0; minutes < 28; minutes += 7) {
      api.clock.advance({ minutes: 7 })
      await stamp()
    }
    api.clock.advance({ minutes: 7 })
    expect((await api.get('/desk/me', atDesk({ cookie: support.cookie }))).status).toBe(401)
  })

  once('an enquiry can be linked to the customer’s own remittances only', async () => {
    const api = await setup({ paypal: true })
    const { id: theirs, token } = await openCase(api)
    const { body } = await api.post('/enquiries', { token, body: { subject: 'Mine?', message: 'x' } })
    const { support } = await conversation(api)
    const at = `/desk/enquiries/${body.data.enquiry.id}`
    const link = (remittance_id: number | null, path = at) =>
      api.put(path, atDesk({ cookie: support.cookie, body: { remittance_id } }))
    expect((await link(theirs)).body.data).toMatchObject({
      remittance: { id: theirs, number: remittanceNumber(theirs), state: 'received' },
      placeholders: { status: 'We’ve received your remittance and will start on it shortly.' },
    })
    const other = (await conversation(api)).id
    expect((await link(theirs, `/desk/enquiries/${other}`)).body.errors).toEqual({
      remittance_id: [OFFICE_MESSAGES.notTheirs],
    })
    expect((await link(null)).body.data.remittance).toBeNull()
  })

  once('an enquiry from a remittance’s page is linked to it, but never to another user’s', async () => {
    const api = await setup({ paypal: true })
    const { id: theirs, token } = await openCase(api)
    const { support, customer: stranger } = await conversation(api)
    const asked = async (asker: string) => {
      const body = { subject: 'About it', message: 'When?', remittance_id: theirs }
      const { status, body: said } = await api.post('/enquiries', { token: asker, body })
      expect(status).toBe(201)
      const at = `/desk/enquiries/${said.data.enquiry.id}`
      return (await api.get(at, atDesk({ cookie: support.cookie }))).body.data.remittance
    }
    expect(await asked(token)).toMatchObject({ id: theirs })
    expect(await asked(stranger.token)).toBeNull()
  })

  once('an enquiry shows the details that help to answer it, and nothing that was erased', async () => {
    const api = await setup({ paypal: true })
    const { id, customer, read, change, answer, list } = await conversation(api)
    const alone = await read()
    expect([alone.remittance, alone.remittances, alone.seen, alone.thread]).toEqual([null, [], 0, []])
    const one = await openCase(api, { token: customer.token })
    const erased = await openCase(api, { token: customer.token })
    const other = await openCase(api, { token: customer.token })
    await api.services.db.updateTable('remittances').set({ erased_at: 1 }).where('id', '=', erased.id).execute()
    await change({ remittance_id: one.id })
    await answer({ text: 'Morgen.', seen: 0, status: 'in_progress' })
    await api.put('/profile', { token: customer.token, body: { name: 'Jürgen आशा' } })
    const lead = await joinStaff(api, 'lead')
    const firm = { name: 'Rao & Größe', frn: '012345N', address: 'Pune' }
    await api.put('/desk/settings/firm', atDesk({ cookie: lead.cookie, body: firm }))
    const linked = ({ id: of, reference }: { id: number; reference: string }) => ({
      id: of,
      number: remittanceNumber(of),
      reference_number: reference,
      state: 'received',
      source_id: 'savings',
    })
    const now = await read()
    expect(now).toEqual({
      ...alone,
      customer: 'Jürgen आशा',
      status: 'in_progress',
      remittance_number: remittanceNumber(one.id),
      contact: `${customer.email[0]}***@example.com`,
      thread: [{ id: now.seen, from: 'firm', by: 'Meera', text: 'Morgen.', at: now.updated_at }],
      seen: expect.any(Number),
      remittance: linked(one),
      remittances: [linked(other), linked(one)],
      placeholders: {
        name: 'Jürgen आशा',
        enquiry: `#${id}`,
        reference: one.reference,
        status: 'We’ve received your remittance and will start on it shortly.',
        firm: 'Rao & Größe',
        me: 'Meera',
      },
    })
    expect(alone.placeholders).toMatchObject({ name: null, reference: null, status: null, firm: null })
    const entries = (await auditOf(api)).filter(
      ({ act, detail }) => act === 'enquiry answered' && detail !== 'resolved',
    )
    expect(entries.map(({ subject, detail }) => [subject, detail])).toEqual([[`enquiry ${id}`, 'in_progress']])
    // A query that names only a person or only a week lists no work.
    const asLead = async (query: string) =>
      (await api.get(`/desk/enquiries${query}`, atDesk({ cookie: lead.cookie }))).body
    for (const query of [`?by=${lead.uid}`, '?week=2026-11-16']) expect((await asLead(query)).data.work).toBeNull()
    expect((await asLead(`?by=${lead.uid}&week=2026-11-16`)).data).toMatchObject({
      enquiries: [],
      work: expect.any(String),
    })
    expect((await list(`?by=${lead.uid}&week=2026-11-16`)).data.work).toBeNull()
  })

  once('unverified contact details are not shown as a contact', async () => {
    const api = await setup()
    const { read } = await conversation(api)
    expect((await read()).contact).toMatch(/^.\*\*\*@example\.com$/)
    await api.services.db.updateTable('contacts').set({ verified_at: null }).execute()
    expect((await read()).contact).toBeNull()
  })

  test('a conversation accepts at most a hundred messages', async () => {
    const api = await setup()
    const { id, reply } = await conversation(api)
    const { db, vault } = api.services
    await transaction(db, async (trx) => {
      const row = await trx.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const given = { author: { kind: 'customer' as const }, text: 'Again', at: 1 }
      for (let written = 0; written < 99; written += 1) await addMessage(vault, trx, row, given)
    })
    expect((await reply('The hundredth')).status).toBe(201)
    const full = await reply('One too many')
    expect([full.status, full.body.message]).toEqual([409, SERVER_MESSAGES.enquiries.threadFull])
  })

  once('opening, answering and marking are in the audit under the staff member’s id', async () => {
    const api = await setup()
    const { support, id, read, change, answer } = await conversation(api)
    await read()
    await change({ status: 'in_progress', priority: 'high' })
    await answer({ text: 'Soon.', seen: 0 })
    const who = `staff ${support.uid}`
    const acts = (await auditOf(api)).filter(({ subject }) => subject === `enquiry ${id}`)
    expect(acts.map((entry) => [entry.who, entry.act, entry.detail])).toEqual([
      [who, 'seen enquiry', ''],
      [who, 'enquiry in_progress', ''],
      [who, 'enquiry priority', 'high'],
      [who, 'enquiry answered', 'resolved'],
    ])
  })

  once('unknown enquiries answer 404 to both sides', async () => {
    const api = await setup()
    const { support, reply } = await conversation(api)
    const { token } = await api.signUp()
    expect((await api.post('/enquiries/1/replies', { token, body: { message: 'x' } })).status).toBe(404)
    expect((await api.get('/desk/enquiries/999', atDesk({ cookie: support.cookie }))).status).toBe(404)
    expect((await reply('  ')).body.errors).toEqual({ message: [MESSAGES.enquiries.messageRequired] })
  })
})

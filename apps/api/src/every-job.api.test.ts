import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { inviteStaff } from './features/staff/staff.ts'
import type { Row, Tables } from './platform/database/tables.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import type { Message } from './platform/messages/messenger.ts'
import { changesBy } from './testing/databases/row-changes.ts'
import { onOneEngine } from './testing/engines.ts'
import { pdfSaying } from './testing/files/sample-files.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import { must } from './testing/http-client.ts'
import { PASSWORD, register } from './testing/scenes/accounts.ts'
import { openCase, PAN_COPY, SENDER_NAME } from './testing/scenes/case.ts'
import { certifyingFirm, udin } from './testing/scenes/certificate.ts'
import { paidRemittance } from './testing/scenes/paid-remittance.ts'
import { readyPayer } from './testing/scenes/payer.ts'
import { readyRemittance } from './testing/scenes/ready-remittance.ts'
import { AN_OPERATOR, deskOf, joinStaff } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

type Handler = Parameters<Jobs['handle']>[1]

const handling = vi.spyOn(Jobs.prototype, 'handle')
afterAll(() => handling.mockRestore())

/** Runs a job among the rows of other people, and then a second time. */
type Run = (name: string) => Promise<void>

type Tools = {
  api: TestApi
  asha: { token: string; uid: string; email: string }
  /** One who has just signed in: desk sessions end while other jobs wait. */
  newLead(): Promise<ReturnType<typeof deskOf>>
  run: Run
  /** Adds a job of the kind, and runs it. */
  runWith(name: string, payload: unknown): Promise<void>
  /** Runs it around a time limit. */
  around(name: string, limit: number): Promise<void>
}

type Story = (tools: Tools) => Promise<void>

/** How long rows are kept after the time in the column. */
type Kept = { table: keyof Tables; column: string; ms: number; which?: ReturnType<typeof sql> }

const kept =
  (...all: readonly Kept[]): Story =>
  async ({ api: { clock, services }, around }) => {
    const limits = all.map((_, index) => clock.now() + (index + 1) * HOUR_MS)
    for (const [index, { table, column, ms, which = sql`true` }] of all.entries()) {
      const [name, at] = [sql.table(table), sql.ref(column)]
      const select = sql<{ row: unknown }>`select rowid as row from ${name} where ${which} order by rowid`
      const { rows } = await select.execute(services.db)
      if (rows.length < 2) throw new Error(`${table} has ${rows.length} such rows`)
      for (const [n, { row }] of rows.entries()) {
        // One goes at the limit, the others a week later.
        const time = (limits[index] ?? 0) - ms + (n === 0 ? 0 : 7 * DAY_MS)
        await sql`update ${name} set ${at} = ${time} where rowid = ${row}`.execute(services.db)
      }
    }
    for (const [index, { table, column, ms }] of all.entries()) {
      const span = ms < HOUR_MS ? `${ms / 1000} seconds` : `${ms / DAY_MS} days`
      const name = ms === 0 ? `${table}, from ${column}` : `${table}, ${span} after ${column}`
      await around(name, limits[index] ?? 0)
    }
  }

const JOBS: Readonly<Record<string, Story>> = {
  'certificate.make-packet': async ({ api, run }) => {
    const working = await certifyingFirm(api, (role) => ({ email: `${role}@firm.example` }))
    // Signing up runs all jobs.
    const customers = [await api.signUp(), await api.signUp()]
    for (const [index, { token }] of customers.entries()) {
      const { id } = await working.toSign('C', { token })
      must(await working.certify(id, { acknowledgement: `ACK14600000${index}`, udin: udin(`ABCDEF123${index}`) }))
      must(await api.post(`/remittances/${id}/packet`, { token }))
    }
    await run('asked for')
  },
  'send-message': async ({ api, run }) => {
    await register(api, { email: 'later@example.com' })
    await api.post('/register', { body: { email: 'new@example.com', password: PASSWORD, login_type: 'email' } })
    await run('a code')
    await api.post('/register', { body: { email: 'newer@example.com', password: PASSWORD, login_type: 'email' } })
    api.clock.advance({ minutes: 10 })
    await run('a code that has expired')
  },
  'accounts.tell-of-guesses': async ({ api, asha, runWith }) => {
    const owner = api.services.db.selectFrom('users').select('id').where('uid', '=', asha.uid)
    const { lookup } = await api.services.db
      .selectFrom('contacts')
      .select('lookup')
      .where('user_id', '=', owner)
      .executeTakeFirstOrThrow()
    await runWith('of an account', { lookup })
    await runWith('of nobody', { lookup: 'nobody' })
  },
  'documents.forget-file': async ({ api, asha: { token }, run, runWith }) => {
    const { id } = await readyRemittance(api, { token })
    for (const kind of ['panCard', 'addressProof']) {
      const { form } = await sampleUpload(kind)
      must(await api.post(`/remittances/${id}/upload-document`, { token, raw: form }))
    }
    await run('of a document that is kept')
    const [first] = await api.services.db
      .selectFrom('documents')
      .selectAll()
      .where('remittance_id', '=', id)
      .orderBy('id')
      .execute()
    await api.delete(`/documents/${first?.uid}`, { token })
    await runWith('of a deleted document', { storageKey: first?.storage_key })
  },
  'documents.read-text': async ({ api, runWith }) => {
    const rows = await api.services.db.selectFrom('documents').select('uid').where('text_state', 'is', null).execute()
    await runWith('of a document', { uid: rows[0]?.uid })
    await runWith('of no document', { uid: 'none' })
  },
  'payment.sweep': async ({ api, run }) => {
    const { token } = await api.signUp({ email: 'payer@example.com' })
    const payer = await readyPayer(api, { token })
    api.paypal.setWebhookUrl(null)
    const order = await payer.order()
    await run('not approved')
    api.paypal.approve(order)
    await run('approved')
  },
  'payment.paid': ({ run }) => run('of the sweep'),
  'payment.webhook': async ({ api, runWith }) => {
    const { token } = await api.signUp({ email: 'other.payer@example.com' })
    const payer = await readyPayer(api, { token })
    const order_id = await payer.order()
    api.paypal.approve(order_id)
    const event = { event_type: 'CHECKOUT.ORDER.APPROVED', received_at: api.clock.now(), processed_at: null }
    await api.services.db
      .insertInto('webhook_events')
      .values([
        { event_id: 'known', order_id, ...event },
        { event_id: 'strange', order_id: null, ...event },
      ])
      .execute()
    await runWith('of an order', { eventId: 'known' })
    await runWith('of no order of ours', { eventId: 'strange' })
  },
  'payment.refund': async ({ api, newLead, run }) => {
    const { token } = await api.signUp({ email: 'withdrawn@example.com' })
    const payer = await readyPayer(api, { token })
    const order = await payer.order()
    api.paypal.approve(order)
    must(await payer.capture(order))
    const at = `/remittances/${payer.id}/case`
    const { version } = (await api.get(at, { token })).body.data
    must(await api.post(`${at}/acts`, { token, body: { act: 'withdraw', version, reference: payer.reference } }))
    const lead = await newLead()
    must(await lead.does(payer.id, 'refund', { amount: '1,250', reason: 'You withdrew.' }))
    await run('asked for')
  },
  'certificate.read-document': async ({ api, newLead, run }) => {
    const { token } = await api.signUp({ email: 'documents@example.com' })
    const asked = await openCase(api, { token })
    await asked.ask(PAN_COPY, SENDER_NAME)
    const form = new FormData()
    form.append(
      'file',
      new Blob([new Uint8Array(await pdfSaying('PAN AZXPM7093K'))], { type: 'application/pdf' }),
      'pan.pdf',
    )
    form.append('document_type', 'panCard')
    const item = (await asked.read()).items.find(({ document }) => document !== null)
    must(await api.post(`${asked.at}/items/${item?.id}/document`, { token, raw: form }))
    must(await asked.keep('senderDetails.name', { value: 'Asha Rao' }))
    must(await asked.send('answer'))
    const rows = api.services.db.selectFrom('documents').select('uid').where('remittance_id', '=', asked.id)
    const { uid } = await rows.executeTakeFirstOrThrow()
    const lead = await newLead()
    must(await lead.get(`/desk/documents/${uid}`))
    await run('opened at the desk')
  },
  'certificate.forget-packets': kept({ table: 'bank_packets', column: 'asked_at', ms: DAY_MS }),
  'certificate.forget-file': ({ run }) => run('of a packet'),
  'settings.hours-changed': async ({ newLead, run }) => {
    const hours = { weekdays: [1, 2, 3], from_hour: 9, to_hour: 12, holidays: [] }
    const lead = await newLead()
    must(await lead.put('/desk/settings/hours', hours))
    await run('shorter')
  },
  'profile.erase-again': async ({ api, run }) => {
    const { token, uid } = await api.signUp({ email: 'leaving@example.com' })
    await readyRemittance(api, { token })
    must(await api.post('/profile/delete', { token, body: { password: PASSWORD } }))
    const { db } = api.services
    const leaver = db.selectFrom('users').select('id').where('uid', '=', uid)
    await sql`update devices set user_id = (${leaver}) where rowid = (select min(rowid) from devices)`.execute(db)
    await run('of a request in progress, which added a device')
  },
  'clean-up-platform': async (tools) => {
    const { api, around } = tools
    const { jobs, db } = api.services
    jobs.handle('flaky', async () => Promise.reject(new Error('no')), { maxAttempts: 1 })
    for (const key of ['one', 'other']) {
      await jobs.add(db, 'flaky', {})
      await db
        .insertInto('limits')
        .values({ key, points: 1, resets_at: api.clock.now() + HOUR_MS })
        .execute()
    }
    await jobs.runDue()
    await kept(
      { table: 'limits', column: 'resets_at', ms: 0 },
      { table: 'outbox', column: 'created_at', ms: 7 * DAY_MS },
      { table: 'jobs', column: 'failed_at', ms: 90 * DAY_MS, which: sql`failed_at is not null` },
    )(tools)
    const places = [join(api.data.dataDir, 'documents', 'ab'), join(api.data.dataDir, 'documents')] as const
    const ends = api.clock.now() + HOUR_MS
    for (const [index, place] of places.entries()) {
      const [half, name] = [`half${index}.part`, `whole${index}`]
      mkdirSync(place, { recursive: true })
      for (const file of [half, name]) writeFileSync(join(place, file), 'half')
      for (const file of [half, name]) utimesSync(join(place, file), ends / 1000, (ends - DAY_MS) / 1000)
    }
    await around('half-written files, 24 hours after their last change', ends)
  },
  'clean-up-accounts': async (tools) => {
    const { api, asha } = tools
    const { db } = api.services
    for (const n of [1, 2]) {
      await register(api, { email: `unfinished${n}@example.com` })
      await api.signUp({ email: `finished${n}@example.com` })
      const soon = { browser_hash: 'b', expires_at: api.clock.now() + HOUR_MS }
      const social = { ...soon, state_hash: `s${n}`, provider: 'google', secrets_sealed: 'x' }
      await db.insertInto('social_attempts').values(social).execute()
      const user = db.selectFrom('users').select('id').where('uid', '=', asha.uid)
      const { id } = await user.executeTakeFirstOrThrow()
      await db
        .insertInto('handoffs')
        .values({ ...soon, code_hash: `c${n}`, user_id: id })
        .execute()
    }
    await kept(
      { table: 'social_attempts', column: 'expires_at', ms: 0 },
      { table: 'handoffs', column: 'expires_at', ms: 0 },
      { table: 'codes', column: 'expires_at', ms: DAY_MS },
      { table: 'sessions', column: 'expires_at', ms: 0 },
      { table: 'devices', column: 'expires_at', ms: 0 },
      { table: 'users', column: 'created_at', ms: 7 * DAY_MS, which: sql`verified_at is null` },
    )(tools)
  },
  'clean-up-staff': async (tools) => {
    const { api, newLead } = tools
    const [one, other] = [await openCase(api), await openCase(api)]
    const lead = await newLead()
    const staff = await joinStaff(api, 'signer', { email: 'sona@desk.example', name: 'Sona' })
    for (const { id } of [one, other]) must(await lead.does(id, 'hand_over', { person: staff.uid, note: 'Yours' }))
    for (const n of [1, 2]) {
      await inviteStaff(api.services, AN_OPERATOR, { email: `new${n}@desk.example`, role: 'intake' })
      must(await lead.post('/desk/me/passkeys/question'))
    }
    await kept(
      { table: 'staff_challenges', column: 'expires_at', ms: 0 },
      { table: 'staff_notices', column: 'at', ms: 90 * DAY_MS },
      { table: 'staff_invitations', column: 'expires_at', ms: 0 },
      { table: 'staff_sessions', column: 'expires_at', ms: 0 },
      { table: 'staff_devices', column: 'expires_at', ms: 0 },
    )(tools)
  },
  'forget-presence': async (tools) => {
    const { api, newLead } = tools
    const lead = await newLead()
    for (const { id } of [await openCase(api), await openCase(api)]) {
      must(await lead.post(`/desk/cases/${id}/presence`))
    }
    await kept({ table: 'case_presence', column: 'seen_at', ms: 30_000 })(tools)
  },
  'clean-up-payments': async (tools) => {
    const waiting = { event_id: 'waiting', event_type: 'X', order_id: null, received_at: 1, processed_at: null }
    await tools.api.services.db.insertInto('webhook_events').values(waiting).execute()
    const which = sql`processed_at is not null`
    await kept({ table: 'webhook_events', column: 'received_at', ms: 90 * DAY_MS, which })(tools)
  },
  'clean-up-bank-forms': async (tools) => {
    const { db } = tools.api.services
    const bank = { slug: 'a-bank', name: 'A bank', icon: 'A', color: '#004c8f', position: 1 }
    const { id } = await db.insertInto('banks').values(bank).returning('id').executeTakeFirstOrThrow()
    for (const removed_at of [null, 1, 1]) {
      const file = { form_name: 'a', description: '', file_name: 'a.pdf', file_size: 1, content: Buffer.from('a') }
      await db
        .insertInto('bank_forms')
        .values({ ...file, bank_id: id, created_at: 1, removed_at })
        .execute()
    }
    await kept({ table: 'bank_forms', column: 'removed_at', ms: 90 * DAY_MS, which: sql`removed_at = 1` })(tools)
  },
  'clean-up-postal': async (tools) => {
    for (const code of ['560001', '560002']) {
      const answer = { country: 'IN', code, answer: 'null', fetched_at: 0 }
      await tools.api.services.db.insertInto('postal_answers').values(answer).execute()
    }
    await kept({ table: 'postal_answers', column: 'fetched_at', ms: 30 * DAY_MS })(tools)
  },
  'case.wake': async ({ api, around }) => {
    const open = async (name: string) => {
      const { token } = await api.signUp({ email: `${name}@example.com` })
      return openCase(api, { token })
    }
    const asked = await open('asked')
    const since = api.clock.now()
    await asked.ask(PAN_COPY)
    await open('waiting')
    for (const days of [2, 5, 10]) await around(`${days} days after a question`, since + days * DAY_MS)
    for (const name of ['declared', 'still.open']) {
      const signed = await open(name)
      await signed.sign('D')
      if (name === 'declared') must(await signed.send('filed', { acknowledgement: 'ABC123456' }))
    }
    await around('30 days after the form was filed', api.clock.now() + 30 * DAY_MS)
  },
  'remittances.erase': async ({ api, run }) => {
    const { token } = await api.signUp({ email: 'unsure@example.com' })
    const { id } = await readyRemittance(api, { token })
    const { form } = await sampleUpload('panCard')
    must(await api.post(`/remittances/${id}/upload-document`, { token, raw: form }))
    must(await api.post('/remittances/start-new', { token }))
    must(await api.post('/remittances', { token, body: { amount: 500_000 } }))
    await run('set aside')
  },
  'erase-expired': async ({ api, around }) => {
    const lastChanged = {
      gone: '2019-03-31T23:59:59.999+05:30',
      'gone.later': '2019-04-01T00:00:00+05:30',
      here: '2010-01-01T00:00:00+05:30',
    }
    for (const [name, day] of Object.entries(lastChanged)) {
      const { token } = await api.signUp({ email: `${name}@example.com` })
      const { id } = await paidRemittance(api, { token })
      if (name !== 'here') must(await api.post('/profile/delete', { token, body: { password: PASSWORD } }))
      const change = { updated_at: Date.parse(day) }
      await api.services.db.updateTable('remittances').set(change).where('id', '=', id).execute()
    }
    await around('8 years after the tax year of the last change', Date.parse('2027-04-01T00:00:00+05:30'))
  },
}

onOneEngine('every background job', (setup) => {
  test('does what is recorded, and no more when it runs again', { timeout: 600_000 }, async () => {
    const api = await setup({ paypal: true, own: true })
    const { services, clock } = api
    const { db, vault } = services
    const handlers = new Map<string, Handler>(handling.mock.calls.map(([kind, work]) => [kind, work as Handler]))
    const options = new Map(handling.mock.calls.map(([kind, , given = {}]) => [kind, given]))
    expect(Object.keys(JOBS).toSorted()).toEqual([...handlers.keys()].toSorted())

    const lines: string[] = []
    const rowsOf = (kind: string) =>
      db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id', 'desc').execute()
    const payloadOf = ({ uid, payload_sealed: sealed }: Row<'jobs'>) =>
      vault.openJson(sealed, { table: 'jobs', row: uid, field: 'payload' }) as object
    const countedLimits = async () => (await db.selectFrom('limits').select('key').execute()).length
    const effects = async (work: () => Promise<unknown>) => {
      const [files, limits] = [api.newFiles(), await countedLimits()]
      const known = (await rowsOf('send-message')).length
      const { changed } = await changesBy(db, work)
      const messages = await rowsOf('send-message')
      const sent = messages
        .slice(0, messages.length - known)
        .map((row) => (payloadOf(row) as { message: Message }).message)
      const left = api.newFiles()
      const more = (await countedLimits()) - limits
      const dropped = files.filter((file) => !left.includes(file)).length
      const added = left.filter((file) => !files.includes(file)).length
      return [
        ...changed.filter((change) => !change.startsWith('+ jobs send-message')),
        ...sent
          .map(({ channel, to, subject = '', code }) => {
            const plain = (code ? subject.replace(code, '<code>') : subject).replace(/NRG-\w+/, '<reference>')
            return `${channel} to ${to}: ${plain}`
          })
          .toSorted(),
        ...(more === 0 ? [] : [`${more > 0 ? '+' : '-'} limits`]),
        ...(added > 0 ? [`+ ${added} files`] : []),
        ...(dropped > 0 ? [`- ${dropped} files`] : []),
      ]
    }
    const until = (time: number) => clock.advance({ seconds: Math.max(0, time - clock.now()) / 1000 })
    const tell = (name: string, told: readonly string[]) => {
      lines.push(told.length === 0 ? `${name}: nothing` : `${name}:\n  ${told.join('\n  ')}`)
    }

    let leads = 0
    const newLead = async () => {
      leads += 1
      return deskOf(api, await joinStaff(api, 'lead', { email: `lead${leads}@desk.example`, name: `Lead ${leads}` }))
    }
    const asha = await api.signUp({ email: 'asha@example.com' })
    const runAll = () => services.jobs.runDue()
    await runAll()
    for (const [kind, story] of Object.entries(JOBS)) {
      const work = (payload: object) =>
        handlers.get(kind)?.(payload as never, { attempt: 1, now: clock.now() }) ?? Promise.reject(new Error(kind))
      const twice = async (name: string, payload: object) => {
        tell(name, await effects(() => work(payload)))
        const again = await effects(() => work(payload))
        if (again.length > 0) tell(`${name}, again`, again)
      }
      const { maxAttempts, renewLease, backoff } = options.get(kind) ?? {}
      const pauses = backoff && [1, 5, 99].map((attempt) => backoff(attempt) / 1000).join(', ')
      const declared = [
        ...(maxAttempts === undefined ? [] : [`${maxAttempts} attempts`]),
        ...(renewLease ? ['renews its lease'] : []),
        ...(pauses ? [`pauses for ${pauses} seconds after attempts 1, 5 and 99`] : []),
      ]
      lines.push(`\n# ${kind}${declared.length > 0 ? ` (${declared.join('; ')})` : ''}`)
      await story({
        api,
        asha,
        newLead,
        run: async (name) => {
          const [newest] = await rowsOf(kind)
          if (!newest) throw new Error(`no job ${kind}`)
          until(newest.run_at)
          await twice(name, payloadOf(newest))
          await db.deleteFrom('jobs').where('uid', '=', newest.uid).execute()
        },
        runWith: (name, payload) => twice(name, payload as object),
        around: async (name, limit) => {
          for (const [moment, ms] of Object.entries({
            'a moment before': -1,
            'at the limit': 0,
            'a moment later': 1,
          })) {
            until(limit + ms)
            tell(`${name}, ${moment}`, await effects(() => work({})))
          }
        },
      })
    }
    await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('every-job.txt')
  })
})

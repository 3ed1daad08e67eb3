import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addNote, judgePaper } from './features/case/case.ts'
import { ownData } from './features.ts'
import { onBothEngines } from './testing/engines.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import { ASHA, openCase } from './testing/scenes/case.ts'
import { readyRemittance, STEP_ANSWERS } from './testing/scenes/ready-remittance.ts'
import type { TestApi } from './testing/test-api.ts'

const { sender_details: sender, receiver_details: receiver } = STEP_ANSWERS
const { sender_bank_details: senderBank, receiver_bank_details: receiverBank } = STEP_ANSWERS

const PROFILE = { name: 'Planted Name', date_of_birth: '1971-08-09', pincode: '497531', address: 'Planted Lane 7' }

const PLANTED = [
  ...[sender.name, sender.fatherName, sender.email, sender.phone, sender.address, sender.city, sender.pinCode],
  ...[receiver.name, receiver.email, receiver.phone, receiver.address],
  ...[senderBank.accountNumber, senderBank.panNumber, senderBank.ifsc],
  ...[receiverBank.accountNumber, receiverBank.swiftCode],
  `"day":${STEP_ANSWERS.date_of_birth.day}`,
  'plantedfile',
  ...['planted bank', 'planted account_type', 'planted source_of_funds'],
  'Planted subject',
  'Planted question',
  'planted@example.com',
  'planted.new@example.com',
  'Planted note',
  'Planted Correction',
  'Planted explanation',
  'Planted verdict',
  'Planted remark',
  'Planted words',
  'PLANTEDACK1',
  ...Object.values(PROFILE),
]

async function tableNames({ services, data }: TestApi): Promise<string[]> {
  const { rows } = data.databaseUrl
    ? await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
        services.db,
      )
    : await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(services.db)
  return rows.map(({ name }) => name)
}

/** Everything at rest, as one text: all rows of all tables, and all files in the data folder. */
async function everythingAtRest(api: TestApi): Promise<string> {
  const texts: string[] = []
  for (const name of await tableNames(api)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.services.db)
    texts.push(JSON.stringify(rows))
  }
  for (const entry of readdirSync(api.data.dataDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) texts.push(readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  }
  return texts.join('\n')
}

/** Everything written about a case, by the customer and by the firm. */
async function workOnCase(api: TestApi, token: string): Promise<void> {
  await api.post('/remittances/start-new', { token })
  const { ask, keep, send, does, sign, id } = await openCase(api, { token })
  await ask(
    { field: 'senderDetails.name', reason: 'other', note: 'Planted note' },
    { document: 'trc', reason: 'other', note: 'Planted note' },
  )
  await keep('senderDetails.name', { value: 'Planted Correction' })
  await keep('trc', { explanation: 'Planted explanation' })
  await send('answer')
  const paper = { kind: 'trc', verdict: 'waived', note: 'Planted verdict' } as const
  await judgePaper(api.services, { remittanceId: id, actor: ASHA, paper })
  await addNote(api.services, { remittanceId: id, actor: ASHA, text: 'Planted remark' })
  await sign('D')
  await send('filed', { acknowledgement: 'PLANTEDACK1' })
  await send('bank_asks', { words: 'Planted words' })
  expect((await does(ASHA, 'claim')).state).toBe('in_check')
  const reason = `The PAN ${senderBank.panNumber} is not that of account ${senderBank.accountNumber}.`
  expect((await does(ASHA, 'refuse', { said: { reason } })).state).toBe('refused')
}

/** Tables without an entry in `ownData`, and why their rows are not part of a user's data. */
const WITHOUT_OWN_DATA: Readonly<Record<string, string>> = {
  audit: 'the firm’s record of its own work; names people by their ids',
  bank_forms: 'blank forms of banks, the same for everybody',
  bank_packets: 'copies of documents and certificates, forgotten after a day',
  banks: 'the list of banks',
  canned_texts: 'the firm’s texts',
  case_lookups: 'search keys from which nothing can be read, kept with their case',
  case_notes: 'the firm’s notes on its work, kept with the remittance that was paid for',
  case_presence: 'which staff have a case open now',
  case_sheets: 'the firm’s working papers; their result is the certificate',
  certificate_prints: 'fingerprints of the certificates that people take home themselves',
  desk_settings: 'the firm’s settings',
  exported_forms: 'the firm’s own file from the portal',
  handoffs: 'a sign-in on its way, for minutes',
  jobs: 'work to be done, removed when it is',
  limits: 'counters under keys from which nothing can be read',
  meta: 'facts about the database itself',
  outbox: 'messages where nothing can deliver them, removed after a while',
  packet_prints: 'fingerprints of packets; they name nobody',
  payment_events: 'states of a payment; they name nobody',
  postal_answers: 'places by postal code',
  sale_cases: 'which cases belong to one sale; it names nobody',
  sale_documents: 'which documents the firm uses for a co-owner’s case; it names nobody',
  social_attempts: 'a sign-in on its way, for minutes',
  staff: 'people who work for the firm, not customers',
  staff_challenges: 'people who work for the firm, not customers',
  staff_devices: 'people who work for the firm, not customers',
  staff_invitations: 'people who work for the firm, not customers',
  staff_passkeys: 'people who work for the firm, not customers',
  staff_notices: 'people who work for the firm, not customers',
  staff_views: 'people who work for the firm, not customers',
  staff_sessions: 'people who work for the firm, not customers',
  webhook_events: 'PayPal’s reports by their ids; they name nobody',
}

/** Tables of the engines and of the migrations. */
const isOurs = (name: string) => !/^(sqlite_|kysely_|pg_)/.test(name)

onBothEngines('personal data', (setup, { once }) => {
  test('is exported from every table, or the table says why not', async () => {
    const api = await setup()
    const owned = new Set<string>(ownData(api.services).flatMap(({ tables }) => tables))
    const listed = Object.keys(WITHOUT_OWN_DATA)
    expect(listed.filter((name) => owned.has(name))).toEqual([])
    expect((await tableNames(api)).filter(isOurs).toSorted()).toEqual([...owned, ...listed].toSorted())
  })

  once('is not readable in the database, the document folder or the log', async () => {
    // A database file still has bytes of deleted rows.
    const api = await setup({ own: true })
    const { token } = await api.signUp({ email: 'planted@example.com', password: 'planted password' })
    const { id } = await readyRemittance(api, { token })
    for (const step of ['bank', 'account_type', 'source_of_funds']) {
      const { body } = await api.put(`/remittances/${id}`, { token, body: { step, data: `planted ${step}` } })
      expect(body.data[step]).toBe(`planted ${step}`)
    }
    const { form, bytes: picture } = await sampleUpload('panCard', 'plantedfile.png')
    expect((await api.post(`/remittances/${id}/upload-document`, { token, raw: form })).status).toBe(200)
    const profile = { ...PROFILE, email: 'planted.new@example.com', phone: '9876501234' }
    expect((await api.put('/profile', { token, body: profile })).status).toBe(200)
    const enquiry = { subject: 'Planted subject', message: 'Planted question' }
    expect((await api.post('/enquiries', { token, body: enquiry })).status).toBe(201)
    await workOnCase(api, token)
    await api.get(`/remittances/${id}?pan=${senderBank.panNumber}`, { token })

    const atRest = await everythingAtRest(api)
    expect(atRest).toContain('NRG-')
    expect([...PLANTED, 'planted password', token].filter((text) => atRest.includes(text))).toEqual([])
    expect(atRest.includes(picture.subarray(100, 200).toString('latin1'))).toBe(false)
    const logged = api.logs()
    expect(logged).toContain('/api/remittances/:id')
    expect([...PLANTED, 'planted password', token].filter((text) => logged.includes(text))).toEqual([])
  })

  once('does not decrypt after an encrypted value is moved to another row or field', async () => {
    const api = await setup()
    const mine = await readyRemittance(api)
    const other = await readyRemittance(api)
    const { db } = api.services
    const { details_sealed } = await db
      .selectFrom('remittances')
      .select('details_sealed')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('remittances').set({ details_sealed }).where('id', '=', mine.id).execute()
    const answer = await api.get(`/remittances/${mine.id}`, { token: mine.token })
    expect(answer.status).toBe(500)
    expect(answer.body.data).toBeUndefined()
  })
})

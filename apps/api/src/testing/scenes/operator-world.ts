import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import type { Config } from '../../platform/config/config.ts'
import { createDatabase } from '../databases/postgres.ts'
import { sampleUpload } from '../files/sample-upload.ts'
import { must } from '../http-client.ts'
import type { TestApi } from '../test-api.ts'
import { register } from './accounts.ts'
import { openCase, PAN_COPY, SENDER_NAME } from './case.ts'
import { paidRemittance, pay } from './paid-remittance.ts'
import { readyPayer } from './payer.ts'
import { readyRemittance } from './ready-remittance.ts'
import { addPasskey, joinStaff } from './staff.ts'

export type OperatorWorld = Awaited<ReturnType<typeof operatorWorld>>

/** An id that does not exist. */
export const NOTHING = '987654'

export type Entry = readonly [act: string, subject: string, detail?: string]

type Words = (world: OperatorWorld) => readonly string[] | Promise<readonly string[]>

/** Expectations about one operator command, as a user sees it. */
export type CommandRow = {
  /** valid arguments */
  words: Words
  /** words that the command cannot read: exit code 2 */
  senseless: readonly string[]
  /** arguments that name something missing or forbidden: exit code 1; null where nothing can be refused */
  unknown: readonly string[] | ((world: OperatorWorld) => readonly string[]) | null
  /** audit entries afterwards, oldest first; evaluated after the act, which may have created an id; null if none */
  audit: ((world: OperatorWorld) => readonly Entry[] | Promise<readonly Entry[]>) | null
  /** asks for other options, or is refused for other reasons; said one after the other */
  more?: readonly Words[]
  /** it prints what it reads, and is asked again for JSON */
  reads?: true
  /** whether the files show no trace of the command, where it writes any */
  isUndone?: (world: OperatorWorld) => boolean
  /** the exit code on success, if not 0 */
  code?: 1
  /** why the change stays although its audit entry failed */
  stays?: string
  /** removes leftovers of an attempt whose audit entry failed */
  afterUndone?: (world: OperatorWorld) => Promise<void>
  machine?: (world: OperatorWorld) => Config | Promise<Config>
}

const S3 = { endpoint: 'http://s3.invalid', bucket: 'papers', region: 'r', clientId: 'a', clientSecret: 'b' }

/** Data for every operator command. */
export async function operatorWorld(api: TestApi) {
  const { db, jobs, config } = api.services
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-commands-'))
  const person = (name: string) => api.signUp({ email: `${name}@example.com` })
  const [user, other] = [await person('asha'), await person('ravi')]
  const newcomer = await register(api, { email: 'newcomer@example.com' })
  const { token } = user
  const { id: unfinished } = (await api.post('/remittances', { token, body: {} })).body.data
  const { form } = await sampleUpload('panCard')
  const uploaded = await api.post(`/remittances/${unfinished}/upload-document`, { token, raw: form })
  if (uploaded.status !== 200) throw new Error(`no document: ${JSON.stringify(uploaded.body)}`)
  const paid = async (by: string) => (await paidRemittance(api, { token: (await person(by)).token })).id
  const enquiry = async (by: string) => {
    const body = { subject: 'When?', message: 'How long will it take?' }
    return (await api.post('/enquiries', { token: by, body })).body.data.enquiry.id as number
  }
  const otherEnquiry = await enquiry(other.token)
  await db
    .insertInto('banks')
    .values({ slug: 'hdfc', name: 'HDFC', icon: 'HD', color: '#004c8f', position: 1 })
    .execute()
  await joinStaff(api, 'lead', { email: 'sita@firm.example', name: 'Sita' })
  const staff = await joinStaff(api, 'intake', { email: 'prem@firm.example', name: 'Prem' })
  const dev = await joinStaff(api, 'preparer', { email: 'dev@firm.example', name: 'Dev' })
  const lata = await joinStaff(api, 'signer', { email: 'lata@firm.example', name: 'Lata' })
  const anil = await joinStaff(api, 'auditor', { email: 'anil@firm.example', name: 'Anil' })
  for (const one of [dev, lata, anil]) await addPasskey(api, one)
  await late()
  const complete = await paid('complete')
  await makeOld(api, complete)
  return {
    api,
    folder,
    user,
    newcomer,
    unfinished: unfinished as number,
    cases: {
      claimed: await paid('claimed'),
      asked: await askedCase(api, (await person('asked')).token),
      complete,
    },
    outlived: await outlivedRemittance(api, 'outlived@example.com'),
    enquiry: await enquiry(token),
    otherEnquiry,
    staff,
    dev,
    lata,
    anil,
    payments: {
      open: await openPayment(api, 'open@example.com'),
      inReview: await paymentInReview(api, 'review@example.com'),
    },
    jobs: { tried: await givenUp(), dropped: await givenUp() },
    pdf: await pdfIn(folder),
    backup: join(folder, 'backup'),
    s3: { config: { ...config, s3: S3 }, ...anEmptyBucket() },
    /** settings of a machine without data */
    async emptyMachine(): Promise<Config> {
      const dataDir = mkdtempSync(join(folder, 'machine-'))
      const databaseUrl = api.data.databaseUrl && (await createDatabase(api.data.databaseUrl))
      return { ...config, dataDir, databaseUrl, keys: { file: join(dataDir, 'keys.json') } }
    },
  }

  /** No process knows its kind. */
  async function late(): Promise<void> {
    await jobs.add(db, 'unknown', {}, { runAt: api.clock.now() - 11 * 60_000 })
  }

  async function givenUp(): Promise<number> {
    jobs.handle('flaky', async () => Promise.reject(new Error('no')), { maxAttempts: 1 })
    await jobs.add(db, 'flaky', {})
    await jobs.runDue()
    const rows = await db.selectFrom('jobs').select('id').where('kind', '=', 'flaky').orderBy('id').execute()
    return rows.at(-1)?.id ?? 0
  }
}

/** A case with a document, an answer and a note. */
async function askedCase(api: TestApi, token: string): Promise<number> {
  const asked = await openCase(api, { token })
  await asked.ask(PAN_COPY, SENDER_NAME)
  must(await asked.upload('panCard'))
  must(await asked.keep('senderDetails.name', { value: 'Asha Rao' }))
  return asked.id
}

/** A paid remittance that may be erased: its account is deleted, and it last changed long ago. */
async function outlivedRemittance(api: TestApi, email: string): Promise<number> {
  const { token } = await api.signUp({ email })
  const { id } = await readyRemittance(api, { token })
  const { form } = await sampleUpload('panCard')
  must(await api.post(`/remittances/${id}/upload-document`, { token, raw: form }))
  await pay(api, id)
  await api.post('/profile/delete', { token, body: { password: 'correct horse' } })
  await makeOld(api, id)
  return id
}

async function makeOld({ services, clock }: TestApi, id: number): Promise<void> {
  const updated_at = clock.now() - 10 * 366 * DAY_MS
  await services.db.updateTable('remittances').set({ updated_at }).where('id', '=', id).execute()
}

/** A payment that its payer approves only when asked to, so that no job settles it before the operator does. */
async function openPayment(api: TestApi, email: string): Promise<{ id: number; approve: () => void }> {
  const payer = await readyPayer(api, { token: (await api.signUp({ email })).token })
  api.paypal.setWebhookUrl(null)
  const order = await payer.order()
  let isApproved = false
  const approve = () => {
    if (!isApproved) api.paypal.approve(order)
    isApproved = true
  }
  return { id: await newestPayment(api), approve }
}

async function paymentInReview(api: TestApi, email: string): Promise<number> {
  const payer = await readyPayer(api, { token: (await api.signUp({ email })).token })
  await payer.order()
  const id = await newestPayment(api)
  await api.services.db.updateTable('payments').set({ status: 'review' }).where('id', '=', id).execute()
  return id
}

async function newestPayment({ services }: TestApi): Promise<number> {
  const rows = await services.db.selectFrom('payments').select('id').orderBy('id').execute()
  return rows.at(-1)?.id ?? 0
}

async function pdfIn(folder: string): Promise<string> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.addPage([300, 200]).drawText('A form')
  const file = join(folder, 'form.pdf')
  writeFileSync(file, await pdf.save())
  return file
}

function anEmptyBucket(): { fetch: typeof fetch; keys(): string[]; empty(): void } {
  const bucket = new Map<string, Uint8Array<ArrayBuffer>>()
  const answer = (async (input: RequestInfo | URL) => {
    const request = input as Request
    const key = new URL(request.url).pathname
    if (request.method === 'PUT') bucket.set(key, new Uint8Array(await request.arrayBuffer()))
    if (request.method === 'DELETE') bucket.delete(key)
    const found = bucket.get(key)
    return request.method === 'GET' && !found ? new Response('', { status: 404 }) : new Response(found ?? null)
  }) as typeof fetch
  return { fetch: answer, keys: () => [...bucket.keys()], empty: () => bucket.clear() }
}

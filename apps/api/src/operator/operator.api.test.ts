import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { act, findCase, judgePaper } from '../features/case/case.ts'
import { migrate } from '../platform/database/database.ts'
import { createDatabase } from '../testing/databases/postgres.ts'
import { onBothEngines, onEmptyDatabases, onOneEngine } from '../testing/engines.ts'
import { sampleUpload } from '../testing/files/sample-upload.ts'
import { ASHA, openCase, PAN_COPY, SENDER_NAME } from '../testing/scenes/case.ts'
import { readyPayer } from '../testing/scenes/payer.ts'
import { numberOf, STEP_ANSWERS } from '../testing/scenes/ready-remittance.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { operate } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function operator(api: TestApi) {
  return async (...words: string[]) => {
    const spoken = await operate([...words, '--as', 'meera'], () => api.services.config, { clock: api.clock })
    return { ...spoken, json: spoken.out.startsWith('{') || spoken.out.startsWith('[') ? JSON.parse(spoken.out) : null }
  }
}

/** A user who has paid through PayPal's own page. */
async function paidRemittance(api: TestApi) {
  const { token, email, uid } = await api.signUp()
  const payer = await readyPayer(api, { token })
  const order = await payer.order()
  api.paypal.approve(order)
  await payer.capture(order)
  return { token, email, uid, id: payer.id }
}

/** The desk asks for something, with a note that is stored encrypted. */
async function askForPage({ services }: TestApi, remittanceId: number): Promise<void> {
  const items = [{ document: 'panCard', reason: 'other', note: 'Page 2, please' } as const]
  await act(services, { remittanceId, actor: ASHA, act: 'claim' })
  await act(services, { remittanceId, actor: ASHA, act: 'ask', said: { items } })
}

async function uploadedDocument(api: TestApi): Promise<{ token: string; path: string }> {
  const { token } = await api.signUp()
  const { id } = (await api.post('/remittances', { token, body: {} })).body.data
  const { form } = await sampleUpload('panCard')
  const { body } = await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
  return { token, path: body.data.file_info.url.replace('/api', '') }
}

async function pdfFile(name: string, text: string): Promise<string> {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 200]).drawText(text)
  const file = join(folder, name)
  writeFileSync(file, await pdf.save())
  return file
}

onEmptyDatabases('the operators’ command line', (setup, { once }) => {
  test('lists remittances by status, and leaves their cases to the desk', async () => {
    const api = await setup({ paypal: true })
    const { id, token } = await paidRemittance(api)
    await api.post('/remittances', { token })
    await api.post('/remittances/start-new', { token })
    const created = new Date(api.clock.now()).toISOString()
    await api.services.db.updateTable('remittances').set({ updated_at: 1 }).execute()
    const say = operator(api)
    expect((await say('remittances', 'list', '--status', 'processing', '--json')).json).toMatchObject([
      { paid: true, amount: STEP_ANSWERS.amount, contribution: 5000, created },
    ])
    expect((await say('remittances', 'list', '--json')).json).toHaveLength(1)
    for (const command of ['claim', 'hold', 'papers-complete', 'approve', 'reject', 'reopen']) {
      expect([command, (await say('remittances', command, String(id))).code]).toEqual([command, 2])
    }
    expect((await findCase(api.services.db, id))?.version).toBe(1)
  })

  test('lists one person’s remittances', async () => {
    const api = await setup({ paypal: true })
    const { email } = await paidRemittance(api)
    const { email: other } = await api.signUp()
    const say = operator(api)
    expect((await say('remittances', 'list', '--user', email, '--json')).json).toMatchObject([{ paid: true }])
    expect((await say('remittances', 'list', '--user', other, '--json')).json).toEqual([])
    expect(await say('remittances', 'list', '--user', 'nobody@example.com')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no account for nobody@example.com.'),
    })
    expect((await say('audit', 'list', '--json')).json).toMatchObject([{ act: 'read' }, { act: 'read' }])
    expect((await say('remittances', 'list', '--user', email, '--status', 'approved', '--json')).json).toEqual([])
  })

  once('shows the case of a remittance: state, questions, papers and history', async () => {
    const api = await setup()
    const { id, reference, ask, keep, send, does } = await openCase(api)
    await ask(PAN_COPY, SENDER_NAME)
    const say = operator(api)
    const shown = async (which: string) => (await say('remittances', 'case', which, '--json')).json[0]
    expect(await shown(reference.toLowerCase())).toMatchObject({ state: 'Asked', status: 'pending', holder: 'asha' })
    for (const subject of ['panCard', 'senderDetails.name']) await keep(subject, { explanation: 'I have none' })
    await send('answer')
    await does(ASHA, 'claim')
    const paper = { kind: 'panCard', verdict: 'waived', note: 'Seen at the branch' } as const
    await judgePaper(api.services, { remittanceId: id, actor: ASHA, paper })
    const read = await shown(numberOf(id))
    const due = (await findCase(api.services.db, id))?.due_at ?? 0
    expect(read).toMatchObject({ state: 'In check', due: new Date(due).toISOString() })
    expect(read.papers[0]).toEqual({ label: 'PAN Card', state: 'waived', note: 'Seen at the branch' })
    expect(read.items).toMatchObject([
      { label: 'PAN Card', answer: 'I have none', state: 'sent' },
      { note: 'With initials', answer: 'I have none', state: 'sent' },
    ])
    expect(read.history.map(({ act, by, said }: Record<string, string>) => [act, by, said])).toEqual([
      ['Open', 'system', ''],
      ['Claim', 'Asha', ''],
      ['Ask the customer', 'Asha', "PAN Card, Full Name (Sender's Details)"],
      ['Answer', 'customer', ''],
      ['Claim', 'Asha', ''],
    ])
    expect((await say('audit', 'list', '--json')).json[0]).toMatchObject({ act: 'case read', who: 'meera' })
  })

  once('shows no case for an unsubmitted or unknown remittance', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = (await api.post('/remittances', { token, body: {} })).body.data
    const say = operator(api)
    expect(await say('remittances', 'case', String(id))).toMatchObject({
      code: 1,
      out: '',
      err: `Remittance ${id} has not been submitted yet.\n`,
    })
    expect(await say('remittances', 'case', '999')).toMatchObject({ code: 1, err: 'There is no remittance 999.\n' })
    expect(await say('remittances', 'case', 'NRG-NOBODY')).toMatchObject({ code: 1 })
    expect(await say('remittances', 'case', 'x')).toMatchObject({ code: 2 })
    expect(await say('remittances', 'explode')).toMatchObject({ code: 2 })
    expect(await say('remittances', 'list', '--colour', 'red')).toMatchObject({ code: 2 })
  })

  test('answers and closes an enquiry; the user reads the answer', async () => {
    const api = await setup()
    const { token, email, uid } = await api.signUp()
    await api.post('/enquiries', { token, body: { subject: 'When?', message: 'How long will it take?' } })
    const say = operator(api)
    const [asked] = (await say('enquiries', 'list', '--json')).json
    expect(asked).toMatchObject({ subject: 'When?', status: 'pending', user_id: uid })

    await say('enquiries', 'answer', String(asked.id), '--text', 'Two days at most.')
    const [read] = (await api.get('/enquiries', { token })).body.data.enquiries
    expect(read).toMatchObject({ status: 'resolved', admin_response: 'Two days at most.' })
    expect(read.thread).toMatchObject([{ from: 'us', text: 'Two days at most.' }])
    expect((await api.outbox(email))[0]?.subject).toBe('Your enquiry has been answered')
    await say('enquiries', 'answer', String(asked.id), '--text', 'Or three.', '--status', 'in_progress')
    expect((await api.get('/enquiries', { token })).body.data.enquiries[0].status).toBe('in_progress')
    await say('enquiries', 'close', String(asked.id))
    expect((await api.get('/enquiries', { token })).body.data.enquiries[0].status).toBe('closed')
    expect(await say('enquiries', 'close', '999999')).toMatchObject({ code: 1, err: 'There is no enquiry 999999.\n' })
  })

  once.each(['remittances', 'enquiries', 'payments'])('lists the newest %s up to a limit', async (what) => {
    const api = await setup({ paypal: true })
    for (const _ of ['one', 'two']) {
      const { token } = await paidRemittance(api)
      await api.post('/enquiries', { token, body: { subject: 'When?', message: 'How long?' } })
      api.clock.advance({ hours: 1 })
    }
    const say = operator(api)
    const list = async (...more: string[]) => (await say(what, 'list', '--json', ...more)).json
    const [newest, second] = await list()
    expect(String(newest.id) > String(second.id)).toBe(true)
    const [only, ...others] = await list('--limit', '1')
    expect(others).toEqual([])
    if (what !== 'audit') expect(only).toEqual(newest)
  })

  test('adds, replaces and removes a bank form, but only PDFs', async () => {
    const api = await setup()
    const bank = { slug: 'hdfc', name: 'HDFC', icon: 'HD', color: '#004c8f', position: 1 }
    const banks = [bank, { ...bank, slug: 'sbi', name: 'SBI', position: 2 }]
    await api.services.db.insertInto('banks').values(banks).execute()
    const say = operator(api)
    const added = await say(
      'forms',
      'add',
      'hdfc',
      '--file',
      await pdfFile('a.pdf', 'first'),
      '--name',
      'New',
      '--json',
    )
    const ofSbi = await say('forms', 'add', 'sbi', '--file', join(folder, 'a.pdf'), '--name', 'आवेदन', '--json')
    const listed = async (...of: string[]) => (await say('forms', 'list', ...of, '--json')).json
    const bytes = readFileSync(join(folder, 'a.pdf')).length
    const added_at = new Date(api.clock.now()).toISOString()
    const first = { id: added.json.id, bank: 'hdfc', form_name: 'New', file_name: 'a.pdf', bytes, added: added_at }
    const other = { ...first, id: ofSbi.json.id, bank: 'sbi', form_name: 'आवेदन' }
    expect([await listed('hdfc'), await listed('sbi'), await listed()]).toEqual([[first], [other], [first, other]])
    expect(await say('forms', 'list', 'nobank')).toMatchObject({ code: 1, err: 'There is no bank nobank.\n' })
    const replaced = await say(
      'forms',
      'replace',
      String(added.json.id),
      '--file',
      await pdfFile('b.pdf', 'second'),
      '--json',
    )
    const download = await api.get(`/bank-forms/download/${replaced.json.id}`)
    expect(download.bytes).toEqual(await readFile(join(folder, 'b.pdf')))
    expect((await api.get(`/bank-forms/download/${added.json.id}`)).status).toBe(404)
    await say('forms', 'remove', String(replaced.json.id))
    expect((await api.get(`/bank-forms/download/${replaced.json.id}`)).status).toBe(404)

    writeFileSync(join(folder, 'no.pdf'), 'not a pdf')
    const refused = await say('forms', 'add', 'hdfc', '--file', join(folder, 'no.pdf'), '--name', 'No')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is not a PDF') })
    expect(await say('forms', 'add', 'nobank', '--file', join(folder, 'b.pdf'), '--name', 'X')).toMatchObject({
      code: 1,
    })
  })

  once('keeps a replaced form’s name, and refuses long names and large, empty or missing files', async () => {
    const api = await setup()
    const bank = { slug: 'hdfc', name: 'HDFC', icon: 'HD', color: '#004c8f', position: 1 }
    await api.services.db.insertInto('banks').values(bank).execute()
    const say = operator(api)
    const file = await pdfFile('c.pdf', 'third')
    const add = (...words: string[]) => say('forms', 'add', 'hdfc', '--file', file, '--json', ...words)
    const rows = async () =>
      (await api.services.db.selectFrom('bank_forms').selectAll().orderBy('id').execute()).map(
        ({ form_name, description, removed_at }) => [form_name, description, removed_at !== null],
      )
    const { id } = (await add('--name', 'A'.repeat(200), '--description', 'For NRO')).json
    const replace = (which: number, ...words: string[]) =>
      say('forms', 'replace', String(which), '--file', file, '--json', ...words)
    const again = (await replace(id)).json.id
    await replace(again, '--name', 'B', '--description', 'For NRE')
    await add('--name', 'C')
    const offered = [
      ['A'.repeat(200), 'For NRO', true],
      ['A'.repeat(200), 'For NRO', true],
      ['B', 'For NRE', false],
      ['C', '', false],
    ]
    expect(await rows()).toEqual(offered)
    const tooLong = { code: 1, out: '', err: 'A name or description has at most 200 characters.\n' }
    expect(await add('--name', 'A'.repeat(201))).toMatchObject(tooLong)
    expect(await add('--name', 'A', '--description', 'A'.repeat(201))).toMatchObject(tooLong)
    expect(await replace(id)).toMatchObject({ code: 1, err: `There is no form ${id}.\n` })
    const [large, empty] = [join(folder, 'large.pdf'), join(folder, 'empty.pdf')]
    writeFileSync(large, Buffer.concat([readFileSync(file), Buffer.alloc(10 * 1024 * 1024)]))
    writeFileSync(empty, await (await PDFDocument.create()).save({ addDefaultPage: false }))
    for (const [which, why] of [
      [large, 'is larger than 10 MB.'],
      [empty, 'is not a PDF that can be opened without a password.'],
      [join(folder, 'nowhere.pdf'), 'cannot be read.'],
    ] as const) {
      const refused = await say('forms', 'add', 'hdfc', '--file', which, '--name', 'A')
      expect(refused).toMatchObject({ code: 1, err: `${which} ${why}\n` })
    }
    expect(await rows()).toEqual(offered)
  })

  once('shows a remittance with its documents, and saves them as files', async () => {
    const api = await setup()
    const document = await uploadedDocument(api)
    const say = operator(api)
    const [row] = (await say('remittances', 'list', '--json')).json
    const [shown] = (await say('remittances', 'show', row.id, '--json')).json
    expect(shown.documents.panCard).toMatchObject({ document_type: 'panCard', type: 'image/png' })
    expect((await say('audit', 'list', '--json')).json[0]).toMatchObject({ act: 'read', subject: row.id })
    const place = mkdtempSync(join(folder, 'read-'))
    expect(await say('remittances', 'documents', row.id, '--to', join(place, 'new'))).toMatchObject({
      code: 0,
      err: '',
    })
    const original = (await api.get(document.path, { token: document.token })).bytes
    expect(await readFile(join(place, 'new', 'panCard.png'))).toEqual(original)
    expect(await say('remittances', 'documents', row.id, '--to', place)).toMatchObject({ code: 1 })
    expect((await say('audit', 'list', '--json')).json[0]).toMatchObject({ act: 'document read', detail: 'panCard' })
  })

  test('lists failed jobs, and retries them', async () => {
    const api = await setup()
    const { jobs, db } = api.services
    let fails = true
    const flaky = async () => {
      if (fails) throw new Error('550 asha@mail.example is unknown')
    }
    jobs.handle('flaky', flaky, { maxAttempts: 1 })
    await jobs.add(db, 'flaky', {})
    await jobs.runDue()
    const say = operator(api)
    const [given] = (await say('jobs', 'list', '--json')).json
    expect(given).toMatchObject({
      kind: 'flaky',
      state: 'given-up',
      attempts: 1,
      error: 'Error: 550 [address] is unknown',
    })
    expect((await api.get('//metrics')).body).toContain('nirgam_jobs_given_up 1')
    fails = false
    await say('jobs', 'retry', String(given.id))
    await jobs.runDue()
    expect((await api.get('//metrics')).body).toContain('nirgam_jobs_given_up 0')
    expect(await say('jobs', 'retry', String(given.id))).toMatchObject({ code: 1 })
  })

  test('does not retry a job when a newer one for the same work is waiting', async () => {
    const api = await setup()
    const { jobs, db } = api.services
    jobs.handle('flaky', async () => Promise.reject(new Error('no')), { maxAttempts: 1 })
    await jobs.add(db, 'flaky', {}, { key: 'one' })
    await jobs.runDue()
    const say = operator(api)
    const [given] = (await say('jobs', 'list', '--json')).json
    await jobs.add(db, 'flaky', {}, { key: 'one' })
    expect(await say('jobs', 'retry', String(given.id))).toMatchObject({
      code: 1,
      err: `A newer job for the same work is already waiting. Discard job ${given.id} instead.\n`,
    })
    expect(await say('jobs', 'discard', String(given.id))).toMatchObject({ code: 0 })
  })

  test('lists late and waiting jobs, and drops only failed ones', async () => {
    const api = await setup()
    const { jobs, db } = api.services
    jobs.handle('flaky', async () => Promise.reject(new Error('no')), { maxAttempts: 1 })
    await jobs.add(db, 'flaky', {})
    await jobs.runDue()
    await jobs.add(db, 'nobody-does-this', {})
    const say = operator(api)
    const listed = async (...words: string[]) => {
      const { json } = await say('jobs', 'list', '--json', ...words)
      return json.map(({ kind, state }: { kind: string; state: string }) => `${kind}: ${state}`)
    }
    expect(await listed()).toEqual(['flaky: given-up'])
    expect(await listed('--state', 'waiting')).toContain('nobody-does-this: waiting')
    api.clock.advance({ minutes: 11 })
    expect((await listed()).toSorted()).toContain('nobody-does-this: late')
    expect(await listed('--state', 'waiting')).not.toContain('nobody-does-this: waiting')
    const [givenUp] = (await say('jobs', 'list', '--json', '--state', 'given-up')).json
    const [late] = (await say('jobs', 'list', '--json', '--state', 'late')).json
    expect(await say('jobs', 'discard', String(late.id))).toMatchObject({ code: 1 })
    expect(await say('jobs', 'discard', String(givenUp.id))).toMatchObject({ code: 0, err: '' })
    expect(await listed('--state', 'given-up')).toEqual([])
    expect((await say('audit', 'list', '--json')).json[0]).toMatchObject({ who: 'meera', act: 'job discarded' })
  })

  test('records that enquiries were read', async () => {
    const api = await setup()
    const say = operator(api)
    expect((await say('enquiries', 'list', '--status', 'pending', '--json')).out).toBe('[]\n')
    expect((await say('audit', 'list', '--json')).json).toMatchObject([
      { who: 'meera', act: 'read enquiries', subject: 'pending' },
    ])
  })

  test('finds, locks and unlocks an account', async () => {
    const api = await setup()
    const { token, uid, email } = await api.signUp()
    const say = operator(api)
    expect((await say('users', 'find', email.toUpperCase(), '--json')).json).toMatchObject([
      { user_id: uid, locked: false, deleted: false, verified: true, contacts: `email ${email}` },
    ])
    await say('users', 'lock', uid)
    expect((await say('users', 'find', uid, '--json')).json).toMatchObject([{ locked: true, deleted: false }])
    expect((await api.get('/user', { token })).status).toBe(401)
    const login = { body: { identifier: email, password: 'correct horse', login_type: 'email' } }
    expect((await api.post('/login', login)).status).not.toBe(200)
    await say('users', 'unlock', email)
    expect((await api.post('/login', login)).status).toBe(200)
    expect(await say('users', 'find', 'nobody@example.com')).toMatchObject({ code: 1 })
  })

  once('verifies an account by hand, and with it its address', async () => {
    const api = await setup()
    const body = { email: 'asha@example.com', password: 'correct horse' }
    await api.post('/register', { body })
    const say = operator(api)
    expect(await say('users', 'verify', 'Asha@example.com')).toMatchObject({ code: 0, err: '' })
    const signedIn = await api.post('/login', { body: { identifier: body.email, password: body.password } })
    expect(signedIn.status).toBe(200)
    const again = await api.post('/register', { body })
    expect([again.status, again.body.errors.email]).toEqual([422, [expect.any(String)]])
    expect(await say('users', 'verify', 'asha@example.com')).toMatchObject({ code: 0 })
  })

  test('settles a payment without its payer, and shows its history', async () => {
    const api = await setup({ paypal: true })
    await paidRemittance(api)
    const { id } = await paidRemittance(api)
    const say = operator(api)
    const [payment] = (await say('payments', 'list', '--json')).json
    expect(payment).toMatchObject({ remittance: numberOf(id), status: 'paid' })
    expect(payment.capture).toBe(api.paypal.capturesOf(payment.order)[0]?.captureId)
    expect(await say('payments', 'settle', String(payment.id))).toMatchObject({ code: 0 })
    api.paypal.injectFault({ call: 'token', kind: '500' })
    const failed = await say('payments', 'settle', String(payment.id))
    expect([failed.code, failed.err]).toEqual([1, 'PayPal could not be asked.\n'])
    expect(payment).toMatchObject({ rupees: 5000, usd: 60.24, refunded_usd: 0, problem: null })
    const listed = async (status: string) => (await say('payments', 'list', '--status', status, '--json')).json.length
    expect([await listed('paid'), await listed('review')]).toEqual([2, 0])
    await say('payments', 'refund-note', String(payment.id), '--text', 'given back on request')
    const [shown] = (await say('payments', 'show', String(payment.id), '--json')).json
    const told = shown.history.map(({ status, why }: { status: string; why: string }) => `${status}: ${why}`)
    expect(told.slice(-2)).toEqual([
      'paid: PayPal shows a completed capture',
      'paid: refund noted: given back on request',
    ])
    const text = (await say('payments', 'show', String(payment.id))).out
    expect(text).toMatch(/^usd +60\.24$/m)
    expect(text).toMatch(/^history\.\d+ +\S+Z {2}paid {2}refund noted: given back on request$/m)
    expect(await say('payments', 'show', '999')).toMatchObject({ code: 1, err: 'There is no payment 999.\n' })
    expect((await say('audit', 'list', '--json')).json[0]).toMatchObject({ act: 'refund noted' })
  })

  once('rotates the data keys while the server runs, and retires the old key', async () => {
    const api = await setup({ paypal: true })
    const { token, id } = await paidRemittance(api)
    const document = await uploadedDocument(api)
    const say = operator(api)
    await askForPage(api, id)
    const theCase = (await api.get(`/remittances/${id}/case`, { token })).body
    const [before] = (await say('keys', 'list', '--json')).json
    expect(await say('keys', 'rotate')).toMatchObject({ code: 0, err: '' })
    const both = (await say('keys', 'list', '--json')).json
    expect(both).toContainEqual({ key: before.key, active: false, values: 0 })
    expect(await say('keys', 'retire')).toMatchObject({ code: 0, err: '' })
    const after = (await say('keys', 'list', '--json')).json
    expect(after).toHaveLength(1)
    expect(after[0].key).not.toBe(before.key)
    expect((await api.get(`/remittances/${id}`, { token })).body.data.sender_details.name).toBe(
      STEP_ANSWERS.sender_details.name,
    )
    expect((await api.get(document.path, { token: document.token })).status).toBe(200)
    expect((await api.get(`/remittances/${id}/case`, { token })).body).toEqual(theCase)
  })
})

onBothEngines('the metrics', (setup, { engine, once }) => {
  test('have every name that an alert or the dashboard uses', async () => {
    const { body } = await (await setup()).get('//metrics')
    const printed = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const asked = ['prometheus-alerts.yaml', 'grafana-dashboard.json'].flatMap((file) => {
      const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
      return text.match(/\b(nirgam|http|process|nodejs)_\w+/g) ?? []
    })
    const missing = asked.filter((name) => !printed.has(name.replace(/(_duration_seconds)_(bucket|count)$/, '$1')))
    expect(asked.length).toBeGreaterThan(20)
    expect(new Set(missing)).toEqual(new Set(engine === 'SQLite' ? ['nirgam_database_connections'] : []))
  })

  once('report free disk space, late and waiting cases, and the age of the last backup', async () => {
    const api = await setup()
    const figure = async (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec((await api.get('//metrics')).body)?.[1])
    expect(await figure('nirgam_disk_free_bytes')).toBeGreaterThan(0)
    const [late, waiting] = [await figure('nirgam_cases_late'), await figure('nirgam_cases_waiting')]
    const { id } = await openCase(api)
    await openCase(api)
    await askForPage(api, id)
    expect(await figure('nirgam_cases_waiting')).toBe(waiting + 1)
    expect(await figure('nirgam_cases_late')).toBe(late)
    api.clock.advance({ days: 30 })
    expect(await figure('nirgam_cases_late')).toBeGreaterThan(late)
    expect(await operator(api)('backup', join(folder, `metrics-${engine}`))).toMatchObject({ code: 0 })
    api.clock.advance({ hours: 30 })
    expect(await figure('nirgam_last_backup_age_seconds')).toBe(30 * 3600)
  })
})

onBothEngines('a backup', (setup, { engine }) => {
  test('restores rows, documents and their keys on an empty machine', async () => {
    const api = await setup({ paypal: true })
    const { token, id } = await paidRemittance(api)
    const document = await uploadedDocument(api)
    const original = (await api.get(document.path, { token: document.token })).bytes
    await askForPage(api, id)
    const place = join(folder, `backup-${engine}`)
    const made = await operator(api)('backup', place, '--with-keys', 'yes')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(await readdir(place)).toEqual(expect.arrayContaining(['manifest.json', 'rows', 'documents', 'keys.json']))
    expect(await operator(api)('backup', place)).toMatchObject({ code: 1 })

    const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-restored-'))
    const databaseUrl = api.data.databaseUrl && (await createDatabase(api.data.databaseUrl))
    const config = { ...api.services.config, dataDir, databaseUrl, keys: { file: join(dataDir, 'keys.json') } }
    const restored = await operate(['restore', place], () => config)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(await operate(['restore', place], () => config)).toMatchObject({
      code: 1,
      err: expect.stringContaining('empty'),
    })

    await migrate(config)
    const copy = await startTestApi({ dataDir, databaseUrl }, { clock: api.clock })
    const one = await copy.get(`/remittances/${id}`, { token })
    expect(one.body.data).toEqual((await api.get(`/remittances/${id}`, { token })).body.data)
    const theCase = await copy.get(`/remittances/${id}/case`, { token })
    expect(theCase.body.data).toMatchObject({ state: 'asked', items: [{ note: 'Page 2, please' }] })
    expect(theCase.body).toEqual((await api.get(`/remittances/${id}/case`, { token })).body)
    expect((await copy.get(document.path, { token: document.token })).bytes).toEqual(original)
    await copy.signUp({ email: 'new@example.com' })
    await copy.stop()
    await rm(dataDir, { recursive: true })
  })

  test('with a missing document is refused', async () => {
    const api = await setup()
    await uploadedDocument(api)
    const { storage_key } = await api.services.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
    await api.services.storage.remove(storage_key)
    const place = join(folder, `lacking-${engine}`)
    const made = await operator(api)('backup', place)
    expect(made).toMatchObject({ code: 1, err: expect.stringContaining('1 documents cannot be read') })
    expect(await readdir(folder)).not.toContain(`lacking-${engine}`)
  })
})

onOneEngine('reports to operators', (setup) => {
  test('about a case: its documents, including replaced ones, and the answers in words', async () => {
    const api = await setup()
    const { id, token, at, ask, keep, upload, send, does } = await openCase(api)
    await ask(PAN_COPY, SENDER_NAME, { document: 'passportFront', reason: 'unreadable' })
    const say = operator(api)
    const shown = async () => (await say('remittances', 'case', numberOf(id), '--json')).json[0]
    const answers = async () => (await shown()).items.map(({ answer }: { answer: string }) => answer)
    expect(await answers()).toEqual(['', '', ''])
    await upload('panCard')
    await keep('senderDetails.name', { value: 'Asha E. Müller' })
    await keep('passportFront', { explanation: 'I have none' })
    await send('answer')
    expect(await answers()).toEqual(['a document', 'a new value', 'I have none'])
    for (const fileName of ['first.png', 'second.png']) {
      const { form } = await sampleUpload('sale_deed', fileName)
      expect((await api.post(`${at}/documents/sale_deed`, { token, raw: form })).status).toBe(200)
    }
    await does(ASHA, 'claim')
    const { holder, due, part, notes } = await shown()
    expect([holder, new Date(due).toISOString(), part, notes]).toEqual(['asha', due, null, []])
    const to = join(mkdtempSync(join(folder, 'read-')), 'new')
    const saved = await say('remittances', 'documents', String(id), '--to', to, '--json')
    const { json, code } = saved
    expect([code, json]).toEqual([0, { done: `Saved 3 documents in ${to}.`, documents: 3 }])
    expect((await readdir(to)).toSorted()).toEqual(['panCard.png', 'sale_deed-earlier-2.pdf', 'sale_deed.pdf'])
    const read = (await say('audit', 'list', '--json', '--limit', '3')).json
    expect(read.map(({ detail }: { detail: string }) => detail).toSorted()).toEqual([
      'panCard',
      'sale_deed',
      'sale_deed',
    ])
  })

  test('about an account and a payment: verified and removed contacts, and the time of payment', async () => {
    const api = await setup({ paypal: true })
    const say = operator(api)
    const { uid, email, token } = await paidRemittance(api)
    const found = async (word: string) => (await say('users', 'find', word, '--json')).json[0]
    await api.post('/register', { body: { email: 'late@example.com', password: 'correct horse' } })
    expect(await found('late@example.com')).toMatchObject({
      verified: false,
      locked: false,
      contacts: 'email late@example.com (not verified)',
    })
    expect(await found(email)).toMatchObject({ verified: true, deleted: false, contacts: `email ${email}` })
    const [{ id }] = (await say('payments', 'list', '--limit', '1', '--json')).json
    const at = new Date(api.clock.now()).toISOString()
    expect((await say('payments', 'show', String(id), '--json')).json[0]).toMatchObject({
      created: at,
      paid: at,
      refunded: null,
      updated: at,
    })
    await api.post('/profile/delete', { token, body: { password: 'correct horse' } })
    expect(await found(uid)).toMatchObject({ deleted: true })
  })
})

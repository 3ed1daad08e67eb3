import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../platform/database/database.ts'
import { onBothEngines } from '../testing/engines.ts'
import { readyPayer } from '../testing/payer.ts'
import { createDatabase } from '../testing/postgres.ts'
import { numberOf, STEP_ANSWERS } from '../testing/ready-remittance.ts'
import { sampleUpload } from '../testing/sample-upload.ts'
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

/** Somebody who has paid through PayPal's own page. */
async function paidRemittance(api: TestApi) {
  const { token, email, uid } = await api.signUp()
  const payer = await readyPayer(api, { token })
  const order = await payer.order()
  api.paypal.approve(order)
  await payer.capture(order)
  return { token, email, uid, id: payer.id }
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

onBothEngines('the operators’ command line', (setup) => {
  test('rejects, reopens and approves a remittance; the user sees it and is told', async () => {
    const api = await setup({ paypal: true })
    const { token, id, email } = await paidRemittance(api)
    const say = operator(api)
    const seen = async () => (await api.get('/remittances', { token })).body.data[0]

    expect((await say('remittances', 'list', '--status', 'processing', '--json')).json).toMatchObject([
      { paid: true, amount: STEP_ANSWERS.amount, contribution: 5000 },
    ])
    expect(await say('remittances', 'reject', String(id))).toMatchObject({ code: 2 })
    const rejected = await say('remittances', 'reject', String(id), '--reason', 'The PAN card is not readable.')
    expect(rejected).toMatchObject({ code: 0, err: '', out: `${numberOf(id)} is rejected: Refused.\n` })
    expect(await seen()).toMatchObject({ status: 'rejected', status_reason: 'The PAN card is not readable.' })
    const told = (await api.outbox(email)).map(({ text }) => text)
    expect(told).toContainEqual(expect.stringContaining('The PAN card is not readable.'))

    await say('remittances', 'reopen', String(id), '--reason', 'It is readable after all.')
    expect(await seen()).toMatchObject({ status: 'processing' })
    const needs = await say('remittances', 'approve', String(id))
    expect(needs).toMatchObject({ code: 1, err: expect.stringContaining('prepared and signed at the desk') })

    const approval = ['remittances', 'approve', numberOf(id), '--part', 'D', '--reason', 'Rule 37BB']
    expect((await say(...approval)).out).toContain('somebody else signs it')
    expect(await say(...approval)).toMatchObject({ code: 1, err: 'Somebody else than the preparer has to sign.\n' })
    const signed = await operate([...approval, '--as', 'ravi'], () => api.services.config, { clock: api.clock })
    expect(signed).toMatchObject({ code: 0, out: `${numberOf(id)} is approved: No certificate needed.\n` })
    expect(await seen()).toMatchObject({ status: 'approved' })
    expect((await say('audit', 'list', '--json')).json).toMatchObject([
      { who: 'ravi', act: 'case certify', subject: numberOf(id) },
      { who: 'meera', act: 'case prepare', detail: 'Rule 37BB' },
      { who: 'meera', act: 'case papers_complete' },
      { who: 'meera', act: 'case reopen' },
      { who: 'meera', act: 'case refuse', detail: 'The PAN card is not readable.' },
    ])
  })

  test('lists the remittances of one person', async () => {
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
  })

  test('approves alone where the firm is one person, and the history says so', async () => {
    const api = await setup({ paypal: true, env: { FOUR_EYES: 'off' } })
    const { id } = await paidRemittance(api)
    const say = operator(api)
    await say('remittances', 'approve', String(id), '--part', 'none', '--reason', 'Nothing is to be filed')
    const [shown] = (await say('remittances', 'case', String(id), '--json')).json
    expect(shown).toMatchObject({ status: 'approved', state: 'No certificate needed', part: 'none' })
    expect(shown.history.at(-1)).toMatchObject({ act: 'Certify', by: 'meera', four_eyes: 'four eyes off' })
  })

  test('asks for documents and answers, and accepts what comes', async () => {
    const api = await setup({ paypal: true })
    const { token, id } = await paidRemittance(api)
    const say = operator(api)
    const { reference_number: reference } = (await api.get(`/remittances/${id}`, { token })).body.data
    const wrong = [
      ['--document', 'panCard'],
      ['--document', 'panCard:because'],
      ['--document', 'pancake:unreadable'],
      ['--field', 'contribution:missing'],
      ['--field', 'senderDetails.name'],
    ]
    for (const words of wrong) expect(await say('remittances', 'hold', reference, ...words)).toMatchObject({ code: 2 })
    expect(await say('remittances', 'hold', reference)).toMatchObject({ code: 1 })
    const unfit = await say('remittances', 'hold', reference, '--field', 'senderDetails.name:unreadable')
    expect(unfit).toMatchObject({ code: 1, err: 'This reason does not fit what is asked for.\n' })

    const both = [
      '--document',
      'panCard:unreadable',
      '--field',
      'senderDetails.name:name_differs_from_pan:As on the card: R.',
    ]
    expect((await say('remittances', 'hold', reference.toLowerCase(), ...both)).out).toBe(
      `${numberOf(id)} is pending: Asked.\n`,
    )
    const { items, version } = (await api.get(`/remittances/${id}/case`, { token })).body.data
    expect(items).toMatchObject([
      { document: 'panCard', reason: 'unreadable' },
      { field: 'senderDetails.name', note: 'As on the card: R.' },
    ])
    const again = await say('remittances', 'hold', reference, '--reason', 'More')
    expect(again).toMatchObject({ code: 1, err: 'Not possible while the case is “Asked”.\n' })

    for (const { id: item } of items) {
      await api.put(`/remittances/${id}/case/items/${item}`, { token, body: { explanation: 'I have none' } })
    }
    await api.post(`/remittances/${id}/case/answer`, { token, body: { version } })
    const open = await say('remittances', 'papers-complete', reference)
    expect(open).toMatchObject({ code: 1, err: 'Not accepted or waived yet: PAN Card.\n' })
    const waived = await say('remittances', 'papers-complete', reference, '--waive', 'panCard:Seen at the branch')
    expect(waived.out).toBe(`${numberOf(id)} is processing: Tax review.\n`)
    const [shown] = (await say('remittances', 'case', reference, '--json')).json
    expect(shown).toMatchObject({ holder: 'meera', papers: [{ label: 'PAN Card', note: 'Seen at the branch' }] })
    expect(shown.items.map(({ answer }: { answer: string }) => answer)).toEqual(['I have none', 'I have none'])
  })

  test('asks for a proof of the origin when a reason alone is given', async () => {
    const api = await setup({ paypal: true })
    const { token, id } = await paidRemittance(api)
    await operator(api)('remittances', 'hold', String(id), '--reason', 'Please send page 2')
    const { items } = (await api.get(`/remittances/${id}/case`, { token })).body.data
    expect(items).toMatchObject([{ document: 'source_proof', reason: 'other', note: 'Please send page 2' }])
  })

  test('refuses to decide what was not submitted, or is not there', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = (await api.post('/remittances', { token, body: {} })).body.data
    const say = operator(api)
    expect(await say('remittances', 'approve', String(id))).toMatchObject({
      code: 1,
      out: '',
      err: `Remittance ${id} has not been submitted yet.\n`,
    })
    expect(await say('remittances', 'approve', '999')).toMatchObject({ code: 1, err: 'There is no remittance 999.\n' })
    expect(await say('remittances', 'case', 'NRG-NOBODY')).toMatchObject({ code: 1 })
    expect(await say('remittances', 'approve', 'x')).toMatchObject({ code: 2 })
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
    expect((await api.outbox(email))[0]?.subject).toBe('Your enquiry has been answered')
    await say('enquiries', 'close', String(asked.id))
    expect((await api.get('/enquiries', { token })).body.data.enquiries[0].status).toBe('closed')
  })

  test('adds, replaces and removes a bank form, if it is a PDF', async () => {
    const api = await setup()
    const bank = { slug: 'hdfc', name: 'HDFC', icon: 'HD', color: '#004c8f', position: 1 }
    await api.services.db.insertInto('banks').values(bank).execute()
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

  test('shows a remittance with its documents, and saves them to read', async () => {
    const api = await setup()
    const document = await uploadedDocument(api)
    const say = operator(api)
    const [row] = (await say('remittances', 'list', '--json')).json
    const [shown] = (await say('remittances', 'show', row.id, '--json')).json
    expect(shown.documents.panCard).toMatchObject({ document_type: 'panCard', type: 'image/png' })
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

  test('tells what background work was given up, and tries it again', async () => {
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

  test('lists background work that is late or waits, and drops only what was given up', async () => {
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

  test('reading what people ask is written down', async () => {
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
      { user_id: uid, locked: false },
    ])
    await say('users', 'lock', uid)
    expect((await api.get('/user', { token })).status).toBe(401)
    const login = { body: { identifier: email, password: 'correct horse', login_type: 'email' } }
    expect((await api.post('/login', login)).status).not.toBe(200)
    await say('users', 'unlock', email)
    expect((await api.post('/login', login)).status).toBe(200)
    expect(await say('users', 'find', 'nobody@example.com')).toMatchObject({ code: 1 })
  })

  test('verifies an account by hand, and its address is then its own', async () => {
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

  test('settles a payment that nobody came back for, and tells its history', async () => {
    const api = await setup({ paypal: true })
    const { id } = await paidRemittance(api)
    const say = operator(api)
    const [payment] = (await say('payments', 'list', '--json')).json
    expect(payment).toMatchObject({ remittance: numberOf(id), status: 'paid' })
    expect(await say('payments', 'settle', String(payment.id))).toMatchObject({ code: 0 })
    expect(payment).toMatchObject({ rupees: 5000, usd: 60.24, refunded_usd: 0, problem: null })
    const listed = async (status: string) => (await say('payments', 'list', '--status', status, '--json')).json.length
    expect([await listed('paid'), await listed('review')]).toEqual([1, 0])
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

  test('rotates the data keys while the server runs, and the old key can go', async () => {
    const api = await setup({ paypal: true })
    const { token, id } = await paidRemittance(api)
    const document = await uploadedDocument(api)
    const say = operator(api)
    await say('remittances', 'hold', String(id), '--document', 'panCard:other:Page 2, please')
    const theCase = (await api.get(`/remittances/${id}/case`, { token })).body
    const [before] = (await say('keys', 'list', '--json')).json
    expect(await say('keys', 'rotate')).toMatchObject({ code: 0, err: '' })
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

onBothEngines('a backup', (setup, engine) => {
  test('brings rows, documents and their keys back on an empty machine', async () => {
    const api = await setup({ paypal: true })
    const { token, id } = await paidRemittance(api)
    const document = await uploadedDocument(api)
    const original = (await api.get(document.path, { token: document.token })).bytes
    await operator(api)('remittances', 'hold', String(id), '--document', 'panCard:other:Page 2, please')
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

  test('that lacks a document is refused', async () => {
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

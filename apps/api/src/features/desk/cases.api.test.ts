import { randomUUID } from 'node:crypto'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { handMadePdf, ONE_PAGE } from '../../testing/files/sample-files.ts'
import { sampleUpload } from '../../testing/files/sample-upload.ts'
import { openCase, PAN_COPY, waivePapers } from '../../testing/scenes/case.ts'
import { sheetFor } from '../../testing/scenes/certificate.ts'
import { pay } from '../../testing/scenes/paid-remittance.ts'
import { numberOf, readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { AN_OPERATOR, deskOf, joinStaff } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { changeRole } from '../staff/staff.ts'

const { panNumber, accountNumber } = STEP_ANSWERS.sender_bank_details

/** A submitted remittance with one paper. */
async function caseWithPaper(api: TestApi, form?: FormData) {
  const { id, token } = await readyRemittance(api)
  const uploaded = form ?? (await sampleUpload('panCard')).form
  const { body } = await api.post(`/remittances/${id}/upload-document`, { token, raw: uploaded })
  await pay(api, id)
  return { id, token, document: body.data.file_info.id as string }
}

const auditOf = (api: TestApi) => api.services.db.selectFrom('audit').selectAll().orderBy('id').execute()

onBothEngines('a case at the desk', (setup, { once }) => {
  once('shows masked answers, papers, history and the possible actions', async () => {
    const api = await setup()
    const intake = await joinStaff(api, 'intake', { name: 'Meera' })
    const { id, document } = await caseWithPaper(api)
    const desk = deskOf(api, intake)
    const seen = await desk.read(id)
    expect(seen).toMatchObject({
      state: 'received',
      customer: { name: STEP_ANSWERS.sender_details.name },
      holder: null,
      is_mine: false,
      history: [{ act: 'open', who: 'Automatic' }],
      looking: [],
    })
    expect(seen.papers[0]).toMatchObject({
      kind: 'panCard',
      state: 'received',
      verdict: null,
      file: { url: `/api/desk/documents/${document}` },
    })
    expect(seen.papers[1]).toMatchObject({
      kind: 'passportFront',
      state: 'missing',
      is_required: true,
      file: null,
      proofs: [{ name: 'Passport, signed copy', proves: 'Who you are, and of which country' }],
    })
    expect(seen.acts.find(({ act }: { act: string }) => act === 'claim')).toMatchObject({ why_not: null })
    expect(JSON.stringify(seen)).not.toContain(panNumber)
    expect(JSON.stringify(seen)).not.toContain(accountNumber)
    const claimed = await desk.does(id, 'claim')
    expect(claimed.body.data).toMatchObject({ state: 'in_check', is_mine: true, holder: { name: 'Meera' }, version: 2 })
    const acts = new Map(
      claimed.body.data.acts.map(({ act, why_not }: { act: string; why_not: string }) => [act, why_not]),
    )
    expect(acts.get('ask')).toBeNull()
    expect(acts.get('papers_complete')).toBe(
      'Not accepted or waived yet: PAN Card, Passport Front, Bank statement, Income-tax return, OCI card or visa, Older bank statements.',
    )
    expect(acts.has('take')).toBe(false)
    expect(acts.has('certify')).toBe(false)
  })

  test('acted on by two people at once has one winner, and the other learns who acted', async () => {
    const api = await setup()
    const [meera, ravi] = [
      await joinStaff(api, 'intake', { name: 'Meera' }),
      await joinStaff(api, 'preparer', { name: 'Ravi' }),
    ]
    const { id } = await openCase(api)
    const claim = { act: 'claim', version: 1 }
    const answers = await Promise.all(
      [meera, ravi].map((person) => deskOf(api, person).post(`/desk/cases/${id}/acts`, claim)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'Meera' : 'Ravi'
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body.message).toBe(`${winner} got there first (“Claim”, just now).`)
    const holder = winner === 'Meera' ? meera : ravi
    expect(await auditOf(api)).toContainEqual(
      expect.objectContaining({ who: `staff ${holder.uid}`, act: 'case claim', subject: numberOf(id) }),
    )
    const again = await deskOf(api, holder).post(`/desk/cases/${id}/acts`, claim)
    expect([again.status, again.body.data.version]).toEqual([200, 2])
  })

  test('goes through the firm: ask, answer, accept, hand over, prepare, sign', async () => {
    const api = await setup()
    const [meera, prem, sita] = [
      await joinStaff(api, 'intake', { name: 'Meera' }),
      await joinStaff(api, 'preparer', { name: 'Prem' }),
      await joinStaff(api, 'signer', { name: 'Sita' }),
    ]
    const [intake, preparer, signer] = [deskOf(api, meera), deskOf(api, prem), deskOf(api, sita)]
    const customer = await openCase(api)
    const { id } = customer
    await intake.does(id, 'claim')
    expect((await intake.does(id, 'ask', { items: [PAN_COPY] })).body.data.state).toBe('asked')
    await customer.upload('panCard')
    const [kept] = (await intake.read(id)).items
    expect([kept.state, kept.file]).toEqual(['kept', null])
    await customer.send('answer')
    const answered = await intake.does(id, 'claim')
    expect(answered.body.data.items[0]).toMatchObject({ state: 'sent', file: { document_type: 'panCard' } })
    expect(answered.body.data.history).toContainEqual(expect.objectContaining({ act: 'answer', who: 'The customer' }))
    const { file } = answered.body.data.papers[0]
    const verdict = { verdict: 'accepted', document: file.id, ticks: ['name', 'dates'] }
    const judged = await intake.put(`/desk/cases/${id}/papers/panCard`, verdict)
    expect(judged.body.data.papers[0]).toMatchObject({
      state: 'accepted',
      verdict: { verdict: 'accepted', ticks: ['name', 'dates'], is_about_current: true, by: 'Meera' },
    })
    await waivePapers(api, id)
    expect((await intake.does(id, 'papers_complete')).body.data).toMatchObject({ state: 'in_tax_review', holder: null })
    expect((await preparer.queue()).body.data).toHaveLength(1)
    await preparer.does(id, 'take')
    const handed = await preparer.does(id, 'hand_over', { person: sita.uid })
    expect(handed.body.data).toMatchObject({ holder: { name: 'Sita' }, is_mine: false })
    expect(handed.body.data.history.at(-1)).toMatchObject({ who: 'Prem', text: 'To Sita' })
    await preparer.put(`/desk/cases/${id}/sheet`, { version: 0, sheet: sheetFor('D') })
    await preparer.does(id, 'prepare', { part: 'D', reason: 'Below the limit' })
    const signed = await signer.does(id, 'certify')
    expect(signed.body.data).toMatchObject({ state: 'no_certificate_needed', part: 'D' })
  })

  once('hides a saved but unsent answer from both sides once it is refused', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'lead'))
    const customer = await openCase(api)
    const { id } = customer
    await desk.does(id, 'claim')
    const passport = { document: 'passportFront', reason: 'missing' }
    await desk.does(id, 'ask', { items: [PAN_COPY, { field: 'senderDetails.name', reason: 'missing' }, passport] })
    await customer.upload('panCard')
    await customer.keep('senderDetails.name', { value: 'R. Corrected Name' })
    await customer.keep('passportFront', { explanation: 'It was stolen' })
    const refused = await desk.does(id, 'refuse', { reason: 'The bank withdrew' })
    const shown = { state: 'dropped', answer: null, explanation: null, file: null }
    expect(refused.body.data.items).toMatchObject([shown, shown, shown])
    expect((await customer.read()).items).toEqual([])
  })

  once('is handed over only to a staff member who works on cases', async () => {
    const api = await setup()
    const [lead, auditor, gone] = [
      await joinStaff(api, 'lead'),
      await joinStaff(api, 'auditor'),
      await joinStaff(api, 'intake'),
    ]
    const desk = deskOf(api, lead)
    const { id } = await openCase(api)
    await desk.does(id, 'claim')
    await desk.post(`/desk/staff/${gone.uid}/lock`)
    for (const person of [auditor.uid, gone.uid, crypto.randomUUID()]) {
      const answer = await desk.does(id, 'hand_over', { person })
      expect([answer.status, answer.body.errors]).toEqual([422, { person: ['Choose a colleague who works on cases.'] }])
    }
    expect((await desk.get('/desk/people')).body.data.map(({ uid }: { uid: string }) => uid)).toEqual([lead.uid])
    expect((await desk.does(id, 'hand_over', { person: null })).body.data.holder).toBeNull()
  })

  once('has a paper waived only by a lead with a reason, and refuses an outdated verdict', async () => {
    const api = await setup()
    const [intake, lead] = [deskOf(api, await joinStaff(api, 'intake')), deskOf(api, await joinStaff(api, 'lead'))]
    const { id, document } = await caseWithPaper(api)
    const at = `/desk/cases/${id}/papers/panCard`
    const waive = { verdict: 'waived', document, note: 'Seen at the branch' }
    expect((await intake.put(at, waive)).status).toBe(403)
    expect((await lead.put(at, { ...waive, note: '' })).status).toBe(422)
    expect((await intake.put(at, { verdict: 'accepted', document: null })).status).toBe(409)
    expect(
      (await intake.put(at, { verdict: 'not_usable', document, reason: 'altered' })).body.data.papers[0],
    ).toMatchObject({
      state: 'not_usable',
      verdict: { reason: 'altered' },
    })
    expect((await lead.put(at, waive)).body.data.papers[0]).toMatchObject({
      state: 'waived',
      verdict: { note: 'Seen at the branch', reason: null },
    })
    const about = { subject: numberOf(id), detail: 'panCard' }
    for (const act of ['paper not_usable', 'paper waived']) {
      expect(await auditOf(api)).toContainEqual(expect.objectContaining({ act, ...about }))
    }
  })

  once('shows the newest copy of a paper, and earlier ones can still be opened', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'intake'))
    const { id, token, at } = await openCase(api)
    const deed = async () => {
      const { form } = await sampleUpload('sale_deed')
      await api.post(`${at}/documents/sale_deed`, { token, raw: form })
      const { papers } = await desk.read(id)
      return papers.find(({ kind }: { kind: string }) => kind === 'sale_deed')
    }
    const [first, second, third] = [await deed(), await deed(), await deed()]
    expect(first.earlier).toEqual([])
    expect(third.earlier).toEqual([second.file, first.file])
    expect(third.file.url).toBe(`/api/desk/documents/${third.file.id}`)
  })

  once('has papers that cannot be judged once it is closed, until it is reopened', async () => {
    const api = await setup()
    const lead = deskOf(api, await joinStaff(api, 'lead'))
    const { id, document } = await caseWithPaper(api)
    await lead.does(id, 'refuse', { reason: 'Not ours' })
    const judge = () => lead.put(`/desk/cases/${id}/papers/panCard`, { verdict: 'accepted', document })
    const refused = await judge()
    expect([refused.status, refused.body.message]).toEqual([409, CASE_MESSAGES.over])
    await lead.does(id, 'reopen', { reason: 'Ours after all' })
    expect((await judge()).status).toBe(200)
  })

  once('is found by its number in plain digits only', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'lead'))
    const { id } = await caseWithPaper(api)
    expect((await desk.get(`/desk/cases/${id}`)).status).toBe(200)
    for (const written of [`${id}e0`, `0x${id.toString(16)}`, `%20${id}`, `${id}.0`, `+${id}`, '1e1']) {
      expect([written, (await desk.get(`/desk/cases/${written}`)).status]).toEqual([written, 404])
    }
  })

  once('reveals one full number at a time, and records who asked for it', async () => {
    const api = await setup()
    const auditor = await joinStaff(api, 'auditor', { name: 'Anil' })
    const desk = deskOf(api, auditor)
    const { id } = await openCase(api)
    const ask = (field: string) => desk.post(`/desk/cases/${id}/unmask`, { field })
    const told = await ask('senderBankDetails.panNumber')
    expect(told.body.data).toEqual({ field: 'senderBankDetails.panNumber', value: panNumber })
    expect(told.headers.get('cache-control')).toContain('no-store')
    expect((await ask('senderDetails.name')).status).toBe(422)
    expect((await ask('nothing')).status).toBe(422)
    expect((await desk.post('/desk/cases/999/unmask', { field: 'senderBankDetails.panNumber' })).status).toBe(404)
    expect((await desk.read(id)).views).toMatchObject([{ who: 'Anil', what: expect.stringContaining('PAN') }])
    expect(JSON.stringify(await auditOf(api))).not.toContain(panNumber)
  })

  once('serves a document so that no script in it can run, and records every view', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'auditor', { name: 'Anil' }))
    const [catalog = '', ...rest] = ONE_PAGE
    const script = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'
    const hostile = handMadePdf([catalog.replace('>>', script), ...rest])
    const form = new FormData()
    form.append('document_type', 'panCard')
    form.append('file', new Blob([new Uint8Array(hostile)], { type: 'application/pdf' }), '"><script>.pdf')
    const { id, document } = await caseWithPaper(api, form)
    const shown = await desk.get(`/desk/documents/${document}`)
    expect(shown.status).toBe(200)
    expect(shown.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(shown.bytes.includes('JavaScript')).toBe(false)
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('cache-control')).toContain('no-store')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    await desk.get(`/desk/documents/${document}`)
    expect((await desk.read(id)).views).toMatchObject([
      { who: 'Anil', what: 'PAN Card' },
      { who: 'Anil', what: 'PAN Card' },
    ])
  })

  once('shows no document of a remittance without a case, nor one that is not sent yet', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'lead'))
    const { id, token } = await readyRemittance(api)
    const { form } = await sampleUpload('panCard')
    const { body } = await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
    expect((await desk.get(`/desk/documents/${body.data.file_info.id}`)).status).toBe(404)
    expect((await desk.get(`/desk/cases/${id}`)).status).toBe(404)
    const asked = await openCase(api)
    await asked.ask(PAN_COPY)
    const offered = (await asked.upload('panCard')).body.data.items[0].file.id
    expect((await desk.get(`/desk/documents/${offered}`)).status).toBe(404)
    expect((await auditOf(api)).filter(({ act }) => act === 'document seen')).toEqual([])
  })

  test('shows who else has it open, across processes and until they leave', async () => {
    const api = await setup()
    const [meera, ravi] = [await joinStaff(api, 'intake', { name: 'Meera' }), await joinStaff(api, 'lead')]
    const { id } = await openCase(api)
    const look = async (person: typeof meera, body = {}) =>
      (await deskOf(api, person).post(`/desk/cases/${id}/presence`, body)).body.data
    expect((await look(meera)).looking).toEqual([])
    expect((await look(ravi)).looking).toEqual([{ uid: meera.uid, name: 'Meera', role: 'intake' }])
    expect((await deskOf(api, ravi).read(id)).looking).toHaveLength(1)
    await look(meera, { is_looking: false })
    expect((await look(ravi)).looking).toEqual([])
    for (const _report of [1, 2]) {
      await look(meera)
      api.clock.advance({ seconds: 20 })
    }
    expect((await look(ravi)).looking, 'reported again since').toHaveLength(1)
    api.clock.advance({ seconds: 11 })
    expect((await look(ravi)).looking).toEqual([])
    expect((await deskOf(api, ravi).post('/desk/cases/999/presence')).status).toBe(404)
    api.clock.advance({ hours: 1 })
    await api.services.jobs.runDue()
    expect(await api.services.db.selectFrom('case_presence').selectAll().execute()).toEqual([])
  })

  test('has a new stamp after every note, verdict and act', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'lead'))
    const { id, document } = await caseWithPaper(api)
    const stamps = [(await desk.read(id)).stamp]
    await desk.post(`/desk/cases/${id}/notes`, { text: 'Called the branch.' })
    stamps.push((await desk.read(id)).stamp)
    await desk.put(`/desk/cases/${id}/papers/panCard`, { verdict: 'accepted', document })
    stamps.push((await desk.read(id)).stamp)
    await desk.does(id, 'claim')
    stamps.push((await desk.post(`/desk/cases/${id}/presence`)).body.data.stamp)
    expect(new Set(stamps).size).toBe(4)
    expect((await desk.read(id)).stamp).toBe(stamps[3])
    expect((await desk.read(id)).notes).toMatchObject([{ text: 'Called the branch.' }])
    expect((await desk.post(`/desk/cases/${id}/notes`, { text: ' ' })).status).toBe(422)
  })

  once('is closed at once to a person who loses the role', async () => {
    const api = await setup()
    const person = await joinStaff(api, 'intake')
    const desk = deskOf(api, person)
    const { id } = await openCase(api)
    await desk.does(id, 'claim')
    await changeRole(api.services, AN_OPERATOR, person.uid, { role: 'support' })
    const ask = await desk.post(`/desk/cases/${id}/acts`, { act: 'ask', version: 2, items: [PAN_COPY] })
    expect([ask.status, (await desk.get(`/desk/cases/${id}`)).status]).toEqual([401, 401])
    const { state, version } = await deskOf(api, await joinStaff(api, 'lead')).read(id)
    expect([state, version]).toEqual(['in_check', 2])
  })

  once('is readable but not writable for an auditor', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'auditor'))
    const { id, document } = await caseWithPaper(api)
    const before = await desk.read(id)
    expect(before.acts).toEqual([])
    const tried = [
      await desk.post(`/desk/cases/${id}/acts`, { act: 'claim', version: 1 }),
      await desk.put(`/desk/cases/${id}/papers/panCard`, { verdict: 'accepted', document }),
      await desk.post(`/desk/cases/${id}/notes`, { text: 'I was here.' }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await desk.read(id)).stamp).toBe(before.stamp)
  })

  once('refuses invalid requests with a message, and stays unchanged', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'lead'))
    const { id } = await openCase(api)
    const acts = [
      {},
      { act: 'open', version: 1 },
      { act: 'withdraw', version: 1 },
      { act: 'claim' },
      { act: 'claim', version: 'x' },
      { act: 'refuse', version: 1, reason: ' ' },
      { act: 'ask', version: 1, items: [] },
      { act: 'ask', version: 1, items: [{ document: 'panCard', field: 'amount', reason: 'other', note: 'x' }] },
      { act: 'prepare', version: 1, part: 'E', reason: 'x' },
    ]
    for (const body of acts) {
      const { status } = await desk.post(`/desk/cases/${id}/acts`, body)
      expect([body, status]).toEqual([body, 422])
    }
    const early = await desk.post(`/desk/cases/${id}/acts`, { act: 'take_back', version: 1, taken: [randomUUID()] })
    expect([early.status, early.body.message]).toEqual([409, 'You can’t do this while the case is “Received”.'])
    expect((await desk.read(id)).version).toBe(1)
  })
})

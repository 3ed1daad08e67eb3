import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { DeskForm } from '@nirgam/domain/certificate/api-sheet'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { FORM_146_BOXES } from '@nirgam/domain/certificate/form-146'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import type { WorkingPart } from '@nirgam/domain/certificate/working/working-fields'
import { asPaise, asRupees, type Plain } from '@nirgam/domain/shared/money'
import { SAMPLE_ORDER, samplePart } from '@nirgam/domain/testing/sample-sheet'
import { sampleFlat } from '@nirgam/domain/testing/sample-workings'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, expect, test } from 'vitest'
import { auditOf } from '../../platform/audit.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { pdfWords } from '../../testing/files/pdf-text.ts'
import { sampleUpload } from '../../testing/files/sample-upload.ts'
import { must } from '../../testing/http-client.ts'
import { ASHA, SENDER_NAME, SITA } from '../../testing/scenes/case.ts'
import { certifyingFirm, member, samplePdf, sheetFor, udin } from '../../testing/scenes/certificate.ts'
import { numberOf, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { atDesk, deskOf, joinStaff } from '../../testing/scenes/staff.ts'
import { startS3 } from '../../testing/stand-ins/s3-stand-in.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { addInventedDocument } from '../documents/documents.ts'
import { plainCheck } from './certificate-routes.ts'

let s3: Awaited<ReturnType<typeof startS3>> | undefined
afterEach(() => {
  s3?.stop()
  s3 = undefined
})

/** A real PDF, with a page to show. */
async function signedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([300, 400]).drawText('Form 146, signed', { x: 40, y: 300, size: 14 })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

const own = (api: TestApi, { id, token }: { id: number; token: string }, path: string) =>
  api.get(`/remittances/${id}/${path}`, { token })

const check = async (api: TestApi, code: string) => (await api.get(`/check/${code}`)).body.data

const certificatesIn = ({ services }: TestApi) =>
  services.db.selectFrom('certificates').select('storage_key').orderBy('id').execute()

async function addPaper({ services }: TestApi, id: number): Promise<void> {
  const { user_id: owner, reference_number: reference } = await services.db
    .selectFrom('remittances')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { bytes } = await sampleUpload('panCard')
  const upload = { kind: 'panCard' as const, bytes, fileName: 'pan.png', declaredType: 'image/png' }
  await addInventedDocument(services, { owner, remittanceId: id, reference, upload })
}

onBothEngines('a certificate of Part C', (setup, { once }) => {
  test('goes from the tax sheet to the bank, and the downloaded file equals the uploaded one', async () => {
    s3 = await startS3()
    const api = await setup({ paypal: true, env: s3.env })
    const firm = await certifyingFirm(api)
    const open = await firm.inReview()
    const { id, token } = open
    const at = `/desk/cases/${id}`
    await addPaper(api, id)

    const proposed = (await firm.preparer.get(`${at}/sheet`)).body.data
    expect(proposed).toMatchObject({ version: 0, can_save: true, remittance_paise: 487_321_00, rate_by: null })
    expect(proposed.sheet).toMatchObject({ residence: 'NRES', parts: [{ source: 'savings', sent: 487_321_00 }] })
    expect(proposed.finding.reasons.length).toBeGreaterThan(0)
    expect(proposed.findings.map(({ at: place }: { at: string }) => place)).toContain('rate')

    const early = await firm.preparer.does(id, 'prepare')
    expect([early.status, early.body.errors.preparation]).toEqual([422, ['Prepare the tax sheet and the form first.']])
    const empty = { parts: [], currency: '', proposedDay: '', purpose: '', bsrCode: '' }
    const short = await firm.save(id, 'C', empty)
    expect(short.body.data).toMatchObject({ version: 1, rate_by: { name: 'Prem' } })
    const missing = await firm.preparer.does(id, 'prepare')
    expect(missing.body.message).toContain('Form 146 isn’t complete: ')
    expect(missing.body.message).toContain('Add at least one source of the money')
    const { findings } = (await firm.preparer.get(`${at}/form`)).body.data
    expect(missing.body.message).toContain(`, and ${findings.length - 6} more.`)

    const stale = await firm.preparer.put(`${at}/sheet`, { version: 0, sheet: sheetFor('A') })
    expect([stale.status, stale.body.message]).toEqual([409, CERTIFICATE_MESSAGES.savedMeanwhile('Prem')])
    expect(stale.body.data.version).toBe(1)
    expect((await firm.save(id, 'C')).body.data).toMatchObject({ version: 2, findings: [] })
    expect((await firm.save(id, 'C')).body.data.version).toBe(2)
    const compared = (await firm.preparer.get(`${at}/sheet/compare?before=1&after=2`)).body.data
    expect(compared.changes).toContainEqual({ at: 'parts.0.source', before: '', after: 'rent' })

    const form = (await firm.preparer.get(`${at}/form`)).body.data
    expect(form).toMatchObject({ version: 2, is_needed: true, signer: firm.sita.uid, exported: null })
    expect(form.boxes).toMatchObject({
      form19bf8NameAcc: 'Sita Rao',
      form19bf8CAMemberNo: '123456',
      form19f8Namefirm: 'Rao & Co',
      form19bf8PAN: STEP_ANSWERS.sender_bank_details.panNumber,
      'tyForm19BF8AddressP3.pincode': '411001',
      form19bf8CertPlace: 'Pune',
    })
    expect([form.findings, form.is_complete]).toEqual([[], true])

    const body = { version: 2, signer: null, boxes: { ...form.boxes, form19bf8RemitterName: 'आशा E. Müller' } }
    const edited = (await firm.preparer.put(`${at}/form`, body)).body.data
    expect(edited).toMatchObject({ version: 3, edited: ['form19bf8RemitterName'], is_complete: false })
    const [finding] = edited.findings
    expect(finding).toMatchObject({
      can_be_explained: true,
      explanation: null,
      places: [{ place: 'form' }, { at: 'senderDetails.name' }],
    })
    expect((await firm.preparer.does(id, 'prepare')).body.message).toContain('आशा E. Müller')
    const explained = [{ id: finding.id, note: 'As on the PAN card' }]
    const settled = await firm.preparer.put(`${at}/form`, { ...body, version: 3, explained })
    expect(settled.body.data).toMatchObject({ version: 4, is_complete: true })
    expect(settled.body.data.findings[0].explanation).toBe('As on the PAN card')

    const prepared = await firm.preparer.does(id, 'prepare', { sheet: 4, part: 'C' })
    expect(prepared.body.data).toMatchObject({ state: 'to_assign', part: 'C' })
    const late = await firm.preparer.put(`${at}/sheet`, { version: 4, sheet: sheetFor('A') })
    expect([late.status, late.body.message]).toEqual([409, CERTIFICATE_MESSAGES.notNow])
    expect((await own(api, open, 'certificate')).body.data).toMatchObject({
      issued: null,
      filing_sheet: null,
      assign: { accountant: 'Sita Rao', membership_number: '123456', firm: 'Rao & Co' },
      packet: { state: 'none' },
    })
    const working = async () => (await own(api, open, 'certificate')).body.data.working
    const beforeAssigning = await working()
    expect(beforeAssigning).not.toBeNull()
    await open.send('assigned')
    expect(await working(), 'the customer sees it until the certificate is signed, too').toEqual(beforeAssigning)

    const pdf = await signedPdf()
    const { version } = await firm.signer.read(id)
    const signed = await firm.certify(id, { pdf, version })
    expect(signed.status).toBe(200)
    expect((await firm.certify(id, { pdf, version })).body).toEqual(signed.body)
    expect((await firm.certify(id, { version })).body.errors).toEqual({ udin: [CERTIFICATE_MESSAGES.udinUsed] })
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const [issued] = signed.body.data.issued
    expect(issued).toMatchObject({
      standing: 'valid',
      sha256,
      udin: udin(),
      withdraw_until: '2026-11-23',
      form: 'Form 146 (15CB)',
    })
    expect((await firm.signer.get(issued.url.replace('/api', ''))).bytes.equals(pdf)).toBe(true)
    expect((await own(api, open, 'certificate/file')).bytes.equals(pdf)).toBe(true)
    for (const kept of s3.objects.values()) expect(kept.includes(pdf.subarray(0, 64))).toBe(false)

    const mine = (await own(api, open, 'certificate')).body.data
    expect(mine.issued).toMatchObject({ acknowledgement: 'ACK146000001', signer: 'Sita Rao', code: issued.code })
    expect(mine.filing_sheet.title).toBe('Form 145 (15CA), Part C: filing sheet')
    const sheet = await pdfWords((await own(api, open, 'certificate/filing-sheet')).bytes)
    for (const words of [issued.code, 'ACK146000001', udin(), open.reference]) expect(sheet).toContain(words)
    expect(await pdfWords((await own(api, open, 'certificate/a2')).bytes)).toContain(
      STEP_ANSWERS.sender_bank_details.accountNumber,
    )
    const mails = await api.outbox(open.email)
    const told = mails.find(({ text }) => text.includes(issued.check_url) && text.includes(issued.code))
    expect(told?.html).toContain('QR code')
    expect((await firm.signer.read(id)).history.at(-1).text).toBe(`ACK146000001: ${udin()}`)

    await open.send('filed', { acknowledgement: 'ACK145000001' })
    expect((await api.post(`/remittances/${id}/packet`, { token })).body.data).toMatchObject({
      state: 'making',
      url: null,
    })
    expect((await own(api, open, 'packet/file')).status).toBe(409)
    await api.services.jobs.runDue()
    const ready = (await own(api, open, 'packet')).body.data
    expect(ready).toMatchObject({ state: 'ready', is_stale: false, attached_only: [] })
    const packet = (await own(api, open, 'packet/file')).bytes
    expect(packet.length).toBe(ready.file_size)
    const words = await pdfWords(packet)
    for (const part of ['Documents for your bank', 'PAN Card', 'ACK145000001', 'Form 146, signed', issued.code])
      expect(words).toContain(part)
    const places = ['Form A2: data sheet', 'Declaration: origin of the money', 'Working: annexure to Form 146'].map(
      (title) => words.lastIndexOf(title),
    )
    expect([places.includes(-1), places]).toEqual([false, places.toSorted((one, other) => one - other)])
    const reader = await getDocument({ data: new Uint8Array(packet), verbosity: 0 }).promise
    const inside = await reader.getAttachmentContent(`${open.reference}-certificate.pdf`)
    expect(Buffer.from(inside as Uint8Array).equals(pdf)).toBe(true)

    const stranger = await api.signUp()
    for (const path of ['certificate', 'certificate/file', 'certificate/filing-sheet', 'packet/file']) {
      expect([path, (await own(api, { id, token: stranger.token }, path)).status]).toEqual([path, 404])
    }
    expect(s3.refused).toEqual([])
  })

  once('is refused with each problem at its field, and nothing changes', async () => {
    const api = await setup({ paypal: true })
    const others = await certificatesIn(api)
    const firm = await certifyingFirm(api)
    const first = await firm.toSign()
    const { id } = await firm.toSign()
    expect((await firm.certify(first.id)).status).toBe(200)
    const errorsOf = async (
      ...sent: Parameters<typeof firm.certify> extends [number, ...infer Rest] ? Rest : never
    ) => {
      const { status, body } = await firm.certify(id, ...sent)
      return [status, body.errors ?? body.message]
    }
    const other = udin('ZZZZZZ0000', '654321')
    expect(await errorsOf({ udin: other })).toEqual([
      422,
      { udin: ['This UDIN belongs to membership number 654321; yours is 123456.'] },
    ])
    expect(await errorsOf()).toEqual([422, { udin: [CERTIFICATE_MESSAGES.udinUsed] }])
    const fresh = { udin: udin('FRESH00001') }
    expect(await errorsOf({ ...fresh, filed_on: '2026-11-17' })).toEqual([
      422,
      { filed_on: ['The form can’t have been filed after today.'] },
    ])
    expect(await errorsOf({ ...fresh, filed_on: '2026-09-01' })).toEqual([
      422,
      { udin: ['A UDIN is generated at most 60 days after signing.'] },
    ])
    expect(await errorsOf({ ...fresh, acknowledgement: '12', filed_on: 'soon', pdf: null })).toEqual([
      422,
      {
        acknowledgement: [CERTIFICATE_MESSAGES.acknowledgement],
        filed_on: [CERTIFICATE_MESSAGES.day],
        file: [CERTIFICATE_MESSAGES.pdfMissing],
      },
    ])
    const picture = Buffer.from('\x89PNG\r\n\x1a\n%PDF-1.7', 'latin1')
    expect(await errorsOf({ ...fresh, pdf: picture })).toEqual([422, { file: [CERTIFICATE_MESSAGES.notAPdf] }])
    const cutOff = samplePdf().subarray(0, -20)
    expect(await errorsOf({ ...fresh, pdf: cutOff })).toEqual([422, { file: [CERTIFICATE_MESSAGES.notAPdf] }])
    const huge = Buffer.concat([samplePdf(), Buffer.alloc(10 * 1024 * 1024), samplePdf()])
    expect(await errorsOf({ ...fresh, pdf: huge })).toEqual([413, CERTIFICATE_MESSAGES.pdfTooLarge])

    const ravi = await joinStaff(api, 'signer', { name: 'Ravi' })
    expect(await errorsOf(fresh, ravi)).toEqual([403, CERTIFICATE_MESSAGES.noMembership])
    await member(api, ravi, '654321')
    expect(await errorsOf({ udin: other }, ravi)).toEqual([409, CERTIFICATE_MESSAGES.anotherSigner('Sita Rao')])

    const click = await firm.signer.does(id, 'certify')
    expect([click.status, click.body.message]).toEqual([409, expect.stringContaining('Part C')])
    const { db } = api.services
    await db
      .updateTable('remittances')
      .set({ amount_paise: asPaise(400_000_00) })
      .where('id', '=', id)
      .execute()
    expect((await firm.signer.get(`/desk/cases/${id}/certificate`)).body.data.prepared.problem).toBe(
      CERTIFICATE_MESSAGES.changedSince,
    )
    expect(await errorsOf(fresh)).toEqual([409, CERTIFICATE_MESSAGES.changedSince])
    expect(await firm.signer.read(id)).toMatchObject({ state: 'to_sign' })
    expect(await certificatesIn(api)).toHaveLength(others.length + 1)
    // Files of refused requests are deleted.
    api.clock.advance({ hours: 2 })
    await api.services.jobs.runDue()
    const rows = await certificatesIn(api)
    expect(rows.every(({ storage_key }) => storage_key !== null)).toBe(true)
    await expect(api.services.storage.get(rows.at(-1)?.storage_key ?? '')).resolves.toBeInstanceOf(Buffer)
  })

  once('has to be assigned again where another accountant is to sign it', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id } = await firm.toSign()
    const ravi = await joinStaff(api, 'signer', { name: 'Ravi' })
    await member(api, ravi, '654321')
    await firm.signer.does(id, 'send_back', { reason: 'Ravi knows the customer' })
    const at = `/desk/cases/${id}/form`
    const { version, boxes } = (await firm.preparer.get(at)).body.data
    const chosen = await firm.preparer.put(at, { version, boxes, signer: ravi.uid, explained: [] })
    expect(chosen.body.data).toMatchObject({ signer: ravi.uid, is_complete: true })
    api.clock.advance({ minutes: 5 })
    expect((await firm.preparer.does(id, 'prepare')).body.data.state).toBe('to_assign')
    expect((await firm.signer.get(`/desk/cases/${id}/certificate`)).body.data.prepared).toMatchObject({
      by: 'Prem',
      at: new Date(api.clock.now()).toISOString(),
      signer: { name: 'Ravi', membership_number: '654321' },
    })
    await firm.preparer.does(id, 'ask', { items: [SENDER_NAME] })
    const { sheets } = (await firm.signer.get(`/desk/cases/${id}/certificate`)).body.data
    expect(sheets.length, 'what is prepared stays while the customer is asked').toBeGreaterThan(0)
  })

  test('needs four eyes, and only one of two concurrent signatures wins', async () => {
    const api = await setup({ paypal: true })
    const others = await certificatesIn(api)
    const firm = await certifyingFirm(api)
    const { id } = await firm.inReview()
    await firm.save(id, 'C')
    await firm.signer.does(id, 'prepare', { is_assigned: true })
    const alone = await firm.certify(id)
    expect([alone.status, alone.body.message]).toEqual([409, 'Someone other than the preparer must sign.'])
    await firm.lead.put('/desk/settings/four-eyes', { four_eyes: false })
    const { version } = await firm.signer.read(id)
    const answers = await Promise.all([
      firm.certify(id, { version, udin: udin('FIRST00001') }),
      firm.certify(id, { version, udin: udin('SECOND0002') }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await certificatesIn(api)).toHaveLength(others.length + 1)
    expect((await firm.signer.read(id)).history.at(-1)).toMatchObject({ act: 'certify', four_eyes_off: true })

    const [one, other] = [await firm.toSign(), await firm.toSign()]
    const same = await Promise.all([one, other].map((open) => firm.certify(open.id, { udin: udin('SAME000003') })))
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const ofColleague = same[0]?.status === 200 ? one : other
    expect((await firm.signer.read(ofColleague.id)).history.at(-1)).toMatchObject({
      act: 'certify',
      four_eyes_off: false,
    })
  })

  test('can be sent back, reissued and withdrawn, and the check page shows each', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const open = await firm.toSign()
    const { id } = open
    await firm.signer.does(id, 'send_back', { reason: 'The branch is missing' })
    const notice = { kind: 'send_back', remittance_id: id, by: 'Sita Rao', text: 'The branch is missing' }
    expect((await firm.preparer.get('/desk/me/notices')).body.data.notices).toMatchObject([notice])
    const again = await firm.preparer.does(id, 'prepare', { sheet: 1 })
    // Already assigned to the same accountant, so the customer is not asked again.
    expect(again.body.data.state).toBe('to_sign')
    const versions = (await firm.preparer.get(`/desk/cases/${id}/sheet`)).body.data.versions
    expect(
      versions.map(({ version, prepared_at }: { version: number; prepared_at: unknown }) => [
        version,
        prepared_at !== null,
      ]),
    ).toEqual([
      [2, true],
      [1, true],
    ])
    const first = (await firm.certify(id, { filed_on: '2026-11-08' })).body.data.issued[0]
    expect(await check(api, first.code.toLowerCase().replaceAll('-', ''))).toEqual({
      code: first.code,
      form: 'Form 146 (15CB)',
      part: 'C',
      reference_number: open.reference,
      amount: STEP_ANSWERS.amount,
      date: '2026-11-08',
      udin: udin(),
      standing: 'valid',
      ended_at: null,
      is_replaced: false,
      packets: [],
      sha256: first.sha256,
    })
    const page = await plainCheck(api.services, { query: new URLSearchParams({ code: first.code }), ip: '192.0.2.7' })
    const typed = { name: 'code', text: first.code }
    expect(page).toEqual({ title: 'This certificate is genuine', html: expect.stringContaining(udin()), typed })
    expect(first.withdraw_until).toBe(null)
    const withdraw = async () =>
      firm.signer.post(`/desk/cases/${id}/certificate/withdraw`, {
        version: (await firm.signer.read(id)).version,
        reason: 'Wrong branch',
      })
    const tooLate = await withdraw()
    expect([tooLate.status, tooLate.body.message]).toEqual([409, CERTIFICATE_MESSAGES.withdrawTooLate])
    expect((await check(api, first.code)).standing).toBe('valid')

    expect((await firm.signer.does(id, 'reissue', { reason: 'The bank wants the branch' })).status).toBe(200)
    expect((await check(api, first.code)).standing).toBe('superseded')
    expect((await own(api, open, 'certificate')).body.data.issued).toBe(null)
    expect((await own(api, open, 'certificate/file')).status).toBe(409)
    await firm.preparer.does(id, 'claim')
    await firm.preparer.does(id, 'papers_complete')
    // A new form has to be assigned again.
    expect((await firm.preparer.does(id, 'prepare')).body.data.state).toBe('to_assign')
    await open.send('assigned')
    const reused = await firm.certify(id)
    expect([reused.status, reused.body.errors]).toEqual([422, { udin: [CERTIFICATE_MESSAGES.udinUsed] }])
    const filed = { udin: udin('ANEW000001'), filed_on: '2026-11-09' }
    const second = (await firm.certify(id, filed)).body.data.issued
    expect(second.map(({ standing }: { standing: string }) => standing)).toEqual(['valid', 'superseded'])
    expect(second[0].withdraw_until, 'today is the last of seven days').toBe('2026-11-16')
    const letter = await pdfWords((await firm.preparer.get(`/desk/cases/${id}/sheets/representation-letter`)).bytes)
    const replaced = `This certificate replaces the one with UDIN ${udin()}, which I do not use.`
    expect(letter.replaceAll(/\s+/g, ' ')).toContain(replaced)
    expect((await withdraw()).body.data.issued[0]).toMatchObject({
      standing: 'withdrawn',
      ended_reason: 'Wrong branch',
    })
    expect((await check(api, second[0].code)).standing).toBe('withdrawn')

    const [unknown, malformed] = [
      await api.get('/check/0000-0000-0000-0000'),
      await api.get(`/check/${'%F0%9F%92%A9'.repeat(5)}`),
    ]
    expect(unknown.status).toBe(404)
    expect([malformed.status, malformed.body]).toEqual([404, unknown.body])
    await expect(api.services.db.updateTable('certificates').set({ udin: 'x' }).execute()).rejects.toThrow(
      'append-only',
    )
  })
})

const BRANCH = FORM_146_BOXES.find(({ label }) => label === 'Branch of the bank')?.key ?? ''

onOneEngine('a certificate that a bank questions', (setup) => {
  /** A certified case whose bank has asked something. */
  async function questioned(api: TestApi) {
    const firm = await certifyingFirm(api)
    const open = await firm.toSign()
    const [issued] = (await firm.certify(open.id, { filed_on: '2026-11-15' })).body.data.issued
    await open.send('bank_asks', { words: 'The purpose code is wrong.' })
    return { firm, open, issued }
  }

  test('gives way to the new figures at the desk as soon as the tax is worked out again', async () => {
    const api = await setup({ paypal: true })
    const { firm, open, issued } = await questioned(api)
    const { id } = open
    const at = `/desk/cases/${id}`
    const cookie = firm.prem.cookie
    const boxes = FORM_146_BOXES.filter(({ within }) => within === undefined).map(({ key }) => [key, ''])
    const form = new FormData()
    const exported = JSON.stringify({ form: Object.fromEntries(boxes) })
    form.append('file', new Blob([exported], { type: 'application/json' }), 'export.json')
    await api.post(`${at}/form/exported`, atDesk({ cookie, raw: form }))
    const seen = async () => {
      const { form: filled } = JSON.parse((await firm.preparer.get(`${at}/form/exported`)).bytes.toString('utf8'))
      const words = await pdfWords((await firm.preparer.get(`${at}/sheets/a2`)).bytes)
      const { sheets } = (await firm.preparer.get(`${at}/certificate`)).body.data
      return {
        branch: filled[BRANCH],
        isDraft: words.includes('Draft: not prepared'),
        hasCode: words.includes(issued.code),
        sheets: sheets.length > 0,
      }
    }
    const before = await seen()
    expect(before).toMatchObject({ isDraft: false, hasCode: true, sheets: true })
    await firm.preparer.does(id, 'claim')
    expect(await seen()).toEqual(before)
    await firm.preparer.does(id, 'papers_complete')
    await firm.save(id, 'C', { branch: 'Another Branch' })
    const another = { branch: 'Another Branch', hasCode: false }
    expect(await seen()).toEqual({ ...another, isDraft: true, sheets: false })
    await firm.prepare(id)
    expect(await seen()).toEqual({ ...another, isDraft: false, sheets: true })
    expect((await check(api, issued.code)).standing).toBe('valid')
  })

  test('can be withdrawn only once the question is answered, and is withdrawn with a refusal', async () => {
    const api = await setup({ paypal: true })
    const { firm, open, issued } = await questioned(api)
    const { id } = open
    const until = async () =>
      (await firm.signer.get(`/desk/cases/${id}/certificate`)).body.data.issued[0].withdraw_until
    expect([issued.withdraw_until, await until()]).toEqual(['2026-11-22', null])
    await firm.preparer.does(id, 'answer_bank', { reply: 'It is right.' })
    expect(await until()).toBe('2026-11-22')
    await open.send('bank_asks', { words: 'We still refuse.' })
    await firm.signer.does(id, 'refuse', { reason: 'The money’s source can’t be shown.' })
    expect(await check(api, issued.code)).toMatchObject({ standing: 'withdrawn', is_replaced: false })
    const page = (await own(api, open, 'certificate')).body.data
    expect([page.issued, page.a2, page.filing_sheet]).toEqual([null, null, null])
    expect((await own(api, open, 'certificate/file')).status).toBe(409)
  })
})

onOneEngine('papers without a certificate', (setup) => {
  test('Parts A and D are issued as a filing sheet with its code, and “nothing to file” as a letter', async () => {
    const api = await setup({ paypal: true })
    // Half past midnight in India, and still the day before in UTC.
    api.clock.advance({ hours: 12, minutes: 30 })
    const firm = await certifyingFirm(api)
    for (const [part, form] of [
      ['A', 'Form 145 (15CA), Part A'],
      ['D', 'Form 145 (15CA), Part D'],
      ['none', 'Letter: nothing to file'],
    ] as const) {
      const open = await firm.toSign(part)
      const { id, token } = open
      expect((await firm.certify(id, { udin: udin(`PART0${id}`) })).status).toBe(409)
      const ending = part === 'none' ? 'nothing_to_file' : 'no_certificate_needed'
      expect((await firm.signer.does(id, 'certify')).body.data.state).toBe(ending)
      const mine = (await own(api, open, 'certificate')).body.data
      expect(mine).toMatchObject({ part, issued: { form, url: null, udin: null }, assign: null })
      expect(mine.filing_sheet?.title ?? null).toBe(part === 'none' ? null : `${form}: filing sheet`)
      expect((await own(api, open, 'certificate/filing-sheet')).status).toBe(part === 'none' ? 409 : 200)
      expect((await own(api, open, 'certificate/file')).status).toBe(409)
      expect(await check(api, mine.issued.code)).toMatchObject({ form, udin: null, sha256: null, date: '2026-11-17' })
      await api.post(`/remittances/${id}/packet`, { token })
      if (part === 'none') await api.services.jobs.runDue()
      expect((await own(api, open, 'packet')).body.data.state).toBe(part === 'none' ? 'ready' : 'making')
      if (part === 'none') continue
      expect((await open.send('filed', { acknowledgement: 'ACK145000001' })).status).toBe(200)
      expect((await own(api, open, 'packet')).body.data.is_stale).toBe(true)
    }
  })
})

onOneEngine('details the desk already knows', (setup) => {
  test('the day’s rate and the branch are proposed, and money of one credit is sent once', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const first = await firm.toSign()
    expect((await firm.certify(first.id)).status).toBe(200)
    const rates = { day: '2026-11-13', kind: 'sbi', rates: [{ currency: 'USD', rate: 83_1200 }] }
    await firm.lead.put('/desk/settings/exchange-rates', rates)

    const { id } = await firm.inReview({ token: first.token })
    const sheetOf = async () => (await firm.preparer.get(`/desk/cases/${id}/sheet`)).body.data
    const { branch, bsrCode } = sheetFor('C')
    expect((await sheetOf()).sheet).toMatchObject({ rate: 83_1200, rateDay: '2026-11-13', branch, bsrCode })
    const refused = async (changes: object) => {
      await firm.save(id, 'C', changes)
      const { status, body } = await firm.preparer.does(id, 'prepare')
      return [status, body.message]
    }
    expect(await refused({})).toEqual([
      422,
      expect.stringContaining(`₹4,87,321.00 of these credits was sent before with ${numberOf(first.id)}`),
    ])
    const [part] = sheetFor('C').parts
    const parts = [{ ...part, credits: [{ ...part?.credits[0], reference: 'UTR9021' }] }]
    expect(await refused({ parts, rate: 8_3120 })).toEqual([422, expect.stringContaining('far from the firm’s 83.12')])
    await firm.save(id, 'C', { parts } as never)
    expect((await firm.preparer.does(id, 'prepare', { is_assigned: true })).status).toBe(200)
    expect((await firm.certify(id, { udin: udin('SECOND0002') })).status).toBe(200)
    const third = await firm.inReview({ token: first.token })
    const sentBefore = async () => {
      const { sent_before } = (await firm.preparer.get(`/desk/cases/${third.id}/sheet`)).body.data
      return sent_before.map((one: { case: string }) => one.case)
    }
    expect(await sentBefore()).toEqual([numberOf(first.id), numberOf(id)])
    const { counted_before } = (await firm.preparer.get(`/desk/cases/${third.id}/sheet`)).body.data
    // 4,87,321 of rent less 30 %
    const incomes = [{ year: '2026-27', amount: 3_41_120_00 }]
    expect(counted_before).toEqual([first.id, id].map((one) => ({ case: numberOf(one), bonds: [], free: [], incomes })))
    // Another person's tax is not this customer's, although they use the same account.
    const spouse = { ...STEP_ANSWERS.sender_bank_details, panNumber: 'FGHPK5678L' }
    const fourth = await firm.inReview({ token: first.token, answers: { sender_bank_details: spouse } })
    expect((await firm.preparer.get(`/desk/cases/${fourth.id}/sheet`)).body.data.counted_before).toEqual([])
    expect((await firm.lead.does(first.id, 'reissue', { reason: 'Another credit' })).status).toBe(200)
    expect(await sentBefore()).toEqual([numberOf(id)])
  })
})

onBothEngines('a second transfer out of one sale', (setup) => {
  test('repeats the signed figures of the first, and counts the amount it sent', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const said = { receiver: 'self', parts: [{ source: 'inheritedProperty' }] }
    const answers = { account_type: 'nro' as const, amount: asRupees(20_00_000) }
    const flat = (sent: number, more: object[] = []) => {
      const part = sampleFlat()
      const stays = { amount: 47_76_000_00 - sent, why: 'kept', detail: '' }
      return { ...part, sent, used: [...part.used, ...more, ...(stays.amount > 0 ? [stays] : [])] } as WorkingPart
    }
    const sheetOf = async (id: number) => (await firm.preparer.get(`/desk/cases/${id}/sheet`)).body.data
    const first = await firm.inReview({ answers })
    await api.put(`${first.at}/guide`, { token: first.token, body: { answers: said } })
    const { proposed_from, sheet } = await sheetOf(first.id)
    expect([proposed_from, sheet.parts[0].gross]).toEqual([null, 0])
    await firm.save(first.id, 'C', { parts: [flat(20_00_000_00)], otherIncome: asPaise(2_00_000_00) })

    const second = await firm.inReview({ token: first.token, answers })
    await api.put(`${second.at}/guide`, { token: second.token, body: { answers: said } })
    // An unsigned sheet is not taken as a basis.
    expect((await sheetOf(second.id)).proposed_from).toBeNull()
    await firm.prepare(first.id)
    expect((await firm.certify(first.id)).status).toBe(200)

    const number = numberOf(first.id)
    const before = await sheetOf(second.id)
    expect(before).toMatchObject({
      version: 0,
      proposed_from: number,
      sent_before: [{ case: number, reference: 'UTR1' }],
    })
    const told = { amount: 20_00_000_00, why: 'sent', detail: number }
    const { used } = sampleFlat()
    expect(before.sheet.parts).toEqual([{ ...sampleFlat(), sent: 20_00_000_00, used: [...used, told] }])
    const findings = await firm.save(second.id, 'C', { parts: [flat(20_00_000_00)] })
    expect(findings.body.data.proposed_from).toBeNull()
    expect(findings.body.data.findings).toContainEqual({
      at: 'parts.0.used',
      words: `₹20,00,000.00 of these credits was sent before with ${number}. Add it as “Sent abroad before”.`,
    })

    const stranger = await firm.inReview({ answers })
    await api.put(`${stranger.at}/guide`, { token: stranger.token, body: { answers: said } })
    expect(await sheetOf(stranger.id)).toMatchObject({ proposed_from: null, sent_before: [] })
  })
})

onOneEngine('shares', (setup) => {
  test('use the year’s free amount once, in whichever case they are sold', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const [part] = sheetFor('C').parts as [WorkingPart]
    const soldOf = (name: string): Partial<TaxSheet> => ({
      parts: [
        samplePart({
          ...(part as Plain<WorkingPart>),
          source: 'shares',
          taxPaid: [],
          credits: part.credits.map((credit) => ({ ...credit, reference: `UTR ${name}` })),
          shares: {
            freeUsed: 0,
            lots: [
              {
                ...{ name, type: 'listed', boughtOn: '2020-01-01', soldOn: '2026-06-01', quantity: 100, fmv2018: 0 },
                ...{ cost: part.gross - 1_00_000_00, proceeds: part.gross },
                ...{ paidIn: 'rupees', rateBought: 0, rateSold: 0, rateGain: 0 },
              },
            ],
          },
        }),
      ],
    })
    const first = await firm.inReview()
    await firm.save(first.id, 'C', soldOf('Tata'))
    await firm.prepare(first.id)
    must(await firm.certify(first.id))
    const { id } = await firm.inReview({ token: first.token })
    await firm.save(id, 'C', soldOf('Infosys'))
    const { status, body } = await firm.preparer.does(id, 'prepare')
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining(
        `₹1,00,000 of the free amount of 2026-27 was used with ${numberOf(first.id)}. Enter it here.`,
      ),
    ])
  })
})

onOneEngine('Part B', (setup) => {
  test('needs an order that is complete, valid on the day and among the papers', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id } = await firm.inReview()
    const refused = async () => {
      const { status, body } = await firm.preparer.does(id, 'prepare')
      return [status, body.message]
    }
    await firm.save(id, 'B')
    expect(await refused()).toEqual([422, expect.stringContaining('Enter the number of the order')])
    await firm.save(id, 'B', { ...SAMPLE_ORDER, orderPayer: 'A. Buyer' })
    expect(await refused()).toEqual([422, expect.stringContaining('The order names A. Buyer')])
    await firm.save(id, 'B', { ...SAMPLE_ORDER, orderPayer: STEP_ANSWERS.sender_details.name })
    expect(await refused()).toEqual([422, expect.stringContaining('and none was accepted')])
    const waived = { verdict: 'waived', document: null, note: 'Seen at the officer’s own page' }
    expect((await firm.lead.put(`/desk/cases/${id}/papers/ao_certificate`, waived)).status).toBe(200)
    expect((await firm.preparer.does(id, 'prepare')).status).toBe(200)
    expect((await firm.signer.does(id, 'certify')).body.data.state).toBe('no_certificate_needed')
  })
})

onBothEngines('the desk’s papers', (setup, { once }) => {
  test('the firm’s exported file is filled with the form and otherwise kept; other files are refused', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id } = await firm.inReview()
    await firm.save(id, 'C')
    const at = `/desk/cases/${id}`
    const cookie = firm.sita.cookie
    const upload = (text: string) => {
      const form = new FormData()
      form.append('file', new Blob([text], { type: 'application/json' }), 'export.json')
      return api.post(`${at}/form/exported`, atDesk({ cookie, raw: form }))
    }
    expect((await firm.preparer.get(`${at}/form/exported`)).status).toBe(409)
    const NOT_A_FORM = 'This isn’t a Form 146 exported from the department’s utility.'
    for (const [text, words] of [
      ['{', CERTIFICATE_MESSAGES.notJson],
      ['{"form": 145}', NOT_A_FORM],
      [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, NOT_A_FORM],
      [`[${'0,'.repeat(65_000)}0]`, NOT_A_FORM],
      [' '.repeat(257 * 1024), CERTIFICATE_MESSAGES.exportTooLarge],
    ] as const) {
      const refused = await upload(text)
      expect([refused.status, refused.body.message]).toEqual([422, words])
    }
    const boxes = FORM_146_BOXES.filter(({ within }) => within === undefined).map(({ key }) => [key, ''])
    const exported = JSON.stringify({
      unknown: 12345678901234567890n.toString(),
      form: Object.fromEntries(boxes),
      z: [1],
    })
    const kept = await upload(exported)
    expect(kept.body.data.exported).toMatchObject({ file_name: 'export.json', by: 'Sita Rao' })
    const [entry] = await auditOf(api.services.db, 'exported form', ['setting changed'], 5)
    expect(entry?.who).toBe(`staff ${firm.sita.uid}`)
    expect(kept.body.data.exported.missing).toContain('Address: PIN')
    expect(kept.body.data.exported.by_hand).toContainEqual({
      box: 'form19bf8RemittanceName',
      label: 'Nature (number)',
      value: kept.body.data.boxes.form19bf8RemittanceName,
    })
    const merged = await firm.preparer.get(`${at}/form/exported`)
    const file = JSON.parse(merged.bytes.toString('utf8'))
    expect([file.unknown, file.z, file.form.form19bf8PAN]).toEqual([
      '12345678901234567890',
      [1],
      STEP_ANSWERS.sender_bank_details.panNumber,
    ])
    expect(Object.keys(file)).toEqual(['unknown', 'form', 'z'])
    expect((await firm.signer.read(id)).views, 'its numbers were seen').toContainEqual(
      expect.objectContaining({ who: 'Prem', what: 'Form 146, exported' }),
    )
    expect((await api.services.db.selectFrom('exported_forms').selectAll().execute())[0]?.content_sealed).not.toContain(
      'form19',
    )
  })

  once('working paper and sheets are drafts until they are prepared, and viewing them is recorded', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id, does } = await firm.inReview()
    await firm.save(id, 'C')
    const words = async (paper: string) =>
      pdfWords((await firm.preparer.get(`/desk/cases/${id}/sheets/${paper}`)).bytes)
    expect(await words('working-paper')).toContain('Draft: not prepared')
    await firm.preparer.does(id, 'prepare', { is_assigned: true })
    for (const paper of ['working-paper', 'form-146', 'form-145', 'a2', 'representation-letter', 'taxes-declaration'])
      expect(await words(paper)).not.toContain('Draft:')
    expect((await firm.preparer.get(`/desk/cases/${id}/sheets/property-declaration`)).status).toBe(404)
    const { sheets } = (await firm.preparer.get(`/desk/cases/${id}/certificate`)).body.data
    const listed = sheets.map(({ paper }: { paper: string }) => paper)
    expect(listed).toEqual(expect.arrayContaining(['fema-declaration', 'source-declaration', 'a2']))
    expect(listed).toEqual(expect.arrayContaining(['funds-declaration', 'form-146', 'representation-letter']))
    expect(listed).not.toContain('property-declaration')
    const { views } = await firm.signer.read(id)
    expect(views).toHaveLength(7)
    await expect(does(SITA, 'certify')).rejects.toMatchObject({ status: 409 })
    const auditor = deskOf(api, await joinStaff(api, 'auditor'))
    expect((await auditor.get(`/desk/cases/${id}/sheet`)).body.data.can_save).toBe(false)
  })

  once('the form’s findings have places and explanations; viewing it is recorded once in ten minutes', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const open = await firm.inReview()
    const { id } = open
    await firm.save(id, 'C')
    const form = async (by = firm.preparer) => (await by.get(`/desk/cases/${id}/form`)).body.data
    const seen = async () => {
      const looks = api.services.db.selectFrom('audit').select('who').where('detail', '=', 'form-146')
      return (await looks.execute()).length
    }
    // Another paper of the case, which must not stand for the form.
    await firm.preparer.get(`/desk/cases/${id}/sheets/a2`)
    const [NAME, AMOUNT] = ['form19bf8RemitterName', 'form19bf8AmtPayableInd']
    const { version, boxes, signer } = await form()
    const typed = { ...boxes, [AMOUNT]: '7', [NAME]: 'Jürgen' }
    const save = (explained: object[]) =>
      firm.preparer.put(`/desk/cases/${id}/form`, { version, boxes: typed, signer, explained })
    const note = 'Weil es so ist'
    const explained = [`differs:${AMOUNT}`, `differs:${NAME}`, 'none'].map((finding) => ({ id: finding, note }))
    expect((await save(explained)).status).toBe(200)
    const { findings, edited, is_complete } = await form()
    const told = (finding: DeskForm['findings'][number]) => [finding.id, finding.places, finding.explanation]
    expect(findings.map(told)).toEqual([
      [
        `differs:${NAME}`,
        [
          { place: 'form', at: NAME },
          { place: 'answers', at: 'senderDetails.name' },
        ],
        note,
      ],
      [
        `differs:${AMOUNT}`,
        [
          { place: 'form', at: AMOUNT },
          { place: 'sheet', at: 'parts' },
        ],
        null,
      ],
    ])
    expect([edited, is_complete]).toEqual([[NAME, AMOUNT], false])
    expect(await seen()).toBe(1)
    await form(firm.signer)
    expect(await seen()).toBe(2)
    api.clock.advance({ minutes: 10 })
    await form()
    expect(await seen()).toBe(3)

    await open.does(ASHA, 'ask', { said: { items: [SENDER_NAME] } })
    await open.keep('senderDetails.name', { value: 'Jörg Weiß' })
    await open.send('answer')
    const corrected = (await form()).findings.find((finding: { id: string }) => finding.id === `differs:${NAME}`)
    expect([corrected.explanation, corrected.words]).toEqual([null, expect.stringContaining('Jörg Weiß')])
  })
})

onOneEngine('the desk’s work on a certificate', (setup) => {
  test('is refused with messages that say how to proceed', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const [open, other] = [await firm.inReview(), await firm.toSign('none')]
    const at = `/desk/cases/${open.id}`
    const told = async (reply: Promise<{ status: number; body: { message: string; errors?: object } }>) => {
      const { status, body } = await reply
      return [status, body.errors ?? body.message]
    }
    const {
      noSuchVersion,
      otherSheet,
      otherPart,
      notPrepared,
      signerUnknown,
      exportMissing,
      notJson,
      noPaper,
      packetNotYet,
      packetOver,
      nothingToWithdraw,
    } = CERTIFICATE_MESSAGES
    expect(await told(firm.preparer.get(`${at}/sheet/compare?before=1&after=2`))).toEqual([404, noSuchVersion])
    expect(await told(firm.preparer.put(`${at}/sheet`, { version: 3, sheet: sheetFor('C') }))).toEqual([
      409,
      otherSheet,
    ])
    expect(await told(firm.readPdf(open.id))).toEqual([409, notPrepared])
    expect(await told(api.post(`/remittances/${open.id}/packet`, { token: open.token }))).toEqual([409, packetNotYet])
    for (const paper of ['filing-sheet', 'letter', 'a2', 'file']) {
      expect([paper, ...(await told(own(api, open, `certificate/${paper}`)))]).toEqual([paper, 409, noPaper])
    }
    await firm.save(open.id, 'C', { parts: [], branch: '', bsrCode: '', rate: 0 as never, proposedDay: '', note: '' })
    const many = await told(firm.preparer.does(open.id, 'prepare'))
    expect(many).toEqual([422, { preparation: [expect.stringMatching(/[^.], and [1-9]\d* more\.$/)] }])
    await firm.save(open.id, 'C')
    expect(await told(firm.preparer.does(open.id, 'prepare', { sheet: 1 }))).toEqual([409, otherSheet])
    expect(await told(firm.preparer.does(open.id, 'prepare', { sheet: 2, part: 'D' }))).toEqual([
      422,
      { part: [otherPart('C')] },
    ])
    const ravi = await joinStaff(api, 'signer', { name: 'Ravi' })
    const { boxes, version } = (await firm.preparer.get(`${at}/form`)).body.data
    for (const signer of [ravi.uid, firm.prem.uid]) {
      const form = { version, boxes, signer, explained: [] }
      expect(await told(firm.preparer.put(`${at}/form`, form))).toEqual([422, { signer: [signerUnknown] }])
    }
    const upload = (file: Blob | null) => {
      const raw = new FormData()
      if (file) raw.append('file', file, 'export.json')
      else raw.append('note', 'no file')
      return told(api.post(`${at}/form/exported`, atDesk({ cookie: firm.sita.cookie, raw })))
    }
    expect(await upload(null)).toEqual([422, { file: [exportMissing] }])
    expect(await upload(new Blob([new Uint8Array([0x22, 0xff, 0x22])]))).toEqual([422, { file: [notJson] }])
    expect(await told(firm.preparer.get(`${at}/form/exported`))).toEqual([409, exportMissing])

    await firm.prepare(open.id)
    const { uid } = (await firm.certify(open.id)).body.data.issued[0]
    for (const path of [`${other.id}/certificate/${uid}`, `${open.id}/certificate/${firm.sita.uid}`]) {
      expect(await told(firm.signer.get(`/desk/cases/${path}/file`))).toEqual([404, noPaper])
    }
    await firm.signer.does(other.id, 'certify')
    const withdraw = { version: (await firm.signer.read(other.id)).version, reason: 'Wrong' }
    expect(await told(firm.signer.post(`/desk/cases/${other.id}/certificate/withdraw`, withdraw))).toEqual([
      409,
      nothingToWithdraw,
    ])
    expect(await told(own(api, open, 'packet/file'))).toEqual([409, packetOver])
  })

  test('names the person who found the rate, the possible signers, and each signer by their own number', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id } = await firm.inReview()
    const at = `/desk/cases/${id}`
    let version = 0
    const save = async (by: typeof firm.signer, changes: Parameters<typeof sheetFor>[1]) => {
      const saved = (await by.put(`${at}/sheet`, { version, sheet: sheetFor('D', changes) })).body.data
      version = saved.version
      return saved.rate_by?.name ?? null
    }
    expect(await save(firm.preparer, {})).toBe('Prem')
    expect(await save(firm.signer, { branch: 'Another' })).toBe('Prem')
    expect(await save(firm.signer, { rateDay: '2026-11-12' })).toBe('Sita Rao')
    expect(await save(firm.preparer, { rateDay: '2026-11-12', rate: 82_0000 as never })).toBe('Prem')
    expect(await save(firm.signer, { rate: 0 as never })).toBe(null)

    const form = async () => (await firm.preparer.get(`${at}/form`)).body.data
    const ravi = await joinStaff(api, 'signer', { name: 'Ravi Iyer' })
    expect((await form()).signer).toBe(firm.sita.uid)
    await member(api, ravi, '54321')
    const { signer, signers, boxes } = await form()
    expect([signer, boxes.form19bf8NameAcc]).toEqual([null, ''])
    expect(signers).toContainEqual({ uid: ravi.uid, name: 'Ravi Iyer', membership_number: '054321' })
    const typed = { ...boxes, form19bf8CertPlace: 'Nashik' }
    const chosen = (await firm.preparer.put(`${at}/form`, { version, boxes: typed, signer: ravi.uid, explained: [] }))
      .body.data
    expect(chosen).toMatchObject({
      signer: ravi.uid,
      edited: ['form19bf8CertPlace'],
      boxes: { form19bf8NameAcc: 'Ravi Iyer', form19bf8CAMemberNo: '054321', form19bf8CertPlace: 'Nashik' },
    })

    version = chosen.version
    await save(firm.preparer, {})
    await firm.prepare(id)
    await deskOf(api, ravi).does(id, 'certify')
    const issued = async () => (await firm.signer.get(`${at}/certificate`)).body.data.issued[0]
    expect(await issued()).toMatchObject({ signer: 'Ravi Iyer', membership_number: '054321', code: expect.any(String) })
    const { code } = await issued()
    const words = async (paper: string) => pdfWords((await firm.preparer.get(`${at}/sheets/${paper}`)).bytes)
    expect([(await words('form-145')).includes(code), (await words('working-paper')).includes(code)]).toEqual([
      true,
      false,
    ])
    const second = await firm.toSign('D')
    const newcomer = deskOf(api, await joinStaff(api, 'signer', { name: 'Uma' }))
    expect((await newcomer.does(second.id, 'certify')).status).toBe(200)
    const [letter] = (await newcomer.get(`/desk/cases/${second.id}/certificate`)).body.data.issued
    expect(letter).toMatchObject({ signer: 'Uma', membership_number: null })
  })
})

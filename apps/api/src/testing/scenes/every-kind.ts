import { randomUUID } from 'node:crypto'
import type { FormPart } from '@nirgam/domain/case/case-facts'
import { FORM_146_BOXES } from '@nirgam/domain/certificate/form-146'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { asRupees, toPaise } from '@nirgam/domain/shared/money'
import { sampleSavings, smallRent } from '@nirgam/domain/testing/sample-sheet'
import { sampleFlat } from '@nirgam/domain/testing/sample-workings'
import { insertForm } from '../../features/bank-forms/bank-forms.ts'
import { pdfSaying } from '../files/sample-files.ts'
import { sampleUpload } from '../files/sample-upload.ts'
import { must } from '../http-client.ts'
import type { TestApi } from '../test-api.ts'
import { openCase, PAN_COPY, SENDER_NAME } from './case.ts'
import { certifyingFirm } from './certificate.ts'
import { readyPayer } from './payer.ts'
import { numberOf, readyRemittance, STEP_ANSWERS } from './ready-remittance.ts'
import { addPasskey, atDesk, codeAt, deskOf, joinStaff } from './staff.ts'

type Firm = Awaited<ReturnType<typeof certifyingFirm>>

const upload = async (kind: string, fileName?: string) => (await sampleUpload(kind, fileName)).form

function fileForm(bytes: Buffer | string, type: string, name: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name)
  return form
}

/** Customers with something of every kind, each unlike the others, and the desk that works for them. */
export async function sceneOfEveryKind(api: TestApi) {
  const { clock } = api
  const firm = await certifyingFirm(api, (role) => ({ email: `${role}@firm.example` }))
  const support = await joinStaff(api, 'support', { name: 'Meera', email: 'support@firm.example' })
  await addPasskey(api, firm.sita, 'Work laptop')
  const later = () => clock.advance({ minutes: 1 })

  const ravi = await api.signUp({ email: 'ravi@example.com' })
  const other = await openCase(api, {
    token: ravi.token,
    answers: { amount: asRupees(98_765), destination_country: 'Kenya' },
  })
  await api.post('/enquiries', { token: ravi.token, body: { subject: 'Other', message: 'Of somebody else' } })
  later()

  const asha = await api.signUp({ email: 'asha@example.com' })
  const { token } = asha
  const profile = {
    name: 'Asha Rao',
    date_of_birth: '1990-02-28',
    gender: 'female',
    pincode: '560001',
    address: 'Lane 7',
  }
  must(await api.put('/profile', { token, body: profile }))
  const payer = await readyPayer(api, { token })
  const order = await payer.order()
  api.paypal.setWebhookUrl(null)
  api.paypal.approve(order)
  later()
  must(await payer.capture(order))
  later()
  const asked = await openCase(api, { token, contribution: 10_000, answers: { amount: asRupees(700_000) } })
  await asked.ask(PAN_COPY, SENDER_NAME)
  later()
  must(await asked.keep('senderDetails.name', { value: 'Asha Rao' }))
  must(await asked.upload('panCard'))
  const signed = await firm.toSign('C', { token, answers: { amount: asRupees(487_321) } })
  later()
  must(await firm.certify(signed.id))
  later()
  must(await signed.send('bank_asks', { words: 'Which branch?' }))
  const unfinished = await readyRemittance(api, { token, without: ['contribution'] })

  const entry = { receiver: 'Zoë', account: 'nro', currency: 'INR', bank: 'HDFC Bank' }
  const days = ['2026-06-02', '2026-06-01', '2026-06-02']
  for (const [n, day] of days.entries()) {
    must(await api.put(`/ledger/entries/${randomUUID()}`, { token, body: { ...entry, day, amount: 12_679 + n } }))
    later()
  }
  const desk = (path: string, body?: unknown) => api.post(path, atDesk({ cookie: support.cookie, body }))
  const enquiries: number[] = []
  for (const subject of ['First', 'Second', 'Third']) {
    const { body } = await api.post('/enquiries', {
      token,
      body: { subject, message: 'How long?', remittance_id: signed.id },
    })
    enquiries.push(body.data.enquiry.id)
    later()
  }
  must(await desk(`/desk/enquiries/${enquiries[1]}/answer`, { text: 'A day.', seen: 0 }))
  later()
  must(await api.post(`/enquiries/${enquiries[1]}/replies`, { token, body: { message: 'Thanks.' } }))
  await firm.lead.post('/desk/texts', { title: 'Hello', text: 'Dear {name}' })
  await firm.lead.post('/desk/texts', { title: 'Bye', text: 'Yours' })
  await firm.signer.post('/desk/me/views', { name: 'Large', query: { view: 'all', sort: 'largest' } })
  must(await firm.lead.does(other.id, 'hand_over', { person: firm.sita.uid, note: 'Yours' }))
  must(await firm.lead.post(`/desk/cases/${other.id}/notes`, { text: 'Ask @Prem.' }))
  await firm.lead.post(`/desk/cases/${asked.id}/unmask`, { field: 'senderBankDetails.panNumber' })
  later()
  const kiran = await customerOfEveryState(api, firm)
  await addBankForm(api)
  const codeOf = async (path: string, token: string): Promise<string> =>
    must(await api.get(`/remittances/${path}/certificate`, { token })).body.data.issued.code
  const codes = {
    valid: await codeOf(String(signed.id), token),
    letter: await codeOf(String(kiran.remittances.letter.id), kiran.token),
    withdrawn: kiran.withdrawnCode,
  }
  return { asha, firm, support, other, asked, signed, unfinished, enquiries, payer, order, kiran, codes }
}

export type SceneOfEveryKind = Awaited<ReturnType<typeof sceneOfEveryKind>>

async function addBankForm({ services: { db }, clock }: TestApi): Promise<void> {
  const bank = { slug: 'some-bank', name: 'Some Bank', icon: 'some', color: '#123456', position: 2 }
  const { id: bankId } = await db.insertInto('banks').values(bank).returning('id').executeTakeFirstOrThrow()
  const form = { formName: 'Request', description: 'For any transfer', fileName: 'request अनुरोध.pdf' }
  await insertForm(db, { bankId, ...form, content: Buffer.from('%PDF-1.7 sample'), now: clock.now() })
}

const ownerOf = (name: string, panNumber: string) => ({
  amount: asRupees(4_776_000),
  account_type: 'nro' as const,
  source_of_funds: 'property' as const,
  sender_details: { ...STEP_ANSWERS.sender_details, name },
  sender_bank_details: { ...STEP_ANSWERS.sender_bank_details, panNumber },
})

const sheetOfShare = (share: number) => ({ parts: [{ ...sampleFlat(), share }] }) as Partial<TaxSheet>

/** A customer whose cases have ended in each way, one of them of a flat sold with another owner. */
async function customerOfEveryState(api: TestApi, firm: Firm) {
  const { clock, services } = api
  const later = () => clock.advance({ minutes: 1 })
  for (const { cookie, secret } of [firm.lata, firm.sita]) {
    must(await deskOf(api, { cookie }).post('/desk/me/factor', { code: codeAt(secret, clock.now()) }))
  }
  const { token } = await api.signUp({ email: 'kiran@example.com' })
  const uma = await api.signUp({ email: 'uma@example.com' })

  const flat = await firm.inReview({ token, answers: ownerOf('Kiran Ébène', 'AAAPA1111A') })
  later()
  const half = await firm.inReview({ token: uma.token, answers: ownerOf('Uma Ébène', 'BBBPB2222B') })
  must(await api.post(`${half.at}/documents/sale_deed`, { token: uma.token, raw: await upload('sale_deed') }))
  later()
  const toNre = { goesTo: 'nre', nreBank: 'ICICI Bank', nreAccount: '50100011112222', nreCountry: 'Kenya' } as const
  must(await firm.save(half.id, 'C', { ...sheetOfShare(40_00), ...toNre }))
  must(await firm.save(flat.id, 'C', sheetOfShare(60_00)))
  must(await firm.save(flat.id, 'C', { ...sheetOfShare(60_00), branch: 'MG Road' }))
  const sale = `/desk/cases/${flat.id}/sale`
  const { linked } = must(await firm.preparer.post(sale, { other: numberOf(half.id) })).body.data
  must(await firm.preparer.put(`${sale}/documents/${linked[0].documents[0].uid}`, undefined))
  const boxes = FORM_146_BOXES.filter(({ within }) => within === undefined).map(({ key }) => [key, ''])
  const exported = fileForm(JSON.stringify({ form: Object.fromEntries(boxes) }), 'application/json', 'export.json')
  must(await api.post(`/desk/cases/${flat.id}/form/exported`, atDesk({ cookie: firm.sita.cookie, raw: exported })))
  later()

  const toSign = async (part: FormPart, amount: number) => {
    const open = await firm.inReview({ token, answers: { amount: asRupees(amount) } })
    must(await api.post(`${open.at}/documents/gift_deed`, { token, raw: await upload('gift_deed', `${amount}.png`) }))
    const paise = toPaise(asRupees(amount))
    const money = part === 'C' ? smallRent(paise) : sampleSavings(paise)
    const credits = money.credits.map((credit) => ({ ...credit, reference: `UTR ${amount}` }))
    must(await firm.save(open.id, part, { parts: [{ ...money, credits }] }))
    await firm.prepare(open.id)
    return open
  }
  const letter = await toSign('none', 61_000)
  must(await firm.signer.does(letter.id, 'certify'))
  later()
  const declared = await toSign('D', 62_000)
  must(await firm.signer.does(declared.id, 'certify'))
  const filed = fileForm(await pdfSaying('Ack. no. 145000000000001'), 'application/pdf', 'form-145.pdf')
  must(await api.post(`${declared.at}/documents/form_145`, { token, raw: filed }))
  must(await declared.send('filed', { acknowledgement: '145000000000001' }))
  later()
  const reissued = await toSign('C', 63_000)
  const numbers = { udin: '26123456ABCDEF9999', acknowledgement: 'ACK146000002' }
  const [{ code: withdrawnCode }] = must(await firm.certify(reissued.id, numbers)).body.data.issued
  const { version } = await firm.signer.read(reissued.id)
  const withdrawing = { version, reason: 'Wrong branch' }
  must(await firm.signer.post(`/desk/cases/${reissued.id}/certificate/withdraw`, withdrawing))
  later()
  const refused = await openCase(api, { token, answers: { amount: asRupees(64_000) } })
  must(await firm.lead.does(refused.id, 'refuse', { reason: 'Not without the deed.' }))
  later()

  const withdrawn = await readyPayer(api, { token, contribution: 10_000, answers: { amount: asRupees(65_000) } })
  const order = await withdrawn.order()
  api.paypal.approve(order)
  must(await withdrawn.capture(order))
  const caseOf = `/remittances/${withdrawn.id}/case`
  const { body } = await api.get(caseOf, { token })
  const giving = { act: 'withdraw', version: body.data.version, reference: withdrawn.reference }
  must(await api.post(`${caseOf}/acts`, { token, body: giving }))
  must(await firm.lead.does(withdrawn.id, 'refund', { amount: '1,250', reason: 'You withdrew before we began.' }))
  later()
  must(await api.post(`/remittances/${declared.id}/packet`, { token }))
  const drafted = await readyRemittance(api, { token, without: ['contribution'] })
  for (const kind of ['panCard', 'addressProof', 'panCard']) {
    const raw = await upload(kind, `${kind} कर.png`)
    must(await api.post(`/remittances/${drafted.id}/upload-document`, { token, raw }))
    later()
  }
  await services.jobs.runDue()
  const remittances = { flat, half, letter, declared, reissued, refused, withdrawn, drafted }
  return { token, remittances, withdrawnCode }
}

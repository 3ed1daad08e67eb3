import { randomUUID } from 'node:crypto'
import { API, type Route } from '@nirgam/domain/api-contract'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { namesOfRows, type RowNames, withRowNames } from './testing/databases/row-names.ts'
import { onEmptyDatabases } from './testing/engines.ts'
import { type Answer, must } from './testing/http-client.ts'
import { openCase, PAN_COPY, SENDER_NAME } from './testing/scenes/case.ts'
import { certifyingFirm } from './testing/scenes/certificate.ts'
import { readyPayer } from './testing/scenes/payer.ts'
import { readyRemittance } from './testing/scenes/ready-remittance.ts'
import { addPasskey, atDesk, joinStaff } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

type ReadingRoute = Extract<Route, `GET ${string}`>

/** Customers with something of every kind, each unlike the others, and the desk that works for them. */
async function scene(api: TestApi) {
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
  return { asha, firm, support, other, asked, signed, unfinished, enquiries, payer }
}

type Scene = Awaited<ReturnType<typeof scene>>

type Ask = (scene: Scene, api: TestApi) => Promise<Answer>

const byCustomer =
  (path: string | ((scene: Scene) => string)): Ask =>
  (scene, api) =>
    api.get(typeof path === 'string' ? path : path(scene), { token: scene.asha.token })
const byLead =
  (path: string | ((scene: Scene) => string)): Ask =>
  (scene) =>
    scene.firm.lead.get(typeof path === 'string' ? path : path(scene))
const bySigner =
  (path: string): Ask =>
  (scene) =>
    scene.firm.signer.get(path)

/** Every list and record; several where a route has several kinds of answer. */
const ASKED = {
  'GET /user': byCustomer('/user'),
  'GET /profile': byCustomer('/profile'),
  'GET /profile/deletion': byCustomer('/profile/deletion'),
  'GET /remittances': byCustomer('/remittances?totals=true'),
  'GET /remittances/:id': byCustomer(({ signed }) => `/remittances/${signed.id}`),
  'GET /remittances/current': byCustomer('/remittances/current'),
  'GET /remittances/:id/case (asked)': byCustomer(({ asked: { id } }) => `/remittances/${id}/case`),
  'GET /remittances/:id/case (bank query)': byCustomer(({ signed }) => `/remittances/${signed.id}/case`),
  'GET /remittances/:id/case/earlier-documents': byCustomer(
    ({ signed }) => `/remittances/${signed.id}/case/earlier-documents`,
  ),
  'GET /remittances/:id/certificate': byCustomer(({ signed }) => `/remittances/${signed.id}/certificate`),
  'GET /cases': byCustomer(({ asked: one, signed }) => `/cases?remittances=${signed.id},${one.id}`),
  'GET /contributions': byCustomer('/contributions'),
  'GET /enquiries': byCustomer('/enquiries'),
  'GET /ledger': byCustomer('/ledger'),
  'GET /signers': byCustomer('/signers'),
  'GET /promise': byCustomer('/promise?contribution=5000'),
  'GET /remittances/:id/packet': byCustomer(({ signed }) => `/remittances/${signed.id}/packet`),
  'GET /remittances/:id/payment/verify': byCustomer(({ payer }) => `/remittances/${payer.id}/payment/verify`),
  'GET /remittances/:id/case/guide': byCustomer(({ asked: { id } }) => `/remittances/${id}/case/guide`),
  'GET /desk/me': byLead('/desk/me'),
  'GET /desk/staff': byLead('/desk/staff'),
  'GET /desk/people': byLead('/desk/people'),
  'GET /desk/me/notices': bySigner('/desk/me/notices'),
  'GET /desk/me/passkeys': bySigner('/desk/me/passkeys'),
  'GET /desk/me/views': bySigner('/desk/me/views'),
  'GET /desk/queue': byLead('/desk/queue?view=all'),
  'GET /desk/cases/:id': byLead(({ asked: { id } }) => `/desk/cases/${id}`),
  'GET /desk/cases/:id/known': byLead(({ asked: { id } }) => `/desk/cases/${id}/known`),
  'GET /desk/cases/:id/certificate': byLead(({ signed }) => `/desk/cases/${signed.id}/certificate`),
  'GET /desk/enquiries': byLead('/desk/enquiries'),
  'GET /desk/enquiries/:id': byLead(({ enquiries }) => `/desk/enquiries/${enquiries[1]}`),
  'GET /desk/texts': byLead('/desk/texts'),
  'GET /desk/settings': byLead('/desk/settings'),
  'GET /desk/numbers': byLead('/desk/numbers?weeks=4'),
  'GET /desk/audit': byLead('/desk/audit'),
} satisfies Partial<Record<ReadingRoute | `${ReadingRoute} (${string})`, Ask>>

/** The tests of the other answers: files, redirects, what others look up, and what has its own long tests. */
const ELSEWHERE: Readonly<Partial<Record<ReadingRoute, string>>> = {
  'GET /auth/:provider': 'accounts/social-google.api.test.ts',
  'GET /auth/:provider/callback': 'accounts/social-google.api.test.ts',
  'GET /auth/whatsapp': 'accounts/social-others.api.test.ts',
  'GET /bank-forms/banks': 'bank-forms/bank-forms.api.test.ts',
  'GET /bank-forms/banks/:id/forms': 'bank-forms/bank-forms.api.test.ts',
  'GET /bank-forms/download/:id': 'bank-forms/bank-forms.api.test.ts',
  'GET /check/:code': 'certificate/certificate.api.test.ts',
  'GET /desk/audit/file': 'audit/audit.api.test.ts',
  'GET /desk/cases/:id/certificate/:uid/file': 'certificate/certificate.api.test.ts',
  'GET /desk/cases/:id/form': 'certificate/certificate.api.test.ts',
  'GET /desk/cases/:id/form/exported': 'certificate/certificate.api.test.ts',
  'GET /desk/cases/:id/sale': 'sale/sale.api.test.ts',
  'GET /desk/cases/:id/sheet': 'certificate/certificate.api.test.ts',
  'GET /desk/cases/:id/sheet/compare': 'certificate/certificate.api.test.ts',
  'GET /desk/cases/:id/sheets/:paper': 'certificate/certificate.api.test.ts',
  'GET /desk/changes': 'desk/queue.api.test.ts',
  'GET /desk/documents/:uid': 'desk/cases.api.test.ts',
  'GET /desk/enquiries/changes': 'enquiries/desk-enquiries.api.test.ts',
  'GET /desk/numbers/file': 'numbers/numbers.api.test.ts',
  'GET /desk/queue/file': 'desk/queue.api.test.ts',
  'GET /dev/outbox': 'messages/mail-layout.test.ts',
  'GET /documents/:uid': 'documents/documents.api.test.ts',
  'GET /ledger/file': 'ledger/ledger.api.test.ts',
  'GET /ledger/statement': 'ledger/ledger.api.test.ts',
  'GET /postal/:country/:code': 'postal/postal.api.test.ts',
  'GET /profile/data': 'profile/own-data.api.test.ts',
  'GET /remittances/:id/case/version': 'case/case-views.api.test.ts',
  'GET /remittances/:id/certificate/a2': 'certificate/certificate.api.test.ts',
  'GET /remittances/:id/certificate/file': 'certificate/certificate.api.test.ts',
  'GET /remittances/:id/certificate/filing-sheet': 'certificate/certificate.api.test.ts',
  'GET /remittances/:id/certificate/letter': 'certificate/letter.api.test.ts',
  'GET /remittances/:id/finding': 'guide/guide.api.test.ts',
  'GET /remittances/:id/packet/file': 'certificate/packet.api.test.ts',
  'GET /remittances/:id/payment/success': 'payments/paying.api.test.ts',
  'GET /remittances/:id/receipt': 'receipts/send-receipt.api.test.ts',
  'GET /remittances/check-incomplete': 'remittances/lists.api.test.ts',
}

function withoutChance(text: string, names: RowNames): string {
  // A size is as random as an id, and may be one.
  const withoutSizes = text.replace(/\b(sha256|stamp): "[^"]+"|\bsize: \d+/g, (field) => field.replace(/:.*/, ': …'))
  return withRowNames(withoutSizes, names)
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, '<removed>')
    .replace(/\b(\w{4}-){3}\w{4}\b/g, '<check code>')
}

const WIDTH = 120

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (!isNested(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, one]) => `${name}: ${onOneLine(one)}`)
  return `{ ${fields.join(', ')} }`
}

/** As many fields on a line as fit; a long list or object, and each row of a list, begins on its own. */
function written(value: object, indent = ''): string {
  const rows: string[] = []
  for (const [name, one] of Object.entries(value)) {
    const short = onOneLine(one)
    const isLong = isNested(one) && short.length > WIDTH / 2
    if (Array.isArray(value) && isNested(one)) rows.push(`${indent}- ${written(one, `${indent}  `).trimStart()}`)
    else if (isLong) rows.push(`${indent}${name}:`, written(one, `${indent}  `))
    else {
      const text = Array.isArray(value) ? short : `${name}: ${short}`
      const last = rows.at(-1) ?? ''
      const mayFollow = last !== '' && !last.endsWith(':') && !last.includes('\n')
      if (mayFollow && last.length + text.length < WIDTH) rows[rows.length - 1] = `${last}, ${text}`
      else rows.push(indent + text)
    }
  }
  return rows.join('\n')
}

onEmptyDatabases('every answer', (setup) => {
  test('matches the recorded text; a change is reviewed before it is accepted', async () => {
    const api = await setup({ paypal: true })
    const made = await scene(api)
    const answers: [string, object][] = []
    for (const [route, ask] of Object.entries(ASKED)) answers.push([route, must(await ask(made, api)).body.data])
    const names = await namesOfRows(api.services.db)
    const told = answers.map(([route, data]) => `# ${route}\n${withoutChance(written(data), names)}\n`)
    await expect(told.join('\n')).toMatchFileSnapshot('every-answer.txt')
  })
})

test('every route that reads is asked here or tested elsewhere', () => {
  const routes = Object.keys(API).filter((route) => route.startsWith('GET '))
  const asked = new Set(Object.keys(ASKED).map((name) => name.replace(/ \(.*/, '')))
  expect([...asked, ...Object.keys(ELSEWHERE)].toSorted()).toEqual(routes.toSorted())
})

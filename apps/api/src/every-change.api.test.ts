import { randomUUID } from 'node:crypto'
import { API, type Route } from '@nirgam/domain/api-contract'
import { FORM_146_BOXES } from '@nirgam/domain/certificate/form-146'
import { afterAll, expect, test } from 'vitest'
import { hashOf } from './features/accounts/accounts.ts'
import { inviteStaff } from './features/staff/staff.ts'
import { answersChangedBy } from './testing/answers-changed.ts'
import { changesBy } from './testing/databases/row-changes.ts'
import { onOneEngine } from './testing/engines.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import { type Answer, cookieOf, must } from './testing/http-client.ts'
import { login, newestCode, otherThan, PASSWORD } from './testing/scenes/accounts.ts'
import { openCase, PAN_COPY, SENDER_NAME, waivePapers } from './testing/scenes/case.ts'
import { certifyingFirm, sheetFor } from './testing/scenes/certificate.ts'
import { readyPayer } from './testing/scenes/payer.ts'
import { numberOf, readyRemittance, STEP_ANSWERS } from './testing/scenes/ready-remittance.ts'
import {
  AN_OPERATOR,
  addPasskey,
  atDesk,
  codeAt,
  deskOf,
  joinStaff,
  signInAtDesk,
  tokenIn,
} from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

type ChangingRoute = Exclude<Route, `GET ${string}`>
type Name = ChangingRoute | `${ChangingRoute} (${string})`

/** Makes a call that must succeed, and states every row that it adds (+), removes (-) or changes (~). */
type Tell = (name: Name, call: () => Promise<Answer>, changes: readonly string[]) => Promise<Answer>

/** Calls after each other, among the rows of other people and the caller's own others. */
type Story = (api: TestApi, tell: Tell) => Promise<void>

/** The tests of calls that come from another service. */
const ELSEWHERE: Readonly<Partial<Record<ChangingRoute, string>>> = {
  'POST /auth/exchange': 'accounts/social-google.api.test.ts',
  'POST /payments/webhook': 'payments/webhook.api.test.ts',
}

const NEW_PASSWORD = 'a new password'

const upload = async (kind: string) => (await sampleUpload(kind)).form

const account: Story = async (api, tell) => {
  const email = 'story@example.com'
  const { body } = await tell(
    'POST /register',
    () => api.post('/register', { body: { email, password: PASSWORD, login_type: 'email' } }),
    ['+ codes sign_up', '+ contacts', '+ jobs send-message', '+ users'],
  )
  const { user_id } = body.data
  const wrong = otherThan(await newestCode(api, email))
  await api.post('/verify-otp', { body: { user_id, otp: wrong } })
  api.clock.advance({ minutes: 1 })
  await tell('POST /resend-otp', () => api.post('/resend-otp', { body: { user_id } }), [
    '+ jobs send-message',
    '~ codes sign_up: code_mac, tries, expires_at, sent_at',
  ])
  const otp = await newestCode(api, email)
  const verified = await tell('POST /verify-otp', () => api.post('/verify-otp', { body: { user_id, otp } }), [
    '+ devices',
    '+ sessions',
    '~ codes sign_up: tries, used_at',
    '~ contacts: verified_at',
    '~ users: verified_at, updated_at',
  ])
  const { token } = verified.body.data
  const cookie = cookieOf(verified)
  await tell('POST /login (from a new browser)', () => login(api, email), [
    '+ devices',
    '+ jobs send-message',
    '+ sessions',
  ])
  const again = await tell('POST /login (from a known browser)', () => login(api, email, PASSWORD, cookie), [
    '+ sessions',
    '~ devices: expires_at',
  ])
  const { token: second } = again.body.data
  await tell('POST /logout', () => api.post('/logout', { token: second }), ['- sessions'])

  await tell('PUT /profile', () => api.put('/profile', { token, body: { name: 'Asha', pincode: '560011' } }), [
    '~ users: name_sealed, profile_sealed, updated_at',
  ])
  await tell('PUT /profile (new address)', () => api.put('/profile', { token, body: { email: 'new@example.com' } }), [
    '+ codes change_email',
    '+ jobs send-message',
    '~ users: profile_sealed, updated_at',
  ])
  api.clock.advance({ minutes: 1 })
  await tell('POST /profile/resend-code', () => api.post('/profile/resend-code', { token, body: { kind: 'email' } }), [
    '+ jobs send-message',
    '~ codes change_email: code_mac, expires_at, sent_at',
  ])
  const sent = await newestCode(api, 'new@example.com')
  await tell(
    'POST /profile/confirm-contact',
    () => api.post('/profile/confirm-contact', { token, body: { kind: 'email', otp: sent } }),
    ['+ contacts', '+ jobs send-message', '- contacts', '~ codes change_email: tries, used_at'],
  )
  must(await api.put('/profile', { token, body: { phone: '9876543218' } }))
  must(await api.put('/profile', { token, body: { email: 'newer@example.com' } }))
  api.clock.advance({ minutes: 1 })
  await tell(
    'POST /profile/resend-code (of two new contacts)',
    () => api.post('/profile/resend-code', { token, body: { kind: 'phone' } }),
    ['+ jobs send-message', '~ codes change_phone: code_mac, expires_at, sent_at'],
  )
  const passwords = { new_password: NEW_PASSWORD, new_password_confirmation: NEW_PASSWORD }
  await tell(
    'PUT /change-password',
    () => api.put('/change-password', { token, body: { current_password: PASSWORD, ...passwords } }),
    ['+ jobs send-message', '- devices ×2', '- sessions', '~ users: password_hash, updated_at'],
  )
  api.clock.advance({ minutes: 1 })
  const forgotten = await tell(
    'POST /forgot-password',
    () => api.post('/forgot-password', { body: { identifier: 'new@example.com' } }),
    ['+ codes reset_password', '+ jobs send-message'],
  )
  const code = await newestCode(api, 'new@example.com')
  const handle = forgotten.body.data.user_id
  await tell(
    'POST /reset-password',
    () => api.post('/reset-password', { body: { user_id: handle, otp: code, password: PASSWORD } }),
    [
      '+ devices',
      '+ jobs send-message',
      '- codes change_email',
      '- codes change_phone',
      '- codes reset_password',
      '- codes sign_up',
      '- sessions',
      '~ users: password_hash, updated_at',
    ],
  )
  const back = must(await login(api, 'new@example.com')).body.data.token
  await openCase(api, { token: back })
  await readyRemittance(api, { token: back })
  await tell('POST /profile/delete', () => api.post('/profile/delete', { token: back, body: { password: PASSWORD } }), [
    '+ case_events customer_left',
    '+ jobs profile.erase-again',
    '+ jobs send-message',
    '- contacts',
    '- devices ×2',
    '- sessions',
    '~ cases: state, version, left_ms, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ remittances: amount_paise, destination_country, bank, account_type, source_of_funds, details_sealed, contribution_paise, set_aside_at, erased_at, updated_at',
    '~ remittances: status, status_reason, updated_at',
    '~ users: password_hash, name_sealed, profile_sealed, accept_marketing, updated_at, deleted_at',
  ])

  await joinStaff(api, 'lead')
  const finished = await openCase(api)
  await finished.sign('D')
  const closing = { token: finished.token, body: { password: PASSWORD } }
  await tell('POST /profile/delete (with a finished case)', () => api.post('/profile/delete', closing), [
    '+ case_events customer_left',
    '+ jobs profile.erase-again',
    '+ jobs send-message',
    '- codes sign_up',
    '- contacts',
    '- devices',
    '- sessions',
    '~ cases: state, version, state_since, updated_at, queue_order',
    '~ remittances: updated_at',
    '~ users: password_hash, accept_marketing, updated_at, deleted_at',
  ])

  const started = await tell(
    'POST /auth/whatsapp/start',
    () => api.post('/auth/whatsapp/start', { body: { phone: '9876543219', country_code: '+91' } }),
    ['+ codes whatsapp', '+ contacts', '+ jobs send-message', '+ users'],
  )
  const byPhone = await api.post('/verify-otp', {
    body: { user_id: started.body.data.user_id, otp: await newestCode(api, '+919876543219') },
  })
  await tell(
    'POST /profile/deletion-code',
    () => api.post('/profile/deletion-code', { token: must(byPhone).body.data.token }),
    ['+ codes delete_account', '+ jobs send-message'],
  )
}

const form: Story = async (api, tell) => {
  const { token } = await api.signUp()
  await openCase(api, { token })
  const created = await tell(
    'POST /remittances',
    () => api.post('/remittances', { token, body: { amount: 500_000 } }),
    ['+ remittances'],
  )
  const { id } = created.body.data
  const path = `/remittances/${id}`
  await tell('PUT /remittances/:id', () => api.put(path, { token, body: { step: 'bank', data: 'hdfc' } }), [
    '~ remittances: bank, updated_at, version',
  ])
  await tell(
    'POST /remittances/sync-local-data',
    () => api.post('/remittances/sync-local-data', { token, body: { formData: { amount: 5_000 }, currentStep: 5 } }),
    ['~ remittances: amount_paise, updated_at, version'],
  )
  const raw = await upload('panCard')
  await tell('POST /remittances/:id/upload-document', () => api.post(`${path}/upload-document`, { token, raw }), [
    '+ documents',
    '+ jobs documents.forget-file',
  ])
  const other = await upload('panCard')
  const replaced = await tell(
    'POST /remittances/:id/upload-document (again)',
    () => api.post(`${path}/upload-document`, { token, raw: other }),
    ['+ documents', '+ jobs documents.forget-file ×2', '- documents'],
  )
  must(await api.post(`${path}/upload-document`, { token, raw: await upload('addressProof') }))
  const { id: uid } = replaced.body.data.file_info
  await tell('DELETE /documents/:uid', () => api.delete(`/documents/${uid}`, { token }), [
    '+ jobs documents.forget-file',
    '- documents',
  ])
  await tell('POST /remittances/start-new', () => api.post('/remittances/start-new', { token }), [
    '+ jobs remittances.erase',
    '~ remittances: set_aside_at, updated_at',
  ])
}

const ledgerAndEnquiries: Story = async (api, tell) => {
  const { token } = await api.signUp()
  const { id } = await openCase(api, { token })
  await openCase(api, { token })
  const entry = { day: '2026-06-01', receiver: 'Asha', account: 'nro', currency: 'INR', amount: 5 }
  const [one, other] = [`/ledger/entries/${randomUUID()}`, `/ledger/entries/${randomUUID()}`]
  must(await api.put(other, { token, body: entry }))
  await tell('PUT /ledger/entries/:uid', () => api.put(one, { token, body: entry }), ['+ ledger_entries'])
  await tell('PUT /ledger/entries/:uid (again)', () => api.put(one, { token, body: { ...entry, amount: 6 } }), [
    '~ ledger_entries: content_sealed, updated_at',
  ])
  const noted = { day: '2026-11-10' }
  await tell('PUT /ledger/remittances/:id', () => api.put(`/ledger/remittances/${id}`, { token, body: noted }), [
    '+ ledger_entries',
  ])
  const rate = { year: '2026-27', rupees_per_dollar: 84, day: '2026-06-01' }
  await tell('PUT /ledger/rate', () => api.put('/ledger/rate', { token, body: rate }), ['+ ledger_rates'])
  await tell('DELETE /ledger/entries/:uid', () => api.delete(one, { token }), ['- ledger_entries'])

  const question = { subject: 'When?', message: 'How long?', remittance_id: id }
  must(await api.post('/enquiries', { token, body: question }))
  const asked = await tell('POST /enquiries', () => api.post('/enquiries', { token, body: question }), [
    '+ enquiries',
    '+ enquiry_words ×3',
  ])
  const { id: enquiry } = asked.body.data.enquiry
  const support = deskOf(api, await joinStaff(api, 'support'))
  const lead = deskOf(api, await joinStaff(api, 'lead'))
  const at = `/desk/enquiries/${enquiry}`
  await tell('PUT /desk/enquiries/:id', () => support.put(at, { priority: 'high' }), [
    '+ audit enquiry priority',
    '~ enquiries: priority, updated_at',
  ])
  await tell('POST /desk/enquiries/:id/answer', () => support.post(`${at}/answer`, { text: 'Soon.', seen: 0 }), [
    '+ audit enquiry answered',
    '+ enquiry_messages',
    '+ enquiry_words',
    '+ jobs send-message',
    '~ enquiries: content_sealed, status, updated_at',
  ])
  await tell(
    'POST /enquiries/:id/replies',
    () => api.post(`/enquiries/${enquiry}/replies`, { token, body: { message: 'When exactly?' } }),
    ['+ enquiry_messages', '+ enquiry_words', '~ enquiries: status, updated_at'],
  )

  const text = { title: 'Hello', text: 'Dear {name}' }
  must(await lead.post('/desk/texts', { title: 'Other', text: 'Dear {name}' }))
  const added = await tell('POST /desk/texts', () => lead.post('/desk/texts', text), [
    '+ audit text added',
    '+ canned_texts',
  ])
  const textAt = `/desk/texts/${added.body.data.texts.find(({ title }: typeof text) => title === 'Hello').uid}`
  await tell('PUT /desk/texts/:uid', () => lead.put(textAt, { ...text, title: 'Good day' }), [
    '+ audit text changed',
    '~ canned_texts: title, updated_at',
  ])
  await tell('DELETE /desk/texts/:uid', () => lead.delete(textAt), ['+ audit text deleted', '- canned_texts'])
}

const payment: Story = async (api, tell) => {
  const { token } = await openCase(api)
  const payer = await readyPayer(api, { token })
  const { id } = payer
  const created = await tell('POST /remittances/:id/payment/create', () => payer.create(), [
    '+ jobs payment.sweep',
    '+ payment_events ×2',
    '+ payments',
  ])
  const order = new URL(created.body.approval_url).searchParams.get('token') ?? ''
  api.paypal.setWebhookUrl(null)
  api.paypal.approve(order)
  await tell('POST /remittances/:id/payment/capture', () => payer.capture(order), [
    '+ case_events open',
    '+ case_lookups ×6',
    '+ cases',
    '+ jobs payment.paid',
    '+ jobs payment.sweep',
    '+ payment_events ×3',
    '~ payments: status, capture_id, updated_at, paid_at',
    '~ remittances: status, is_completed, contribution_paid, payment_id, completed_at, updated_at',
  ])
  await tell('POST /remittances/:id/submit', () => api.post(`/remittances/${id}/submit`, { token }), [])
}

const theCase: Story = async (api, tell) => {
  const firm = await certifyingFirm(api)
  const { lead, prem } = firm
  const earlier = await openCase(api)
  const { token } = earlier
  await earlier.ask(PAN_COPY)
  must(await earlier.upload('panCard'))
  must(await earlier.send('answer'))
  const mine = await openCase(api, { token })
  const { id, at, send, keep, takeBack } = mine
  const cases = `/desk/cases/${id}`

  await tell(
    'POST /desk/cases/acts',
    () => lead.post('/desk/cases/acts', { act: 'claim', cases: [{ id, version: 1 }] }),
    [
      '+ audit case claim',
      '+ case_events claim',
      '~ cases: state, version, holder, state_since, updated_at, lane',
      '~ remittances: updated_at',
    ],
  )
  await tell('POST /desk/cases/:id/presence', () => lead.post(`${cases}/presence`), ['+ case_presence'])
  await tell(
    'POST /desk/cases/:id/unmask',
    () => lead.post(`${cases}/unmask`, { field: 'senderBankDetails.panNumber' }),
    ['+ audit number seen'],
  )
  await tell('POST /desk/cases/:id/notes', () => lead.post(`${cases}/notes`, { text: 'Ask @Prem about it.' }), [
    '+ case_notes',
    '+ jobs send-message',
    '+ staff_notices mention',
  ])
  await tell(
    'POST /desk/cases/:id/acts (hand_over)',
    () => lead.does(id, 'hand_over', { person: prem.uid, note: 'Yours' }),
    [
      '+ audit case hand_over',
      '+ case_events hand_over',
      '+ jobs send-message',
      '+ staff_notices hand_over',
      '~ cases: version, holder, updated_at',
    ],
  )
  await tell('POST /desk/cases/:id/acts (take)', () => lead.does(id, 'take'), [
    '+ audit case take',
    '+ case_events take',
    '~ cases: version, holder, updated_at',
  ])
  await tell(
    'POST /desk/cases/:id/acts (ask)',
    () => lead.does(id, 'ask', { items: [PAN_COPY, SENDER_NAME, { document: 'trc', reason: 'missing' }] }),
    [
      '+ audit case ask',
      '+ case_events ask',
      '+ case_items ×3',
      '+ case_papers ×2',
      '+ jobs send-message',
      '~ cases: state, version, left_ms, clock_since, due_at, wakes_at, state_since, updated_at, lane, queue_order',
      '~ remittances: status, status_reason, updated_at',
    ],
  )
  const { items } = await mine.read()
  const uidOf = (subject: string) => items.find(({ document, field }) => document === subject || field === subject)?.id
  await tell('POST /desk/cases/:id/acts (take_back)', () => lead.does(id, 'take_back', { taken: [uidOf('trc')] }), [
    '+ audit case take_back',
    '+ case_events take_back',
    '+ jobs send-message',
    '- case_papers',
    '~ case_items: sent_version',
    '~ cases: version, updated_at',
    '~ remittances: status_reason, updated_at',
  ])
  await tell('PUT /remittances/:id/case/items/:uid', () => keep('senderDetails.name', { value: 'Asha Rao' }), [
    '~ case_items: answer_sealed, answered_at',
  ])
  await tell('DELETE /remittances/:id/case/items/:uid', () => takeBack('senderDetails.name'), [
    '~ case_items: answer_sealed, answered_at',
  ])
  must(await keep('senderDetails.name', { value: 'Asha Rao' }))
  await tell('POST /remittances/:id/case/items/:uid/document', () => mine.upload('panCard'), [
    '+ documents',
    '+ jobs documents.forget-file',
    '~ case_items: answer_sealed, answered_at',
  ])
  await tell('POST /remittances/:id/case/items/:uid/document (again)', () => mine.upload('panCard'), [
    '+ documents',
    '+ jobs documents.forget-file ×2',
    '- documents',
    '~ case_items: answer_sealed, answered_at',
  ])
  await tell('POST /remittances/:id/case/acts (answer)', () => send('answer'), [
    '+ case_events answer',
    '+ case_lookups ×2',
    '+ jobs send-message ×2',
    '+ staff_notices answer',
    '- case_lookups ×4',
    '~ case_items: answer_sealed, sent_version ×2',
    '~ cases: state, version, clock_since, due_at, wakes_at, state_since, updated_at, lane, queue_order',
    '~ documents: standing',
    '~ remittances: status, status_reason, details_sealed, updated_at, version',
  ])
  const raw = await upload('gift_deed')
  await tell(
    'POST /remittances/:id/case/documents/:kind',
    () => api.post(`${at}/documents/gift_deed`, { token, raw }),
    ['+ case_events add_document', '+ documents', '+ jobs documents.forget-file', '~ cases: version, updated_at'],
  )
  const { body } = await api.get(`${at}/earlier-documents`, { token })
  const [first] = body.data
  await tell(
    'PUT /remittances/:id/case/documents/:kind',
    () => api.put(`${at}/documents/${first.kind}`, { token, body: { document: first.id } }),
    [
      '+ case_events add_document',
      '+ documents',
      '+ jobs documents.forget-file',
      '~ cases: version, updated_at',
      '~ documents: standing',
    ],
  )
  await tell(
    'PUT /remittances/:id/case/guide',
    () => api.put(`${at}/guide`, { token, body: { answers: { receiver: 'self' } } }),
    ['+ case_guides', '~ cases: updated_at'],
  )
  await tell('POST /desk/cases/:id/acts (claim)', () => lead.does(id, 'claim'), [
    '+ audit case claim',
    '+ case_events claim',
    '~ cases: state, version, state_since, updated_at',
    '~ remittances: updated_at',
  ])
  const { papers } = await lead.read(id)
  const gift = papers.find(({ kind }: { kind: string }) => kind === 'gift_deed')
  await tell(
    'PUT /desk/cases/:id/papers/:kind',
    () =>
      lead.put(`${cases}/papers/gift_deed`, {
        verdict: 'accepted',
        document: gift.file.id,
        ticks: ['name', 'account', 'amount', 'dates'],
      }),
    ['+ audit paper accepted', '+ case_papers', '~ cases: updated_at'],
  )
  await waivePapers(api, id)
  await tell('POST /desk/cases/:id/acts (papers_complete)', () => lead.does(id, 'papers_complete'), [
    '+ audit case papers_complete',
    '+ case_events papers_complete',
    '+ jobs send-message',
    '~ cases: state, version, holder, state_since, updated_at, lane',
    '~ remittances: updated_at',
  ])
  await tell('POST /desk/cases/:id/acts (refuse)', () => lead.does(id, 'refuse', { reason: 'We cannot.' }), [
    '+ audit case refuse',
    '+ case_events refuse',
    '+ jobs send-message',
    '~ cases: state, version, left_ms, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ remittances: status, status_reason, updated_at',
  ])
  await tell('POST /desk/cases/:id/acts (reopen)', () => lead.does(id, 'reopen', { reason: 'We can.' }), [
    '+ audit case reopen',
    '+ case_events reopen',
    '+ jobs send-message',
    '~ cases: state, version, left_ms, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ remittances: status, status_reason, updated_at',
  ])
  must(await lead.does(id, 'take'))
  await tell('POST /remittances/:id/case/acts (withdraw)', () => send('withdraw', { reference: mine.reference }), [
    '+ case_events withdraw',
    '+ jobs send-message',
    '~ cases: state, version, holder, left_ms, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ remittances: status, status_reason, updated_at',
  ])
}

const certificate: Story = async (api, tell) => {
  const firm = await certifyingFirm(api)
  const { preparer, signer, lead, sita } = firm
  const other = await firm.toSign('C')
  const { id, token, send, at } = await firm.inReview()
  const cases = `/desk/cases/${id}`
  await tell('PUT /desk/cases/:id/sheet', () => preparer.put(`${cases}/sheet`, { version: 0, sheet: sheetFor('C') }), [
    '+ case_sheets',
  ])
  await tell('PUT /desk/cases/:id/sheet (again)', () => firm.save(id, 'C', { note: 'Looked at it again.' }), [
    '+ case_sheets',
  ])
  await tell(
    'PUT /desk/cases/:id/form',
    () => preparer.put(`${cases}/form`, { version: 2, boxes: {}, signer: sita.uid }),
    ['+ case_sheets'],
  )
  const boxes = FORM_146_BOXES.filter(({ within }) => within === undefined).map(({ key }) => [key, ''])
  const raw = new FormData()
  raw.append(
    'file',
    new Blob([JSON.stringify({ form: Object.fromEntries(boxes) })], { type: 'application/json' }),
    'export.json',
  )
  const { cookie } = sita
  await tell('POST /desk/cases/:id/form/exported', () => api.post(`${cases}/form/exported`, atDesk({ cookie, raw })), [
    '+ audit setting changed',
    '+ exported_forms',
  ])
  await tell('POST /desk/cases/:id/acts (prepare)', () => preparer.does(id, 'prepare', { is_assigned: false }), [
    '+ audit case prepare',
    '+ case_events prepare',
    '+ jobs send-message',
    '~ case_sheets: frozen_sealed, prepared_at',
    '~ cases: state, version, part, left_ms, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ desk_settings: updated_at',
    '~ remittances: status, status_reason, updated_at',
  ])
  await tell('POST /desk/cases/:id/acts (recall)', () => preparer.does(id, 'recall', { reason: 'One moment.' }), [
    '+ audit case recall',
    '+ case_events recall',
    '+ jobs send-message',
    '~ cases: state, version, holder, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ remittances: status, status_reason, updated_at',
  ])
  must(await preparer.does(id, 'prepare', { is_assigned: false }))
  await tell('POST /remittances/:id/case/acts (assigned)', () => send('assigned'), [
    '+ case_events assigned',
    '~ cases: state, version, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ remittances: status, status_reason, updated_at',
  ])
  await tell('POST /desk/cases/:id/acts (send_back)', () => signer.does(id, 'send_back', { reason: 'The rate.' }), [
    '+ audit case send_back',
    '+ case_events send_back',
    '+ jobs send-message',
    '+ staff_notices send_back',
    '~ cases: state, version, holder, state_since, updated_at, lane',
    '~ remittances: updated_at',
  ])
  must(await preparer.does(id, 'prepare', { is_assigned: true }))
  await tell('POST /desk/cases/:id/certificate/reading', () => firm.readPdf(id), [])
  await tell('POST /desk/cases/:id/certificate', () => firm.certify(id), [
    '+ audit case certify',
    '+ audit certificate compared',
    '+ case_events certify',
    '+ certificate_prints',
    '+ certificates',
    '+ jobs certificate.forget-file',
    '+ jobs send-message',
    '~ cases: state, version, left_ms, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ remittances: status, updated_at',
  ])
  await tell('POST /remittances/:id/packet', () => api.post(`/remittances/${id}/packet`, { token }), [
    '+ bank_packets',
    '+ jobs certificate.make-packet',
  ])
  await tell('POST /remittances/:id/packet (again)', () => api.post(`/remittances/${id}/packet`, { token }), [])
  const letter = await upload('bank_letter')
  await tell('POST /remittances/:id/case/letter', () => api.post(`${at}/letter`, { token, raw: letter }), [
    '+ documents',
    '+ jobs documents.forget-file',
  ])
  await tell('POST /remittances/:id/case/acts (bank_asks)', () => send('bank_asks', { words: 'Which rate?' }), [
    '+ case_events bank_asks',
    '+ jobs send-message',
    '~ cases: state, version, left_ms, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ remittances: status, updated_at',
  ])
  await tell('POST /desk/cases/:id/acts (answer_bank)', () => preparer.does(id, 'answer_bank', { reply: 'Twenty.' }), [
    '+ audit case answer_bank',
    '+ case_events answer_bank',
    '+ jobs send-message',
    '~ cases: state, version, left_ms, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ remittances: status, updated_at',
  ])
  await tell('POST /remittances/:id/case/acts (filed)', () => send('filed', { acknowledgement: 'ABC123456' }), [
    '+ case_events filed',
    '+ jobs send-message',
    '~ cases: state, version, wakes_at, state_since, updated_at, queue_order',
    '~ remittances: updated_at',
  ])
  await tell(
    'POST /desk/cases/:id/certificate/withdraw',
    async () =>
      signer.post(`${cases}/certificate/withdraw`, {
        version: (await signer.read(id)).version,
        reason: 'Wrong branch',
      }),
    [
      '+ audit case reissue',
      '+ case_events reissue',
      '+ jobs send-message',
      '~ cases: state, version, left_ms, clock_since, due_at, wakes_at, state_since, updated_at, lane, queue_order',
      '~ certificates: standing, ended_at, ended_sealed',
      '~ remittances: status, status_reason, updated_at',
    ],
  )
  must(await firm.certify(other.id, { udin: '26123456ABCDEF9999', acknowledgement: 'ACK146000002' }))
  await tell('POST /desk/cases/:id/acts (reissue)', () => lead.does(other.id, 'reissue', { reason: 'A new rate.' }), [
    '+ audit case reissue',
    '+ case_events reissue',
    '+ jobs send-message',
    '~ cases: state, version, left_ms, clock_since, due_at, state_since, updated_at, lane, queue_order',
    '~ certificates: standing, ended_at, ended_sealed',
    '~ remittances: status, status_reason, updated_at',
  ])
}

const sale: Story = async (api, tell) => {
  const firm = await certifyingFirm(api)
  const answersOf = (name: string, panNumber: string) => ({
    answers: {
      sender_details: { ...STEP_ANSWERS.sender_details, name },
      sender_bank_details: { ...STEP_ANSWERS.sender_bank_details, panNumber },
    },
  })
  const one = await firm.inReview(answersOf('Asha Rao', 'AAAPA1111A'))
  const other = await openCase(api, answersOf('Ravi Rao', 'BBBPB2222B'))
  must(await api.post(`${other.at}/documents/sale_deed`, { token: other.token, raw: await upload('sale_deed') }))
  const at = `/desk/cases/${one.id}/sale`
  await tell('POST /desk/cases/:id/sale', () => firm.preparer.post(at, { other: numberOf(other.id) }), [
    '+ case_notes ×2',
    '+ sale_cases ×2',
  ])
  const { uid } = (await firm.preparer.get(at)).body.data.linked[0].documents[0]
  await tell('PUT /desk/cases/:id/sale/documents/:uid', () => firm.preparer.put(`${at}/documents/${uid}`, undefined), [
    '+ case_notes',
    '+ sale_documents',
  ])
  await tell('DELETE /desk/cases/:id/sale/documents/:uid', () => firm.preparer.delete(`${at}/documents/${uid}`), [
    '+ case_notes',
    '- sale_documents',
  ])
  must(await firm.preparer.put(`${at}/documents/${uid}`, undefined))
  await tell('DELETE /desk/cases/:id/sale', () => firm.preparer.delete(at), [
    '+ case_notes ×2',
    '- sale_cases ×2',
    '- sale_documents',
  ])
}

const staff: Story = async (api, tell) => {
  const boss = await joinStaff(api, 'lead')
  await joinStaff(api, 'lead')
  const person = await joinStaff(api, 'intake')
  const lead = deskOf(api, boss)
  const invitations = '/desk/staff/invitations'
  const byOperator = await inviteStaff(api.services, AN_OPERATOR, { email: 'one@firm.example', role: 'intake' })
  const body = { token: tokenIn(byOperator.link) }
  const opened = await tell('POST /desk/invitation', () => api.post('/desk/invitation', atDesk({ body })), [
    '~ staff_invitations: opened_by, totp_secret_sealed',
  ])
  const now = () => api.clock.now()
  const joining = { ...body, name: 'Indu', password: 'a password of more than twelve' }
  await tell(
    'POST /desk/invitation/accept',
    () =>
      api.post(
        '/desk/invitation/accept',
        atDesk({ cookie: cookieOf(opened), body: { ...joining, code: codeAt(opened.body.data.secret, now()) } }),
      ),
    [
      '+ audit staff joined',
      '+ jobs send-message ×2',
      '+ staff',
      '+ staff_devices',
      '+ staff_sessions',
      '- staff_invitations',
    ],
  )
  const invited = await tell(
    'POST /desk/staff/invitations',
    () => lead.post(invitations, { email: 'two@firm.example', role: 'signer' }),
    ['+ audit staff invited', '+ jobs send-message ×2', '+ staff_invitations'],
  )
  must(await lead.post(invitations, { email: 'three@firm.example', role: 'signer' }))
  const { uid } = await api.services.db
    .selectFrom('staff_invitations')
    .select('uid')
    .where('token_hash', '=', hashOf(tokenIn(invited.body.data.link)))
    .executeTakeFirstOrThrow()
  await tell('DELETE /desk/staff/invitations/:uid', () => lead.delete(`${invitations}/${uid}`), [
    '+ audit staff invitation withdrawn',
    '- staff_invitations',
  ])

  api.clock.advance({ minutes: 1 })
  await signInAtDesk(api, person, '000000')
  const signedIn = await tell('POST /desk/sign-in', () => signInAtDesk(api, person, codeAt(person.secret, now())), [
    '+ audit staff signed in',
    '+ staff_devices',
    '+ staff_sessions',
    '~ staff: totp_step, wrong_codes, signed_in_at, updated_at',
  ])
  await tell('POST /desk/sign-out', () => deskOf(api, { cookie: cookieOf(signedIn) }).post('/desk/sign-out'), [
    '+ audit staff signed out',
    '- staff_sessions',
  ])
  const mine = deskOf(api, person)
  await mine.post('/desk/me/factor', { code: '000000' })
  api.clock.advance({ minutes: 1 })
  await tell('POST /desk/me/factor', () => mine.post('/desk/me/factor', { code: codeAt(person.secret, now()) }), [
    '+ audit staff second factor given again',
    '~ staff: totp_step, wrong_codes, updated_at',
    '~ staff_sessions: last_used_at, expires_at, factor_at',
  ])
  await tell('POST /desk/me/passkeys/question', () => mine.post('/desk/me/passkeys/question'), ['+ staff_challenges'])
  let passkey = ''
  await addPasskey(api, person, 'Another')
  await tell('POST /desk/me/passkeys', async () => {
    await addPasskey(api, person)
    const answer = await mine.get('/desk/me/passkeys')
    passkey = answer.body.data.at(-1).uid
    return answer
  }, ['+ audit staff passkey added', '+ jobs send-message', '+ staff_passkeys'])
  await tell('POST /desk/me/factor/question', () => mine.post('/desk/me/factor/question'), ['+ staff_challenges'])
  await tell('DELETE /desk/me/passkeys/:uid', () => mine.delete(`/desk/me/passkeys/${passkey}`), [
    '+ audit staff passkey removed',
    '+ jobs send-message',
    '- staff_passkeys',
  ])
  const { password } = person
  await tell('POST /desk/me/recovery-codes', () => mine.post('/desk/me/recovery-codes', { password }), [
    '+ audit staff recovery codes renewed',
    '~ staff: recovery_codes, updated_at',
  ])
  const changed = { current_password: password, new_password: 'another of more than twelve' }
  api.clock.advance({ minutes: 1 })
  must(await signInAtDesk(api, person, codeAt(person.secret, now())))
  await tell('PUT /desk/me/password', () => mine.put('/desk/me/password', changed), [
    '+ audit staff password changed',
    '- staff_devices ×2',
    '- staff_sessions',
    '~ staff: password_hash, updated_at',
    '~ staff_sessions: last_used_at, expires_at',
  ])
  const view = { name: 'Large', query: { view: 'all', sort: 'largest' } }
  must(await mine.post('/desk/me/views', { ...view, name: 'Larger' }))
  const added = await tell('POST /desk/me/views', () => mine.post('/desk/me/views', view), ['+ staff_views'])
  const large = added.body.data.find(({ name }: { name: string }) => name === 'Large')
  await tell('DELETE /desk/me/views/:uid', () => mine.delete(`/desk/me/views/${large.uid}`), ['- staff_views'])

  const at = `/desk/staff/${person.uid}`
  await tell('POST /desk/staff/:uid/lock', () => lead.post(`${at}/lock`), [
    '+ audit staff locked',
    '- staff_sessions',
    '~ staff: locked_at, updated_at',
    '~ staff_sessions: last_used_at, expires_at',
  ])
  await tell('POST /desk/staff/:uid/unlock', () => lead.post(`${at}/unlock`), [
    '+ audit staff unlocked',
    '~ staff: locked_at, updated_at',
  ])
  api.clock.advance({ minutes: 1 })
  must(await signInAtDesk(api, { ...person, password: changed.new_password }, codeAt(person.secret, now())))
  await tell('PUT /desk/staff/:uid/role', () => lead.put(`${at}/role`, { role: 'preparer' }), [
    '+ audit staff role changed',
    '+ jobs send-message ×2',
    '- staff_sessions',
    '~ staff: role, updated_at',
    '~ staff_sessions: last_used_at, expires_at',
  ])
  const renewed = await tell('POST /desk/staff/:uid/second-factor', () => lead.post(`${at}/second-factor`), [
    '+ audit staff second factor taken back',
    '+ staff_invitations',
    '- staff_challenges ×2',
    '- staff_passkeys',
    '~ staff: totp_secret_sealed, recovery_codes, updated_at',
  ])
  const token = tokenIn(renewed.body.data.link)
  const opening = must(await api.post('/desk/invitation', atDesk({ body: { token } })))
  await tell('POST /desk/invitation/second-factor', () => {
    const code = codeAt(opening.body.data.secret, now())
    const body = { token, password: changed.new_password, code }
    return api.post('/desk/invitation/second-factor', atDesk({ cookie: cookieOf(opening), body }))
  }, [
    '+ audit staff second factor enrolled',
    '+ staff_devices',
    '+ staff_sessions',
    '- staff_invitations',
    '~ staff: totp_secret_sealed, recovery_codes, signed_in_at, updated_at',
  ])
  await tell('DELETE /desk/staff/:uid', () => lead.delete(at), [
    '+ audit staff removed',
    '- staff_devices ×3',
    '- staff_sessions',
    '- staff_views',
    '~ staff: password_hash, totp_secret_sealed, recovery_codes, removed_at, updated_at',
  ])
}

const settings: Story = async (api, tell) => {
  const { lead, signer, sita } = await certifyingFirm(api)
  const [one, other] = [await openCase(api), await openCase(api)]
  for (const { id } of [one, other]) must(await lead.does(id, 'hand_over', { person: sita.uid, note: 'Yours' }))
  const { body } = await signer.get('/desk/me/notices')
  const first = Math.min(...body.data.notices.map(({ id }: { id: number }) => id))
  await tell('POST /desk/me/notices/seen', () => signer.post('/desk/me/notices/seen', { last: first }), [
    '~ staff_notices hand_over: seen_at',
  ])
  const firm = { name: 'Rao & Sons', frn: '012345N', address: '' }
  await tell('PUT /desk/settings/firm', () => lead.put('/desk/settings/firm', firm), [
    '+ audit setting changed',
    '~ desk_settings: value, updated_at',
  ])
  const hours = { weekdays: [1, 2, 3, 4, 5], from_hour: 9, to_hour: 18, holidays: [] }
  await tell('PUT /desk/settings/hours', () => lead.put('/desk/settings/hours', hours), [
    '+ audit setting changed',
    '+ desk_settings',
    '+ jobs settings.hours-changed',
  ])
  const rates = { day: '2026-11-02', kind: 'sbi', rates: [{ currency: 'USD', rate: 851_000 }] }
  await tell('PUT /desk/settings/exchange-rates', () => lead.put('/desk/settings/exchange-rates', rates), [
    '+ audit setting changed',
    '+ desk_settings',
  ])
  await tell('PUT /desk/settings/four-eyes', () => lead.put('/desk/settings/four-eyes', { four_eyes: false }), [
    '+ audit setting changed',
    '+ desk_settings',
  ])
}

const STORIES = {
  'an account': account,
  'a form': form,
  'ledger and enquiries': ledgerAndEnquiries,
  'a payment': payment,
  'a case': theCase,
  'a certificate': certificate,
  'a sale': sale,
  staff,
  settings,
}

/** Added when the answers before the call are read. */
const NOTED_BY_READING = /^\+ audit (document seen|seen enquiry)/

const routeOf = (name: string) => name.replace(/ \(.*/, '')

onOneEngine('every call that changes something', (setup) => {
  const told = new Map<string, string[]>()
  const answers = new Map<string, string[]>()

  test.each(Object.entries(STORIES))('changes its own rows and no others: %s', async (title, story) => {
    const api = await setup({ paypal: true })
    const { db } = api.services
    const [stated, found] = [new Map<string, readonly string[]>(), new Map<string, readonly string[]>()]
    await story(api, async (name, call, changes) => {
      // Jobs of earlier calls would take time, and change rows as well.
      for (const table of ['jobs', 'limits'] as const) await db.deleteFrom(table).execute()
      api.clock.advance({ seconds: 1 })
      const work = () => answersChangedBy(api, routeOf(name), async () => must(await call()))
      const { answer: done, changed } = await changesBy(db, work)
      answers.set(name, done.changed)
      const { result: answer } = done
      stated.set(name, changes)
      found.set(
        name,
        changed.filter((change) => !NOTED_BY_READING.test(change)),
      )
      return answer
    })
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(stated))
    told.set(title, [...found.keys()])
    if (told.size < Object.keys(STORIES).length) return
    const calls = [...answers].map(([name, changed]) => [`${name}\n`, ...changed.map((one) => `  ${one}\n`)].join(''))
    await expect(calls.toSorted().join('')).toMatchFileSnapshot('every-change.txt')
  })

  afterAll(() => {
    if (told.size < Object.keys(STORIES).length) return
    const routes = Object.keys(API).filter((route) => !route.startsWith('GET ') && !(route in ELSEWHERE))
    expect([...new Set([...told.values()].flat().map(routeOf))].toSorted()).toEqual(routes.toSorted())
  })
})

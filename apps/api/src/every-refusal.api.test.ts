import { API, type Route } from '@nirgam/domain/api-contract'
import { customerActBody, deskActBody } from '@nirgam/domain/case/actions/case-actions'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import type { Described } from '@nirgam/domain/shared/api-envelope'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { onOneEngine } from './testing/engines.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import { type Answer, type Call, must } from './testing/http-client.ts'
import { namesIn, withoutChance } from './testing/recorded-text.ts'
import { openCase, SENDER_NAME } from './testing/scenes/case.ts'
import { sheetFor } from './testing/scenes/certificate.ts'
import { readyRemittance } from './testing/scenes/ready-remittance.ts'
import { atDesk, joinStaff } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

type ChangingRoute = Exclude<Route, `GET ${string}`>

const uid = '10000000-0000-4000-8000-000000000000'
const passkey = { id: 'a', response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } }
const made = { id: 'a', response: { clientDataJSON: 'a', attestationObject: 'a', transports: ['usb'] } }
const lines = { day: '2026-06-01', receiver: 'Zoë', account: 'nro', currency: 'INR', amount: 5 }

/** Input of actions, by field. */
const INPUT: Readonly<Record<string, unknown>> = {
  acknowledgement: 'ACK146000001',
  amount: '1,250',
  is_assigned: true,
  items: [{ document: 'panCard', reason: 'unreadable', note: 'The lower half' }],
  letter: uid,
  note: 'Yours',
  part: 'C',
  person: uid,
  reason: 'The rate.',
  reference: 'NRG-X',
  reply: 'Twenty.',
  sheet: 1,
  taken: [uid],
  version: 1,
  words: 'Which branch?',
}

type Shape = { anyOf?: Shape[]; oneOf?: Shape[]; properties?: Record<string, { const?: unknown }> }

/** A body for each action, with all of its fields. */
function actsOf(route: string, schema: z.core.$ZodType): [string, unknown][] {
  const { anyOf, oneOf }: Shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  return (anyOf ?? oneOf ?? []).map(({ properties = {} }) => {
    const act = properties.act?.const
    const fields = Object.keys(properties).map((name) => [name, name === 'act' ? act : INPUT[name]])
    return [`${route} (${act})`, Object.fromEntries(fields)]
  })
}

/** A body of every route that its schema accepts; several where there are several kinds. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /register': { email: 'a@example.com', password: 'correct horse', login_type: 'email' },
  'POST /register (phone)': {
    phone: '9876543210',
    country_code: '+91',
    password: 'correct horse',
    login_type: 'phone',
  },
  'POST /login': { identifier: 'a@example.com', password: 'correct horse', login_type: 'email' },
  'POST /verify-otp': { user_id: 'x', otp: '123456' },
  'POST /resend-otp': { user_id: 'x' },
  'POST /forgot-password': { identifier: 'a@example.com', login_type: 'email' },
  'POST /reset-password': { user_id: 'x', otp: '123456', password: 'correct horse' },
  'POST /auth/exchange': { code: 'x' },
  'POST /auth/whatsapp/start': { phone: '9876543210', country_code: '+91' },
  'PUT /profile': {
    name: 'Asha',
    email: 'b@example.com',
    phone: '9876543210',
    date_of_birth: '1990-02-28',
    gender: 'female',
    pincode: '560001',
    address: 'Lane 7',
    accept_marketing: true,
  },
  'POST /profile/confirm-contact': { kind: 'email', otp: '1234' },
  'POST /profile/resend-code': { kind: 'email' },
  'PUT /change-password': {
    current_password: 'correct horse',
    new_password: 'a new password',
    new_password_confirmation: 'a new password',
    accept_marketing: true,
  },
  'POST /profile/delete': { password: 'correct horse', otp: '123456' },
  'POST /remittances': { amount: SAMPLE_ANSWERS.amount },
  'POST /remittances/sync-local-data': { formData: { amount: SAMPLE_ANSWERS.amount }, currentStep: 3 },
  ...Object.fromEntries(
    Object.entries(SAMPLE_ANSWERS).map(([step, data]) => [
      `PUT /remittances/:id (${step})`,
      { step, data, ...(step === 'amount' ? { version: 1 } : {}) },
    ]),
  ),
  'POST /remittances/:id/payment/create': { contribution: 5000 },
  'POST /remittances/:id/payment/capture': { token: 'x', payerId: 'x' },
  'POST /enquiries': { subject: 'When?', message: 'How long?', priority: 'low', remittance_id: 1 },
  'POST /enquiries/:id/replies': { message: 'How long?' },
  'PUT /remittances/:id/case/items/:uid': { value: 'Asha Rao' },
  'PUT /remittances/:id/case/items/:uid (explained)': { explanation: 'As on the card' },
  'PUT /remittances/:id/case/documents/:kind': { document: uid },
  ...Object.fromEntries(actsOf('POST /remittances/:id/case/acts', customerActBody)),
  ...Object.fromEntries(actsOf('POST /desk/cases/:id/acts', deskActBody)),
  'PUT /remittances/:id/case/guide': { answers: { receiver: 'self', parts: [{ source: 'rent', rupees: 5 }] } },
  'PUT /ledger/entries/:uid': { ...lines, source: 'rent', rate: 1, bank: 'HDFC', tds: 1, tcs: 1, version: 1 },
  'PUT /ledger/remittances/:id': { day: '2026-06-01', sent: true, tds: 1, tcs: 1, version: 1 },
  'PUT /ledger/rate': { year: '2026-27', rupees_per_dollar: 84, day: '2026-06-01' },
  'POST /desk/sign-in': { email: 'a@firm.example', password: 'x', code: '123456' },
  'POST /desk/sign-in (passkey)': { email: 'a@firm.example', password: 'x', passkey },
  'POST /desk/invitation': { token: 'x' },
  'POST /desk/invitation/accept': {
    token: 'x',
    email: 'a@firm.example',
    name: 'A',
    password: 'x'.repeat(12),
    code: '123456',
  },
  'POST /desk/invitation/second-factor': { token: 'x', password: 'x', code: '123456' },
  'PUT /desk/me/password': { current_password: 'x', new_password: 'x'.repeat(12) },
  'POST /desk/me/recovery-codes': { password: 'x' },
  'POST /desk/me/factor': { code: '123456' },
  'POST /desk/me/factor (passkey)': { passkey },
  'POST /desk/me/passkeys': { name: 'Laptop', passkey: made },
  'POST /desk/me/notices/seen': { last: 1 },
  'POST /desk/me/views': {
    name: 'Large',
    query: { view: 'all', sort: 'largest', age: '3', state: 'asked', holder: 'me' },
  },
  'POST /desk/staff/invitations': { email: 'a@firm.example', role: 'signer', name: 'A', membership_number: '123456' },
  'PUT /desk/staff/:uid/role': { role: 'signer', membership_number: '123456' },
  'POST /desk/cases/acts (claim)': { act: 'claim', cases: [{ id: 1, version: 1 }] },
  'POST /desk/cases/acts (hand_over)': { act: 'hand_over', cases: [{ id: 1, version: 1 }], person: uid, note: 'Yours' },
  'POST /desk/cases/acts (ask)': {
    act: 'ask',
    cases: [{ id: 1, version: 1 }],
    items: [{ document: 'panCard', reason: 'unreadable', note: 'The lower half' }],
  },
  'PUT /desk/cases/:id/papers/:kind': { verdict: 'accepted', document: uid, note: 'Seen', ticks: ['name'] },
  'POST /desk/cases/:id/notes': { text: 'Seen' },
  'POST /desk/cases/:id/unmask': { field: 'senderBankDetails.panNumber' },
  'POST /desk/cases/:id/presence': { is_looking: true },
  'PUT /desk/cases/:id/sheet': { version: 0, sheet: sheetFor('C') },
  'PUT /desk/cases/:id/form': { version: 0, boxes: {}, signer: uid, explained: [{ id: 'x', note: 'As on the card' }] },
  'POST /desk/cases/:id/certificate/withdraw': { version: 1, reason: 'Wrong branch' },
  'POST /desk/cases/:id/sale': { other: 'REM-000001' },
  'PUT /desk/enquiries/:id': { status: 'pending', priority: 'low', remittance_id: 1 },
  'POST /desk/enquiries/:id/answer': { text: 'A day.', status: 'resolved', seen: 0 },
  'POST /desk/texts': { title: 'Hello', text: 'Dear {name}', source: 'property' },
  'PUT /desk/texts/:uid': { title: 'Hello', text: 'Dear {name}', source: 'property' },
  'PUT /desk/settings/firm': { name: 'Rao & Co', frn: '012345N', address: '12 MG Road' },
  'PUT /desk/settings/hours': { weekdays: [1], from_hour: 9, to_hour: 18, holidays: ['2026-12-25'] },
  'PUT /desk/settings/exchange-rates': { day: '2026-11-02', kind: 'sbi', rates: [{ currency: 'USD', rate: 851_000 }] },
  'PUT /desk/settings/four-eyes': { four_eyes: true },
}

/** Their handlers validate more than their schema can, and a body that is accepted does no harm. */
const VALIDATED_BY_HANDLER = /^PUT \/(?:remittances\/:id|profile|ledger\/\w+(?:\/:\w+)?)(?: |$)/

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
const DEEPEST = 3
const LONGEST = 10_000
const LARGEST = 10 ** 15

type Put = (value: unknown) => unknown

/** Each field of a body, with a way to make the same body with another value there. */
function* fieldsIn(body: unknown, put: Put = (value) => value, at = ''): Generator<[string, unknown, Put]> {
  if (!isNested(body) || at.split('.').length > DEEPEST) return
  for (const [name, value] of Object.entries(body)) {
    const place = at === '' ? name : `${at}.${name}`
    const inside: Put = (other) => {
      if (Array.isArray(body)) return put(body.with(Number(name), other))
      const { [name]: _, ...rest } = body as Record<string, unknown>
      return put(other === undefined ? rest : { ...body, [name]: other })
    }
    if (!Array.isArray(body)) yield [place, value, inside]
    yield* fieldsIn(value, inside, place)
  }
}

const wrongTypeOf = (value: unknown) => (typeof value === 'string' || isNested(value) ? 7 : 'x')

/** The smallest size that is refused while one less is accepted; null if none is. */
function limitOf(fits: (size: number) => boolean, most: number): number | null {
  if (fits(most)) return null
  let [low, high] = [1, most]
  if (!fits(low)) return null
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return high
}

/** Bodies with one fault each, and what the fault is. */
function* faultsIn(schema: z.core.$ZodType, body: unknown): Generator<[field: string, fault: string, body: unknown]> {
  for (const [field, value, put] of fieldsIn(body)) {
    yield [field, 'missing', put(undefined)]
    yield [field, 'type', put(wrongTypeOf(value))]
    if (typeof value === 'string') {
      const text = (size: number) => value.slice(0, size).padEnd(size, value.slice(-1) || 'x')
      const limit = limitOf((size) => accepts(schema, put(text(size))), LONGEST)
      if (limit) yield [field, `${limit} characters`, put(text(limit))]
      yield [field, 'empty', put('')]
    }
    if (typeof value === 'number') {
      const limit = limitOf((size) => accepts(schema, put(size)), LARGEST)
      if (limit) yield [field, String(limit), put(limit)]
      yield [field, '-1', put(-1)]
    }
    if (Array.isArray(value)) {
      const rows = (size: number) => Array(size).fill(value[0])
      const limit = limitOf((size) => accepts(schema, put(rows(size))), 500)
      if (limit) yield [field, `${limit} rows`, put(rows(limit))]
      yield [field, 'empty', put([])]
    }
  }
}

const MOST_WORDS = 200

/** Status and messages; without the field where it is the one that is wrong. */
function refusal({ status, body }: Answer, field = ''): string {
  const errors = Object.entries((body?.errors ?? {}) as Record<string, string[]>).map(([name, messages]) =>
    name === field ? messages.join(' ') : `${name}: ${messages.join(' ')}`,
  )
  const words = errors.join('; ') || (body?.message ?? '')
  return `${status} ${words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words}`.trim()
}

const routeOf = (name: string) => name.replace(/ \(.*/, '') as ChangingRoute
const schemaOf = (route: ChangingRoute): z.core.$ZodType | null => {
  const { body }: Described = API[route]
  return body instanceof z.core.$ZodType ? body : null
}
const accepts = (schema: z.core.$ZodType, body: unknown) => z.core.safeParse(schema, body).success

async function senders(api: TestApi) {
  const { token } = await api.signUp({ email: 'owner@example.com' })
  const { token: stranger } = await api.signUp({ email: 'stranger@example.com' })
  const { id: paid, ask, read } = await openCase(api, { token })
  await ask(SENDER_NAME)
  const [item] = (await read()).items
  const { id: unfinished } = await readyRemittance(api, { token })
  const { form: raw } = await sampleUpload('panCard')
  const uploaded = must(await api.post(`/remittances/${unfinished}/upload-document`, { token, raw })).body.data
  const asked = must(await api.post('/enquiries', { token, body: { subject: 'When?', message: 'How long?' } })).body
    .data
  must(await api.put(`/ledger/entries/${uid}`, { token, body: lines }))
  const [lead, signer] = [await joinStaff(api, 'lead'), await joinStaff(api, 'signer')]

  async function send(route: ChangingRoute, call: Call, ids = { paid, unfinished }): Promise<Answer> {
    const [method = '', template = ''] = route.split(' ')
    const ofPaid = /case|packet|ledger/.test(template) ? ids.paid : ids.unfinished
    const id = template.startsWith('/enquiries') ? asked.enquiry.id : ofPaid
    const own = template.startsWith('/documents') ? uploaded.file_info.id : template.includes('/items') ? item?.id : uid
    const path = template.replace(':id', String(id)).replace(':uid', own).replace(':kind', 'panCard')
    await api.services.db.deleteFrom('limits').execute()
    return api.send(method, path, call)
  }
  const isDesk = (route: string) => route.includes(' /desk/')
  return {
    async known(route: ChangingRoute, body: unknown) {
      if (!isDesk(route)) return send(route, { token, body })
      const answer = await send(route, atDesk({ cookie: lead.cookie, body }))
      return answer.status === 403 ? send(route, atDesk({ cookie: signer.cookie, body })) : answer
    },
    nobody: (route: ChangingRoute) => send(route, isDesk(route) ? atDesk({ body: {} }) : { body: {} }),
    /** a customer with another's ids; at the desk, ids of nothing */
    async stranger(route: ChangingRoute, body: unknown) {
      if (!isDesk(route)) return send(route, { token: stranger, body })
      const ids = { paid: 999_999, unfinished: 999_999 }
      const answer = await send(route, atDesk({ cookie: lead.cookie, body }), ids)
      return answer.status === 403 ? send(route, atDesk({ cookie: signer.cookie, body }), ids) : answer
    },
  }
}

const routes = (Object.keys(API) as Route[]).filter((route): route is ChangingRoute => !route.startsWith('GET '))

onOneEngine('every refusal', (setup) => {
  test('has the recorded status and message; a change is reviewed before it is accepted', async () => {
    const api = await setup({ paypal: true })
    const { known, nobody, stranger } = await senders(api)
    const told: string[] = []
    const seen = new Set<string>()
    for (const name of [...Object.keys(BODIES), ...routes.filter((route) => !schemaOf(route))]) {
      const route = routeOf(name)
      const [schema, body] = [schemaOf(route), BODIES[name]]
      told.push(`\n# ${name}`)
      if (!seen.has(route)) told.push(`without a session: ${refusal(await nobody(route))}`)
      if (!seen.has(route) && /:(?:id|uid)/.test(route)) told.push(`another’s: ${refusal(await stranger(route, body))}`)
      if (!schema) continue
      if (!seen.has(route)) told.push(`empty: ${refusal(await known(route, {}))}`)
      seen.add(route)
      const lines = new Map<string, Map<string, string[]>>()
      for (const [field, fault, wrong] of faultsIn(schema, body)) {
        const isRefused = !accepts(schema, wrong)
        const isSent = isRefused || VALIDATED_BY_HANDLER.test(name)
        const answer = isSent ? refusal(await known(route, wrong), field) : 'accepted'
        const line = lines.get(field) ?? new Map<string, string[]>()
        lines.set(field, line.set(answer, [...(line.get(answer) ?? []), fault]))
      }
      for (const [field, answers] of lines) {
        const [first = '', ...others] = [...answers].map(([answer, faults]) => `${faults.join(', ')}: ${answer}`)
        told.push(`${field}: ${first}`, ...others.map((other) => `  ${other}`))
      }
    }
    const names = await namesIn(api)
    await expect(withoutChance(`${told.join('\n')}\n`, names)).toMatchFileSnapshot('every-refusal.txt')
  })
})

test('every route that reads JSON has a body here, which its schema accepts', () => {
  const wrong = Object.entries(BODIES).filter(([name, body]) => {
    const schema = schemaOf(routeOf(name))
    return schema === null || !accepts(schema, body)
  })
  expect(wrong.map(([name]) => name)).toEqual([])
  expect(new Set(Object.keys(BODIES).map(routeOf))).toEqual(new Set(routes.filter((route) => schemaOf(route) !== null)))
})

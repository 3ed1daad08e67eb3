import { randomUUID } from 'node:crypto'
import { API, type Route } from '@nirgam/domain/api-contract'
import { CASE_ACTION_IDS, describeAction } from '@nirgam/domain/case/actions/case-actions'
import Fastify, { type FastifyContextConfig } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { addFeatures } from './features.ts'
import { guardRoutes, type RouteLimit } from './platform/http/guard.ts'
import type { Services } from './platform/services.ts'
import { onOneEngine } from './testing/engines.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import type { Call } from './testing/http-client.ts'
import { openCase, PAN_COPY, SENDER_NAME } from './testing/scenes/case.ts'
import { readyRemittance } from './testing/scenes/ready-remittance.ts'
import type { TestApi } from './testing/test-api.ts'

/** Resources of one user that another user tries to reach. */
type Belongings = {
  token: string
  uid: string
  unfinished: number
  paid: number
  document: string
  /** items of the paid remittance's case: one for a document, one for a field */
  asked: { document: string; field: string }
  enquiry: number
  /** in the ledger */
  entry: string
}

const LEDGER_ENTRY = { day: '2026-06-01', receiver: 'x', account: 'nro', currency: 'INR', amount: 5 }

type Sent = { body?: unknown; raw?: () => FormData }

/** Example request for a customer route; `path` fills in the id of something another user owns. */
type Example = Sent & { path?: (theirs: Belongings) => string }

const at = (path: (theirs: Belongings) => string, sent: Sent = {}): Example => ({ path, ...sent })

/** One for every route with a body or an id in its path: a route without an example fails the test. */
const EXAMPLES: Readonly<Partial<Record<Route, Example>>> = {
  'PUT /profile': { body: { name: 'Asha' } },
  'POST /profile/confirm-contact': { body: { kind: 'email', otp: '1234' } },
  'POST /profile/resend-code': { body: { kind: 'email' } },
  'PUT /change-password': {
    body: { current_password: 'wrong horse', new_password: 'new horse', new_password_confirmation: 'new horse' },
  },
  'POST /profile/delete': { body: { password: 'wrong horse' } },

  'POST /remittances': {},
  'POST /remittances/sync-local-data': { body: { formData: { amount: 5 }, currentStep: 5 } },
  'GET /remittances/:id': at(({ unfinished }) => `/remittances/${unfinished}`),
  'PUT /remittances/:id': at(({ unfinished }) => `/remittances/${unfinished}`, {
    body: { step: 'contribution', data: 10_000 },
  }),
  'POST /remittances/:id/submit': at(({ paid }) => `/remittances/${paid}/submit`),
  'GET /remittances/:id/receipt': at(({ paid }) => `/remittances/${paid}/receipt`),
  'POST /remittances/:id/upload-document': at(({ unfinished }) => `/remittances/${unfinished}/upload-document`, {
    raw: () => {
      const form = new FormData()
      form.append('document_type', 'panCard')
      return form
    },
  }),
  'GET /remittances/:id/case': at(({ paid }) => `/remittances/${paid}/case`),
  'GET /remittances/:id/case/version': at(({ paid }) => `/remittances/${paid}/case/version`),
  'PUT /remittances/:id/case/items/:uid': at(({ paid, asked }) => `/remittances/${paid}/case/items/${asked.field}`, {
    body: { value: 'Somebody Else' },
  }),
  'DELETE /remittances/:id/case/items/:uid': at(({ paid, asked }) => `/remittances/${paid}/case/items/${asked.field}`),
  'POST /remittances/:id/case/items/:uid/document': at(
    ({ paid, asked }) => `/remittances/${paid}/case/items/${asked.document}/document`,
    { raw: () => new FormData() },
  ),
  'GET /remittances/:id/case/earlier-documents': at(({ paid }) => `/remittances/${paid}/case/earlier-documents`),
  'PUT /remittances/:id/case/documents/:kind': at(({ paid }) => `/remittances/${paid}/case/documents/form_26as_ais`, {
    body: { document: '00000000-0000-4000-8000-000000000000' },
  }),
  'POST /remittances/:id/case/documents/:kind': at(({ paid }) => `/remittances/${paid}/case/documents/form_26as_ais`, {
    raw: () => new FormData(),
  }),
  'POST /remittances/:id/case/letter': at(({ paid }) => `/remittances/${paid}/case/letter`, {
    raw: () => new FormData(),
  }),
  'POST /remittances/:id/case/acts': at(({ paid }) => `/remittances/${paid}/case/acts`, {
    body: { act: 'withdraw', version: 3, reference: 'NRG-000000000000' },
  }),

  'GET /remittances/:id/certificate': at(({ paid }) => `/remittances/${paid}/certificate`),
  'GET /remittances/:id/certificate/file': at(({ paid }) => `/remittances/${paid}/certificate/file`),
  'GET /remittances/:id/certificate/filing-sheet': at(({ paid }) => `/remittances/${paid}/certificate/filing-sheet`),
  'GET /remittances/:id/certificate/letter': at(({ paid }) => `/remittances/${paid}/certificate/letter`),
  'GET /remittances/:id/certificate/a2': at(({ paid }) => `/remittances/${paid}/certificate/a2`),
  'GET /remittances/:id/packet': at(({ paid }) => `/remittances/${paid}/packet`),
  'POST /remittances/:id/packet': at(({ paid }) => `/remittances/${paid}/packet`),
  'GET /remittances/:id/packet/file': at(({ paid }) => `/remittances/${paid}/packet/file`),
  'GET /remittances/:id/finding': at(({ unfinished }) => `/remittances/${unfinished}/finding`),
  'GET /remittances/:id/case/guide': at(({ paid }) => `/remittances/${paid}/case/guide`),
  'PUT /remittances/:id/case/guide': at(({ paid }) => `/remittances/${paid}/case/guide`, {
    body: { answers: { receiver: 'self' } },
  }),

  'PUT /ledger/entries/:uid': at(({ entry }) => `/ledger/entries/${entry}`, { body: LEDGER_ENTRY }),
  'DELETE /ledger/entries/:uid': at(({ entry }) => `/ledger/entries/${entry}`),
  'PUT /ledger/remittances/:id': at(({ paid }) => `/ledger/remittances/${paid}`, { body: { day: '2026-06-01' } }),
  'PUT /ledger/rate': { body: { year: '2026-27', rupees_per_dollar: 84, day: '2026-06-01' } },

  'POST /remittances/:id/payment/create': at(({ unfinished }) => `/remittances/${unfinished}/payment/create`),
  'GET /remittances/:id/payment/verify': at(({ paid }) => `/remittances/${paid}/payment/verify`),
  'POST /remittances/:id/payment/capture': at(({ unfinished }) => `/remittances/${unfinished}/payment/capture`, {
    body: { token: 'ORDER', payerId: 'PAYER' },
  }),
  'GET /remittances/:id/payment/success': at(({ paid }) => `/remittances/${paid}/payment/success`),

  'GET /documents/:uid': at(({ document }) => `/documents/${document}`),
  'DELETE /documents/:uid': at(({ document }) => `/documents/${document}`),
  'POST /enquiries': { body: { subject: 'x', message: 'x' } },
  'POST /enquiries/:id/replies': at(({ enquiry }) => `/enquiries/${enquiry}/replies`, { body: { message: 'x' } }),
}

/** A well-formed input for each action of customers. */
const CUSTOMER_INPUTS: Readonly<Record<string, object>> = {
  add_document: {},
  add_filed_form: {},
  answer: {},
  assigned: {},
  filed: { acknowledgement: 'ABC123456' },
  bank_asks: { words: 'They want more' },
  withdraw: { reference: 'NRG-000000000000' },
}

type Declared = { route: Route; access: FastifyContextConfig['access'] }

/** Routes with the access rule each one declares, collected while the server registers them. */
async function declaredRoutes(services: Services): Promise<Declared[]> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const routes: Declared[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'HEAD') routes.push({ route: `${method} ${url}` as Route, access: config?.access })
  })
  await addFeatures(app, services)
  return routes
}

type Row = { route: Route; method: string; path: (theirs: Belongings) => string; sent: () => Call; isOwned: boolean }

async function customersRoutes(api: TestApi): Promise<Row[]> {
  const routes = await declaredRoutes(api.services)
  return routes.filter(({ access }) => access === 'customer').map(({ route }) => rowOf(route))
}

function rowOf(route: Route): Row {
  const [method = '', template = ''] = route.split(' ')
  const { path, body, raw } = EXAMPLES[route] ?? {}
  const sent = () => ({ ...(body === undefined ? {} : { body }), ...(raw ? { raw: raw() } : {}) })
  return { route, method, path: path ?? (() => template), sent, isOwned: path !== undefined }
}

async function belongings(api: TestApi): Promise<Belongings> {
  const { token, uid } = await api.signUp()
  const paid = await openCase(api, { token })
  await paid.ask(PAN_COPY, SENDER_NAME)
  const [document, field] = (await paid.read()).items.map((item) => item.id)
  const { id } = await readyRemittance(api, { token })
  const { form } = await sampleUpload('addressProof')
  const { body } = await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
  const asked = { document: document ?? '', field: field ?? '' }
  const enquiry = await api.post('/enquiries', { token, body: { subject: 'x', message: 'x' } })
  const { id: enquiryId } = enquiry.body.data.enquiry
  const entry = randomUUID()
  await api.put(`/ledger/entries/${entry}`, { token, body: LEDGER_ENTRY })
  const theirs = { token, uid, unfinished: id, paid: paid.id, document: body.data.file_info.id }
  return { ...theirs, asked, enquiry: enquiryId, entry }
}

onOneEngine('who may use what', (setup) => {
  test('every route is in the contract, and every contract entry is a route', async () => {
    const { services } = await setup({ paypal: true })
    const routes = await declaredRoutes(services)
    expect(routes.map(({ route }) => route).sort()).toEqual(Object.keys(API).sort())
  })

  test('every customer route with a body or a path parameter has an example', async () => {
    const api = await setup({ paypal: true })
    const isTaking = (route: Route) => route.includes(':') || 'body' in API[route]
    const needed = (await customersRoutes(api)).map(({ route }) => route).filter(isTaking)
    expect(needed.filter((route) => !(route in EXAMPLES))).toEqual([])
  })

  test('the server refuses to register a route that does not declare who may use it', async () => {
    const { services } = await setup()
    const app = Fastify().withTypeProvider<ZodTypeProvider>()
    const admission = { admit: async () => {}, accountOf: () => '' }
    guardRoutes(app, services, { customers: admission, desk: { ...admission, mustBeFresh: () => {} } })
    expect(() => app.get('/secrets', async () => 'all of them')).toThrow('GET /secrets does not say who may use it')
    const limit: RouteLimit = { name: 'x', by: 'account', points: 1, seconds: 1 }
    const config = { access: 'anyone' as const, limit }
    expect(() => app.get('/open', { config }, async () => '')).toThrow('GET /open counts accounts')
    const desk = { access: { desk: 'staff' as const } }
    expect(() => app.get('/staff', { config: desk }, async () => '')).toThrow('GET /staff is at the desk by its')
    const customers = { access: 'customer' as const }
    expect(() => app.get('/desk/x', { config: customers }, async () => '')).toThrow('GET /desk/x is at the desk by its')
  })

  test('the desk takes changes from its own pages alone, and lets others read what they may', async () => {
    const api = await setup()
    const from = async (headers: Record<string, string>) =>
      (await api.post('/desk/sign-in', { headers, body: { email: 'a@b.example', password: 'x' } })).status
    const ours = { 'x-nirgam-desk': '1' }
    expect([await from({}), await from({ 'x-nirgam-desk': '0' })]).toEqual([403, 403])
    expect(await from({ ...ours, origin: 'https://elsewhere.example' })).toBe(403)
    expect([await from(ours), await from({ ...ours, origin: 'http://localhost:3000' })]).toEqual([401, 401])
    expect((await api.get('/desk/me', { headers: { origin: 'https://elsewhere.example' } })).status).toBe(401)
  })

  test('every customer route answers 401 without a valid token, even to a malformed body', async () => {
    const api = await setup({ paypal: true })
    const theirs = await belongings(api)
    const rows = await customersRoutes(api)
    const answers: [string, number, number, number, number][] = []
    for (const { route, method, path, sent } of rows) {
      const without = await api.send(method, path(theirs), sent())
      const invented = await api.send(method, path(theirs), { ...sent(), token: 'x'.repeat(43) })
      const headers = { 'content-type': 'application/json' }
      const senseless = await api.send(method, path(theirs), method === 'GET' ? {} : { body: { otp: [] } })
      const unreadable = await api.send(method, path(theirs), method === 'GET' ? {} : { raw: '{', headers })
      answers.push([route, without.status, invented.status, senseless.status, unreadable.status])
    }
    expect(answers).toEqual(rows.map(({ route }) => [route, 401, 401, 401, 401]))
  })

  test('every customer route answers 403 to an unverified account', async () => {
    const api = await setup({ paypal: true })
    const theirs = await belongings(api)
    const rows = await customersRoutes(api)
    await api.services.db.updateTable('users').set({ verified_at: null }).execute()
    const answers: [string, number, boolean][] = []
    for (const { route, method, path, sent } of rows) {
      const { status, body } = await api.send(method, path(theirs), { ...sent(), token: theirs.token })
      answers.push([route, status, body.requires_verification])
    }
    expect(answers).toEqual(rows.map(({ route }) => [route, 403, true]))
  })

  test('another user’s resources answer 404 and stay unchanged', async () => {
    const api = await setup({ paypal: true })
    const theirs = await belongings(api)
    const { token } = await api.signUp()
    const before = await api.get('/remittances', { token: theirs.token })
    const owned = (await customersRoutes(api)).filter(({ isOwned }) => isOwned)
    const answers: [string, number][] = []
    for (const { route, method, path, sent } of owned) {
      answers.push([route, (await api.send(method, path(theirs), { ...sent(), token })).status])
    }
    expect(answers).toEqual(owned.map(({ route }) => [route, 404]))
    expect((await api.get('/remittances', { token: theirs.token })).body).toEqual(before.body)
  })

  test('no customer action reaches another user’s case', async () => {
    const api = await setup({ paypal: true })
    const theirs = await belongings(api)
    const { token } = await api.signUp()
    const ofCustomers = CASE_ACTION_IDS.filter((act) => describeAction(act).by.includes('customer'))
    expect(Object.keys(CUSTOMER_INPUTS).toSorted()).toEqual(ofCustomers.toSorted())
    const answers: [string, number][] = []
    for (const [act, input] of Object.entries(CUSTOMER_INPUTS)) {
      const body = { act, version: 3, ...input }
      answers.push([act, (await api.post(`/remittances/${theirs.paid}/case/acts`, { token, body })).status])
    }
    expect(answers).toEqual(Object.keys(CUSTOMER_INPUTS).map((act) => [act, 404]))
  })

  test('owners reach their own resources', async () => {
    const api = await setup({ paypal: true })
    const theirs = await belongings(api)
    const unreached: [string, number][] = []
    for (const { route, method, path, sent } of (await customersRoutes(api)).filter(({ isOwned }) => isOwned)) {
      const { status } = await api.send(method, path(theirs), { ...sent(), token: theirs.token })
      if (status === 401 || status === 404) unreached.push([route, status])
    }
    // No user has an order to capture, so this route answers every user alike.
    expect(unreached.filter(([route]) => route !== 'POST /remittances/:id/payment/capture')).toEqual([])
  })
})

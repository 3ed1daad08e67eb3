import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { addFeatures } from './features.ts'
import type { Services } from './platform/services.ts'
import { onBothEngines } from './testing/engines.ts'
import { paidRemittance } from './testing/paid-remittance.ts'
import { readyRemittance } from './testing/ready-remittance.ts'
import { sampleUpload } from './testing/sample-upload.ts'
import type { TestApi } from './testing/test-api.ts'

/** What one user has, for another to try and reach. */
type Belongings = { token: string; unfinished: number; paid: number; document: string }

type Sent = { body?: unknown; raw?: () => FormData }

type Access =
  | { who: 'anyone' }
  /** needs a token; there is nothing of somebody else's to name */
  | ({ who: 'signed in' } & Sent)
  /** needs the token of the one it belongs to; `path` names somebody else's */
  | ({ who: 'owner'; path: (theirs: Belongings) => string } & Sent)

const anyone: Access = { who: 'anyone' }
const signedIn = (sent: Sent = {}): Access => ({ who: 'signed in', ...sent })
const owner = (path: (theirs: Belongings) => string, sent: Sent = {}): Access => ({ who: 'owner', path, ...sent })

/** Every route of the API. One that is missing here fails the test: decide who may use it, and say so. */
const ACCESS: Readonly<Record<string, Access>> = {
  'POST /register': anyone,
  'POST /login': anyone,
  'POST /verify-otp': anyone,
  'POST /resend-otp': anyone,
  'POST /logout': anyone,
  'GET /user': signedIn(),
  'GET /dev/outbox': anyone,
  'GET /auth/:provider': anyone,
  'GET /auth/:provider/callback': anyone,
  'POST /auth/exchange': anyone,
  'GET /auth/whatsapp': anyone,
  'POST /auth/whatsapp/start': anyone,

  'GET /profile': signedIn(),
  'PUT /profile': signedIn({ body: { name: 'Asha' } }),
  'POST /profile/confirm-contact': signedIn({ body: { kind: 'email', otp: '1234' } }),
  'POST /profile/resend-code': signedIn({ body: { kind: 'email' } }),
  'PUT /change-password': signedIn({
    body: { current_password: 'wrong horse', new_password: 'new horse', new_password_confirmation: 'new horse' },
  }),

  'GET /remittances': signedIn(),
  'POST /remittances': signedIn(),
  'GET /remittances/current': signedIn(),
  'GET /remittances/check-incomplete': signedIn(),
  'POST /remittances/sync-local-data': signedIn({ body: { formData: { amount: 5 }, currentStep: 5 } }),
  'POST /remittances/start-new': signedIn(),
  'GET /remittances/:id': owner(({ unfinished }) => `/remittances/${unfinished}`),
  'PUT /remittances/:id': owner(({ unfinished }) => `/remittances/${unfinished}`, {
    body: { step: 'contribution', data: 10_000 },
  }),
  'POST /remittances/:id/submit': owner(({ paid }) => `/remittances/${paid}/submit`),
  'GET /remittances/:id/receipt': owner(({ paid }) => `/remittances/${paid}/receipt`),
  'POST /remittances/:id/upload-document': owner(({ unfinished }) => `/remittances/${unfinished}/upload-document`, {
    raw: () => {
      const form = new FormData()
      form.append('document_type', 'panCard')
      return form
    },
  }),
  'POST /remittances/:id/payment/create': owner(({ unfinished }) => `/remittances/${unfinished}/payment/create`),
  'GET /remittances/:id/payment/verify': owner(({ paid }) => `/remittances/${paid}/payment/verify`),
  'POST /remittances/:id/payment/capture': owner(({ unfinished }) => `/remittances/${unfinished}/payment/capture`, {
    body: { token: 'ORDER', payerId: 'PAYER' },
  }),
  'GET /remittances/:id/payment/success': owner(({ paid }) => `/remittances/${paid}/payment/success`),
  'POST /payments/webhook': anyone,

  'GET /documents/:uid': owner(({ document }) => `/documents/${document}`),
  'DELETE /documents/:uid': owner(({ document }) => `/documents/${document}`),
  'GET /contributions': signedIn(),
  'GET /enquiries': signedIn(),
  'POST /enquiries': signedIn({ body: { subject: 'x', message: 'x' } }),

  'GET /bank-forms/banks': anyone,
  'GET /bank-forms/banks/:id/forms': anyone,
  'GET /bank-forms/download/:id': anyone,
  'GET /postal/:country/:code': anyone,
}

async function registeredRoutes(services: Services): Promise<string[]> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) if (verb !== 'HEAD') routes.push(`${verb} ${url}`)
  })
  await addFeatures(app, services)
  return routes
}

async function belongings(api: TestApi): Promise<Belongings> {
  const paid = await paidRemittance(api)
  const { token } = paid
  const { id } = await readyRemittance(api, { token })
  const { form } = await sampleUpload('addressProof')
  const { body } = await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
  return { token, unfinished: id, paid: paid.id, document: body.data.file_info.id }
}

const rows = Object.entries(ACCESS).flatMap(([route, access]) => {
  if (access.who === 'anyone') return []
  const [method = '', template = ''] = route.split(' ')
  const { raw, body } = access
  const sent = () => ({ ...(body === undefined ? {} : { body }), ...(raw ? { raw: raw() } : {}) })
  const path = access.who === 'owner' ? access.path : () => template
  return [{ route, method, path, sent, who: access.who }]
})

onBothEngines('who may use what', (setup) => {
  test('every route has its row, and every row its route', async () => {
    const { services } = await setup({ paypal: true })
    expect((await registeredRoutes(services)).sort()).toEqual(Object.keys(ACCESS).sort())
  })

  test('without a valid token every guarded route answers 401', async () => {
    const api = await setup({ paypal: true })
    const theirs = await belongings(api)
    const answers: [string, number, number][] = []
    for (const { route, method, path, sent } of rows) {
      const without = await api.send(method, path(theirs), sent())
      const invented = await api.send(method, path(theirs), { ...sent(), token: 'x'.repeat(43) })
      answers.push([route, without.status, invented.status])
    }
    expect(answers).toEqual(rows.map(({ route }) => [route, 401, 401]))
  })

  test('an unverified account gets no further than 403 on every one of them', async () => {
    const api = await setup({ paypal: true })
    const theirs = await belongings(api)
    await api.services.db.updateTable('users').set({ verified_at: null }).execute()
    const answers: [string, number, boolean][] = []
    for (const { route, method, path, sent } of rows) {
      const { status, body } = await api.send(method, path(theirs), { ...sent(), token: theirs.token })
      answers.push([route, status, body.requires_verification])
    }
    expect(answers).toEqual(rows.map(({ route }) => [route, 403, true]))
  })

  test('what is somebody else’s does not exist, and is left as it was', async () => {
    const api = await setup({ paypal: true })
    const theirs = await belongings(api)
    const { token } = await api.signUp()
    const before = await api.get('/remittances', { token: theirs.token })
    const owned = rows.filter(({ who }) => who === 'owner')
    const answers: [string, number][] = []
    for (const { route, method, path, sent } of owned) {
      answers.push([route, (await api.send(method, path(theirs), { ...sent(), token })).status])
    }
    expect(answers).toEqual(owned.map(({ route }) => [route, 404]))
    expect((await api.get('/remittances', { token: theirs.token })).body).toEqual(before.body)
  })

  test('its owner reaches each of them', async () => {
    const api = await setup({ paypal: true })
    const theirs = await belongings(api)
    const unreached: [string, number][] = []
    for (const { route, method, path, sent } of rows.filter(({ who }) => who === 'owner')) {
      const { status } = await api.send(method, path(theirs), { ...sent(), token: theirs.token })
      if (status === 401 || status === 404) unreached.push([route, status])
    }
    // There is no order to capture, whoever asks.
    expect(unreached.filter(([route]) => route !== 'POST /remittances/:id/payment/capture')).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Route } from '@nirgam/domain/api-contract'
import { ROLE_IDS, type Role } from '@nirgam/domain/office/roles'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, inject, test } from 'vitest'
import { hashOf } from './features/accounts/accounts.ts'
import { inviteStaff } from './features/staff/staff.ts'
import { addFeatures } from './features.ts'
import { isDesk } from './platform/http/guard.ts'
import { onOneEngine } from './testing/engines.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import type { Call } from './testing/http-client.ts'
import { openCase } from './testing/scenes/case.ts'
import { sheetFor } from './testing/scenes/certificate.ts'
import { readyRemittance } from './testing/scenes/ready-remittance.ts'
import { AN_OPERATOR, atDesk, type DeskPerson, joinStaff, tokenIn } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

type DeskRoute = Extract<Route, `${string} /desk/${string}`>

/** Data for a call to act on. Created again for every call that may succeed, because it changes the data. */
type World = {
  api: TestApi
  subject: DeskPerson
  invitation: { uid: string; token: string }
  case: number
  enquiry: number
  text: string
}

type Row = {
  /** roles that pass the guard; written out here, independently of the server's declarations */
  may: 'anyone' | readonly Role[]
  body?: (world: World) => unknown
  path?: (world: World) => string
  /** the act in the audit, and what it was about, as far as it is known before */
  audit?: (world: World) => string
}

const ALL = ROLE_IDS
const WORKS_ON_CASES = ['intake', 'preparer', 'signer', 'lead'] as const
const SEES_CASES = [...WORKS_ON_CASES, 'auditor'] as const
const WORKS_OUT_TAX = ['preparer', 'signer'] as const
const ofCase =
  (path: string) =>
  ({ case: id }: World) =>
    `/desk/cases/${id}/${path}`
const ofStaff =
  (act: string) =>
  ({ subject: { uid } }: World) =>
    `${act} staff ${uid}`
const inCase =
  (act: string) =>
  ({ case: id }: World) =>
    `${act} ${remittanceNumber(id)}`
const NEW_PASSWORD = 'a password of more than twelve'

/** One for every route at the desk: who may use it, and a request to send. */
const ROWS: Readonly<Record<DeskRoute, Row>> = {
  'POST /desk/sign-in': { may: 'anyone', body: ({ subject: { email, password } }) => ({ email, password }) },
  'POST /desk/sign-out': { may: 'anyone', audit: () => 'staff signed out staff ' },
  'POST /desk/invitation': { may: 'anyone', body: ({ invitation: { token } }) => ({ token }) },
  'POST /desk/invitation/accept': {
    may: 'anyone',
    body: ({ invitation: { token } }) => ({ token, name: 'Asha', password: NEW_PASSWORD, code: '000000' }),
  },
  'POST /desk/invitation/second-factor': {
    may: 'anyone',
    body: () => ({ token: 'none', password: NEW_PASSWORD, code: '000000' }),
  },
  'GET /desk/me': { may: ALL },
  'PUT /desk/me/password': { may: ALL, body: () => ({ current_password: 'wrong', new_password: NEW_PASSWORD }) },
  'POST /desk/me/recovery-codes': { may: ALL, body: () => ({ password: 'wrong' }) },
  'POST /desk/me/factor/question': { may: ALL },
  'POST /desk/me/factor': { may: ALL, body: () => ({ code: '000000' }), audit: () => 'staff wrong code staff ' },
  'GET /desk/me/passkeys': { may: ALL },
  'POST /desk/me/passkeys/question': { may: ALL },
  'POST /desk/me/passkeys': { may: ALL, body: () => ({ name: 'My phone' }) },
  'DELETE /desk/me/passkeys/:uid': { may: ALL, path: () => `/desk/me/passkeys/${randomUUID()}` },
  'GET /desk/me/notices': { may: ALL },
  'POST /desk/me/notices/seen': { may: ALL, body: () => ({ last: 0 }) },
  'GET /desk/me/views': { may: ALL },
  'POST /desk/me/views': { may: ALL, body: () => ({ name: 'Large', query: { view: 'all', sort: 'largest' } }) },
  'DELETE /desk/me/views/:uid': { may: ALL, path: () => `/desk/me/views/${randomUUID()}` },
  'GET /desk/staff': { may: ['lead', 'auditor'] },
  'POST /desk/staff/invitations': {
    may: ['lead'],
    body: () => ({ email: 'new@firm.example', role: 'intake' }),
    audit: () => 'staff invited staff invitation ',
  },
  'DELETE /desk/staff/invitations/:uid': {
    may: ['lead'],
    path: ({ invitation }) => `/desk/staff/invitations/${invitation.uid}`,
    audit: ({ invitation: { uid } }) => `staff invitation withdrawn staff invitation ${uid}`,
  },
  'PUT /desk/staff/:uid/role': {
    may: ['lead'],
    path: ({ subject }) => `/desk/staff/${subject.uid}/role`,
    body: () => ({ role: 'preparer' }),
    audit: (world) => `${ofStaff('staff role changed')(world)} intake → preparer`,
  },
  'POST /desk/staff/:uid/lock': {
    may: ['lead'],
    path: ({ subject }) => `/desk/staff/${subject.uid}/lock`,
    audit: ofStaff('staff locked'),
  },
  'POST /desk/staff/:uid/unlock': { may: ['lead'], path: ({ subject }) => `/desk/staff/${subject.uid}/unlock` },
  'POST /desk/staff/:uid/second-factor': {
    may: ['lead'],
    path: ({ subject }) => `/desk/staff/${subject.uid}/second-factor`,
    audit: ofStaff('staff second factor taken back'),
  },
  'DELETE /desk/staff/:uid': {
    may: ['lead'],
    path: ({ subject }) => `/desk/staff/${subject.uid}`,
    audit: ofStaff('staff removed'),
  },
  'GET /desk/queue': { may: ALL },
  'GET /desk/queue/file': { may: ALL, audit: () => 'list taken queue view new, sort due' },
  'GET /desk/changes': { may: ALL },
  'GET /desk/people': { may: SEES_CASES },
  'GET /desk/cases/:id': { may: SEES_CASES, path: ({ case: id }) => `/desk/cases/${id}` },
  'POST /desk/cases/acts': {
    may: WORKS_ON_CASES,
    body: ({ case: id }) => ({ act: 'claim', cases: [{ id, version: 1 }] }),
    audit: inCase('case claim'),
  },
  'POST /desk/cases/:id/acts': {
    may: WORKS_ON_CASES,
    path: ({ case: id }) => `/desk/cases/${id}/acts`,
    body: () => ({ act: 'claim', version: 1 }),
  },
  'PUT /desk/cases/:id/papers/:kind': {
    may: WORKS_ON_CASES,
    path: ({ case: id }) => `/desk/cases/${id}/papers/panCard`,
    body: () => ({ verdict: 'asked', document: null, reason: 'missing' }),
    audit: (world) => `${inCase('paper asked')(world)} panCard`,
  },
  'POST /desk/cases/:id/notes': {
    may: WORKS_ON_CASES,
    path: ({ case: id }) => `/desk/cases/${id}/notes`,
    body: () => ({ text: 'Looked at it.' }),
  },
  'POST /desk/cases/:id/unmask': {
    may: SEES_CASES,
    path: ({ case: id }) => `/desk/cases/${id}/unmask`,
    body: () => ({ field: 'senderBankDetails.panNumber' }),
    audit: (world) => `${inCase('number seen')(world)} senderBankDetails.panNumber`,
  },
  'POST /desk/cases/:id/presence': {
    may: SEES_CASES,
    path: ({ case: id }) => `/desk/cases/${id}/presence`,
    body: () => ({}),
  },
  'GET /desk/cases/:id/sheet': { may: SEES_CASES, path: ofCase('sheet') },
  'PUT /desk/cases/:id/sheet': {
    may: WORKS_OUT_TAX,
    path: ofCase('sheet'),
    body: () => ({ version: 0, sheet: sheetFor('C') }),
  },
  'GET /desk/cases/:id/sheet/compare': { may: SEES_CASES, path: ofCase('sheet/compare?before=1&after=2') },
  'GET /desk/cases/:id/form': {
    may: SEES_CASES,
    path: ofCase('form'),
    audit: (world) => `${inCase('document seen')(world)} form-146`,
  },
  'PUT /desk/cases/:id/form': {
    may: WORKS_OUT_TAX,
    path: ofCase('form'),
    body: () => ({ version: 0, boxes: {}, signer: null }),
  },
  'POST /desk/cases/:id/form/exported': { may: WORKS_OUT_TAX, path: ofCase('form/exported') },
  'GET /desk/cases/:id/form/exported': { may: WORKS_OUT_TAX, path: ofCase('form/exported') },
  'GET /desk/cases/:id/sheets/:paper': {
    may: SEES_CASES,
    path: ofCase('sheets/working-paper'),
    audit: (world) => `${inCase('document seen')(world)} working-paper`,
  },
  'GET /desk/cases/:id/known': { may: SEES_CASES, path: ofCase('known') },
  'GET /desk/cases/:id/sale': { may: SEES_CASES, path: ofCase('sale') },
  'POST /desk/cases/:id/sale': { may: WORKS_OUT_TAX, path: ofCase('sale'), body: () => ({ other: 'REM-999999' }) },
  'DELETE /desk/cases/:id/sale': { may: WORKS_OUT_TAX, path: ofCase('sale') },
  'PUT /desk/cases/:id/sale/documents/:uid': { may: WORKS_OUT_TAX, path: ofCase(`sale/documents/${randomUUID()}`) },
  'DELETE /desk/cases/:id/sale/documents/:uid': { may: WORKS_OUT_TAX, path: ofCase(`sale/documents/${randomUUID()}`) },
  'GET /desk/cases/:id/certificate': { may: SEES_CASES, path: ofCase('certificate') },
  'POST /desk/cases/:id/certificate': { may: ['signer'], path: ofCase('certificate') },
  'POST /desk/cases/:id/certificate/reading': { may: ['signer'], path: ofCase('certificate/reading') },
  'POST /desk/cases/:id/certificate/withdraw': {
    may: ['signer'],
    path: ofCase('certificate/withdraw'),
    body: () => ({ version: 1, reason: 'Wrong branch' }),
  },
  'GET /desk/cases/:id/certificate/:uid/file': {
    may: SEES_CASES,
    path: ofCase(`certificate/${randomUUID()}/file`),
  },
  'GET /desk/documents/:uid': { may: SEES_CASES, path: () => `/desk/documents/${randomUUID()}` },

  'GET /desk/enquiries': { may: ALL },
  'GET /desk/enquiries/changes': { may: ALL },
  'GET /desk/enquiries/:id': {
    may: ALL,
    path: ({ enquiry }) => `/desk/enquiries/${enquiry}`,
    audit: ({ enquiry }) => `seen enquiry enquiry ${enquiry}`,
  },
  'PUT /desk/enquiries/:id': {
    may: ['support', 'lead'],
    path: ({ enquiry }) => `/desk/enquiries/${enquiry}`,
    body: () => ({ priority: 'high' }),
    audit: ({ enquiry }) => `enquiry priority enquiry ${enquiry} high`,
  },
  'POST /desk/enquiries/:id/answer': {
    may: ['support', 'lead'],
    path: ({ enquiry }) => `/desk/enquiries/${enquiry}/answer`,
    body: () => ({ text: 'Soon.', seen: 0 }),
  },
  'GET /desk/texts': { may: ALL },
  'POST /desk/texts': {
    may: ['lead'],
    body: () => ({ title: 'Hello', text: 'Dear {name}' }),
    audit: () => 'text added text ',
  },
  'PUT /desk/texts/:uid': {
    may: ['lead'],
    path: ({ text }) => `/desk/texts/${text}`,
    body: () => ({ title: 'Hello again', text: 'Dear {name}' }),
    audit: ({ text }) => `text changed text ${text} Hello again`,
  },
  'DELETE /desk/texts/:uid': {
    may: ['lead'],
    path: ({ text }) => `/desk/texts/${text}`,
    audit: ({ text }) => `text deleted text ${text} A text ${text}`,
  },
  'GET /desk/settings': { may: ['lead', 'auditor'] },
  'PUT /desk/settings/firm': {
    may: ['lead'],
    body: () => ({ name: 'Rao & Co', frn: '012345N', address: '' }),
    audit: () => 'setting changed firm Rao & Co, 012345N',
  },
  'PUT /desk/settings/hours': {
    may: ['lead'],
    body: () => ({ weekdays: [1, 2, 3, 4, 5], from_hour: 9, to_hour: 18, holidays: [] }),
    audit: () => 'setting changed hours 9 to 18, weekdays 1 2 3 4 5, 0 days off',
  },
  'PUT /desk/settings/exchange-rates': {
    may: ['lead'],
    body: () => ({ day: '2026-11-02', kind: 'sbi', rates: [{ currency: 'USD', rate: 851_000 }] }),
    audit: () => 'setting changed exchange-rates 2026-11-02: USD 85.1',
  },
  'PUT /desk/settings/four-eyes': {
    may: ['lead'],
    body: () => ({ four_eyes: true }),
    audit: () => 'setting changed four-eyes on',
  },
  'GET /desk/numbers': { may: ['lead', 'auditor'] },
  'GET /desk/numbers/file': { may: ['lead', 'auditor'], audit: () => 'list taken numbers 12 weeks' },
  'GET /desk/audit': { may: ['lead', 'auditor'] },
  'GET /desk/audit/file': { may: ['lead', 'auditor'], audit: () => 'list taken audit' },
}

/** Signing out ends the session that the other routes are tried with. */
const LAST: DeskRoute = 'POST /desk/sign-out'
const ROUTES = (Object.keys(ROWS) as DeskRoute[]).sort((a, b) => Number(a === LAST) - Number(b === LAST))

async function declaredAtDesk({ services }: TestApi): Promise<DeskRoute[]> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const routes: DeskRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'HEAD' && isDesk(config?.access)) routes.push(`${method} ${url}` as DeskRoute)
  })
  await addFeatures(app, services)
  return routes
}

async function worldOf(api: TestApi): Promise<World> {
  const subject = await joinStaff(api, 'intake')
  return {
    api,
    subject,
    invitation: await anInvitation(api),
    case: await aCase(api),
    enquiry: await anEnquiry(api),
    text: await aText(api),
  }
}

const cases = new WeakMap<TestApi, number>()

async function aCase(api: TestApi): Promise<number> {
  const id = cases.get(api) ?? (await openCase(api)).id
  cases.set(api, id)
  return id
}

/** One enquiry for all calls of a test: changes to it do not matter here. */
async function anEnquiry(api: TestApi): Promise<number> {
  const known = await api.services.db.selectFrom('enquiries').select('id').executeTakeFirst()
  if (known) return known.id
  const { token } = await api.signUp()
  const body = { subject: 'When?', message: 'How long does it take?' }
  return (await api.post('/enquiries', { token, body })).body.data.enquiry.id
}

async function aText(api: TestApi): Promise<string> {
  const uid = randomUUID()
  const text = { uid, title: `A text ${uid}`, body: 'Dear {name}', updated_at: api.clock.now() }
  await api.services.db.insertInto('canned_texts').values(text).execute()
  return uid
}

let invited = 0

async function anInvitation(api: TestApi): Promise<World['invitation']> {
  invited += 1
  const { link } = await inviteStaff(api.services, AN_OPERATOR, { email: `x${invited}@firm.example`, role: 'intake' })
  const token = tokenIn(link)
  const { uid } = await api.services.db
    .selectFrom('staff_invitations')
    .select('uid')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow()
  return { uid, token }
}

function callOf(route: DeskRoute, world: World): { method: string; path: string; sent: Call } {
  const [method = '', template = ''] = route.split(' ')
  const { path, body } = ROWS[route]
  return { method, path: path?.(world) ?? template, sent: body ? { body: body(world) } : {} }
}

function ask(route: DeskRoute, world: World, as: { cookie?: string; token?: string } = {}) {
  const { method, path, sent } = callOf(route, world)
  return world.api.send(method, path, { ...atDesk({ ...sent, cookie: as.cookie }), token: as.token })
}

const mayUse = (route: DeskRoute, role: Role) => ROWS[route].may === 'anyone' || ROWS[route].may.includes(role)

onOneEngine('who may use what at the desk', (setup) => {
  test('every desk route has a row, and every row is a route', async () => {
    const api = await setup()
    const declared = await declaredAtDesk(api)
    const inContract = Object.keys(API).filter((route) => route.includes(' /desk/'))
    expect(declared.toSorted()).toEqual(Object.keys(ROWS).toSorted())
    expect(declared.toSorted()).toEqual(inContract.toSorted())
  })

  test('each role may use exactly the routes that the table grants it', async () => {
    const api = await setup()
    const people = new Map<Role, DeskPerson>()
    for (const role of ROLE_IDS) people.set(role, await joinStaff(api, role))
    const seen: Record<string, Record<string, string>> = {}
    const statuses: [route: string, role: string, got: string][] = []
    let world = await worldOf(api)
    for (const route of ROUTES) {
      for (const role of ROLE_IDS) {
        const answer = await ask(route, world, { cookie: people.get(role)?.cookie ?? '' })
        expect([route, role, answer.status < 500]).toEqual([route, role, true])
        const got = answer.status === 401 || answer.body.code === 'forbidden' ? 'refused' : 'may'
        seen[route] = { ...seen[route], [role]: got === 'may' ? '✓' : '·' }
        statuses.push([route, role, got])
        if (got === 'may' && route.includes(':uid')) world = await worldOf(api)
      }
    }
    const expected = ROUTES.flatMap((route) =>
      ROLE_IDS.map((role) => [route, role, mayUse(route, role) ? 'may' : 'refused']),
    )
    expect(statuses).toEqual(expected)
    console.log(asTable(seen))
  })

  test('what staff do and see is in the audit once, under their own id', async () => {
    const api = await setup()
    const people = new Map<Role, DeskPerson>()
    for (const role of ROLE_IDS) people.set(role, await joinStaff(api, role))
    const newest = () =>
      api.services.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
    const { id } = await openCase(api)
    let world = { ...(await worldOf(api)), case: id }
    for (const route of ROUTES) {
      const [role = 'lead'] = ROWS[route].may === 'anyone' ? [] : ROWS[route].may
      const person = people.get(role)
      const last = await newest()
      await ask(route, world, { cookie: person?.cookie ?? '' })
      const added = await api.services.db
        .selectFrom('audit')
        .selectAll()
        .where('id', '>', last?.id ?? 0)
        .execute()
      const expected = ROWS[route].audit?.(world)
      expect([route, added.map(({ who, act, subject, detail }) => [who, `${act} ${subject} ${detail}`])]).toEqual([
        route,
        expected === undefined ? [] : [[`staff ${person?.uid}`, expect.stringContaining(expected)]],
      ])
      if (route.includes(':uid')) world = { ...(await worldOf(api)), case: id }
    }
  })

  test('a remittance that is not paid for has no case: every route about cases and documents refuses it', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    const { form } = await sampleUpload('panCard')
    const uploaded = await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
    const people = new Map<Role, DeskPerson>()
    for (const role of ROLE_IDS) people.set(role, await joinStaff(api, role))
    const world = { ...(await worldOf(api)), case: id }
    const taken: [string, number][] = []
    for (const route of ROUTES.filter((route) => route.includes('/desk/cases/:id'))) {
      const [role = 'lead'] = ROWS[route].may === 'anyone' ? [] : ROWS[route].may
      const { status } = await ask(route, world, { cookie: people.get(role)?.cookie ?? '' })
      if (status < 400) taken.push([route, status])
    }
    expect(taken).toEqual([])
    const lead = atDesk({ cookie: people.get('lead')?.cookie })
    expect((await api.get(`/desk/documents/${uploaded.body.data.file_info.id}`, lead)).status).toBe(404)
  })

  test('routes answer 401 without a session, with an invented session and with a customer’s token', async () => {
    const api = await setup()
    const world = await worldOf(api)
    const { token } = await api.signUp()
    const made = `nirgam_desk=${'x'.repeat(43)}`
    const closed = ROUTES.filter((route) => ROWS[route].may !== 'anyone')
    const answers: [string, number, number, number][] = []
    for (const route of closed) {
      const [none, invented, customer] = [
        await ask(route, world),
        await ask(route, world, { cookie: made }),
        await ask(route, world, { token }),
      ]
      answers.push([route, none.status, invented.status, customer.status])
    }
    expect(answers).toEqual(closed.map((route) => [route, 401, 401, 401]))
    const staff = await api.services.db.selectFrom('staff').select('role').where('removed_at', 'is', null).execute()
    expect(staff).toEqual([{ role: 'intake' }])
  })

  test('a lead’s cookie opens no customer route', async () => {
    const api = await setup()
    const { cookie } = await joinStaff(api, 'lead')
    for (const path of ['/user', '/profile', '/remittances', '/enquiries', '/contributions']) {
      expect([path, (await api.get(path, atDesk({ cookie }))).status]).toEqual([path, 401])
      const token = cookie.split('=')[1]
      expect([path, (await api.get(path, { token })).status]).toEqual([path, 401])
    }
  })

  test('cross-site requests are refused, even with a lead’s cookie', async () => {
    const api = await setup()
    const { cookie } = await joinStaff(api, 'lead')
    const world = await worldOf(api)
    const writing = ROUTES.filter((route) => !route.startsWith('GET '))
    for (const route of writing) {
      const { method, path, sent } = callOf(route, world)
      const send = (headers: Record<string, string>) =>
        api.send(method, path, { ...sent, headers: { cookie, ...headers } })
      const plain = await send({})
      const foreign = await send({ 'x-nirgam-desk': '1', origin: 'https://elsewhere.example' })
      const opaque = await send({ 'x-nirgam-desk': '1', origin: 'null' })
      expect([route, plain.status, foreign.status, opaque.status]).toEqual([route, 403, 403, 403])
      expect(plain.body.message).toBe('The desk works at http://localhost:3000 only.')
    }
    const form = { raw: 'token=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await api.post('/desk/invitation', atDesk(form))).status).toBe(415)
    const own = { body: { token: world.invitation.token }, headers: { origin: 'http://localhost:3000' } }
    expect((await api.post('/desk/invitation', atDesk(own))).status).toBe(200)
  })

  test('bodies over the size limit are refused with 413', async () => {
    const api = await setup()
    const { cookie } = await joinStaff(api, 'lead')
    const raw = JSON.stringify({ name: 'x'.repeat(300 * 1024) })
    const headers = { 'content-type': 'application/json' }
    for (const path of ['/desk/sign-in', '/desk/staff/invitations']) {
      expect([path, (await api.post(path, atDesk({ raw, headers, cookie }))).status]).toEqual([path, 413])
    }
  })

  test('DESK=off removes every desk route and page', async () => {
    const webFolder = mkdtempSync(join(inject('folder'), 'pages-'))
    writeFileSync(join(webFolder, 'app.html'), '<html></html>')
    const api = await setup({ env: { DESK: 'off' }, webFolder })
    for (const route of ROUTES) {
      const [method = '', path = ''] = route.split(' ')
      expect([route, (await api.send(method, path, atDesk())).status]).toEqual([route, 404])
    }
    const paths = ['//desk', '//desk/', '//desk/staff', '//desktop', '//login']
    const answers: number[] = []
    for (const path of paths) answers.push((await api.get(path)).status)
    expect(answers).toEqual([404, 404, 404, 200, 200])
  })
})

function asTable(seen: Record<string, Record<string, string>>): string {
  const width = Math.max(...Object.keys(seen).map((route) => route.length))
  const line = (first: string, cells: string[]) =>
    `${first.padEnd(width)}  ${cells.map((cell) => cell.padEnd(8)).join(' ')}`
  const rows = Object.entries(seen).map(([route, roles]) =>
    line(
      route,
      ROLE_IDS.map((role) => roles[role] ?? ' '),
    ),
  )
  return `\n${[line('route', [...ROLE_IDS]), ...rows].join('\n')}\n`
}

import { API, type Route } from '@nirgam/domain/api-contract'
import { mayDo } from '@nirgam/domain/office/roles'
import Fastify, { type FastifyContextConfig } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { addFeatures } from './features.ts'
import { isDesk, type RouteLimit } from './platform/http/guard.ts'
import { visitorOf } from './platform/http/visitor.ts'
import { onOneEngine } from './testing/engines.ts'
import type { Answer } from './testing/http-client.ts'
import { atDesk, joinStaff } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

type Row = Omit<RouteLimit, 'name'> & { routes: readonly Route[] }

const [MINUTE, TEN_MINUTES, HOUR] = [60, 600, 3600]
const account = (points: number, seconds: number, routes: Row['routes'], handful?: number): Row => ({
  ...{ by: 'account', points, seconds, routes },
  ...(handful ? { handful } : {}),
})
const address = (points: number, seconds: number, routes: Row['routes']): Row => {
  return { by: 'address', points, seconds, routes }
}

/** Every limit of a route by its name, written out here, independently of the server's declarations. */
const LIMITS: Readonly<Record<string, Row>> = {
  'register-address': address(600, HOUR, ['POST /register']),
  'login-address': address(600, HOUR, ['POST /login']),
  'verify-address': address(600, HOUR, ['POST /verify-otp', 'POST /reset-password']),
  'resend-address': address(600, HOUR, ['POST /resend-otp']),
  'reset-address': address(600, HOUR, ['POST /forgot-password']),
  'social-address': address(600, HOUR, ['GET /auth/:provider', 'POST /auth/exchange', 'POST /auth/whatsapp/start']),
  check: address(30, MINUTE, ['GET /check/:code']),
  postal: address(60, MINUTE, ['GET /postal/:country/:code']),
  webhook: address(600, MINUTE, ['POST /payments/webhook']),
  'own-data': account(10, HOUR, ['GET /profile/data']),
  'save-remittance': account(
    300,
    MINUTE,
    ['POST /remittances', 'POST /remittances/sync-local-data', 'PUT /remittances/:id'],
    15,
  ),
  receipt: account(60, MINUTE, ['GET /remittances/:id/receipt']),
  upload: account(
    120,
    HOUR,
    [
      'POST /remittances/:id/upload-document',
      'POST /remittances/:id/case/items/:uid/document',
      'POST /remittances/:id/case/documents/:kind',
      'POST /remittances/:id/case/letter',
    ],
    5,
  ),
  'case-answer': account(
    120,
    MINUTE,
    [
      'PUT /remittances/:id/case/items/:uid',
      'DELETE /remittances/:id/case/items/:uid',
      'PUT /remittances/:id/case/documents/:kind',
    ],
    10,
  ),
  'case-act': account(30, MINUTE, ['POST /remittances/:id/case/acts']),
  'case-guide': account(120, MINUTE, ['PUT /remittances/:id/case/guide'], 10),
  'certificate-paper': account(60, MINUTE, [
    'GET /remittances/:id/certificate/file',
    'GET /remittances/:id/certificate/filing-sheet',
    'GET /remittances/:id/certificate/letter',
    'GET /remittances/:id/certificate/a2',
    'GET /remittances/:id/packet/file',
  ]),
  'bank-packet': account(30, HOUR, ['POST /remittances/:id/packet']),
  ledger: account(120, MINUTE, [
    'PUT /ledger/entries/:uid',
    'DELETE /ledger/entries/:uid',
    'PUT /ledger/remittances/:id',
    'PUT /ledger/rate',
  ]),
  'ledger-file': account(30, MINUTE, ['GET /ledger/file', 'GET /ledger/statement']),
  'start-payment': account(30, MINUTE, ['POST /remittances/:id/payment/create']),
  'check-payment': account(60, MINUTE, [
    'GET /remittances/:id/payment/verify',
    'POST /remittances/:id/payment/capture',
    'GET /remittances/:id/payment/success',
  ]),
  enquiry: account(20, HOUR, ['POST /enquiries', 'POST /enquiries/:id/replies']),

  'desk-sign-in-address': address(300, HOUR, ['POST /desk/sign-in']),
  'desk-invitation-address': address(120, HOUR, [
    'POST /desk/invitation',
    'POST /desk/invitation/accept',
    'POST /desk/invitation/second-factor',
  ]),
  'desk-factor': account(120, HOUR, ['POST /desk/me/factor/question', 'POST /desk/me/factor']),
  'desk-passkeys': account(60, HOUR, ['POST /desk/me/passkeys/question', 'POST /desk/me/passkeys']),
  'desk-links': account(60, HOUR, ['POST /desk/staff/invitations', 'POST /desk/staff/:uid/second-factor']),
  'desk-work': account(
    240,
    MINUTE,
    ['POST /desk/cases/:id/acts', 'PUT /desk/cases/:id/papers/:kind', 'POST /desk/cases/:id/notes'],
    10,
  ),
  'desk-unmask': account(200, HOUR, ['POST /desk/cases/:id/unmask']),
  'desk-sheet': account(240, MINUTE, ['PUT /desk/cases/:id/sheet', 'PUT /desk/cases/:id/form'], 10),
  'desk-certify': account(60, MINUTE, [
    'POST /desk/cases/:id/form/exported',
    'POST /desk/cases/:id/certificate',
    'POST /desk/cases/:id/certificate/reading',
    'POST /desk/cases/:id/certificate/withdraw',
  ]),
  'desk-sale': account(60, MINUTE, [
    'POST /desk/cases/:id/sale',
    'DELETE /desk/cases/:id/sale',
    'PUT /desk/cases/:id/sale/documents/:uid',
    'DELETE /desk/cases/:id/sale/documents/:uid',
  ]),
  'desk-paper': account(60, MINUTE, ['GET /desk/cases/:id/form/exported', 'GET /desk/cases/:id/sheets/:paper']),
  'desk-answers': account(300, HOUR, ['POST /desk/enquiries/:id/answer']),
  'desk-numbers': account(60, TEN_MINUTES, ['GET /desk/numbers', 'GET /desk/numbers/file']),
  'desk-bulk': account(20, MINUTE, ['POST /desk/cases/acts']),
  'desk-queue-files': account(20, TEN_MINUTES, ['GET /desk/queue/file']),
  'desk-audit-files': account(20, TEN_MINUTES, ['GET /desk/audit/file']),
}

/** Every route without a limit of its own, by the reason why it needs none. */
const UNLIMITED: Readonly<Record<string, readonly Route[]>> = {
  'takes nothing, or a one-time state that the limited route before it made': [
    'GET /auth/whatsapp',
    'GET /auth/:provider/callback',
    'POST /logout',
    'POST /desk/sign-out',
  ],
  'is the same small public data for everybody': [
    'GET /bank-forms/banks',
    'GET /bank-forms/banks/:id/forms',
    'GET /bank-forms/download/:id',
    'GET /signers',
  ],
  'is there only where nothing real is configured': ['GET /dev/outbox'],
  'counts codes and wrong passwords inside, by what they prove': [
    'PUT /profile',
    'PUT /change-password',
    'POST /profile/confirm-contact',
    'POST /profile/resend-code',
    'POST /profile/deletion-code',
    'POST /profile/delete',
    'PUT /desk/me/password',
    'POST /desk/me/recovery-codes',
  ],
  'reads some rows of the signed-in customer': [
    'GET /user',
    'GET /profile',
    'GET /profile/deletion',
    'GET /remittances',
    'GET /remittances/current',
    'GET /remittances/check-incomplete',
    'GET /remittances/:id',
    'GET /remittances/:id/case',
    'GET /remittances/:id/case/version',
    'GET /remittances/:id/case/earlier-documents',
    'GET /remittances/:id/case/guide',
    'GET /remittances/:id/finding',
    'GET /remittances/:id/certificate',
    'GET /remittances/:id/packet',
    'GET /cases',
    'GET /promise',
    'GET /contributions',
    'GET /documents/:uid',
    'GET /enquiries',
    'GET /ledger',
  ],
  'changes what is there at most once': [
    'POST /remittances/start-new',
    'POST /remittances/:id/submit',
    'DELETE /documents/:uid',
    'DELETE /desk/me/passkeys/:uid',
  ],
  'is for named staff, and reads some rows': [
    'GET /desk/me',
    'GET /desk/me/passkeys',
    'GET /desk/me/notices',
    'GET /desk/me/views',
    'POST /desk/me/views',
    'DELETE /desk/me/views/:uid',
    'POST /desk/me/notices/seen',
    'GET /desk/staff',
    'GET /desk/queue',
    'GET /desk/changes',
    'GET /desk/people',
    'GET /desk/cases/:id',
    'POST /desk/cases/:id/presence',
    'GET /desk/cases/:id/known',
    'GET /desk/cases/:id/sale',
    'GET /desk/cases/:id/sheet',
    'GET /desk/cases/:id/sheet/compare',
    'GET /desk/cases/:id/form',
    'GET /desk/cases/:id/certificate',
    'GET /desk/cases/:id/certificate/:uid/file',
    'GET /desk/documents/:uid',
    'GET /desk/enquiries',
    'GET /desk/enquiries/changes',
    'GET /desk/enquiries/:id',
    'GET /desk/texts',
    'GET /desk/settings',
    'GET /desk/audit',
  ],
  'is for named staff, and every use is in the audit': [
    'PUT /desk/enquiries/:id',
    'DELETE /desk/staff/invitations/:uid',
    'PUT /desk/staff/:uid/role',
    'POST /desk/staff/:uid/lock',
    'POST /desk/staff/:uid/unlock',
    'DELETE /desk/staff/:uid',
    'POST /desk/texts',
    'PUT /desk/texts/:uid',
    'DELETE /desk/texts/:uid',
    'PUT /desk/settings/firm',
    'PUT /desk/settings/hours',
    'PUT /desk/settings/exchange-rates',
    'PUT /desk/settings/four-eyes',
  ],
}

const ROWS = Object.entries(LIMITS).flatMap(([name, { routes, ...limit }]) =>
  routes.map((route) => ({ route, limit: { name, ...limit } })),
)

async function declaredAccess({ services }: TestApi): Promise<Map<Route, FastifyContextConfig>> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const declared = new Map<Route, FastifyContextConfig>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'HEAD') declared.set(`${method} ${url}` as Route, config ?? {})
  })
  await addFeatures(app, services)
  return declared
}

type Person = { uid: string; token?: string; cookie?: string }

/** Two users of each kind that may use a route, because one person's count must not be another's. */
async function pairs(api: TestApi): Promise<(access: FastifyContextConfig['access']) => [Person, Person]> {
  const customers: [Person, Person] = [await api.signUp(), await api.signUp()]
  const leads: [Person, Person] = [await joinStaff(api, 'lead'), await joinStaff(api, 'lead')]
  const signers: [Person, Person] = [await joinStaff(api, 'signer'), await joinStaff(api, 'signer')]
  return (access) => {
    if (!isDesk(access)) return customers
    return access.desk === 'anyone' || mayDo('lead', access.desk) ? leads : signers
  }
}

/** With an unreadable body: the limit comes before parsing. */
function ask(api: TestApi, route: Route, { cookie, token }: Person): Promise<Answer> {
  const [method = '', template = ''] = route.split(' ')
  const path = template
    .replace(':provider', 'google')
    .replace(/:(id|kind|code)/g, '1')
    .replace(/:(uid|paper|country)/g, 'x')
  const unreadable = { raw: '{', headers: { 'content-type': 'application/json' } }
  const sent = method === 'GET' ? {} : unreadable
  return api.send(method, path, { ...(route.includes(' /desk/') ? atDesk({ ...sent, cookie }) : sent), token })
}

/** A browser on its way to a provider is sent back to the login, and gets no cookie for the sign-in. */
function isRefused(route: Route, { status, headers }: Answer): boolean {
  if (API[route].reply !== 'redirect') return status === 429
  return headers.get('location') === '/login?social_error=google' && !headers.has('set-cookie')
}

onOneEngine('how often a route may be used', (setup) => {
  test('is in the table for every route, or the reason why it is unlimited', async () => {
    const declared = await declaredAccess(await setup({ paypal: true }))
    const listed = [...ROWS.map(({ route }) => route), ...Object.values(UNLIMITED).flat()]
    expect(listed.toSorted()).toEqual([...declared.keys()].toSorted())
    const limits = [...declared].flatMap(([route, { limit }]) => (limit ? [{ route, limit }] : []))
    const byRoute = (rows: readonly { route: Route }[]) => rows.toSorted((a, b) => (a.route < b.route ? -1 : 1))
    expect(byRoute(limits)).toEqual(byRoute(ROWS))
  })

  test('is enforced: the next request is refused with the time to wait, and another account’s is not', async () => {
    const api = await setup({ paypal: true })
    const { db, limits, vault } = api.services
    const declared = await declaredAccess(api)
    const pairOf = await pairs(api)
    for (const { route, limit } of ROWS) {
      const [person, other] = pairOf(declared.get(route)?.access)
      const who = limit.by === 'account' ? person.uid : visitorOf(vault, '127.0.0.1')
      const { handful = 1, points, seconds } = limit
      const key = `${limit.name}:${who}`
      const resets_at = api.clock.now() + seconds * 1000
      await limits.forget(limit, who)
      await ask(api, route, person)
      const counted = await db.selectFrom('limits').selectAll().where('key', '=', key).executeTakeFirst()
      expect([route, counted]).toEqual([route, { key, points: handful, resets_at }])

      await limits.forget(limit, who)
      await db
        .insertInto('limits')
        .values({ key, points: points - handful, resets_at })
        .execute()
      let passed = 0
      let answer = await ask(api, route, person)
      while (!isRefused(route, answer) && passed <= handful) {
        passed += 1
        answer = await ask(api, route, person)
      }
      expect([route, passed]).toEqual([route, handful])
      if (answer.status === 429) expect([route, answer.headers.get('retry-after')]).toEqual([route, String(seconds)])
      if (limit.by === 'address') continue
      expect([route, isRefused(route, await ask(api, route, other))]).toEqual([route, false])
      // A request that is not signed in learns nothing about the count.
      expect([route, (await ask(api, route, { uid: '' })).status]).toEqual([route, 401])
    }
  })
})

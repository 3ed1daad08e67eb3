import type { Role } from '@nirgam/domain/office/roles'
import { Secret, TOTP } from 'otpauth'
import { inviteStaff } from '../../features/staff/invitations/invitations.ts'
import { type Answer, type Call, cookieOf, must } from '../http-client.ts'
import { makePasskey, type Passkey } from '../stand-ins/authenticator.ts'
import type { TestApi } from '../test-api.ts'

/** A staff member who joined with a link, and is signed in. */
export type DeskPerson = {
  uid: string
  email: string
  name: string
  password: string
  role: Role
  secret: string
  cookie: string
  recoveryCodes: string[]
}

let people = 0

export const AN_OPERATOR = { who: 'an operator', staffId: null }

export function tokenIn(link: string): string {
  return link.split('#')[1] ?? ''
}

export function codeAt(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}

/** A staff member, created the same way as a real one: with a link made by a lead, else by an operator. */
export async function joinStaff(
  api: TestApi,
  role: Role,
  given: { email?: string; name?: string; by?: Pick<DeskPerson, 'cookie'> } = {},
): Promise<DeskPerson> {
  people += 1
  const email = given.email ?? `${role}${people}@firm.example`
  const name = given.name ?? `Person ${people}`
  const password = `${role} password ${people}`
  const { link } = given.by
    ? must(await deskOf(api, given.by).post('/desk/staff/invitations', { email, role })).body.data
    : await inviteStaff(api.services, AN_OPERATOR, { email, role })
  const token = tokenIn(link)
  const opened = await api.post('/desk/invitation', atDesk({ body: { token } }))
  const { secret } = opened.body.data
  const body = { token, name, password, code: codeAt(secret, api.clock.now()) }
  const joined = await api.post('/desk/invitation/accept', atDesk({ cookie: cookieOf(opened), body }))
  if (joined.status !== 200) throw new Error(`joining failed: ${JSON.stringify(joined.body)}`)
  const cookie = cookieOf(joined)
  const me = await api.get('/desk/me', { headers: { cookie } })
  const recoveryCodes: string[] = joined.body.data.recovery_codes
  return { uid: me.body.data.uid, email, name, password, role, secret, cookie, recoveryCodes }
}

export async function addPasskey(api: TestApi, person: DeskPerson, name = 'My laptop'): Promise<Passkey> {
  const mine = deskOf(api, person)
  const { challenge } = (await mine.post('/desk/me/passkeys/question')).body.data
  const { passkey, made } = makePasskey({ challenge })
  const added = await mine.post('/desk/me/passkeys', { name, passkey: made })
  if (added.status !== 201) throw new Error(`not added: ${JSON.stringify(added.body)}`)
  return passkey
}

/** A call as the desk's own pages make it. */
export function atDesk({ cookie, ...call }: Call & { cookie?: string | undefined } = {}): Call {
  return { ...call, headers: { 'x-nirgam-desk': '1', ...(cookie ? { cookie } : {}), ...call.headers } }
}

export function signInAtDesk(
  api: TestApi,
  { email, password }: { email: string; password: string },
  code?: string,
  from: { cookie?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return api.post(
    '/desk/sign-in',
    atDesk({ ...from, body: { email, password, ...(code === undefined ? {} : { code }) } }),
  )
}

/** The calls of a staff member's open desk. */
export function deskOf(api: TestApi, { cookie }: Pick<DeskPerson, 'cookie'>) {
  const acts = (id: number) => `/desk/cases/${id}/acts`
  return {
    get: (path: string, headers: Record<string, string> = {}) => api.get(path, atDesk({ cookie, headers })),
    post: (path: string, body: unknown = {}) => api.post(path, atDesk({ cookie, body })),
    put: (path: string, body: unknown) => api.put(path, atDesk({ cookie, body })),
    delete: (path: string) => api.delete(path, atDesk({ cookie })),
    queue: (query = '') => api.get(`/desk/queue?${query}`, atDesk({ cookie })),
    read: async (id: number) => (await api.get(`/desk/cases/${id}`, atDesk({ cookie }))).body.data,
    /** based on the current version, unless another is given */
    async does(id: number, act: string, more: object = {}) {
      const { version } = (await api.get(`/desk/cases/${id}`, atDesk({ cookie }))).body.data
      return api.post(acts(id), atDesk({ cookie, body: { act, version, ...more } }))
    },
  }
}

import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { visitorOf } from './platform/http/visitor.ts'
import type { Limit } from './platform/limits.ts'
import { onOneEngine } from './testing/engines.ts'
import type { Answer } from './testing/http-client.ts'
import { login } from './testing/scenes/accounts.ts'
import { atDesk, type DeskPerson, joinStaff, signInAtDesk } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

/** A user with an account, a staff member, and addresses without an account. */
type World = {
  api: TestApi
  owner: { id: number; uid: string; email: string; token: string; cookie: string }
  staff: DeskPerson
  nobody: string
  phone: string
  codeOfNobody: string
}

type Row = Limit & {
  who: (world: World) => string
  /** one try; a response, or whether it was granted if nothing is refused */
  act: (world: World) => Promise<Answer | boolean>
}

const [QUARTER, HOUR, DAY] = [15 * 60, 3600, 24 * 3600]
/** The clock of the tests starts at noon in India. */
const UNTIL_MIDNIGHT = 12 * HOUR
const STOPPED = 'Someone tried to log in to your Nirgam account'

const contactOf = ({ api }: World, contact: string) => api.services.vault.index('contact', contact)
const ownerOf = (world: World) => contactOf(world, `email:${world.owner.email}`)
const staffOf = ({ api, staff }: World) => api.services.vault.index('staff-email', staff.email)
const networkOf = ({ api }: World) => visitorOf(api.services.vault, '127.0.0.1')
const deskPassword = ({ api, staff }: World) => signInAtDesk(api, { email: staff.email, password: 'wrong' })
const wrongPassword = ({ api, owner }: World, cookie?: string) => login(api, owner.email, 'not the password', cookie)

let made = 0
const another = () => {
  made += 1
  return `another${made}`
}

/** The same sign-up again would be recognised, so each has its own password. */
const signUp = ({ api, nobody }: World) =>
  api.post('/register', { body: { email: nobody, password: another().repeat(2), login_type: 'email' } })
const forgot = ({ api }: World, identifier: string, cookie = '') =>
  api.post('/forgot-password', { body: { identifier }, headers: { cookie } })

async function isCounted({ services }: TestApi, key: string): Promise<boolean> {
  return (await services.db.selectFrom('limits').select('key').where('key', '=', key).execute()).length > 0
}

/** Every limit inside a feature, written out here, independently of the feature's declarations. */
const ROWS: readonly Row[] = [
  {
    ...{ name: 'failed-logins-network', points: 5, seconds: QUARTER },
    who: (world) => `${ownerOf(world)}:${networkOf(world)}`,
    act: wrongPassword,
  },
  { name: 'failed-logins', points: 7, seconds: QUARTER, who: ownerOf, act: (world) => wrongPassword(world) },
  {
    ...{ name: 'failed-logins-known', points: 3, seconds: QUARTER },
    who: ownerOf,
    async act(world) {
      await wrongPassword(world, world.owner.cookie)
      return !(await isCounted(world.api, `failed-logins:${ownerOf(world)}`))
    },
  },
  {
    ...{ name: 'codes-to', points: 10, seconds: HOUR },
    who: (world) => contactOf(world, `email:${world.nobody}`),
    act: signUp,
  },
  {
    ...{ name: 'codes-to', points: 8, seconds: HOUR },
    who: ownerOf,
    act: (world) => forgot(world, world.owner.email),
  },
  {
    ...{ name: 'codes-to-known', points: 2, seconds: HOUR },
    who: ownerOf,
    async act(world) {
      await forgot(world, world.owner.email, world.owner.cookie)
      return !(await isCounted(world.api, `codes-to:${ownerOf(world)}`))
    },
  },
  {
    ...{ name: 'sign-ups', points: 600, seconds: HOUR },
    who: (world) => contactOf(world, `email:${world.nobody}`),
    act: signUp,
  },
  {
    ...{ name: 'wrong-codes', points: 10, seconds: UNTIL_MIDNIGHT },
    who: (world) => contactOf(world, `email:${world.nobody}`),
    act: ({ api, codeOfNobody }) =>
      api.post('/reset-password', { body: { user_id: codeOfNobody, otp: '000000', password: 'a new password' } }),
  },
  {
    ...{ name: 'reset_password', points: 1, seconds: 30 },
    who: ownerOf,
    act: (world) => forgot(world, world.owner.email),
  },
  {
    ...{ name: 'whatsapp', points: 1, seconds: 30 },
    who: (world) => contactOf(world, `phone:+91${world.phone}`),
    act: ({ api, phone }) => api.post('/auth/whatsapp/start', { body: { country_code: '+91', phone } }),
  },
  {
    ...{ name: 'new-contacts', points: 20, seconds: HOUR },
    who: ({ owner }) => String(owner.id),
    act: ({ api, owner: { token } }) =>
      api.put('/profile', { token, body: { name: 'Asha', email: `${another()}@example.com` } }),
  },
  {
    ...{ name: 'current-password', points: 10, seconds: QUARTER },
    who: ({ owner }) => owner.uid,
    act: ({ api, owner: { token } }) =>
      api.put('/change-password', {
        token,
        body: { current_password: 'wrong', new_password: 'new horse', new_password_confirmation: 'new horse' },
      }),
  },
  {
    ...{ name: 'told-of-guesses', points: 1, seconds: DAY },
    who: ({ owner }) => String(owner.id),
    async act(world) {
      const { api, owner } = world
      const told = async () => (await api.outbox(owner.email)).filter(({ subject }) => subject === STOPPED).length
      const before = await told()
      await exhaust(api, { name: 'failed-logins', points: 7, seconds: QUARTER }, ownerOf(world))
      await wrongPassword(world)
      return (await told()) > before
    },
  },
  {
    ...{ name: 'desk-passwords-network', points: 10, seconds: QUARTER },
    who: (world) => `${staffOf(world)}:${networkOf(world)}`,
    act: deskPassword,
  },
  {
    ...{ name: 'desk-passwords-known', points: 10, seconds: QUARTER },
    who: staffOf,
    async act(world) {
      const { api, staff } = world
      await signInAtDesk(api, { email: staff.email, password: 'wrong' }, undefined, { cookie: staff.cookie })
      return !(await isCounted(api, `desk-passwords:${staffOf(world)}`))
    },
  },
  { name: 'desk-passwords', points: 100, seconds: HOUR, who: staffOf, act: deskPassword },
  {
    ...{ name: 'desk-own-password', points: 10, seconds: QUARTER },
    who: ({ staff }) => staff.uid,
    act: ({ api, staff: { cookie } }) =>
      api.put(
        '/desk/me/password',
        atDesk({ cookie, body: { current_password: 'wrong', new_password: 'a password of more than twelve' } }),
      ),
  },
]

/** As if all but `left` of a limit were used up. */
async function exhaust({ services, clock }: TestApi, { name, points, seconds }: Limit, who: string, left = 0) {
  const row = { key: `${name}:${who}`, points: points - left, resets_at: clock.now() + seconds * 1000 }
  await services.db.insertInto('limits').values(row).execute()
}

async function worldOf(api: TestApi): Promise<World> {
  const owner = await api.signUp()
  const { id } = await api.services.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', owner.uid)
    .executeTakeFirstOrThrow()
  const nobody = `${another()}@example.com`
  const phone = String(9_876_500_000 + made)
  const { body } = await api.post('/forgot-password', { body: { identifier: nobody } })
  const staff = await joinStaff(api, 'intake')
  return { api, owner: { ...owner, id }, staff, nobody, phone, codeOfNobody: body.data.user_id }
}

const isGranted = (tried: Answer | boolean) => (typeof tried === 'boolean' ? tried : tried.status !== 429)

/** In the order of their declarations: `{ name: 'x', points: 1, …`, with `by: 'account'` in between on a route. */
async function namesInSource(): Promise<string[]> {
  const names: string[] = []
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    if (/\.test\.ts$|^testing\//.test(file)) continue
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    for (const [, name = '', by] of text.matchAll(/\{ name: '([\w-]+)', (by: '\w+', )?points: /g)) {
      if (!by) names.push(name)
    }
    // A limit declared in any other form would escape the tables.
    const points = [...text.matchAll(/\bpoints: [\w(]/g)].length
    const declared = [...text.matchAll(/\{ (\.\.\.WRONG_CODES|name: ['`][^,]+), (by: '\w+', )?points: /g)].length
    if (file !== 'platform/limits.ts' && !file.includes('tables')) expect([file, points]).toEqual([file, declared])
  }
  return names
}

test('every limit inside a feature is in the table', async () => {
  const declared = [...(await namesInSource()), 'wrong-codes']
  expect(ROWS.map(({ name }) => name).toSorted()).toEqual(declared.toSorted())
})

onOneEngine('how often something inside a feature may be done', (setup) => {
  test('matches the table, is counted per subject, and is enforced', async () => {
    const api = await setup()
    const [one, other] = [await worldOf(api), await worldOf(api)]
    for (const row of ROWS) {
      const { name, seconds } = row
      const who = row.who(one)
      const forgetAll = async () => {
        // Jobs left by the previous row would count against this row's limit.
        await api.services.jobs.runDue()
        await api.services.db.deleteFrom('limits').execute()
      }
      await forgetAll()
      await row.act(one)
      const counted = api.services.db.selectFrom('limits').selectAll().where('key', 'like', `${name}:%`)
      const resets_at = api.clock.now() + seconds * 1000
      expect([name, ...(await counted.execute())]).toEqual([name, { key: `${name}:${who}`, points: 1, resets_at }])

      await forgetAll()
      await exhaust(api, row, who, 1)
      expect([name, isGranted(await row.act(one))]).toEqual([name, true])
      await forgetAll()
      await exhaust(api, row, who)
      const refused = await row.act(one)
      expect([name, isGranted(refused)]).toEqual([name, false])
      if (typeof refused !== 'boolean') {
        expect([name, refused.headers.get('retry-after')]).toEqual([name, String(seconds)])
      }
      expect([name, isGranted(await row.act(other))]).toEqual([name, true])
    }
  })
})

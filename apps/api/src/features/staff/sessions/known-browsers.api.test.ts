import { expect, test } from 'vitest'
import { onBothEngines, onEmptyDatabases } from '../../../testing/engines.ts'
import { cookieOf } from '../../../testing/http-client.ts'
import { atDesk, codeAt, joinStaff, signInAtDesk } from '../../../testing/scenes/staff.ts'
import type { TestApi } from '../../../testing/test-api.ts'

const FROM_PROXY = { env: { TRUST_PROXY: '127.0.0.1' } }

/** The cookie that a browser keeps after its session has ended. */
const markIn = (cookie: string) => /nirgam_desk_device=[\w-]{43}/.exec(cookie)?.[0] ?? ''

const nextCode = (api: TestApi, { secret }: { secret: string }) => {
  api.clock.advance({ seconds: 60 })
  return codeAt(secret, api.clock.now())
}

/** 110 wrong passwords from eleven networks: more than all strangers together may try. */
async function strangersGuess(api: TestApi, email: string): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < 110; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.${Math.floor(n / 10)}.7` }
    statuses.push((await signInAtDesk(api, { email, password: 'wrong' }, undefined, { headers })).status)
  }
  return statuses
}

onBothEngines('strangers at the desk', (setup, { once }) => {
  test('do not lock staff out of a known browser', async () => {
    const api = await setup(FROM_PROXY)
    const person = await joinStaff(api, 'signer')
    const statuses = await strangersGuess(api, person.email)
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    const from = { cookie: markIn(person.cookie) }
    expect((await signInAtDesk(api, person, undefined, from)).body.data).toEqual({ needs_code: true, passkey: null })
    expect((await signInAtDesk(api, person, nextCode(api, person), from)).status).toBe(200)
  })

  once('do not lock staff with a valid code out of a new browser, and learn nothing about the code', async () => {
    const api = await setup(FROM_PROXY)
    const person = await joinStaff(api, 'signer')
    await strangersGuess(api, person.email)
    expect((await signInAtDesk(api, person)).status).toBe(429)
    const code = nextCode(api, person)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const tries = [
      await signInAtDesk(api, person, wrong),
      await signInAtDesk(api, { ...person, password: 'wrong' }, wrong),
      await signInAtDesk(api, { email: 'nobody@firm.example', password: 'wrong' }, wrong),
    ]
    expect(tries.map(({ status }) => status)).toEqual([429, 429, 401])
    expect((await signInAtDesk(api, person, code)).status).toBe(200)
    expect((await signInAtDesk(api, person)).status, 'that gives strangers no new tries').toBe(429)
    const row = await api.services.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow()
    expect([row.wrong_codes, row.locked_at]).toEqual([0, null])
  })

  once('with an invented browser cookie, or a colleague’s, get no extra tries', async () => {
    const api = await setup(FROM_PROXY)
    const [person, colleague] = [await joinStaff(api, 'signer'), await joinStaff(api, 'intake')]
    await strangersGuess(api, person.email)
    for (const cookie of [markIn(colleague.cookie), `nirgam_desk_device=${'x'.repeat(43)}`]) {
      expect((await signInAtDesk(api, person, undefined, { cookie })).status).toBe(429)
    }
  })

  once('at a known browser get ten more tries and are never asked for a code', async () => {
    const api = await setup(FROM_PROXY)
    const person = await joinStaff(api, 'signer')
    await strangersGuess(api, person.email)
    const from = { cookie: markIn(person.cookie) }
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await signInAtDesk(api, { ...person, password: 'wrong' }, undefined, from)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })
})

onEmptyDatabases('a browser that the desk knows', (setup, { once }) => {
  once('is forgotten when its owner changes the password in another one, and stored only as a hash', async () => {
    const api = await setup(FROM_PROXY)
    const person = await joinStaff(api, 'signer')
    const old = cookieOf(await signInAtDesk(api, person, nextCode(api, person)))
    const rows = () => api.services.db.selectFrom('staff_devices').selectAll().execute()
    expect(await rows()).toHaveLength(2)
    expect(JSON.stringify(await rows())).not.toContain(markIn(old).split('=')[1])
    const body = { current_password: person.password, new_password: 'a much longer password' }
    await api.put('/desk/me/password', atDesk({ cookie: person.cookie, body }))
    expect(await rows()).toHaveLength(1)
    await strangersGuess(api, person.email)
    const again = { ...person, password: body.new_password }
    expect((await signInAtDesk(api, again, undefined, { cookie: markIn(old) })).status).toBe(429)
    expect((await signInAtDesk(api, again, undefined, { cookie: markIn(person.cookie) })).status).toBe(200)
  })

  test('is one of at most twenty, and forgotten after its time', async () => {
    const api = await setup()
    const [colleague, person] = [await joinStaff(api, 'lead'), await joinStaff(api, 'signer')]
    for (let n = 0; n < 25; n += 1) await signInAtDesk(api, person, nextCode(api, person))
    const rows = await api.services.db.selectFrom('staff_devices').select('staff_id').execute()
    const { id: other } = await api.services.db
      .selectFrom('staff')
      .select('id')
      .where('uid', '=', colleague.uid)
      .executeTakeFirstOrThrow()
    expect(rows.filter(({ staff_id }) => staff_id !== other)).toHaveLength(20)
    expect(rows, 'a colleague’s browser stays known').toHaveLength(21)
    const left = async () => {
      api.clock.advance({ days: 201 })
      await api.services.jobs.runDue()
      return api.services.db.selectFrom('staff_devices').select('staff_id').execute()
    }
    expect(await left()).toHaveLength(21)
    await signInAtDesk(api, colleague, nextCode(api, colleague), { cookie: markIn(colleague.cookie) })
    expect(await left(), 'one that was used again').toEqual([{ staff_id: other }])
    await left()
    expect(await left()).toEqual([])
  })
})

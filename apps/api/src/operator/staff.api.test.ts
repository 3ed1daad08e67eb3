import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '../testing/databases/postgres.ts'
import { onBothEngines, onEmptyDatabases } from '../testing/engines.ts'
import { cookieOf } from '../testing/http-client.ts'
import { atDesk, codeAt, joinStaff, signInAtDesk, tokenIn } from '../testing/scenes/staff.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { operate } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-operator-staff-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function operator(api: TestApi) {
  return (...words: string[]) => operate([...words, '--as', 'meera'], () => api.services.config, { clock: api.clock })
}

const meOf = (api: TestApi, cookie: string) => api.get('/desk/me', { headers: { cookie } })

onBothEngines('operators and staff', (setup, { once }) => {
  test('invite a person, who joins with the printed link and is listed', async () => {
    const api = await setup()
    const say = operator(api)
    expect((await say('staff', 'list')).out).toContain('There is no staff yet.')
    const invited = await say(
      'staff',
      'invite',
      '--email',
      'Asha@firm.example',
      '--role',
      'signer',
      '--name',
      'Asha Rao',
      '--membership-number',
      '123456',
    )
    expect(invited).toMatchObject({ code: 0, err: '' })
    const link = /http:\S+/.exec(invited.out)?.[0] ?? ''
    const token = tokenIn(link)
    const shown = await api.post('/desk/invitation', atDesk({ body: { token } }))
    expect(shown.body.data).toMatchObject({ email: 'asha@firm.example', name: 'Asha Rao', role: 'signer' })
    expect(JSON.parse((await say('staff', 'list', '--json')).out)).toMatchObject([
      {
        ...{ email: 'asha@firm.example', name: 'Asha Rao', role: 'signer', last_sign_in: '' },
        state: expect.stringMatching(/^invited until 2026-.*, by an operator at 2026-/),
      },
    ])
    expect((await say('audit', 'list')).out).toMatch(/meera\s+(act\s+)?staff invited/)
    const code = codeAt(shown.body.data.secret, api.clock.now())
    const body = { token, name: 'Asha Rao', password: 'correct horse desk', code }
    const joined = await api.post('/desk/invitation/accept', atDesk({ cookie: cookieOf(shown), body }))
    const me = await meOf(api, cookieOf(joined))
    expect(me.body.data).toMatchObject({ role: 'signer', membership_number: '123456' })
    expect(await say('staff', 'role', 'asha@firm.example', '--role', 'lead')).toMatchObject({ code: 0 })
    const people = api.services.db
      .selectFrom('staff')
      .select(['role', 'membership_number'])
      .where('uid', '=', me.body.data.uid)
    expect(await people.execute(), 'the number stays').toEqual([{ role: 'lead', membership_number: '123456' }])
  })

  once('see the problem with an invitation', async () => {
    const api = await setup()
    const say = operator(api)
    expect(await say('staff', 'invite', '--email', 'nobody', '--role', 'lead')).toMatchObject({
      code: 1,
      err: 'Please enter a valid email address\n',
    })
    expect(await say('staff', 'invite', '--email', 'asha@firm.example', '--role', 'boss')).toMatchObject({ code: 2 })
    expect(await say('staff', 'lock', 'nobody@firm.example')).toMatchObject({
      code: 1,
      err: 'There is no member of staff nobody@firm.example.\n',
    })
  })

  once('lock, unlock, change the role of and remove staff, but not the last lead', async () => {
    const api = await setup()
    const say = operator(api)
    const lead = await joinStaff(api, 'lead')
    const person = await joinStaff(api, 'intake')
    expect(await say('staff', 'lock', person.email)).toMatchObject({ code: 0 })
    expect((await meOf(api, person.cookie)).status).toBe(401)
    expect((await say('staff', 'list')).out).toMatch(/intake +locked/)
    expect(await say('staff', 'unlock', person.uid)).toMatchObject({ code: 0 })
    expect(await say('staff', 'role', person.email, '--role', 'preparer')).toMatchObject({ code: 0 })
    expect((await say('staff', 'list')).out).toMatch(/preparer +active/)
    for (const words of [['lock'], ['remove'], ['role', '--role', 'auditor']]) {
      const [act = '', ...rest] = words
      expect(await say('staff', act, lead.email, ...rest)).toMatchObject({
        code: 1,
        err: 'This is the last lead. Make someone else a lead first.\n',
      })
    }
    expect(await say('staff', 'remove', person.email)).toMatchObject({ code: 0 })
    expect((await signInAtDesk(api, person)).status).toBe(401)
  })

  once('help the last lead who lost a phone', async () => {
    const api = await setup()
    const lead = await joinStaff(api, 'lead')
    const { out } = await operator(api)('staff', 'second-factor', lead.email)
    const token = tokenIn(/http:\S+/.exec(out)?.[0] ?? '')
    const opened = await api.post('/desk/invitation', atDesk({ body: { token } }))
    const body = { token, password: lead.password, code: codeAt(opened.body.data.secret, api.clock.now()) }
    const call = atDesk({ cookie: cookieOf(opened), body })
    expect((await api.post('/desk/invitation/second-factor', call)).status).toBe(200)
  })

  once('rotate the keys, and staff still sign in and accept invitations', async () => {
    const api = await setup()
    const say = operator(api)
    const lead = await joinStaff(api, 'lead')
    const { out } = await say('staff', 'invite', '--email', 'asha@firm.example', '--role', 'intake')
    expect(await say('keys', 'rotate')).toMatchObject({ code: 0, err: '' })
    expect(await say('keys', 'retire')).toMatchObject({ code: 0, err: '' })
    api.clock.advance({ minutes: 1 })
    expect((await signInAtDesk(api, lead, codeAt(lead.secret, api.clock.now()))).status).toBe(200)
    expect((await signInAtDesk(api, lead, lead.recoveryCodes[0])).status).toBe(200)
    const body = { token: tokenIn(/http:\S+/.exec(out)?.[0] ?? '') }
    expect((await api.post('/desk/invitation', atDesk({ body }))).body.data.email).toBe('asha@firm.example')
  })
})

onEmptyDatabases('a backup with staff', (setup, { engine, once }) => {
  async function restored(
    api: TestApi,
    place: string,
  ): Promise<{ code: number; err: string; copy(): Promise<TestApi> }> {
    const dataDir = mkdtempSync(join(folder, 'restored-'))
    const databaseUrl = api.data.databaseUrl && (await createDatabase(api.data.databaseUrl))
    const config = { ...api.services.config, dataDir, databaseUrl, keys: { file: join(dataDir, 'keys.json') } }
    const { code, err } = await operate(['restore', place], () => config)
    const again = await operate(['restore', place], () => config)
    if (code === 0) expect([again.code, again.err]).toEqual([1, expect.stringContaining('empty')])
    return { code, err, copy: () => startTestApi({ dataDir, databaseUrl }, { clock: api.clock }) }
  }

  test('restores them, able to sign in', async () => {
    const api = await setup()
    const lead = await joinStaff(api, 'lead')
    const place = join(folder, `backup-${engine}`)
    expect(await operator(api)('backup', place, '--with-keys', 'yes')).toMatchObject({ code: 0, err: '' })
    const { code, copy } = await restored(api, place)
    expect(code).toBe(0)
    const second = await copy()
    api.clock.advance({ minutes: 1 })
    expect((await signInAtDesk(second, lead, codeAt(lead.secret, api.clock.now()))).status).toBe(200)
    await second.stop()
  })

  once('from a version without staff can still be restored', async () => {
    const api = await setup()
    await api.signUp({ email: 'asha@example.com' })
    const place = join(folder, `older-${engine}`)
    await operator(api)('backup', place, '--with-keys', 'yes')
    const manifest = JSON.parse(await readFile(join(place, 'manifest.json'), 'utf8'))
    for (const table of ['staff', 'staff_sessions', 'staff_invitations']) {
      delete manifest.rows[table]
      delete manifest.files[`rows/${table}.jsonl.gz`]
      await rm(join(place, 'rows', `${table}.jsonl.gz`))
    }
    await writeFile(join(place, 'manifest.json'), JSON.stringify(manifest))
    const { code, err, copy } = await restored(api, place)
    expect([code, err]).toEqual([0, ''])
    const second = await copy()
    const login = await second.post('/login', { body: { identifier: 'asha@example.com', password: 'correct horse' } })
    expect(login.status).toBe(200)
    await second.stop()
  })
})

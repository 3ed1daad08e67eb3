import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@nirgam/domain/office/roles'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { applyMigrations, openDatabase } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/engine.ts'
import type { Message } from '../../platform/messages/messenger.ts'
import type { Services } from '../../platform/services.ts'
import { newKeyRing } from '../../platform/vault/key-ring.ts'
import { Vault } from '../../platform/vault/vault.ts'
import { mustLeaveALead, mustStillLead } from './leads.ts'
import { forgetOldNotices, readNotices, seeNotices, tellStaff } from './notices.ts'
import { giveCookie, startDeskSession } from './sessions/desk-sessions.ts'
import {
  accountants,
  addInventedStaff,
  colleagues,
  deskAdmission,
  findStaff,
  firstLeadLink,
  listStaff,
  mustHaveFreshFactor,
  namesOfStaff,
  personNamed,
  type Staff,
} from './staff.ts'
import { addStaff } from './staff-store.ts'

const by = (staffId: number | null) => ({ staffId, who: 'somebody' })
const [LEELA, MOHAN, SITA] = [{ id: 31 }, { id: 47 }, { id: 52 }]

test('a person who lost the lead role is refused; an operator is not', () => {
  expect(() => mustStillLead(by(LEELA.id), [MOHAN, LEELA])).not.toThrow()
  expect(() => mustStillLead(by(LEELA.id), [MOHAN, SITA])).toThrow(STAFF_MESSAGES.notYours)
  expect(() => mustStillLead(by(null), [MOHAN])).not.toThrow()
})

test('one lead always remains, and of two neither can remove the other', () => {
  expect(() => mustLeaveALead(by(null), [LEELA], LEELA)).toThrow(STAFF_MESSAGES.lastLead)
  expect(() => mustLeaveALead(by(LEELA.id), [LEELA, MOHAN], MOHAN)).toThrow(STAFF_MESSAGES.lastOtherLead)
  expect(() => mustLeaveALead(by(LEELA.id), [LEELA, MOHAN], LEELA)).not.toThrow()
  expect(() => mustLeaveALead(by(null), [LEELA, MOHAN], MOHAN)).not.toThrow()
  expect(() => mustLeaveALead(by(LEELA.id), [LEELA, MOHAN, SITA], MOHAN)).not.toThrow()
  expect(() => mustLeaveALead(by(LEELA.id), [LEELA, MOHAN], SITA)).not.toThrow()
})

describe('staff in the database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-staff-'))
  const db = openDatabase({ databaseUrl: null, dataDir, poolSize: 1 })
  const ring = newKeyRing()
  const NOW = Date.UTC(2026, 10, 18, 9)
  const MINUTE = 60_000
  const clock = { at: NOW, now: () => clock.at }
  const mails: Message[] = []
  let reaches = true
  const services = {
    db,
    clock,
    vault: new Vault(() => ring),
    config: readConfig({ PUBLIC_URL: 'https://nirgam.example' }),
    messenger: { reaches: () => reaches },
    jobs: { add: async (_db: unknown, _kind: string, { message }: { message: Message }) => void mails.push(message) },
  } as unknown as Services
  beforeAll(() => applyMigrations(db))
  beforeEach(async () => {
    clock.at = NOW
    reaches = true
    mails.splice(0)
    for (const table of [
      'staff_notices',
      'staff_sessions',
      'staff_invitations',
      'staff',
      'remittances',
      'users',
    ] as const) {
      await db.deleteFrom(table).execute()
    }
  })
  afterAll(async () => {
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function joined(name: string, role: Role, change: { locked_at?: number; removed_at?: number } = {}) {
    const person = { uid: name.toLowerCase(), name, email: `${name}@Remit.test`, role, membershipNumber: `M-${name}` }
    const secrets = { passwordHash: 'x', totpSecret: 'ABC', totpStep: 0, recoveryCodes: 'a b' }
    const { id } = await addStaff(services, db as unknown as Trx, { ...person, ...secrets })
    if (Object.keys(change).length > 0) await db.updateTable('staff').set(change).where('id', '=', id).execute()
    return { ...person, id }
  }

  test('hold and read cases by their role while they are here, and keep their names when they leave', async () => {
    await joined('Prem', 'preparer')
    await joined('Anil', 'auditor')
    await joined('Sara', 'support')
    await joined('Locked', 'preparer', { locked_at: 1 })
    await joined('Gone', 'preparer', { removed_at: 1 })
    const people = await colleagues(services)
    const may = [...people.values()].map(({ name, canHold, canRead }) => [name, canHold, canRead])
    expect(may.toSorted()).toEqual([
      ['Anil', false, true],
      ['Gone', false, false],
      ['Locked', false, false],
      ['Prem', true, true],
      ['Sara', false, false],
    ])
    expect(personNamed(people, 'gone')).toEqual({ uid: 'gone', name: 'Gone', role: 'preparer' })
    expect(personNamed(people, 'nobody')).toEqual({ uid: 'nobody', name: 'Someone no longer here', role: null })
    expect([...(await namesOfStaff(services)).values()].toSorted()).toEqual(['Anil', 'Gone', 'Locked', 'Prem', 'Sara'])
  })

  test('are found by address or id, and listed with what they can do', async () => {
    await joined('Prem', 'signer')
    await joined('Gone', 'signer', { removed_at: 1 })
    await joined('Locked', 'lead', { locked_at: 1 })
    const found = async (word: string) => (await findStaff(services, word))?.uid
    expect([await found('PREM@remit.test'), await found('prem'), await found('Prem')]).toEqual([
      'prem',
      'prem',
      undefined,
    ])
    expect([await found('gone'), await found('gone@remit.test')]).toEqual([undefined, undefined])
    expect(await accountants(services)).toEqual([{ uid: 'prem', name: 'Prem', membership_number: 'M-Prem' }])
    const { staff, invitations } = await listStaff(services)
    const at = new Date(NOW).toISOString()
    const times = { created_at: at, last_sign_in_at: at }
    expect(staff.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))).toMatchObject([
      { uid: 'locked', locked: true, can_sign_in: true, email: 'Locked@Remit.test', ...times },
      { uid: 'prem', name: 'Prem', locked: false, role: 'signer', ...times },
    ])
    expect(invitations).toEqual([])
  })

  test('begin with a link for the first lead, outside production, with a desk and while there are none', async () => {
    const link = (change: object = {}) => firstLeadLink({ ...services, config: { ...services.config, ...change } })
    expect([await link({ production: true }), await link({ desk: false })]).toEqual([null, null])
    expect(await link()).toMatch(/^https:\/\/nirgam\.example\/desk\/invitation#[\w-]{43}$/)
    await joined('Prem', 'lead')
    expect(await link()).toBeNull()
    const invented = {
      name: 'Demo',
      email: 'demo@remit.test',
      role: 'lead',
      password: 'x',
      membershipNumber: null,
    } as const
    const production = { ...services, config: { ...services.config, production: true } }
    await expect(addInventedStaff(production, invented)).rejects.toThrow('do not belong in production')
    expect(await addInventedStaff(services, { ...invented, email: 'PREM@remit.test' })).toBe('prem')
  })

  describe('who are signed in', () => {
    const { admit, mustBeFresh, accountOf } = deskAdmission(services)

    function asking(token: string, { byItself = false, headers = {} } = {}): FastifyRequest {
      const config = byItself ? { byItself: true } : {}
      const cookie = `other=1; nirgam_desk=${token}; more=2`
      return { headers: { cookie, ...headers }, routeOptions: { config } } as unknown as FastifyRequest
    }
    const session = () => db.selectFrom('staff_sessions').selectAll().executeTakeFirstOrThrow()

    test('are let in by their cookie and their right', async () => {
      const { id } = await joined('Prem', 'preparer')
      const request = asking(await startDeskSession(db as unknown as Trx, id, NOW))
      await admit(request, 'see-cases')
      expect(request.staff).toMatchObject({
        ...{ id, uid: 'prem', name: 'Prem', email: 'Prem@Remit.test', role: 'preparer', membershipNumber: 'M-Prem' },
        ...{ recoveryCodes: 'a b', factorAt: NOW },
      })
      expect(accountOf(request)).toBe('prem')
      await expect(admit(request, 'staff')).rejects.toMatchObject({ status: 403 })
      for (const wrong of ['x'.repeat(43), 'x'.repeat(42), '']) {
        await expect(admit(asking(wrong), 'see-cases')).rejects.toMatchObject({ status: 401 })
      }
      await expect(admit({ headers: {} } as FastifyRequest, 'see-cases')).rejects.toMatchObject({ status: 401 })
    })

    test('stay so for half an hour after the last use, which is noted once a minute, and for ten hours at most', async () => {
      const { id } = await joined('Prem', 'preparer')
      const token = await startDeskSession(db as unknown as Trx, id, NOW)
      const used = async (options = {}) => {
        await admit(asking(token, options), 'see-cases')
        const { last_used_at, expires_at } = await session()
        return [last_used_at - NOW, expires_at - NOW].map((ms) => ms / MINUTE)
      }
      clock.at = NOW + MINUTE - 1
      expect(await used()).toEqual([0, 30])
      clock.at = NOW + MINUTE
      expect(await used({ byItself: true })).toEqual([0, 30])
      expect(await used({ headers: { 'x-nirgam-by-itself': '1' } })).toEqual([0, 30])
      expect(await used({ headers: { 'x-nirgam-by-itself': '0' } })).toEqual([1, 31])
      clock.at = NOW + 31 * MINUTE - 1
      expect((await used())[1]).toBeCloseTo(61, 2)
      await db
        .updateTable('staff_sessions')
        .set({ expires_at: NOW + 600 * MINUTE })
        .execute()
      clock.at = NOW + 590 * MINUTE
      expect(await used()).toEqual([590, 600])
      clock.at = NOW + 600 * MINUTE
      await expect(used()).rejects.toMatchObject({ status: 401, message: STAFF_MESSAGES.signInAgain })
    })

    test('give the second factor again after a quarter of an hour', () => {
      const staff = { factorAt: NOW } as Staff
      clock.at = NOW + 15 * MINUTE
      expect(() => mustHaveFreshFactor(clock, staff)).not.toThrow()
      clock.at += 1
      expect(() => mustHaveFreshFactor(clock, staff)).toThrow(expect.objectContaining({ code: 'factor_needed' }))
      expect(() => mustBeFresh({ staff } as FastifyRequest)).toThrow(expect.objectContaining({ status: 403 }))
    })

    test('have a cookie for the desk alone, secure where the address is, and none once they leave', () => {
      const given = (publicUrl: string, token: string) => {
        let cookie = ''
        const reply = { header: (_name: string, value: string) => (cookie = value) } as unknown as FastifyReply
        giveCookie({ ...services.config, publicUrl }, reply, token)
        return cookie
      }
      const rest = 'HttpOnly; SameSite=Strict'
      expect(given('https://x.example', 'abc')).toBe(`nirgam_desk=abc; Path=/api/desk; Max-Age=36000; ${rest}; Secure`)
      expect(given('http://localhost', '')).toBe(`nirgam_desk=; Path=/api/desk; Max-Age=0; ${rest}`)
    })
  })

  test('are told of a case at the desk and by e-mail, unless it was their own doing or they are locked', async () => {
    await joined('Prem', 'preparer')
    await joined('Leela', 'lead')
    await joined('Locked', 'lead', { locked_at: 1 })
    const user = { uid: 'u', created_at: 1, updated_at: 1 }
    const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const row = { reference_number: 'NRG-1', user_id, status: 'in_progress', created_at: 1, updated_at: 1 } as const
    const { id: remittanceId } = await db
      .insertInto('remittances')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    const kind = 'mention' as const
    const tell = (to: string, by: string | null, text?: string) =>
      tellStaff(services, db as unknown as Trx, { to, kind, remittanceId, by, text })
    await tell('prem', 'leela', ' Please call 9876543210. ')
    await tell('prem', null)
    await tell('prem', 'prem')
    await tell('locked', 'leela')
    await tell('nobody', 'leela')
    expect(mails.map(({ to }) => to)).toEqual(['Prem@Remit.test', 'Prem@Remit.test'])
    reaches = false
    clock.at += 1
    await tell('prem', 'somebody-gone', '  ')
    expect(mails).toHaveLength(2)
    const { unseen, notices } = await readNotices(services, 'prem')
    expect([unseen, notices.map(({ by, text, is_seen }) => [by, text, is_seen])]).toEqual([
      3,
      [
        ['A former colleague', null, false],
        [null, null, false],
        ['Leela', 'Please call 9876543210.', false],
      ],
    ])
    await db.updateTable('staff').set({ removed_at: 1 }).where('uid', '=', 'leela').execute()
    expect((await readNotices(services, 'prem')).notices.at(-1)?.by, 'a colleague who left').toBe('Leela')
    const seen = await seeNotices(services, 'prem', notices[1]?.id ?? 0)
    expect([seen.unseen, seen.notices.map(({ is_seen }) => is_seen)]).toEqual([1, [false, true, true]])
    const days = 90 * 24 * 60 * MINUTE
    await forgetOldNotices(services, NOW + days)
    expect((await readNotices(services, 'prem')).notices).toHaveLength(3)
    await forgetOldNotices(services, NOW + days + 1)
    expect((await readNotices(services, 'prem')).notices).toHaveLength(1)
  })
})

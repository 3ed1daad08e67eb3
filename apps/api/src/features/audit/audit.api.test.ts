import { SEEN_ACTS } from '@nirgam/domain/office/audit-log'
import type { AuditAct } from '@nirgam/domain/office/audit-words'
import { expect, test } from 'vitest'
import { addAuditEntry } from '../../platform/audit.ts'
import { onEmptyDatabases } from '../../testing/engines.ts'
import { atDesk, joinStaff } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'

async function auditing(api: TestApi) {
  const person = await joinStaff(api, 'auditor', { name: 'Anil' })
  const call = atDesk({ cookie: person.cookie })
  /** Includes acts that only older versions wrote. */
  const add = (who: string, act: string, subject: string, detail = '') =>
    addAuditEntry({ clock: api.clock, who }, api.services.db, act as AuditAct, subject, detail)
  return {
    person,
    add,
    read: async (query = '') => (await api.get(`/desk/audit${query}`, call)).body,
    acts: async (query: string) =>
      (await api.get(`/desk/audit${query}`, call)).body.data.entries.map(({ act }: { act: string }) => act),
    file: (query = '') => api.get(`/desk/audit/file${query}`, call),
  }
}

onEmptyDatabases('the audit', (setup, { once }) => {
  once('names people, including staff members who have left', async () => {
    const api = await setup()
    const { person, read, add } = await auditing(api)
    const gone = await joinStaff(api, 'intake', { name: 'Ravi' })
    const lead = await joinStaff(api, 'lead', { name: 'Leela' })
    await api.delete(`/desk/staff/${gone.uid}`, atDesk({ cookie: lead.cookie }))
    await add('meera', 'case claim', 'REM-000007')
    const { data } = await read()
    expect(data.entries.slice(0, 2)).toEqual([
      expect.objectContaining({ who: 'meera', who_name: 'meera', act: 'case claim', subject: 'REM-000007' }),
      expect.objectContaining({ who_name: 'Leela', act: 'staff removed', subject: 'Ravi' }),
    ])
    await add(`staff ${person.uid}`, 'case hand_over', 'REM-000007', `staff ${gone.uid}`)
    await add('meera', SEEN_ACTS.number, 'REM-000007', 'senderBankDetails.panNumber')
    await add('meera', 'case approve', 'REM-000007')
    const told = (await read('?limit=3')).data.entries.map(({ words }: { words: string }) => words)
    expect([...told, ...data.entries.slice(0, 2).map(({ words }: { words: string }) => words)]).toEqual([
      'meera case approve: REM-000007',
      expect.stringMatching(/^meera unmasked PAN Number .*of case REM-000007$/),
      'Anil handed case REM-000007 to Ravi',
      'meera claimed case REM-000007',
      'Leela removed Ravi from the staff',
    ])
    expect(data.people).toContainEqual({ who: `staff ${gone.uid}`, name: 'Ravi' })
    expect(data.people).toContainEqual({ who: `staff ${person.uid}`, name: 'Anil' })
  })

  test('filters by person, case, kind and days in India', async () => {
    const api = await setup()
    const { add } = await auditing(api)
    await add('meera', 'case claim', 'REM-000007')
    await add('ravi', 'paper accepted', 'REM-000007', 'panCard')
    await add('ravi', 'case certify', 'REM-000008')
    // After midnight in India, but the same day in London.
    api.clock.advance({ hours: 13 })
    await add('meera', 'enquiry answered', 'enquiry 1')
    const { acts, read } = await auditing(api)
    expect(await acts('?who=ravi')).toEqual(['case certify', 'paper accepted'])
    for (const word of ['REM-000007', 'rem-7', '7', '000007']) {
      expect([word, await acts(`?case=${word}`)]).toEqual([word, ['paper accepted', 'case claim']])
    }
    expect(await acts('?group=case')).toEqual(['case certify', 'paper accepted', 'case claim'])
    const details = ['panCard 768087c1-479e-4f6b', 'senderBankDetails.panNumber', '']
    for (const [index, act] of Object.values(SEEN_ACTS).entries()) await add('anil', act, 'x', details[index])
    expect(await acts('?group=seen')).toEqual(Object.values(SEEN_ACTS).toReversed())
    expect((await read('?who=anil')).data.entries.map(({ detail }: { detail: string }) => detail)).toEqual([
      '',
      expect.stringMatching(/^PAN Number \(/),
      'PAN Card, copy 768087c1',
    ])
    expect(await acts('?from=2026-11-17&who=meera')).toEqual(['enquiry answered'])
    expect(await acts('?to=2026-11-16&who=meera')).toEqual(['case claim'])
    expect(await acts('?case=nothing')).toEqual([])
  })

  test('pages without gaps while entries are added', async () => {
    const api = await setup()
    const { read, add } = await auditing(api)
    for (let count = 0; count < 5; count += 1) await add('ravi', `case ${count}`, 'REM-000001')
    const first = await read('?who=ravi&limit=2')
    await add('ravi', 'case late', 'REM-000001')
    const second = await read(`?who=ravi&limit=2&before=${first.next}`)
    const third = await read(`?who=ravi&limit=2&before=${second.next}`)
    const all = [first, second, third].flatMap(({ data }) => data.entries.map(({ act }: { act: string }) => act))
    expect([all, third.next]).toEqual([['case 4', 'case 3', 'case 2', 'case 1', 'case 0'], null])
    api.clock.advance({ days: 1 })
    const day = new Date(api.clock.now()).toISOString().slice(0, 10)
    const { read: readLater } = await auditing(api)
    for (let count = 0; count < 3; count += 1) await add('ravi', `case ${count}`, 'REM-000001')
    const newest = await readLater(`?from=${day}&limit=2`)
    const rest = await readLater(`?from=${day}&limit=2&before=${newest.next}`)
    expect(rest.data.entries[0], 'of the same moment').toMatchObject({ act: 'case 0' })
  })

  once('exports the same rows safely for a spreadsheet, and records the export', async () => {
    const api = await setup()
    const { file, add, read } = await auditing(api)
    await add('ravi', 'case refuse', 'REM-000001', '=HYPERLINK("https://evil.example")')
    const taken = await file('?who=ravi')
    expect(taken.headers.get('content-type')).toContain('text/csv')
    expect(taken.body).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(taken.body.trim().split('\r\n')).toHaveLength(2)
    expect((await read()).data.entries[0]).toMatchObject({ act: 'list taken', subject: 'audit', detail: 'who ravi' })
  })

  once('exports every entry, however many they are', async () => {
    const api = await setup()
    const { file } = await auditing(api)
    const entries = Array.from({ length: 1001 }, (_, n) => {
      return { at: api.clock.now(), who: 'ravi', act: 'read', subject: `user ${n}`, detail: '' }
    })
    await api.services.db.insertInto('audit').values(entries).execute()
    const [, ...rows] = (await file('?who=ravi')).body.trim().split('\r\n')
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([
      1001,
      expect.stringContaining('user 1000'),
      expect.stringMatching(/user 0\b/),
    ])
  })

  test('is append-only', async () => {
    const api = await setup()
    const { add } = await auditing(api)
    await add('ravi', 'case refuse', 'REM-000001')
    const { db } = api.services
    await expect(db.updateTable('audit').set({ who: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
  })

  once.each(['?from=2026-02-30', '?group=x', '?limit=1000', `?who=${'x'.repeat(300)}`])(
    'refuses an invalid filter: %s',
    async (query) => {
      const api = await setup()
      const { person } = await auditing(api)
      expect((await api.get(`/desk/audit${query}`, atDesk({ cookie: person.cookie }))).status).toBe(422)
    },
  )
})

import { randomUUID } from 'node:crypto'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { pdfTexts } from '../../testing/files/pdf-text.ts'
import { filesInZip } from '../../testing/files/zip-files.ts'
import { PASSWORD } from '../../testing/scenes/accounts.ts'
import { openCase } from '../../testing/scenes/case.ts'
import { paidRemittance } from '../../testing/scenes/paid-remittance.ts'
import { STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { sealContent } from './ledger-lines.ts'

const LAKH = 100_000
const ENTRY = {
  day: '2026-06-01',
  receiver: 'Planted Receiver',
  account: 'savings',
  currency: 'INR',
  amount: 2 * LAKH,
  bank: 'Planted Bank',
}

function ledgerOf(api: TestApi, token: string) {
  return {
    read: async (year?: string) => (await api.get(`/ledger${year ? `?year=${year}` : ''}`, { token })).body.data,
    keep: (entry: object = {}, uid: string = randomUUID()) =>
      api.put(`/ledger/entries/${uid}`, { token, body: { ...ENTRY, ...entry } }),
  }
}

const usedIn = (data: { limits: { id: string; used: number }[] }) =>
  Object.fromEntries(data.limits.map(({ id, used }) => [id, used]))

onBothEngines('the ledger', (setup, { once }) => {
  test('shows two tax years, with transfers through Nirgam and others', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { read, keep } = ledgerOf(api, token)
    expect(await read()).toMatchObject({
      year: '2026-27',
      called: 'tax year',
      years: ['2026-27', '2025-26'],
      lines: [],
      total: { rupees: 0 },
    })

    expect((await read('2019-20')).years).toEqual(['2026-27', '2025-26', '2019-20'])
    const ours = await paidRemittance(api, { token })
    // A later change does not change its date.
    const changed = { updated_at: Date.UTC(2026, 10, 20) }
    await api.services.db.updateTable('remittances').set(changed).where('id', '=', ours.id).execute()
    const uid = randomUUID()
    await keep({ day: '2026-03-31', amount: 9 * LAKH, tcs: 100.5 }, uid)
    const saved = await keep({ currency: 'USD', amount: 1000, tds: 50 })
    expect([saved.status, saved.body.message, saved.body.data.year]).toEqual([
      200,
      'Saved in your tax-year record.',
      '2026-27',
    ])

    const now = await read()
    expect(now.lines).toMatchObject([
      { day: '2026-06-01', receiver: 'Planted Receiver', remittance_id: null, rupees: 83_000, tds: 50, rate: null },
      {
        id: `remittance-${ours.id}`,
        remittance_id: ours.id,
        reference_number: ours.reference,
        day: '2026-11-16',
        receiver: STEP_ANSWERS.receiver_details.name,
        account: 'nre',
        source: 'savings',
        bank: 'HDFC Bank',
        rupees: STEP_ANSWERS.amount,
      },
    ])
    expect(now.total).toEqual({ rupees: STEP_ANSWERS.amount + 83_000, tds: 50, tcs: 0 })
    expect(usedIn(now)).toEqual({ small: STEP_ANSWERS.amount + 83_000, lrs: 1000, nro: 0, tcs: 83_000 })
    expect(now.receivers[0]).toEqual({ receiver: STEP_ANSWERS.receiver_details.name, rupees: STEP_ANSWERS.amount })
    expect(await read('2025-26')).toMatchObject({
      called: 'financial year',
      from: '2025-04-01',
      to: '2026-03-31',
      total: { rupees: 9 * LAKH, tcs: 100.5 },
    })

    // Sent again, it is stored once; with another day, it moves to its year.
    await keep({ day: '2026-03-31', amount: 9 * LAKH }, uid)
    expect((await read('2025-26')).lines).toHaveLength(1)
    await keep({ day: '2026-04-01', amount: 9 * LAKH }, uid)
    expect([(await read('2025-26')).lines.length, (await read()).lines.length]).toEqual([0, 3])
    const removed = await api.delete(`/ledger/entries/${uid}?year=2026-27`, { token })
    expect([removed.status, removed.body.data.lines.length]).toEqual([200, 2])
    const again = await api.delete(`/ledger/entries/${uid}`, { token })
    expect([again.status, again.body.message]).toEqual([404, 'This entry has been removed.'])

    const rate = await api.put('/ledger/rate', {
      token,
      body: { year: '2026-27', rupees_per_dollar: 84.1234, day: '2026-06-02' },
    })
    expect(rate.body.data).toMatchObject({ rate: { rupees_per_dollar: 84.1234, day: '2026-06-02' } })
    expect(rate.body.data.lines[0].rupees).toBe(84_123.4)
    expect((await read('2025-26')).rate).toEqual({ rupees_per_dollar: 83, day: null })
  })

  once('lets the user say when a remittance was sent, and whether it was', async () => {
    const api = await setup({ paypal: true })
    const opened = await openCase(api)
    const { token, id } = opened
    const { read, keep } = ledgerOf(api, token)
    const say = (note: object) => api.put(`/ledger/remittances/${id}`, { token, body: { day: '2026-11-16', ...note } })
    expect((await say({ day: '2026-11-17' })).body.errors.day[0]).toContain('is in the future')
    expect((await say({ tds: STEP_ANSWERS.amount + 1 })).status).toBe(422)
    expect((await say({ day: '2026-03-31', tds: 10, tcs: 20 })).body.data).toMatchObject({
      year: '2025-26',
      total: { rupees: STEP_ANSWERS.amount, tds: 10, tcs: 20 },
    })
    expect((await read()).lines).toEqual([])
    const unsent = (await say({ sent: false, version: 1 })).body.data
    expect([unsent.lines[0].sent, unsent.total.rupees, unsent.lines[0].version]).toEqual([false, 0, 2])
    const late = await say({ tds: 7, version: 1 })
    expect([late.status, late.body.data]).toMatchObject([409, { sent: false, tds: 0, version: 2 }])
    const notes = api.services.db.selectFrom('ledger_entries').select('uid').where('remittance_id', '=', id)
    expect((await keep({}, (await notes.executeTakeFirstOrThrow()).uid)).status, 'a note is no entry').toBe(404)

    expect((await opened.send('withdraw', { reference: opened.reference })).status).toBe(200)
    expect((await read()).lines).toEqual([])
    expect((await say({})).status).toBe(409)
  })

  test('reports a conflict to the second save, loses neither, and treats a repeated save as the first', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { read, keep } = ledgerOf(api, token)
    const uid = randomUUID()
    expect((await keep({}, uid)).body.data.lines[0]).toMatchObject({ id: uid, version: 1 })
    const first = await keep({ receiver: 'From the first tab', version: 1 }, uid)
    expect(first.body.data.lines[0]).toMatchObject({ receiver: 'From the first tab', version: 2 })
    const again = await keep({ receiver: 'From the first tab', version: 1 }, uid)
    expect([again.status, again.body.data.lines[0].version]).toEqual([200, 2])

    const second = await keep({ receiver: 'From the second tab', version: 1 }, uid)
    expect([second.status, second.body.message]).toEqual([409, LEDGER_MESSAGES.changed])
    expect(second.body.data).toMatchObject({ id: uid, receiver: 'From the first tab', version: 2 })
    const removal = await api.delete(`/ledger/entries/${uid}?version=1`, { token })
    expect([removal.status, removal.body.data.receiver]).toEqual([409, 'From the first tab'])
    expect((await keep({ receiver: 'From the second tab', version: 2 }, uid)).status).toBe(200)

    const both = await Promise.all(['One', 'Other'].map((receiver) => keep({ receiver, version: 3 }, uid)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await api.delete(`/ledger/entries/${uid}?version=4`, { token })).status).toBe(200)
    const late = await keep({ version: 4 }, uid)
    expect([late.status, late.body.message]).toEqual([404, LEDGER_MESSAGES.gone])
    expect((await read()).lines).toEqual([])
  })

  once('refuses invalid entries with a sentence, and stores nothing', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { read, keep } = ledgerOf(api, token)
    const refused = async (entry: object) => {
      const { status, body } = await keep(entry)
      return [status, body.message]
    }
    expect(await refused({ day: '2026-11-31' })).toEqual([422, 'That date doesn’t exist. Please check it.'])
    expect(await refused({ amount: 0 })).toEqual([422, 'Please enter an amount above zero, such as 1,250.50.'])
    expect(await refused({ amount: '5' })).toEqual([422, 'Please enter an amount above zero, such as 1,250.50.'])
    expect(await refused({ receiver: '  ' })).toEqual([422, 'Please enter who received it.'])
    expect((await refused({ currency: 'EUR' }))[1]).toMatch(/^We have no rate for one euro/)
    expect(await refused({ account: 'piggy bank' })).toEqual([422, 'Please choose the account it left from.'])
    expect((await read()).lines).toEqual([])
    const unknown = await api.get('/ledger?year=2026-28', { token })
    expect([unknown.status, unknown.body.message]).toEqual([404, 'That tax year doesn’t exist.'])
    const rate = { year: '2026-27', rupees_per_dollar: 8, day: '2026-06-02' }
    expect((await api.put('/ledger/rate', { token, body: rate })).status).toBe(422)
  })

  test('holds at most 500 entries, even when many arrive at once', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { keep } = ledgerOf(api, token)
    await keep()
    const { db, vault } = api.services
    const entries = db.selectFrom('ledger_entries')
    const { user_id } = await entries.select('user_id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const rows = Array.from({ length: 497 }, () => {
      const uid = randomUUID()
      const content_sealed = sealContent(vault, uid, {
        ...ENTRY,
        source: null,
        rate: null,
        tds: asRupees(0),
        tcs: asRupees(0),
        version: 1,
      })
      return { uid, user_id, remittance_id: null, content_sealed, created_at: 0, updated_at: 0 }
    })
    await db.insertInto('ledger_entries').values(rows).execute()
    const statuses = (await Promise.all([keep(), keep(), keep(), keep()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 409, 409])
    const { count } = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(500)
  })

  once('is exported as a table without formulas and as a statement for the tax return', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    await api.put('/profile', { token, body: { name: 'Asha Rao' } })
    const { keep } = ledgerOf(api, token)
    await keep({ receiver: '=HYPERLINK("http://x")', currency: 'EUR', amount: 100, rate: 90.5, source: 'education' })
    await keep({ bank: '+cmd', tds: 12.5, tcs: 30 })
    await keep({ currency: 'USD', amount: 10 })
    const file = await api.get('/ledger/file?year=2026-27', { token })
    expect(file.headers.get('content-disposition')).toContain('filename="nirgam-tax-year-2026-27.csv"')
    expect(file.body).toContain(`"'=HYPERLINK(""http://x"")","Savings account","Education","EUR",100,90.5,9050,`)
    expect(file.body).toContain(`"INR",200000,,200000,"'+cmd",12.5,30,"Elsewhere"`)
    // At the year’s rate, which the user has not changed.
    expect(file.body).toContain('"USD",10,83,830,')
    expect(file.body).toContain('"Tax year 2026-27",,,,,,,209880,,12.5,30,"All that was sent"')

    for (let day = 1; day <= 28; day += 1) await keep({ day: `2026-07-${String(day).padStart(2, '0')}` })
    const statement = await api.get('/ledger/statement', { token })
    expect(statement.headers.get('content-type')).toBe('application/pdf')
    const pages = await pdfTexts(statement.bytes)
    const words = pages.map((page) => page.map(({ text }) => text).join(' '))
    expect(words.length).toBeGreaterThan(1)
    expect(words[0]).toContain('Money sent abroad in the tax year 2026-27')
    expect(words[0]).toContain('Asha Rao · 1 April 2026 to 31 March 2027')
    expect(words[0]).toContain('₹58,09,880.00')
    expect(words[0]).toContain('₹12.50')
    expect(words.join()).toContain('28.07.2026')
    expect(words.at(-1)).toContain('compare it with Form 26AS')
    expect(words.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
    const lowest = Math.max(...pages.flat().map(({ y }) => y))
    expect(lowest).toBeLessThan(830)
  })

  once('is encrypted, is part of the data export and is deleted with the account', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { db } = api.services
    const { keep } = ledgerOf(api, token)
    const others = await db.selectFrom('ledger_entries').selectAll().orderBy('id').execute()
    await keep()
    await api.put('/ledger/rate', { token, body: { year: '2026-27', rupees_per_dollar: 84, day: '2026-06-02' } })
    const entries = db.selectFrom('ledger_entries').selectAll().orderBy('id', 'desc')
    const stored = JSON.stringify(await entries.executeTakeFirstOrThrow())
    expect(stored).not.toMatch(/Planted|200000|2026-06/)
    const files = filesInZip((await api.get('/profile/data', { token })).bytes)
    expect(String(files.get('ledger.json'))).toContain('Planted Receiver')

    expect((await api.post('/profile/delete', { token, body: { password: PASSWORD } })).status).toBe(200)
    expect(await db.selectFrom('ledger_entries').selectAll().orderBy('id').execute()).toEqual(others)
    expect(await db.selectFrom('ledger_rates').selectAll().execute()).toEqual([])
  })
})

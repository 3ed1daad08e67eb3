import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { operate } from '../../operator/operator.ts'
import { transaction } from '../../platform/database/engine.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { sampleUpload } from '../../testing/files/sample-upload.ts'
import { PASSWORD } from '../../testing/scenes/accounts.ts'
import { certifyingFirm, udin } from '../../testing/scenes/certificate.ts'
import { paidRemittance } from '../../testing/scenes/paid-remittance.ts'
import { numberOf } from '../../testing/scenes/ready-remittance.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { addInventedDocument } from '../documents/documents.ts'
import { dueForErasure, eraseWhenDue } from './profile.ts'

const OF_A_CASE = [
  ...(['case_events', 'case_papers', 'case_notes', 'case_lookups'] as const),
  ...(['case_sheets', 'certificates', 'certificate_prints', 'bank_packets', 'sale_cases'] as const),
]

/** A customer with a certificate, a document, a packet and a shared sale, who then deletes the account. */
async function departed(api: TestApi) {
  const firm = await certifyingFirm(api)
  const { token } = await api.signUp()
  const [{ id }, { id: linked }] = [await firm.toSign('C', { token }), await firm.inReview()]
  expect((await firm.certify(id, { udin: udin(`A${id}`.padEnd(10, '0')) })).status).toBe(200)
  const { db } = api.services
  const row = await db.selectFrom('remittances').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { bytes } = await sampleUpload('panCard')
  const upload = { kind: 'panCard' as const, bytes, fileName: 'pan.png', declaredType: 'image/png' }
  const about = { owner: row.user_id, remittanceId: id, reference: row.reference_number, upload }
  await addInventedDocument(api.services, about)
  expect((await api.post(`/remittances/${id}/packet`, { token })).status).toBe(200)
  await api.services.jobs.runDue()
  const theCase = await caseOf(api, id)
  const other = await caseOf(api, linked)
  const sale = { sale_uid: `sale-${id}`, linked_at: 1 }
  await db
    .insertInto('sale_cases')
    .values([theCase, other].map((case_id) => ({ case_id, ...sale })))
    .execute()
  expect((await api.post('/profile/delete', { token, body: { password: PASSWORD } })).status).toBe(200)
  await db.updateTable('remittances').set({ status_reason: 'The name differs' }).where('id', '=', id).execute()
  return { id, theCase, other, reference: row.reference_number }
}

async function caseOf({ services }: TestApi, id: number): Promise<number> {
  const found = services.db.selectFrom('cases').select('id').where('remittance_id', '=', id)
  return (await found.executeTakeFirstOrThrow()).id
}

/** How many rows each table has of a case. */
async function leftOf({ services: { db } }: TestApi, caseId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of OF_A_CASE) {
    counts[table] = (await db.selectFrom(table).select('case_id').where('case_id', '=', caseId).execute()).length
  }
  return counts
}

const dueIds = async ({ services }: TestApi) => (await dueForErasure(services, 1_000)).map(({ id }) => id)
/** Nine years, so that the tax year of the last change has been over for eight. */
const NINE_YEARS = { days: 9 * 366 }

onBothEngines('data kept from a deleted account', (setup) => {
  test('is erased by a job after the retention years, with case, certificates and files; payments stay', async () => {
    const api = await setup()
    const { db, jobs, storage } = api.services
    // Many others have left before.
    const left = { created_at: 1, updated_at: 1, verified_at: 1, deleted_at: 1 }
    const gone = Array.from({ length: 100 }, () => ({ ...left, uid: randomUUID() }))
    await db.insertInto('users').values(gone).execute()
    const { id, theCase, other, reference } = await departed(api)
    const staying = await paidRemittance(api)
    const before = await leftOf(api, theCase)
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([['case_notes', 0]])
    const stored = await db.selectFrom('certificates').select('storage_key').where('case_id', '=', theCase).execute()
    const documents = await db.selectFrom('documents').select('storage_key').where('remittance_id', '=', id).execute()
    const files = [...stored, ...documents].map(({ storage_key }) => String(storage_key))
    expect(files.length).toBe(2)

    api.clock.advance({ days: 7 * 365 })
    await jobs.runDue()
    expect(await dueIds(api)).not.toContain(id)
    for (const file of files) expect((await storage.get(file)).length).toBeGreaterThan(0)

    api.clock.advance(NINE_YEARS)
    expect(await dueIds(api)).toContain(id)
    expect(await dueIds(api)).not.toContain(staying.id)
    await jobs.runDue()
    await jobs.runDue()
    expect(await dueIds(api)).not.toContain(id)

    expect(Object.values(await leftOf(api, theCase)).filter((count) => count > 0)).toEqual([])
    expect(await leftOf(api, other)).toMatchObject({ sale_cases: 0 })
    expect(await db.selectFrom('cases').select('id').where('id', '=', theCase).execute()).toEqual([])
    const row = await db.selectFrom('remittances').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ reference_number: reference, contribution_paid: 1, details_sealed: null, bank: null })
    expect([row.payment_id !== null, row.status_reason]).toEqual([true, null])
    expect(row.erased_at).toBe(api.clock.now())
    for (const file of files) await expect(storage.get(file)).rejects.toThrow()
    const entries = db.selectFrom('audit').select(['who', 'detail']).where('act', '=', 'case erased')
    expect(await entries.where('subject', '=', `REM-${String(id).padStart(6, '0')}`).execute()).toEqual([
      { who: 'the server', detail: 'kept for 8 years' },
    ])
    expect((await caseOf(api, staying.id)) > 0).toBe(true)
  })

  test('is erased completely or not at all, and only when it is due', async () => {
    const api = await setup({ env: { RETENTION_YEARS: '1' } })
    const { services } = api
    const { id, theCase, reference } = await departed(api)
    const staying = await paidRemittance(api)
    const erase = (remittance: number) =>
      transaction(services.db, (trx) => eraseWhenDue(services, trx, { id: remittance }, 'an operator'))
    expect(await erase(id)).toBe(false)
    api.clock.advance({ days: 2 * 366 })
    expect(await erase(staying.id)).toBe(false)
    // After midnight in India.
    const updated_at = Date.UTC(2026, 10, 16, 19)
    await services.db.updateTable('remittances').set({ updated_at }).where('id', '=', id).execute()
    const { out } = await operate(['retention', 'list', '--json'], () => services.config, { clock: api.clock })
    expect(JSON.parse(out)).toEqual([{ remittance: numberOf(id), reference, last_changed: '2026-11-17' }])
    const before = await leftOf(api, theCase)
    const failing = transaction(services.db, async (trx) => {
      await eraseWhenDue(services, trx, { id }, 'an operator')
      throw new Error('the power went')
    })
    await expect(failing).rejects.toThrow('the power went')
    expect(await leftOf(api, theCase)).toEqual(before)
    for (const table of ['case_events', 'case_sheets', 'certificates']) {
      const removing = sql`delete from ${sql.table(table)} where case_id = ${theCase}`.execute(services.db)
      await expect(removing).rejects.toThrow('append-only')
    }
    expect(await erase(id)).toBe(true)
    expect(await erase(id)).toBe(false)
  })
})

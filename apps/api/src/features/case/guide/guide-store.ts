import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { NewRow, Row } from '../../../platform/database/tables.ts'

export type GuideRow = Row<'case_guides'>

export function findGuide(db: Db | Trx, remittanceId: number): Promise<GuideRow | undefined> {
  return db.selectFrom('case_guides').selectAll().where('remittance_id', '=', remittanceId).executeTakeFirst()
}

export async function insertGuide(trx: Trx, guide: NewRow<'case_guides'>): Promise<void> {
  await trx.insertInto('case_guides').values(guide).execute()
}

export async function changeGuide(trx: Trx, id: number, answers: string, now: number): Promise<void> {
  await trx.updateTable('case_guides').set({ answers_sealed: answers, updated_at: now }).where('id', '=', id).execute()
}

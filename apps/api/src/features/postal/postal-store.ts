import type { Db } from '../../platform/database/engine.ts'

export type KeptAnswer = { answer: string; fetched_at: number }

export function findAnswer(db: Db, country: string, code: string): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom('postal_answers')
    .select(['answer', 'fetched_at'])
    .where('country', '=', country)
    .where('code', '=', code)
    .executeTakeFirst()
}

export async function keepAnswer(
  db: Db,
  kept: { country: string; code: string; answer: string; fetched_at: number },
): Promise<void> {
  await db
    .insertInto('postal_answers')
    .values(kept)
    .onConflict((conflict) =>
      conflict.columns(['country', 'code']).doUpdateSet({ answer: kept.answer, fetched_at: kept.fetched_at }),
    )
    .execute()
}

export async function removeAnswersBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('postal_answers').where('fetched_at', '<=', time).execute()
}

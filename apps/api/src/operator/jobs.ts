import { transaction } from '../platform/database/engine.ts'
import { type Command, limitIn, numberIn, Refusal, record } from './command.ts'

export const jobCommands: Command[] = [
  {
    name: 'jobs list',
    takes: '[--limit 50]',
    about: 'background work that was given up after its last try',
    on: 'services',
    run: async ({ db }, given) => {
      const jobs = await db
        .selectFrom('jobs')
        .select(['id', 'kind', 'attempts', 'last_error', 'failed_at'])
        .where('failed_at', 'is not', null)
        .orderBy('id', 'desc')
        .limit(limitIn(given))
        .execute()
      const rows = jobs.map(({ failed_at, ...job }) => ({ ...job, failed: new Date(failed_at ?? 0).toISOString() }))
      return { rows, empty: 'Nothing was given up.' }
    },
  },
  {
    name: 'jobs retry',
    takes: 'ID',
    about: 'tries it again now',
    on: 'services',
    run: async (desk, given) => {
      const id = numberIn(given, 0, 'the job id')
      await transaction(desk.db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('jobs')
          .set({ failed_at: null, attempts: 0, run_at: desk.clock.now(), lease: null, leased_until: null })
          .where('id', '=', id)
          .where('failed_at', 'is not', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw new Refusal(`No job ${id} was given up.`)
        await record(desk, trx, 'job retried', `job ${id}`)
      })
      return { done: `Job ${id} is tried again.`, facts: { id } }
    },
  },
]

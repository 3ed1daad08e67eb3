import { addAuditEntry } from '../platform/audit.ts'
import { transaction } from '../platform/database/engine.ts'
import { listGivenUp, tryAgain } from '../platform/jobs.ts'
import { type Command, limitIn, numberIn, Refusal } from './command.ts'

export const jobCommands: Command[] = [
  {
    name: 'jobs list',
    takes: '[--limit 50]',
    about: 'background work that was given up after its last try',
    on: 'services',
    run: async ({ db }, given) => {
      const jobs = await listGivenUp(db, limitIn(given))
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
        if (!(await tryAgain(trx, id, desk.clock.now()))) throw new Refusal(`No job ${id} was given up.`)
        await addAuditEntry(desk, trx, 'job retried', `job ${id}`)
      })
      return { done: `Job ${id} is tried again.`, facts: { id } }
    },
  },
]

import { addAuditEntry } from '../platform/audit.ts'
import { transaction } from '../platform/database/engine.ts'
import { listGivenUp, tryAgain } from '../platform/jobs.ts'
import { type Group, idIn, limitOption, Refusal } from './command.ts'

export const jobCommands: Group = (program, { atDesk }) => {
  const jobs = program.command('jobs').description('work in the background')

  jobs
    .command('list')
    .description('background work that was given up after its last try')
    .addOption(limitOption())
    .action(
      atDesk(async ({ db }, { limit }) => {
        const givenUp = await listGivenUp(db, limit)
        const rows = givenUp.map(({ failed_at, ...job }) => ({
          ...job,
          failed: new Date(failed_at ?? 0).toISOString(),
        }))
        return { rows, empty: 'Nothing was given up.' }
      }),
    )

  jobs
    .command('retry')
    .description('tries it again now')
    .argument('<ID>', 'the job', idIn)
    .action(
      atDesk(async (desk, id) => {
        await transaction(desk.db, async (trx) => {
          if (!(await tryAgain(trx, id, desk.clock.now()))) throw new Refusal(`No job ${id} was given up.`)
          await addAuditEntry(desk, trx, 'job retried', `job ${id}`)
        })
        return { done: `Job ${id} is tried again.`, facts: { id } }
      }),
    )
}

import { Option } from '@commander-js/extra-typings'
import { addAuditEntry } from '../platform/audit.ts'
import { isUniqueViolation, transaction } from '../platform/database/engine.ts'
import { discardJob, JOB_STATES, type JobState, listJobs, tryAgain } from '../platform/jobs/jobs.ts'
import { type Group, idIn, limitOption, Refusal } from './command.ts'

const WANT_A_LOOK: JobState[] = ['given-up', 'late']

export const jobCommands: Group = (program, { atDesk }) => {
  const jobs = program.command('jobs').description('work in the background')

  jobs
    .command('list')
    .description('background work that was given up after its last try, or should have run by now')
    .addOption(new Option('--state <STATE>', 'only those').choices(JOB_STATES))
    .addOption(limitOption())
    .action(
      atDesk(async ({ db, clock }, { state, limit }) => {
        const states = state ? [state as JobState] : WANT_A_LOOK
        const found = await listJobs(db, { states, limit, now: clock.now() })
        const rows = found.map(({ id, kind, state, attempts, run_at, failed_at, last_error }) => ({
          id,
          kind,
          state,
          attempts,
          due: new Date(run_at).toISOString(),
          failed: failed_at === null ? null : new Date(failed_at).toISOString(),
          error: last_error,
        }))
        return { rows, empty: state ? `Nothing is ${state}.` : 'Nothing was given up, and nothing is late.' }
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
        }).catch((error) => {
          if (!isUniqueViolation(error)) throw error
          throw new Refusal(`A newer job for the same work is already waiting. Discard job ${id} instead.`)
        })
        return { done: `Job ${id} is tried again.`, facts: { id } }
      }),
    )

  jobs
    .command('discard')
    .description('drops what was given up and shall not be done any more')
    .argument('<ID>', 'the job', idIn)
    .action(
      atDesk(async (desk, id) => {
        await transaction(desk.db, async (trx) => {
          if (!(await discardJob(trx, id))) throw new Refusal(`No job ${id} was given up.`)
          await addAuditEntry(desk, trx, 'job discarded', `job ${id}`)
        })
        return { done: `Job ${id} is dropped.`, facts: { id } }
      }),
    )
}

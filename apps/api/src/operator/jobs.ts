import { Option } from '@commander-js/extra-typings'
import { addAuditEntry } from '../platform/audit.ts'
import { isUniqueViolation, transaction } from '../platform/database/engine.ts'
import { discardJob, JOB_STATES, type JobState, listJobs, tryAgain } from '../platform/jobs/jobs.ts'
import { type Group, idIn, limitOption, Refusal } from './command.ts'

const WANT_A_LOOK: JobState[] = ['given-up', 'late']

export const jobCommands: Group = (program, { atDesk }) => {
  const jobs = program.command('jobs').description('background jobs')

  jobs
    .command('list')
    .description('lists failed jobs, and jobs that should have run by now')
    .addOption(new Option('--state <STATE>', 'only in this state').choices(JOB_STATES))
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
        return { rows, empty: state ? `Nothing is ${state}.` : 'No job has failed, and none is late.' }
      }),
    )

  jobs
    .command('retry')
    .description('retries a failed job now')
    .argument('<ID>', 'the job', idIn)
    .action(
      atDesk(async (desk, id) => {
        await transaction(desk.db, async (trx) => {
          if (!(await tryAgain(trx, id, desk.clock.now()))) throw new Refusal(`There is no failed job ${id}.`)
          await addAuditEntry(desk, trx, 'job retried', `job ${id}`)
        }).catch((error) => {
          if (!isUniqueViolation(error)) throw error
          throw new Refusal(`A newer job for the same work is already waiting. Discard job ${id} instead.`)
        })
        return { done: `Job ${id} will be retried.`, facts: { id } }
      }),
    )

  jobs
    .command('discard')
    .description('discards a failed job')
    .argument('<ID>', 'the job', idIn)
    .action(
      atDesk(async (desk, id) => {
        await transaction(desk.db, async (trx) => {
          if (!(await discardJob(trx, id))) throw new Refusal(`There is no failed job ${id}.`)
          await addAuditEntry(desk, trx, 'job discarded', `job ${id}`)
        })
        return { done: `Discarded job ${id}.`, facts: { id } }
      }),
    )
}

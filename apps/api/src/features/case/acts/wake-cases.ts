import { dueAfter } from '@nirgam/domain/case/promise-clock'
import { AppError } from '../../../platform/errors.ts'
import { everyHour } from '../../../platform/jobs/every-hour.ts'
import type { Services } from '../../../platform/services.ts'
import { HOURS_CHANGED, workingHours } from '../../settings/settings.ts'
import { type CaseRow, casesToWake, redateCase, runningCases } from '../case-store.ts'
import { act } from './act.ts'
import { reminderDue } from './wake-times.ts'

const SYSTEM = { kind: 'system' } as const
const BATCH = 100

/** Sends reminders and closes finished cases. Each case stores the time of its next step, so none is forgotten. */
export function wakeCasesHourly(services: Services): Promise<void> {
  return everyHour(services, 'case.wake', (now) => wakeCases(services, now))
}

async function wakeCases(services: Services, now: number): Promise<void> {
  for (let after = 0; ; ) {
    const due = await casesToWake(services.db, { now, after, limit: BATCH })
    for (const row of due) await wake(services, row, now)
    const last = due.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Several processes may come to one case: the version lets one of them act. */
async function wake(services: Services, row: CaseRow, now: number): Promise<void> {
  const { remittance_id: remittanceId, version } = row
  const day = row.state === 'asked' ? reminderDue(row, now) : undefined
  try {
    if (day === undefined) await act(services, { remittanceId, actor: SYSTEM, act: 'close', version })
    else await act(services, { remittanceId, actor: SYSTEM, act: 'remind', version, said: { day } })
  } catch (error) {
    // Another action was faster and has set the time of the next step.
    if (!(error instanceof AppError)) throw error
  }
}

const CASES_AT_ONCE = 200

/** Recomputes the due dates of running cases when the firm's working hours change. */
export function redatePromises({ db, jobs }: Services): void {
  jobs.handle(HOURS_CHANGED, async () => {
    const hours = await workingHours(db)
    for (let after = 0; ; ) {
      const running = await runningCases(db, { after, limit: CASES_AT_ONCE })
      for (const { id, left_ms, clock_since, due_at } of running) {
        const due = dueAfter(left_ms, clock_since, hours)
        if (due !== due_at) await redateCase(db, id, clock_since, due)
      }
      const last = running.at(-1)
      if (!last) return
      after = last.id
    }
  })
}

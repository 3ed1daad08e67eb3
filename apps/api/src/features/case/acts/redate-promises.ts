import { dueAfter } from '@nirgam/domain/case/promise-clock'
import type { Services } from '../../../platform/services.ts'
import { HOURS_CHANGED, workingHours } from '../../settings/settings.ts'
import { redateCase, runningCases } from '../case-store.ts'

const BATCH = 200

/** Recomputes the due dates of running cases when the firm's working hours change. */
export function redatePromises({ db, jobs }: Services): void {
  jobs.handle(HOURS_CHANGED, async () => {
    const hours = await workingHours(db)
    for (let after = 0; ; ) {
      const running = await runningCases(db, { after, limit: BATCH })
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

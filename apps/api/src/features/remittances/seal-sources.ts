import { ANSWERS } from '@nirgam/domain/answers'
import type { Services } from '../../platform/services.ts'
import { listWrittenSources, moveSource } from './remittance-store.ts'
import { sealedSource } from './step-columns.ts'

const BATCH = 100

/** An older version kept sources of funds readable in everybody's own words; they are sealed when the server starts. */
export async function sealWrittenSources({ db, vault, log }: Services, stopping: AbortSignal): Promise<void> {
  const listed = ANSWERS.sourceOfFunds.listedIds ?? []
  let last = 0
  try {
    while (!stopping.aborted) {
      const rows = await listWrittenSources(db, listed, { after: last, count: BATCH })
      if (rows.length === 0) return
      // Whoever changes one at this very moment seals it by that.
      for (const row of rows) await moveSource(db, row, sealedSource(vault, row))
      last = rows.at(-1)?.id ?? last
    }
  } catch (error) {
    log.warn({ err: error }, 'older sources of funds could not be sealed; the next start tries again')
  }
}

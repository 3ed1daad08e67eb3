import type { Services } from '../../platform/services.ts'
import { listWrittenWords, moveWords } from './remittance-store.ts'
import { sealedWords } from './step-columns.ts'

const BATCH = 100

/** Older versions stored text typed under Others unencrypted; it is sealed when the server starts. */
export async function sealOwnWords({ db, vault, log }: Services, stopping: AbortSignal): Promise<void> {
  let last = 0
  try {
    while (!stopping.aborted) {
      const rows = await listWrittenWords(db, { after: last, count: BATCH })
      if (rows.length === 0) return
      // A user who changes a remittance at this moment seals it by saving.
      for (const row of rows) await moveWords(db, row, sealedWords(vault, row))
      last = rows.at(-1)?.id ?? last
    }
  } catch (error) {
    log.warn({ err: error }, 'what older versions left readable could not be sealed; the next start tries again')
  }
}

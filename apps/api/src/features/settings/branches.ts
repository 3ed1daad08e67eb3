import * as z from 'zod'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { keepSetting, settingsIn } from './settings-store.ts'

const branchBody = z.object({ branch: z.string(), bsrCode: z.string() })
type Branch = z.infer<typeof branchBody>

const nameOf = (ifsc: string) => `branch ${ifsc}`

/** The branch behind an IFSC as it was last typed into a prepared sheet. */
export async function branchOf(db: Db | Trx, ifsc: string): Promise<Branch | null> {
  const known = branchBody.safeParse((await settingsIn(db, [nameOf(ifsc)])).get(nameOf(ifsc)))
  return known.success ? known.data : null
}

export async function rememberBranch(trx: Trx, ifsc: string, known: Branch, now: number): Promise<void> {
  if (ifsc !== '' && known.branch !== '') await keepSetting(trx, nameOf(ifsc), known, now)
}

import { mayDo, type Role } from '@nirgam/domain/desk/roles'
import type { Services } from '../../platform/services.ts'
import { everyoneEver, nameOf } from './staff-store.ts'

/** Somebody who works here, or did. */
export type Colleague = { uid: string; name: string; role: Role; canHold: boolean }

/** Everybody who was ever here, by the id that cases and the audit know them by. A firm is small enough for that. */
export async function colleagues({ db, vault }: Pick<Services, 'db' | 'vault'>): Promise<Map<string, Colleague>> {
  const rows = await everyoneEver(db)
  return new Map(
    rows.map((row) => {
      const isHere = row.removed_at === null && row.locked_at === null
      const canHold = isHere && mayDo(row.role, 'act-on-cases')
      return [row.uid, { uid: row.uid, name: nameOf(vault, row), role: row.role, canHold }]
    }),
  )
}

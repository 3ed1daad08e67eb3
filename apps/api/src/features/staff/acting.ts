import type { AuditAct } from '@nirgam/domain/office/audit-words'
import { addAuditEntry, auditedStaff } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'

/** Who does something to staff: one of them, or an operator at the command line. */
export type Actor = { who: string; staffId: number | null }

export function staffActor({ id, uid }: { id: number; uid: string }): Actor {
  return { who: auditedStaff(uid), staffId: id }
}

type StaffAct<Act = AuditAct> = Act extends `staff ${infer Done}` ? Done : never

export async function recordAct(
  { clock }: Pick<Services, 'clock'>,
  db: Db | Trx,
  { who }: Actor,
  act: StaffAct,
  subject: string,
  detail = '',
): Promise<void> {
  await addAuditEntry({ clock, who }, db, `staff ${act}`, `staff ${subject}`, detail)
}

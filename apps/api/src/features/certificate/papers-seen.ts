import { SEEN_ACTS } from '@nirgam/domain/office/audit-log'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { addAuditEntry, auditedStaff, auditOf } from '../../platform/audit.ts'
import type { Services } from '../../platform/services.ts'

/** As for documents: the desk's case page lists both together. */
const SEEN = SEEN_ACTS.document
const AGAIN_AFTER_MS = 10 * 60 * 1000

type Seen = { staffUid: string; remittanceId: number; paper: string }

/** Records who opened a paper, because these papers show every number in full. */
export async function paperSeen({ db, clock }: Services, { staffUid, remittanceId, paper }: Seen): Promise<void> {
  await addAuditEntry({ clock, who: auditedStaff(staffUid) }, db, SEEN, remittanceNumber(remittanceId), paper)
}

/** Records repeated fetches of a page within a short time as one viewing. */
export async function pageSeen(services: Services, seen: Seen): Promise<void> {
  const { db, clock } = services
  const recent = await auditOf(db, remittanceNumber(seen.remittanceId), [SEEN], 20)
  const isKnown = recent.some(
    ({ who, detail, at }) =>
      who === auditedStaff(seen.staffUid) && detail === seen.paper && clock.now() - at < AGAIN_AFTER_MS,
  )
  if (!isKnown) await paperSeen(services, seen)
}

import type { EnquiryRecord } from '@nirgam/domain/api-enquiries'
import type { Services } from '../../platform/services.ts'
import { uidsOf } from '../accounts/accounts.ts'
import { openContent, presentEnquiry, sealContent } from './enquiry-record.ts'
import { type EnquiryRow, findEnquiry, listAllEnquiries, updateEnquiry } from './enquiry-store.ts'

/** What people ask, and who asks it, for those who answer. */
export async function readEnquiries(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  which: { status?: EnquiryRow['status']; limit?: number } = {},
): Promise<(EnquiryRecord & { user_id: string | undefined })[]> {
  const rows = await listAllEnquiries(db, { status: which.status, limit: which.limit ?? 50 })
  const users = await uidsOf(
    db,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({ ...presentEnquiry(vault, row), user_id: users.get(row.user_id) }))
}

/** Null when there is no such enquiry. */
export async function answerEnquiry(
  { db, vault, clock }: Pick<Services, 'db' | 'vault' | 'clock'>,
  answer: { id: number; response: string; status?: EnquiryRow['status'] },
): Promise<EnquiryRow | null> {
  const row = await findEnquiry(db, answer.id)
  if (!row) return null
  const changed = await updateEnquiry(db, answer.id, {
    content_sealed: sealContent(vault, row.uid, { ...openContent(vault, row), admin_response: answer.response }),
    status: answer.status ?? 'resolved',
    updated_at: clock.now(),
  })
  return changed ?? null
}

/** False when there is no such enquiry. */
export async function markEnquiry(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
  status: EnquiryRow['status'],
): Promise<boolean> {
  return (await updateEnquiry(db, id, { status, updated_at: clock.now() })) !== undefined
}

import type { EnquiryRecord } from '@nirgam/domain/api-enquiries'
import type { Services } from '../../platform/services.ts'
import { openContent, presentEnquiry, sealContent } from './enquiry-record.ts'
import { type EnquiryRow, findEnquiry, listAllEnquiries, updateEnquiry } from './enquiry-store.ts'

/** What people ask, and who asks it, for those who answer. */
export async function readEnquiries(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  which: { status?: EnquiryRow['status']; limit?: number } = {},
): Promise<(EnquiryRecord & { user_id: string })[]> {
  const rows = await listAllEnquiries(db, { status: which.status, limit: which.limit ?? 50 })
  return rows.map((row) => ({ ...presentEnquiry(vault, row), user_id: row.user_uid }))
}

/** Null when there is no such enquiry. */
export async function answerEnquiry(
  { db, vault, clock }: Pick<Services, 'db' | 'vault' | 'clock'>,
  answer: { id: number; response: string; status?: EnquiryRow['status'] },
): Promise<EnquiryRecord | null> {
  const row = await findEnquiry(db, answer.id)
  if (!row) return null
  const answered = await updateEnquiry(db, answer.id, {
    content_sealed: sealContent(vault, row.uid, { ...openContent(vault, row), admin_response: answer.response }),
    status: answer.status ?? 'resolved',
    updated_at: clock.now(),
  })
  return answered ? presentEnquiry(vault, answered) : null
}

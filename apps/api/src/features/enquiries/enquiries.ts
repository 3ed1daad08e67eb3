import type { EnquiryRecord } from '@nirgam/domain/account/api-enquiries'
import type { Services } from '../../platform/services.ts'
import { uidsOf } from '../accounts/accounts.ts'
import { type EnquiryRow, listAllEnquiries } from './enquiry-store.ts'
import { presentEnquiries } from './present-enquiry.ts'

/** The enquiries feature's interface for other features. */
export { type Answerer, answerEnquiry, changeEnquiry } from './answer-enquiry.ts'
export { deskEnquiryRoutes } from './desk-enquiry-routes.ts'
export { sealContent } from './enquiry-record.ts'
export { enquiryRoutes } from './enquiry-routes.ts'
export { insertEnquiries } from './enquiry-store.ts'
export { ownEnquiries } from './own-enquiries.ts'
export { answersSince } from './thread-store.ts'
export { fillWords } from './words.ts'

/** Open questions with their askers, for the people who answer. */
export async function readEnquiries(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  which: { status?: EnquiryRow['status']; limit?: number } = {},
): Promise<(EnquiryRecord & { user_id: string | undefined })[]> {
  const rows = await listAllEnquiries(db, { status: which.status, limit: which.limit ?? 50 })
  const users = await uidsOf(
    db,
    rows.map((row) => row.user_id),
  )
  const records = await presentEnquiries(vault, db, rows)
  return records.map((record, index) => ({ ...record, user_id: users.get(rows[index]?.user_id ?? 0) }))
}

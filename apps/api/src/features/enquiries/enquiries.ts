import type { EnquiryRecord } from '@nirgam/domain/remittance/api-remittances'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { uidsOf } from '../accounts/accounts.ts'
import {
  type EnquiryRow,
  listAllEnquiries,
  listEnquiries,
  removeEnquiriesOf,
  removeMessagesOf,
  removeWordsOf,
} from './enquiry-store.ts'
import { presentEnquiries } from './thread.ts'

export { deskEnquiryRoutes } from './desk-enquiry.ts'
/** The enquiries feature's interface for other features. */
export { type Answerer, answerEnquiry, changeEnquiry, enquiryRoutes } from './enquiry-routes.ts'
export { answersSince, insertEnquiries } from './enquiry-store.ts'
export { fillWords, sealContent } from './thread.ts'

/** Open questions with their authors, for the operators. */
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

const PAGE = 100

export function ownEnquiries({ db, vault }: Services): OwnData {
  return {
    tables: ['enquiries', 'enquiry_messages', 'enquiry_words'],
    async *files(owner) {
      const all = []
      for (let before: number | undefined; ; ) {
        const rows = await listEnquiries(db, owner, { limit: PAGE, before })
        all.push(...(await presentEnquiries(vault, db, rows.slice(0, PAGE))))
        if (rows.length <= PAGE) break
        before = rows[PAGE - 1]?.id
      }
      yield jsonFile('enquiries.json', all)
    },
    async erase(trx, owner) {
      await removeWordsOf(trx, owner)
      await removeMessagesOf(trx, owner)
      await removeEnquiriesOf(trx, owner)
    },
  }
}

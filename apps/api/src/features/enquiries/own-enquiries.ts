import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { listEnquiries, removeEnquiriesOf } from './enquiry-store.ts'
import { presentEnquiries } from './present-enquiry.ts'
import { removeMessagesOf } from './thread-store.ts'
import { removeWordsOf } from './words-store.ts'

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

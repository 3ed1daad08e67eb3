import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { presentEnquiry } from './enquiry-record.ts'
import { listEnquiries, removeEnquiriesOf } from './enquiry-store.ts'

const PAGE = 100

export function ownEnquiries({ db, vault }: Services): OwnData {
  return {
    async *files(owner) {
      const all = []
      for (let before: number | undefined; ; ) {
        const rows = await listEnquiries(db, owner, { limit: PAGE, before })
        all.push(...rows.slice(0, PAGE).map((row) => presentEnquiry(vault, row)))
        if (rows.length <= PAGE) break
        before = rows[PAGE - 1]?.id
      }
      yield jsonFile('enquiries.json', all)
    },
    erase: removeEnquiriesOf,
  }
}

import type { EnquiryRecord } from '@nirgam/domain/account/api-enquiries'
import type { Vault } from '../../platform/vault/vault.ts'
import type { EnquiryRow } from './enquiry-store.ts'

/** Question and latest answer, sealed together so that the history decrypts one value for each enquiry. */
export type EnquiryContent = Pick<EnquiryRecord, 'subject' | 'message' | 'admin_response'>

export function sealContent(vault: Vault, uid: string, content: EnquiryContent): string {
  return vault.sealJson(content, placeOf(uid))
}

export function openContent(vault: Vault, row: Pick<EnquiryRow, 'uid' | 'content_sealed'>): EnquiryContent {
  return vault.openJson(row.content_sealed, placeOf(row.uid)) as EnquiryContent
}

function placeOf(uid: string) {
  return { table: 'enquiries', row: uid, field: 'content' }
}

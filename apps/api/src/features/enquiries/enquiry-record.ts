import type { EnquiryRecord } from '@nirgam/domain/api-enquiries'
import type { Place, Vault } from '../../platform/vault.ts'
import type { EnquiryRow } from './enquiry-store.ts'

export function placeOf(uid: string, field: 'subject' | 'message' | 'admin_response'): Place {
  return { table: 'enquiries', row: uid, field }
}

export function presentEnquiry(vault: Vault, row: EnquiryRow): EnquiryRecord {
  return {
    id: row.id,
    subject: vault.open(row.subject_sealed, placeOf(row.uid, 'subject')),
    message: vault.open(row.message_sealed, placeOf(row.uid, 'message')),
    priority: row.priority,
    status: row.status,
    admin_response:
      row.admin_response_sealed === null
        ? null
        : vault.open(row.admin_response_sealed, placeOf(row.uid, 'admin_response')),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

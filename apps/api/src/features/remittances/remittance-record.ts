import type { FileInfo, RemittanceRecord } from '@nirgam/domain/api-remittances'
import { type RemittanceForm, readSenderDetails, receiverLikeSender, remittanceToForm } from '@nirgam/domain/form-data'
import { maskAccountNumber, maskPan } from '@nirgam/domain/masking'
import { fromPaise } from '@nirgam/domain/money'
import type { Vault } from '../../platform/vault.ts'
import type { RemittanceRow } from './remittance-store.ts'
import { openColumn } from './step-columns.ts'

export type Documents = RemittanceRecord['documents']

/** A row as its owner sees it. */
export function presentRemittance(vault: Vault, row: RemittanceRow, documents: readonly FileInfo[]): RemittanceRecord {
  const sender = openColumn(vault, row, 'sender_details') as RemittanceRecord['sender_details']
  return {
    id: row.id,
    reference_number: row.reference_number,
    is_completed: row.is_completed === 1,
    status: row.status,
    status_reason: row.status_reason,
    amount: row.amount_paise === null ? null : fromPaise(row.amount_paise),
    destination_country: row.destination_country,
    bank: row.bank,
    account_type: row.account_type,
    source_of_funds: row.source_of_funds,
    date_of_birth: openColumn(vault, row, 'date_of_birth') as RemittanceRecord['date_of_birth'],
    sender_details: sender,
    receiver_details: receiverOf(vault, row, sender),
    sender_bank_details: openColumn(vault, row, 'sender_bank_details') as RemittanceRecord['sender_bank_details'],
    receiver_bank_details: openColumn(vault, row, 'receiver_bank_details') as RemittanceRecord['receiver_bank_details'],
    contribution: row.contribution_paise === null ? null : fromPaise(row.contribution_paise),
    contribution_paid: row.contribution_paid === 1,
    payment_id: row.payment_id,
    documents: Object.fromEntries(documents.map((document) => [document.document_type, document])),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    completed_at: row.completed_at === null ? null : new Date(row.completed_at).toISOString(),
  }
}

/** A receiver at the sender's address moves with the sender. */
function receiverOf(
  vault: Vault,
  row: RemittanceRow,
  sender: RemittanceRecord['sender_details'],
): RemittanceRecord['receiver_details'] {
  const receiver = openColumn(vault, row, 'receiver_details') as RemittanceRecord['receiver_details']
  return receiver?.sameAsSender && sender ? receiverLikeSender(readSenderDetails(sender)) : receiver
}

/** For lists: account numbers and PAN show their last four signs only. */
export function maskRemittance(record: RemittanceRecord): RemittanceRecord {
  const { sender_bank_details: sender, receiver_bank_details: receiver } = record
  return {
    ...record,
    sender_bank_details: sender && {
      ...sender,
      accountNumber: maskAccountNumber(sender.accountNumber ?? ''),
      panNumber: maskPan(sender.panNumber ?? ''),
    },
    receiver_bank_details: receiver && {
      ...receiver,
      accountNumber: maskAccountNumber(receiver.accountNumber ?? ''),
      iban: maskAccountNumber(receiver.iban ?? ''),
    },
  }
}

export function formOf(vault: Vault, row: RemittanceRow): RemittanceForm {
  return remittanceToForm(presentRemittance(vault, row, []))
}

import type { FileInfo, RemittanceRecord } from '@nirgam/domain/api-remittances'
import { type RemittanceForm, readSenderDetails, receiverLikeSender, remittanceToForm } from '@nirgam/domain/form-data'
import { maskAccountNumber } from '@nirgam/domain/masking'
import { fromPaise } from '@nirgam/domain/money'
import { timeText } from '../../platform/replies.ts'
import type { Vault } from '../../platform/vault.ts'
import type { RemittanceRow } from './remittance-store.ts'
import { type Details, openDetails } from './step-columns.ts'

export type Documents = RemittanceRecord['documents']

/** A row as its owner sees it. */
export function presentRemittance(vault: Vault, row: RemittanceRow, documents: readonly FileInfo[]): RemittanceRecord {
  const details = openDetails(vault, row)
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
    date_of_birth: details.date_of_birth ?? null,
    sender_details: details.sender_details ?? null,
    receiver_details: receiverIn(details),
    sender_bank_details: details.sender_bank_details ?? null,
    receiver_bank_details: details.receiver_bank_details ?? null,
    contribution: row.contribution_paise === null ? null : fromPaise(row.contribution_paise),
    contribution_paid: row.contribution_paid === 1,
    payment_id: row.payment_id,
    documents: Object.fromEntries(documents.map((document) => [document.document_type, document])),
    created_at: timeText(row.created_at),
    updated_at: timeText(row.updated_at),
    completed_at: row.completed_at === null ? null : timeText(row.completed_at),
  }
}

/** A receiver at the sender's address moves with the sender. */
function receiverIn({
  sender_details: sender,
  receiver_details: receiver,
}: Details): RemittanceRecord['receiver_details'] {
  return receiver?.sameAsSender && sender ? receiverLikeSender(readSenderDetails(sender)) : (receiver ?? null)
}

/** For lists: what they show of people and banks, account numbers by their last four signs only. */
export function listedRemittance(record: RemittanceRecord): RemittanceRecord {
  const { sender_details: sender, receiver_details: receiver } = record
  const { sender_bank_details: senderBank, receiver_bank_details: receiverBank } = record
  return {
    ...record,
    sender_details: sender && contactOf(sender),
    receiver_details: receiver && { ...contactOf(receiver), country: receiver.country },
    sender_bank_details: senderBank && { ...accountOf(senderBank), ifsc: senderBank.ifsc },
    receiver_bank_details: receiverBank && { ...accountOf(receiverBank), swiftCode: receiverBank.swiftCode },
  }
}

function contactOf({ name, email, phone, countryCode }: NonNullable<Details['receiver_details']>) {
  return { name, email, phone, countryCode }
}

function accountOf({ bankName, accountNumber }: NonNullable<Details['receiver_bank_details']>) {
  return { bankName, accountNumber: maskAccountNumber(accountNumber ?? '') }
}

export function formOf(vault: Vault, row: RemittanceRow): RemittanceForm {
  return remittanceToForm(presentRemittance(vault, row, []))
}

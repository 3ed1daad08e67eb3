import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import type { RemittanceForm } from '@nirgam/domain/form-data'
import { sampleForm } from '@nirgam/domain/sample-form'

/** A server record for tests, complete but for the payment. */
export function sampleRecord(changes: Partial<RemittanceRecord> = {}): RemittanceRecord {
  const form = sampleForm()
  return {
    id: 7,
    reference_number: 'NRG-EXAMPLE',
    is_completed: false,
    status: 'in_progress',
    status_reason: null,
    version: 1,
    amount: form.amount,
    destination_country: form.destinationCountry,
    bank: form.bank,
    account_type: form.accountType,
    source_of_funds: form.sourceOfFunds,
    date_of_birth: storedDate(form),
    sender_details: form.senderDetails,
    receiver_details: form.receiverDetails,
    sender_bank_details: withoutRepeats(form.senderBankDetails),
    receiver_bank_details: withoutRepeats(form.receiverBankDetails),
    contribution: 5000,
    contribution_paid: false,
    payment_id: null,
    documents: {},
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    completed_at: null,
    ...changes,
  }
}

/** As it stands right after the guest steps. */
export const EARLY_RECORD = {
  sender_details: null,
  receiver_details: null,
  sender_bank_details: null,
  receiver_bank_details: null,
  contribution: null,
}

function storedDate({ dateOfBirth: { month, day, year } }: RemittanceForm) {
  return { month, day: Number(day), year: Number(year) }
}

function withoutRepeats<T extends { confirmAccountNumber: string; chequeFile: unknown }>(details: T) {
  const { confirmAccountNumber: _, chequeFile: __, ...stored } = details
  return stored
}

import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { fullPhone } from '@nirgam/domain/contact'
import { contributionRupees, type RemittanceForm, type SenderDetails } from '@nirgam/domain/form-data'
import { maskAccountNumber } from '@nirgam/domain/masking'
import { formatRupees, processingTime } from '@nirgam/domain/money'
import {
  ACCOUNT_TYPES,
  BANK_OPTIONS,
  BSR_CODES,
  type DocumentKind,
  optionLabel,
  RECEIVER_ACCOUNT_TYPES,
  receiverBankField,
  SOURCES_OF_FUNDS,
} from '@nirgam/domain/options'
import { postalField } from '@nirgam/domain/postal'

/** A blank value is one that was not provided. */
export type Row = { label: string; value: string }
export type Section = { id: string; title: string; editStep: number; rows: readonly Row[] }
export type Review = { summary: readonly Row[]; sections: readonly Section[] }

export const NOT_PROVIDED = 'Not provided'

/** Everything the remittance says, in the words of the screen; the page and the printed summary show the same. */
export function reviewOf(form: RemittanceForm, documents: RemittanceRecord['documents'] = {}): Review {
  return {
    summary: summaryRows(form),
    sections: [
      {
        id: 'sender',
        title: "Sender's Details",
        editStep: 6,
        rows: [
          { label: 'Full Name', value: form.senderDetails.name },
          { label: "Father's Name", value: form.senderDetails.fatherName },
          ...addressRows(form.senderDetails),
        ],
      },
      { id: 'sender-bank', title: 'Sender Bank Details', editStep: 8, rows: senderBankRows(form, documents) },
      {
        id: 'receiver',
        title: "Receiver's Details",
        editStep: 7,
        rows: [{ label: 'Full Name', value: form.receiverDetails.name }, ...addressRows(form.receiverDetails)],
      },
      { id: 'receiver-bank', title: 'Receiver Bank Details', editStep: 9, rows: receiverBankRows(form, documents) },
    ],
  }
}

function summaryRows(form: RemittanceForm): Row[] {
  const contribution = contributionRupees(form)
  const { day, month, year } = form.dateOfBirth
  return [
    { label: 'Transfer Amount', value: form.amount === null ? '' : formatRupees(form.amount) },
    { label: 'Destination Country', value: form.destinationCountry },
    { label: 'Bank in India', value: optionLabel(BANK_OPTIONS, form.bank) },
    { label: 'Account Type', value: optionLabel(ACCOUNT_TYPES, form.accountType) },
    { label: 'Source of Funds', value: optionLabel(SOURCES_OF_FUNDS, form.sourceOfFunds) },
    { label: 'Date of Birth', value: [day, month, year].filter((part) => part !== '').join(' ') },
    { label: 'Service Contribution', value: contribution === null ? '' : formatRupees(contribution) },
    { label: 'Estimated Processing Time', value: processingTime(contribution ?? 0) },
  ]
}

function addressRows(details: Omit<SenderDetails, 'fatherName'>): Row[] {
  return [
    { label: 'Email Address', value: details.email },
    { label: 'Phone', value: phoneText(details) },
    { label: 'Street Address', value: details.address },
    { label: 'City', value: details.city },
    { label: 'State/Province', value: details.state },
    { label: postalField(details.country).label, value: details.pinCode },
    { label: 'Country', value: details.country },
  ]
}

function phoneText({ countryCode, phone }: Pick<SenderDetails, 'countryCode' | 'phone'>): string {
  const full = fullPhone(countryCode, phone)
  return full.startsWith(countryCode) ? `${countryCode} ${full.slice(countryCode.length)}`.trim() : full
}

function senderBankRows({ senderBankDetails: bank }: RemittanceForm, documents: RemittanceRecord['documents']): Row[] {
  const bsr = BSR_CODES.find(({ id }) => id === bank.bsrCode)
  return [
    { label: 'Bank Name', value: bank.bankName },
    { label: 'Account Number', value: maskAccountNumber(bank.accountNumber) },
    { label: 'IFSC Code', value: bank.ifsc },
    { label: 'PAN Number', value: bank.panNumber },
    { label: 'BSR Code', value: bsr ? `${bsr.id} ${bsr.label}` : bank.bsrCode },
    documentRow('sender_bank_document', documents),
  ]
}

function receiverBankRows(form: RemittanceForm, documents: RemittanceRecord['documents']): Row[] {
  const { receiverBankDetails: bank, receiverDetails } = form
  const extra = receiverBankField(receiverDetails.country)
  return [
    { label: 'Bank Name', value: bank.bankName },
    { label: 'Account Number', value: maskAccountNumber(bank.accountNumber) },
    { label: 'Account Type', value: optionLabel(RECEIVER_ACCOUNT_TYPES, bank.accountType) },
    { label: 'SWIFT/BIC Code', value: bank.swiftCode },
    ...(extra === 'routingNumber' ? [{ label: 'Routing Number', value: bank.routingNumber }] : []),
    // An IBAN has the account number in it.
    ...(extra === 'iban' ? [{ label: 'IBAN', value: maskAccountNumber(bank.iban) }] : []),
    { label: 'Bank Address', value: bank.bankAddress },
    documentRow('receiver_bank_document', documents),
  ]
}

function documentRow(kind: DocumentKind, documents: RemittanceRecord['documents']): Row {
  return { label: 'Bank Document', value: documents[kind]?.name ?? '' }
}

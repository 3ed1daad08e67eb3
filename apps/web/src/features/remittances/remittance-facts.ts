import { ACCOUNT_TYPES, optionLabel } from '@nirgam/domain/remittance/answers/options'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { fullPhone } from '@nirgam/domain/shared/contact'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { maskAccountNumber } from '@nirgam/domain/shared/masking'
import { formatRupees, type Rupees } from '@nirgam/domain/shared/money'

const MISSING = 'Not provided'

export type FactSection = { title: string; facts: [name: string, value: string][] }

/** The details of a remittance, section by section. */
export function remittanceFacts(remittance: RemittanceRecord): FactSection[] {
  const { sender_details: sender, receiver_details: receiver, date_of_birth: birth } = remittance
  const { sender_bank_details: senderBank, receiver_bank_details: receiverBank } = remittance
  return [
    {
      title: 'Transfer summary',
      facts: [
        ['Amount', rupees(remittance.amount)],
        ['Destination', given(remittance.destination_country)],
        ['Account type', given(remittance.account_type && optionLabel(ACCOUNT_TYPES, remittance.account_type))],
        ['Contribution', rupees(remittance.contribution)],
        ['Created', formatIndiaDateTime(Date.parse(remittance.created_at))],
        ['Reference', remittance.reference_number],
      ],
    },
    {
      title: 'Sender details',
      facts: [
        ['Name', given(sender?.name)],
        ['Email', given(sender?.email)],
        ['Phone', phoneOf(sender)],
        ['Date of birth', birth ? `${birth.day} ${birth.month} ${birth.year}` : MISSING],
      ],
    },
    {
      title: 'Receiver details',
      facts: [
        ['Name', given(receiver?.name)],
        ['Email', given(receiver?.email)],
        ['Phone', phoneOf(receiver)],
        ['Country', given(receiver?.country)],
      ],
    },
    {
      title: 'Sender bank',
      facts: [
        ['Bank name', given(senderBank?.bankName)],
        ['Account number', account(senderBank?.accountNumber)],
        ['IFSC', given(senderBank?.ifsc)],
      ],
    },
    {
      title: 'Receiver bank',
      facts: [
        ['Bank name', given(receiverBank?.bankName)],
        ['Account number', account(receiverBank?.accountNumber)],
        ['SWIFT code', given(receiverBank?.swiftCode)],
      ],
    },
  ]
}

function given(value: string | null | undefined): string {
  return value?.trim() ? value : MISSING
}

function rupees(value: Rupees | null): string {
  return value === null ? MISSING : formatRupees(value)
}

function account(value: string | undefined): string {
  return given(maskAccountNumber(value ?? ''))
}

function phoneOf(person: { countryCode?: string | undefined; phone?: string | undefined } | null): string {
  return given(fullPhone(person?.countryCode ?? '', person?.phone ?? ''))
}

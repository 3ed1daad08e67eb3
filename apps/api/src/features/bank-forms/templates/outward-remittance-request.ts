import { layOutForm } from './form.ts'

export const TITLE = 'Outward remittance request'

/**
 * Reserve Bank of India purpose codes that people who send their own money abroad use most often. The full list is
 * long and is revised from time to time; the bank has the last word, and the forms say so.
 */
export const PURPOSE_CODES: readonly (readonly [code: string, purpose: string])[] = [
  ['S0001', 'Portfolio investment abroad in equity shares'],
  ['S0002', 'Portfolio investment abroad in debt instruments'],
  ['S0005', 'Investment abroad in real estate'],
  ['S0011', 'Loan extended to a non-resident'],
  ['S0014', 'Repatriation of non-resident deposits'],
  ['S0304', 'Travel for medical treatment'],
  ['S0305', 'Travel for education, including fees and hostel expenses'],
  ['S0306', 'Other travel, including holidays'],
  ['S1107', 'Educational services, for example a course by correspondence'],
  ['S1301', 'Family maintenance and savings'],
  ['S1302', 'Personal gifts and donations'],
  ['S1303', 'Donation to a religious or charitable institution abroad'],
  ['S1307', 'Migrant transfers, including personal effects'],
]

/** A bank's request form for sending money abroad, with the particulars of Form A2. */
export function outwardRemittanceRequest(bankName: string): Promise<Buffer> {
  return layOutForm({ title: TITLE, bankName }, (form) => {
    form.lead(
      'Particulars as in Form A2, for payments other than imports. Write in capital letters, one letter in each box, ' +
        'and tick what applies.',
    )
    form.row(
      { label: 'To the Branch Manager of (bank)', share: 2, value: bankName },
      { label: 'Branch', share: 2 },
      { label: 'Date (DDMMYYYY)', share: 1.5, cells: 8 },
    )

    form.section('Applicant')
    form.row({ label: 'Full name as in the bank account' })
    form.row(
      { label: 'PAN', share: 1.4, cells: 10 },
      { label: 'Customer ID' },
      { label: 'Date of birth (DDMMYYYY)', share: 1.2, cells: 8 },
    )
    form.ticks('Residential status', ['Resident in India', 'Non-resident Indian (NRI)', 'OCI / PIO card holder'])
    form.row({ label: 'Address', share: 3 }, { label: 'PIN / postal code', share: 1 })
    form.row(
      { label: 'City, state, country', share: 2 },
      { label: 'Mobile with country code', share: 1.2 },
      { label: 'Email', share: 1.8 },
    )

    form.section('Account to be debited')
    form.ticks('Account type', ['NRO', 'NRE', 'FCNR (B)', 'Resident savings', 'Current'])
    form.row({ label: 'Account number', share: 1.5, cells: 18 }, { label: 'IFSC', cells: 11 })
    form.row(
      { label: 'Account for charges, if different', share: 1.5, cells: 18 },
      { label: 'Joint account holder(s)' },
    )

    form.section('Remittance')
    form.row(
      { label: 'Currency', share: 0.6, cells: 3 },
      { label: 'Amount in figures', share: 1.6 },
      { label: 'Rupee equivalent (₹)', share: 1.6 },
    )
    form.row({ label: 'Amount in words' })
    form.ticks('Charges of foreign banks', ['Borne by me (OUR)', 'Shared (SHA)', 'Borne by the beneficiary (BEN)'])

    form.section('Beneficiary')
    form.row({ label: 'Name', share: 2 }, { label: 'Relationship to applicant' })
    form.row({ label: 'Address', share: 3 }, { label: 'Country', share: 1 })
    form.row({ label: 'Account number or IBAN', cells: 34 })
    form.row({ label: 'Bank and branch', share: 1.6 }, { label: 'SWIFT / BIC', cells: 11 })
    form.row(
      { label: 'Routing, sort or transit code' },
      { label: 'Intermediary bank, if any', share: 1.2 },
      { label: 'Its SWIFT / BIC', cells: 11, share: 1.3 },
    )

    form.section('Purpose of the remittance')
    form.paragraph(
      'Tick one. Your bank has the full list of Reserve Bank of India purpose codes: confirm the code with your bank.',
      {
        muted: true,
      },
    )
    form.table(
      [
        { title: 'Code', share: 1 },
        { title: 'Purpose', share: 6 },
      ],
      [...PURPOSE_CODES, ['Other:', '']],
      { tick: true },
    )
    form.ticks('Under the Liberalised Remittance Scheme (LRS)?', ['Yes', 'No'], 5)

    form.section('Source of funds and tax documents')
    form.ticks(
      'Source of the money',
      [
        'Salary or pension',
        'Sale of property',
        'Inheritance',
        'Rent',
        'Interest or dividend',
        'Gift received',
        'Maturity of deposit',
        'Other',
      ],
      4,
    )
    form.ticks('Form 145 (15CA until 31 March 2026)', ['Part A', 'Part B', 'Part C', 'Part D', 'Not needed'])
    form.row(
      { label: 'Acknowledgement number of Form 145' },
      { label: 'Date', share: 0.5 },
      { label: 'Form 146 (15CB): number of the certificate' },
    )

    form.section('Request and declaration')
    form.numbered([
      'I / We ask the bank to debit the account above with the amount, the charges and the taxes that apply, and to remit the amount to the beneficiary.',
      'The particulars given here are true. The money is mine / ours and does not come from a source that the law forbids, and it is not remitted for a purpose that the law forbids.',
      'I / We will give the bank the documents it needs and understand that it may decline the request without them.',
    ])
    form.row({ label: 'Place' }, { label: 'Date (DDMMYYYY)', cells: 8 }, { label: 'Nirgam reference, if any' })
    form.signatures('Signature of first applicant', 'Signature of second applicant')
    form.keepTogether(70)
    form.section('For the bank')
    form.row(
      { label: 'AD code' },
      { label: 'Form A2 no.' },
      { label: 'Exchange rate' },
      { label: 'Reference' },
      { label: 'Checked by' },
    )
  })
}

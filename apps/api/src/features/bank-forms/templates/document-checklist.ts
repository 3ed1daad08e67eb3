import { layOutForm } from './form.ts'

export const TITLE = 'Document checklist'

const COLUMNS = [
  { title: 'Document', share: 3.1 },
  { title: 'What to check', share: 5.6 },
]

/** Checklist of papers to take to the bank, so that one visit is enough. */
export function documentChecklist(bankName: string): Promise<Buffer> {
  return layOutForm({ title: TITLE, bankName }, (form) => {
    form.lead(
      'For sending money out of India. Tick what is in your folder; take the originals and one set of copies that you ' +
        'have signed. Banks differ: confirm the list with your branch before you go.',
    )
    form.row(
      { label: 'Name', share: 1.6 },
      { label: 'Bank and branch', share: 1.4, value: bankName },
      { label: 'Nirgam reference, if any' },
    )

    form.section('Everybody')
    form.table(
      COLUMNS,
      [
        ['PAN card', 'Name and date of birth as in the bank account'],
        ['Passport, first and last page', 'Valid; for non-residents with visa, residence permit, OCI or PIO card'],
        ['Proof of address', 'Not older than three months if it is a bill; abroad and in India for non-residents'],
        ['Cancelled cheque or bank statement', 'Shows account number and IFSC, and the money that is to be sent'],
        [
          'Receiver’s bank details',
          'Name as in the account, account number or IBAN, SWIFT / BIC, routing number for the United States',
        ],
        ['Outward remittance request', 'With Form A2; purpose code agreed with the bank; signed by all holders'],
        ['FEMA declaration', 'With what you have already sent in this financial year'],
        ['Form 145 (15CA)', 'Acknowledgement of filing online; the part that applies (A, B, C or D)'],
        ['Form 146 (15CB)', 'Certificate, when Part C of Form 145 needs it; amount as in the request'],
      ],
      { tick: true },
    )

    form.section('By source of the money')
    form.table(
      COLUMNS,
      [
        ['Sale of property', 'Sale deed, purchase deed, tax deducted by the buyer, capital-gains computation'],
        ['Inheritance', 'Will with probate, or legal-heir or succession certificate; death certificate'],
        ['Gift', 'Gift deed, proof of relationship, the giver’s source of funds'],
        ['Rent', 'Lease agreement, statement with the receipts, tax deducted by the tenant'],
        ['Salary or pension', 'Form 16, payslips or pension order'],
        ['Interest, dividends, investments', 'Statement of the deposit or holding, Form 16A, Form 26AS / AIS'],
        ['Loan', 'Agreement and sanction letter'],
      ],
      { tick: true, head: false },
    )

    form.section('By purpose')
    form.table(
      COLUMNS,
      [
        ['Studies abroad', 'Letter of admission, fee demand of the university, student’s passport and visa'],
        ['Medical treatment', 'Estimate of the hospital or doctor'],
        ['Family maintenance', 'Proof of relationship and of residence abroad'],
        [
          'Investment or property abroad',
          'Agreement or statement of the broker; overseas-investment forms if the bank asks',
        ],
      ],
      { tick: true, head: false },
    )

    form.section('Before you hand it in')
    form.ticks(
      '',
      [
        'The amount is the same on every form',
        'Names are spelt the same everywhere',
        'Signed on every page that asks for it, as the bank knows it',
        'You have kept a copy of everything',
      ],
      2,
    )
    form.row(
      { label: 'Whom I spoke to at the bank', share: 1.4 },
      { label: 'Phone or email', share: 1.4 },
      { label: 'Date', share: 0.8 },
    )
    form.row({ label: 'Notes', lines: 3 })
  })
}

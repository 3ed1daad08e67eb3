import { layOutForm } from './form.ts'

export const TITLE = 'Letter asking for Form 146 (15CB)'

/** The letter that asks a chartered accountant for the certificate that the bank requires. */
export function accountantRequestLetter(bankName: string): Promise<Buffer> {
  return layOutForm({ title: TITLE, bankName }, (form) => {
    form.lead(
      'To a chartered accountant, to ask for the certificate in Form 146 (15CB) and help with Form 145 (15CA). The names ' +
        'in brackets were used until 31 March 2026.',
    )
    form.row({ label: 'From (your name)', share: 2 }, { label: 'Date (DDMMYYYY)', cells: 8 })
    form.row({ label: 'Your address', lines: 2 })
    form.row({ label: 'To (name of the accountant or firm)', share: 2 }, { label: 'Membership no., if known' })
    form.paragraph('Subject: certificate for a remittance to a person outside India', { bold: true })
    form.paragraph('Dear Sir or Madam,')
    form.paragraph(
      'I intend to send the money described below out of India through my bank. Please examine the documents that I ' +
        'enclose, issue the certificate in Form 146 if one is needed, and tell me which part of Form 145 applies and ' +
        'the tax, if any, that has to be paid or deducted first.',
    )

    form.section('Remitter')
    form.row({ label: 'Name as in PAN', share: 1.6 }, { label: 'PAN', cells: 10 })
    form.ticks('Residential status for the year', ['Resident', 'Resident, not ordinarily resident', 'Non-resident'])
    form.row({ label: 'Email', share: 1.6 }, { label: 'Mobile with country code' })

    form.section('Bank and remittance')
    form.row({ label: 'Bank', share: 1.6, value: bankName }, { label: 'IFSC of the branch', cells: 11 })
    form.row(
      { label: 'BSR code of the branch', cells: 7 },
      { label: 'Account type (NRO, NRE, resident)' },
      { label: 'Proposed date (DDMMYYYY)', cells: 8 },
    )
    form.row(
      { label: 'Amount in rupees (₹)' },
      { label: 'Amount in foreign currency' },
      { label: 'Country to which it is sent' },
    )
    form.row({ label: 'Amount in words' })
    form.row(
      { label: 'Beneficiary', share: 1.4 },
      { label: 'Relationship' },
      { label: 'RBI purpose code, as the bank confirms it', cells: 5 },
    )

    form.keepTogether(140)
    form.section('Where the money comes from')
    form.ticks(
      '',
      [
        'Sale of property',
        'Inheritance or gift',
        'Rent',
        'Salary or pension',
        'Interest, deposit',
        'Shares, mutual funds',
        'Savings, tax paid',
        'Other',
      ],
      4,
    )
    form.row({ label: 'In a few words: what it is, when it was received, and what tax was paid on it', lines: 3 })

    form.section('Enclosed')
    form.ticks(
      '',
      [
        'PAN card',
        'Passport and visa, OCI or PIO card',
        'Bank statement showing the money',
        'Sale deed and purchase deed',
        'Tax deducted: Form 16A / 26AS / AIS',
        'Income-tax return and computation',
        'Challan of tax paid',
        'Will, succession or legal-heir certificate',
        'Gift deed and proof of relationship',
        'Tax residency certificate, Form 10F (if a treaty is used)',
      ],
      2,
    )

    form.section('Confirmation')
    form.paragraph(
      'The facts above and the documents enclosed are complete and true to the best of my knowledge. I have not asked ' +
        'another accountant for a certificate on the same remittance, and I will tell you if the amount, the beneficiary ' +
        'or the source changes before the money is sent.',
    )
    form.row({ label: 'Place' }, { label: 'Nirgam reference, if any' })
    form.signatures('Signature of the remitter', 'Received by the accountant (signature, seal, date)')

    form.section('For the accountant to fill in')
    form.ticks('Part of Form 145 that applies', ['Part A', 'Part B', 'Part C', 'Part D', 'Not needed'])
    form.row({ label: 'Tax to be paid or deducted, and how it was worked out', lines: 4 })
    form.row(
      { label: 'Nature of the remittance, in the words of the form', share: 1.6 },
      { label: 'Tax treaty article, if one is used' },
    )
    form.row({ label: 'UDIN of the certificate', share: 1.5, cells: 18 }, { label: 'Date (DDMMYYYY)', cells: 8 })
    form.row({ label: 'Acknowledgement number of Form 146' }, { label: 'Still missing from the remitter' })
    form.signatures('Signature and seal of the accountant', 'Membership no. and firm registration no.')
  })
}

import { layOutForm } from './form.ts'

export const TITLE = 'FEMA declaration'

/** The declaration a bank takes under the Foreign Exchange Management Act before it sells foreign exchange. */
export function femaDeclaration(bankName: string): Promise<Buffer> {
  return layOutForm({ title: TITLE, bankName }, (form) => {
    form.lead('Declaration and undertaking under section 10(5) of the Foreign Exchange Management Act, 1999 (FEMA).')
    form.row(
      { label: 'To the Branch Manager of (bank)', share: 2, value: bankName },
      { label: 'Branch', share: 2 },
      { label: 'Date (DDMMYYYY)', share: 1.5, cells: 8 },
    )

    form.section('Applicant and transaction')
    form.row({ label: 'Name', share: 1.6 }, { label: 'PAN', cells: 10 })
    form.row({ label: 'Account number', share: 1.5, cells: 18 }, { label: 'Passport number', share: 1 })
    form.row(
      { label: 'Currency', cells: 3, share: 0.6 },
      { label: 'Amount in foreign currency', share: 1.4 },
      { label: 'Rupee equivalent (₹)', share: 1.4 },
    )
    form.row({ label: 'Beneficiary', share: 1.6 }, { label: 'Country' }, { label: 'RBI purpose code', cells: 5 })

    form.section('I / We declare that')
    form.numbered([
      'this transaction does not involve, and is not meant for, any contravention or evasion of FEMA or of any rule, regulation, notification, direction or order made under it;',
      'the foreign exchange will be used only for the purpose stated above, and not for a purpose that FEMA forbids, such as margin trading, lottery or betting;',
      'the money is my / our own, comes from lawful sources, and the tax due on it in India has been paid or provided for;',
      'I / We will give the bank the information and documents that satisfy it about this transaction, now or later. I / We understand that without them the bank shall refuse the transaction in writing and may report to the Reserve Bank of India if it has reason to suspect a contravention.',
    ])

    form.section('Limit that applies')
    form.ticks(
      'Tick one',
      [
        {
          label: 'Resident individual, Liberalised Remittance Scheme',
          note: 'USD 250,000 in a financial year (April to March), all banks together',
        },
        {
          label: 'Non-resident, from NRO account',
          note: 'USD 1,000,000 in a financial year, all NRO accounts together',
        },
        {
          label: 'Current income of a non-resident, or NRE / FCNR (B) account',
          note: 'freely repatriable, no yearly limit',
        },
        { label: 'Other permission', note: 'please enclose it' },
      ],
      1,
    )
    form.paragraph(
      'Remitted in this financial year through this and all other banks before this request (write ‘nil’ if none):',
    )
    form.table(
      [
        { title: 'Date', share: 1.1 },
        { title: 'Bank and branch', share: 2.4 },
        { title: 'Amount in foreign currency', share: 1.6 },
        { title: 'Purpose', share: 1.6 },
      ],
      Array.from({ length: 3 }, () => ['', '', '', '']),
    )
    form.row({ label: 'Total with this request (USD)' }, { label: 'Financial year (for example 2026-27)' })
    form.paragraph(
      'I / We confirm that the total stays within the limit ticked above. Limits change: confirm the one that applies with your bank.',
      {
        muted: true,
      },
    )

    form.row({ label: 'Place' }, { label: 'Date (DDMMYYYY)', cells: 8 }, { label: 'Nirgam reference, if any' })
    form.signatures('Signature of first applicant', 'Signature of second applicant')
  })
}

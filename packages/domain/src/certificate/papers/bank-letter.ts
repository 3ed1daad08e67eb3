import { firstMention, namesOn } from '../../guide/lists/form-names.ts'
import { purposeOf } from '../../guide/lists/purpose-codes.ts'
import { formatRupees2, fromPaise } from '../../shared/money.ts'
import { dayInWords } from '../../shared/tax-year.ts'
import type { Form146Facts } from '../form-146-sources.ts'
import { remittancePaise } from '../tax-sheet.ts'
import { receiverLine } from './filing-sheets.ts'
import type { FilingSheet } from './printed-sheet.ts'

export type LetterFacts = {
  facts: Form146Facts
  /** the guide's, in its order; letters prepared before sources were stored have none */
  reasons: readonly { text: string; source: string | null }[]
  signer: { name: string; membershipNumber: string | null }
  signedOn: string
}

/** Letter for the bank when nothing has to be filed: the conclusion, the reasons and the signer. */
export function letterFor({ facts, reasons, signer, signedOn }: LetterFacts): FilingSheet {
  const { answers, sheet, accountant } = facts
  const { declaration, certificate } = namesOn(sheet.proposedDay)
  const { senderDetails, senderBankDetails } = answers
  const note = sheet.note.trim()
  const own = note === '' ? [] : [{ text: note, source: null }]
  // Overruled, the guide's reasons speak for filing: the accountant's own reason is the only one.
  const why = sheet.decision === 'overruled' ? own : [...reasons, ...own]
  return {
    title: 'Letter to the bank: nothing to file',
    about: `To ${[senderBankDetails.bankName, sheet.branch].filter(Boolean).join(', ')}. For the transfer named below, neither ${firstMention(declaration)} nor ${firstMention(certificate)} has to be filed with the income-tax department. The reasons and their sources are given below.`,
    steps: [],
    sections: [
      {
        title: 'The transfer',
        rows: [
          { label: 'Remitter', value: senderDetails.name },
          { label: 'PAN', value: senderBankDetails.panNumber },
          { label: 'Receiver', value: receiverLine(facts) },
          { label: 'Amount', value: formatRupees2(fromPaise(remittancePaise(answers))) },
          { label: 'Purpose', value: `${sheet.purpose} ${purposeOf(sheet.purpose)?.label ?? ''}`.trim() },
          { label: 'Proposed date', value: dayInWords(sheet.proposedDay) },
        ],
      },
      {
        title: 'Why nothing has to be filed',
        rows: why.flatMap(({ text, source }, index) => [
          { label: `Reason ${index + 1}`, value: text },
          ...(source === null ? [] : [{ label: 'Source', value: source }]),
        ]),
      },
      {
        title: 'Signed',
        rows: [
          { label: 'By', value: signer.name },
          ...(signer.membershipNumber ? [{ label: 'Membership number', value: signer.membershipNumber }] : []),
          ...(accountant.firm
            ? [{ label: 'Firm', value: `${accountant.firm}, ${accountant.registrationNumber}` }]
            : []),
          { label: 'On', value: dayInWords(signedOn) },
          {
            label: 'How it was signed',
            value: 'Electronically, in the firm’s system. The code above shows that it is genuine.',
          },
        ],
      },
    ],
  }
}

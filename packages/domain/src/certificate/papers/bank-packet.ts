import type { PaperKind } from '../../case/paper-kinds.ts'
import { namesOn } from '../../guide/lists/form-names.ts'
import { purposeOf } from '../../guide/lists/purpose-codes.ts'
import { formatRupees2, fromPaise, rupeesForOne } from '../../shared/money.ts'
import { dayInWords } from '../../shared/tax-year.ts'
import type { Form146Facts } from '../form-146-sources.ts'
import { workingOf } from '../working/working.ts'
import {
  femaDeclaration,
  fundsDeclaration,
  limitDeclaration,
  propertyDeclaration,
  sourceDeclaration,
  taxesDeclaration,
} from './bank-declarations.ts'
import { type Certified, sheetOf145, sheetOfA2 } from './filing-sheets.ts'
import { type EarlierTransfer, type FilingSheet, inCurrency, type PrintedSheet } from './printed-sheet.ts'
import { representationLetter } from './representation-letter.ts'
import { annexureOf } from './working-annexure.ts'

/** Order of papers in the packet: the bank's form, identity, account, source of the money, then all others. */
const BANK_ORDER: readonly PaperKind[] = [
  'bank_request_form',
  'panCard',
  'passportFront',
  'passportBack',
  'oci_or_visa',
  'addressProof',
  'bank_statement',
  'sender_bank_document',
  'receiver_bank_document',
  'source_proof',
  'sale_deed',
  'purchase_deed',
  'gain_computation',
  'tds_certificate',
  'tax_challan',
  'income_tax_return',
  'form_26as_ais',
]

/** In the order in which a bank looks at them. */
export function inBankOrder<Paper extends { kind: PaperKind }>(papers: readonly Paper[]): Paper[] {
  const place = ({ kind }: Paper) => {
    const at = BANK_ORDER.indexOf(kind)
    return at === -1 ? BANK_ORDER.length : at
  }
  return papers.toSorted((one, other) => place(one) - place(other))
}

/**
 * Our own sheets in the order of the banks' check lists: the application with its declarations, the forms for the
 * department, then the working with the proof of tax, and last the letter on which the certificate rests. The
 * certificate's own file has its place among them.
 */
export function packetSheets(
  facts: Form146Facts,
  certified: Certified,
  earlier: readonly EarlierTransfer[],
): (PrintedSheet | 'certificate')[] {
  return [
    sheetOfA2(facts),
    femaDeclaration(facts),
    limitDeclaration(facts, earlier),
    sourceDeclaration(facts),
    fundsDeclaration(facts),
    propertyDeclaration(facts),
    sheetOf145(facts, certified, earlier),
    'certificate' as const,
    annexureOf(facts, certified),
    taxesDeclaration(facts),
    facts.sheet.part === 'C' ? representationLetter(facts) : null,
  ].filter((sheet) => sheet !== null)
}

export type PacketFacts = {
  facts: Form146Facts
  certified: Certified
  /** of Form 145, once it is filed */
  acknowledgement145: string | null
  /** everything behind the cover, by name and in its order */
  contents: readonly string[]
}

/** The first page: who sends what to whom, and what is in it. */
export function packetCover({ facts, certified, acknowledgement145, contents }: PacketFacts): FilingSheet {
  const { answers, sheet } = facts
  const names = namesOn(sheet.proposedDay)
  const { afterDeduction, foreign } = workingOf(sheet)
  const { senderDetails, senderBankDetails, receiverDetails } = answers
  const declaration =
    sheet.part === 'none' ? 'Nothing to file: see the letter' : `${names.declaration}, Part ${sheet.part}`
  return {
    title: 'Papers for your bank',
    about: 'For sending money out of India: all that belongs to it, in one file.',
    steps: [],
    sections: [
      {
        title: 'Who',
        rows: [
          { label: 'Remitter', value: senderDetails.name },
          { label: 'PAN', value: senderBankDetails.panNumber },
          {
            label: 'Account debited',
            value: `${senderBankDetails.bankName} ${senderBankDetails.accountNumber}`.trim(),
          },
          { label: 'Receiver', value: `${receiverDetails.name}, ${receiverDetails.country}` },
        ],
      },
      {
        title: 'What and how much',
        rows: [
          { label: 'Amount', value: formatRupees2(fromPaise(afterDeduction)) },
          {
            label: `In ${sheet.currency}`,
            value: `${inCurrency('', foreign.afterDeduction)} at ${rupeesForOne(sheet.rate)}`,
          },
          { label: 'Purpose', value: `${sheet.purpose} ${purposeOf(sheet.purpose)?.label ?? ''}`.trim() },
          { label: 'Proposed date', value: dayInWords(sheet.proposedDay) },
          { label: 'Declaration', value: declaration },
          ...(acknowledgement145 ? [{ label: 'Its acknowledgement', value: acknowledgement145 }] : []),
          ...(certified
            ? [
                { label: names.certificate, value: `${certified.acknowledgement}, ${dayInWords(certified.filedOn)}` },
                { label: 'UDIN', value: certified.udin },
              ]
            : []),
        ],
      },
      { title: 'What is in it', rows: contents.map((value, index) => ({ label: `[  ]  ${index + 1}`, value })) },
    ],
  }
}

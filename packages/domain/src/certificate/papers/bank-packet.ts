import type { PaperKind } from '../../case/paper-kinds.ts'
import { firstMention, namesOn } from '../../guide/lists/form-names.ts'
import { purposeOf } from '../../guide/lists/purpose-codes.ts'
import type { Reading } from '../../reading/filed-form.ts'
import { formatRupees2, fromPaise, rupeesForOne } from '../../shared/money.ts'
import { dayInWords } from '../../shared/tax-year.ts'
import type { Form146Facts } from '../form-146-sources.ts'
import { workingOf } from '../working/working.ts'
import {
  femaDeclaration,
  fundsDeclaration,
  propertyDeclaration,
  sourceDeclaration,
  taxesDeclaration,
} from './bank-declarations.ts'
import { type Certified, receiverLine, sheetOf145, sheetOfA2 } from './filing-sheets.ts'
import { limitDeclaration, nreDeclaration } from './nro-declarations.ts'
import { type EarlierTransfer, inCurrency, type PrintedSheet, rowsOf } from './printed-sheet.ts'
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
  'nre_proof',
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

/** In the order in which a bank reviews them. */
export function inBankOrder<Paper extends { kind: PaperKind }>(papers: readonly Paper[]): Paper[] {
  const place = ({ kind }: Paper) => {
    const at = BANK_ORDER.indexOf(kind)
    return at === -1 ? BANK_ORDER.length : at
  }
  return papers.toSorted((one, other) => place(one) - place(other))
}

/**
 * Our own sheets in the order of the banks' check lists: the application with its declarations, the forms for the
 * department, then the working with the proof of tax, and last the letter on which the certificate rests. The files of
 * the certificate and of the filed declaration have their places among them; until it is filed, its sheet is there.
 */
export function packetSheets(
  facts: Form146Facts,
  certified: Certified,
  earlier: readonly EarlierTransfer[],
  isFiled = false,
): (PrintedSheet | 'declaration' | 'certificate')[] {
  return [
    sheetOfA2(facts),
    nreDeclaration(facts),
    femaDeclaration(facts),
    limitDeclaration(facts, earlier),
    sourceDeclaration(facts),
    fundsDeclaration(facts),
    propertyDeclaration(facts),
    isFiled ? ('declaration' as const) : sheetOf145(facts, certified, earlier),
    'certificate' as const,
    annexureOf(facts, certified),
    taxesDeclaration(facts),
    facts.sheet.part === 'C' ? representationLetter(facts, certified) : null,
  ].filter((sheet) => sheet !== null)
}

export const PACKET_TITLE = 'Documents for your bank'

export type CoverFacts = {
  facts: Form146Facts
  certified: Certified
  /** acknowledgement number of the filed Form 145 */
  acknowledgement145: string | null
  /** whether that number was found in the filed form's text; null: there is no PDF */
  reading145: Reading['state'] | null
  /** everything behind the cover, in its order */
  contents: readonly PacketEntry[]
  /** of the whole packet */
  pages: number
}

/** A document after the cover, with its first page; null: only attached, because its pages cannot be shown. */
export type PacketEntry = { label: string; page: number | null }

/** The first page: the recipient, the sender and the transfer, and the contents. */
export function packetCover(about: CoverFacts): PrintedSheet {
  const { facts, certified, acknowledgement145, reading145, contents, pages } = about
  const { answers, sheet } = facts
  const names = namesOn(sheet.proposedDay)
  const { afterDeduction, foreign } = workingOf(sheet)
  const { senderDetails, senderBankDetails } = answers
  const declaration =
    sheet.part === 'none' ? 'Nothing to file: see the letter' : `${firstMention(names.declaration)}, Part ${sheet.part}`
  return {
    title: PACKET_TITLE,
    about: 'Outward remittance from India: all supporting documents in one file.',
    steps: [],
    sections: [
      {
        title: 'To',
        rows: rowsOf([
          ['Bank', senderBankDetails.bankName],
          [
            'Branch',
            [sheet.branch, senderBankDetails.ifsc && `IFSC ${senderBankDetails.ifsc}`].filter(Boolean).join(', '),
          ],
        ]),
      },
      {
        title: 'Who sends what',
        rows: rowsOf([
          ['Remitter', `${senderDetails.name}, PAN ${senderBankDetails.panNumber}`],
          ['Account debited', senderBankDetails.accountNumber],
          ['Receiver', receiverLine(facts)],
          [
            'Amount',
            `${formatRupees2(fromPaise(afterDeduction))} = ${inCurrency(sheet.currency, foreign.afterDeduction)} at ${rupeesForOne(sheet.rate)}`,
          ],
          ['Purpose', `${sheet.purpose} ${purposeOf(sheet.purpose)?.label ?? ''}`],
          ['Proposed date of transfer', dayInWords(sheet.proposedDay)],
          ['Declaration', declaration],
          [
            'Acknowledgement number',
            acknowledgement145 ? `${acknowledgement145}${FOUND_145[reading145 ?? 'waiting']}` : '',
          ],
          [
            'Tax officer’s order',
            sheet.part === 'B'
              ? `Section ${sheet.orderSection}, ${sheet.orderNumber}, ${dayInWords(sheet.orderDay)}`
              : '',
          ],
          [
            firstMention(names.certificate),
            certified ? `${certified.acknowledgement}, ${dayInWords(certified.filedOn)}` : '',
          ],
          ['UDIN', certified?.udin ?? ''],
          ['It replaces', certified?.replaces?.map((udin) => `UDIN ${udin}`).join(', ') ?? ''],
        ]),
      },
      {
        title: `Contents: ${pages} ${pages === 1 ? 'page' : 'pages'}`,
        table: {
          columns: [
            { title: 'Tick', share: 7 },
            { title: 'Document', share: 78 },
            { title: 'Page', share: 15, isAmount: true },
          ],
          rows: contents.map(({ label, page }, index) => [
            '[  ]',
            `${index + 1}. ${label}`,
            page === null ? 'attached' : String(page),
          ]),
        },
      },
    ],
  }
}

/** For the bank: whether the number was found in the filed form's own text. */
const FOUND_145: Readonly<Record<Reading['state'], string>> = {
  found: ', found in the filed form',
  not_found: ', not found in the filed form: please compare',
  no_text: '; the filed form is a scan: please compare',
  unreadable: '',
  waiting: '',
}

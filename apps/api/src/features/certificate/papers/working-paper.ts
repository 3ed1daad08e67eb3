import type { FilingSheet, SheetRow } from '@nirgam/domain/certificate/filing-sheets'
import type { SheetPart, TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { totalsOf } from '@nirgam/domain/certificate/tax-sheet'
import { SOURCE_LABELS } from '@nirgam/domain/guide/lists/source-labels'
import {
  formatRupees2,
  fromForeignCents,
  fromPaise,
  inForeign,
  inPercent,
  minus,
  type Paise,
  rupeesForOne,
} from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'

export type WorkingPaper = {
  sheet: TaxSheet
  version: number
  remittancePaise: Paise
  /** the guide's result and its reasons */
  finding: { result: string; reasons: readonly string[] } | null
  /** who made this version, and who entered the rate */
  madeBy: string
}

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))
const CHARGEABLE = { yes: 'Chargeable', no: 'Not chargeable', unsure: 'Not decided' } as const

/** The tax sheet as the firm files it away. */
export function workingPaperOf(paper: WorkingPaper): FilingSheet {
  const { sheet, version, remittancePaise, madeBy } = paper
  const totals = totalsOf(sheet)
  return {
    title: `Tax sheet, version ${version}`,
    about: `Working paper of the firm, made by ${madeBy}. It is not a certificate.`,
    steps: [],
    sections: [
      {
        title: 'Result',
        rows: [
          { label: 'Form 145', value: sheet.part === 'none' ? 'Nothing to file' : `Part ${sheet.part}` },
          ...resultRows(paper),
        ],
      },
      {
        title: 'Rate and amounts',
        rows: [
          { label: 'Remittance', value: rupees(remittancePaise) },
          { label: 'Sum of the parts', value: sumText(totals.amount, remittancePaise) },
          {
            label: `In ${sheet.currency}`,
            value: `${fromForeignCents(inForeign(remittancePaise, sheet.rate)).toFixed(2)} at ${rupeesForOne(sheet.rate)} on ${dayInWords(sheet.rateDay)}`,
          },
          { label: 'Income chargeable', value: rupees(totals.income) },
          { label: 'Tax on it', value: rupees(totals.tax) },
          { label: 'Tax deducted or paid', value: rupees(totals.tds) },
        ],
      },
      ...sheet.parts.map((part, index) => ({
        title: `Part ${index + 1}: ${SOURCE_LABELS[part.source].label}`,
        rows: partRows(part),
      })),
    ],
  }
}

function resultRows({ sheet, finding }: WorkingPaper): SheetRow[] {
  return [
    ...(finding
      ? [
          { label: 'The guide’s finding', value: finding.result },
          { label: 'Its reasons', value: finding.reasons.join(' ') },
        ]
      : []),
    { label: 'Decision', value: sheet.decision === 'accepted' ? 'As the guide found' : 'The guide was overruled' },
    ...(sheet.note ? [{ label: 'Note', value: sheet.note }] : []),
  ]
}

function sumText(sum: Paise, remittance: Paise): string {
  const off = sum > remittance ? minus(sum, remittance) : minus(remittance, sum)
  return off === 0 ? rupees(sum) : `${rupees(sum)}, off by ${rupees(off)}`
}

function partRows(part: SheetPart): SheetRow[] {
  const rows: [string, string][] = [
    ['Amount', rupees(part.amount)],
    ['Chargeable', CHARGEABLE[part.chargeable]],
    ['Section', part.section],
    ['Income', part.chargeable === 'no' ? '' : rupees(part.income)],
    ['Rate', part.chargeable === 'no' ? '' : `${inPercent(part.rate)} %`],
    ['Tax', part.chargeable === 'no' ? '' : rupees(part.tax)],
    ['Tax deducted or paid', part.tds > 0 ? `${rupees(part.tds)} (${part.proof})` : ''],
    ['Treaty', part.article ? `Article ${part.article}, residency certificate ${part.trc}` : ''],
    ['Note', part.note],
  ]
  return rows.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

import { SOURCE_LABELS } from '../../guide/lists/labels.ts'
import { type BasisPoints, formatRupees, fromPaise, inPercent, type Paise, ZERO } from '../../shared/money.ts'
import { inSentence } from '../../shared/places/countries-in-words.ts'
import { dayInWords } from '../../shared/tax-year.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { type Line, less, line, total } from './lines.ts'
import { partNotes } from './part-notes.ts'
import { currentIncomeSent, type PartResult, type Working, workingOf } from './working.ts'
import type { WorkingPart } from './working-fields.ts'

const rupees = (paise: Paise) => formatRupees(fromPaise(paise))

/** Maximum length of the department's box. */
const BASIS_MOST = 250

/** The basis of the determination, shortened for the form; the annexure has the full text. */
export function basisOf(sheet: TaxSheet): string {
  const note = sheet.note.trim()
  const working = workingOf(sheet)
  const parts = sheet.parts.map((part, index) => basisOfPart(part, working.parts[index] as PartResult))
  const text = [note, ...parts].filter(Boolean).join(' ')
  if (text === '') return 'As by the working'
  return text.length <= BASIS_MOST ? text : `${text.slice(0, BASIS_MOST - 22).trimEnd()}… See the annexure.`
}

function basisOfPart({ taxPaid }: WorkingPart, { source, income, due, paid }: PartResult): string {
  const taxed = income === 0 ? 'not taxable' : `income ${rupees(income)}, tax ${rupees(due)}`
  const numbers = taxPaid.map(({ number }) => number.trim()).filter(Boolean)
  const borne = paid === 0 ? '' : `, paid ${rupees(paid)}${numbers.length > 0 ? ` (${numbers.join(', ')})` : ''}`
  return `${SOURCE_LABELS[source].label}: ${taxed}${borne}.`
}

/** The tax on a part, line by line. */
export function taxLines({ streams, actTax, treaty, due }: PartResult): Line[] {
  if (streams.length === 0 && treaty === null) return []
  return [
    ...streams.flatMap(({ label, rate, slabTax, tax }) => [
      line(`Tax on ${lowerFirst(label)}`, tax.basic, slabTax === null ? `${inPercent(rate)} %` : 'by slabs'),
      ...(tax.surcharge > 0 || tax.relief > 0 ? [line('Surcharge', tax.surcharge, surchargeNote(tax))] : []),
      line('Health and education cess', tax.cess, `${inPercent(tax.cessRate)} %`),
    ]),
    total('Tax under the Act', actTax, 'rounded to ₹10'),
    ...(treaty === null
      ? []
      : [
          total(
            `Tax under the treaty with ${inSentence(treaty.country)}`,
            treaty.tax,
            `Article ${treaty.article}, ${inPercent(treaty.rate)} %`,
          ),
        ]),
    ...(treaty === null ? [] : [total('Tax due: the lower of both', due)]),
  ]
}

const surchargeNote = ({ surchargeRate, relief }: { surchargeRate: Parameters<typeof inPercent>[0]; relief: Paise }) =>
  relief > 0
    ? `${inPercent(surchargeRate)} %, less marginal relief of ${rupees(relief)}`
    : `${inPercent(surchargeRate)} %`

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** '10.4 % and 20.8 %' */
export const ratesInWords = (rates: readonly BasisPoints[]): string =>
  rates.map((rate) => `${inPercent(rate)} %`).join(' and ')

/** Tax due against tax borne. */
export function settlementLines({ due, paid, shortfall, refund }: Working): Line[] {
  const isRounding = due !== paid && shortfall === 0 && refund === 0
  return [
    line('Tax due', due),
    ...less('Tax already paid', paid),
    ...(shortfall > 0 ? [total('Still to be paid by challan', shortfall)] : []),
    ...(refund > 0 ? [total('Paid too much: claim it in the return', refund)] : []),
    ...(isRounding ? [total('Still to be paid', ZERO, 'the difference is rounding')] : []),
  ]
}

/** From the credits to the transfer. */
function trailLines({ credited, used, sent, sendable }: PartResult): Line[] {
  return [
    line('Came into the account', credited),
    ...less('Used for something else', used),
    total('May be sent', sendable),
    ...less('Sent with this transfer', sent),
  ]
}

/** 'Certificate 131/7 by A. Buyer, 12 June 2026, ₹11,44,000' for each payment of tax. */
export function taxPaidWords({ taxPaid }: WorkingPart): string[] {
  return taxPaid.map(({ how, by, number, day, amount, seen }) =>
    [
      how === 'deducted' ? `Deducted by ${by}` : 'Paid by challan',
      number,
      dayInWords(day),
      rupees(amount),
      seen === 'yes' ? 'seen in Form 26AS or AIS' : '',
    ]
      .filter(Boolean)
      .join(', '),
  )
}

/** A computation with its heading, as it is shown to the customer and on paper. */
type WorkingSection = { title: string; lines: readonly Line[]; notes: readonly string[] }

/** The working in reading order: each part, the tax against the tax paid, and the transfer. */
export function workingSections(
  sheet: TaxSheet,
  working: Working = workingOf(sheet),
  reader: keyof typeof TO_NRE = 'customer',
): WorkingSection[] {
  const isAlone = sheet.parts.length === 1
  const parts = sheet.parts.flatMap((part, index): WorkingSection[] => {
    const result = working.parts[index]
    if (result === undefined) return []
    const name = SOURCE_LABELS[part.source].label
    // Two parts may have the same source.
    const title = (what: string) =>
      isAlone ? what : `${index + 1}. ${name}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`
    const tax = taxLines(result)
    return [
      {
        title: title('What is taxed'),
        lines: result.lines,
        notes: [...(isAlone ? [name] : []), ...(reader === 'desk' ? partNotes(sheet, working, index) : [])],
      },
      ...(tax.length > 0 ? [{ title: title('The tax on it'), lines: tax, notes: taxPaidWords(part) }] : []),
      ...(result.credited > 0 ? [{ title: title('What may be sent'), lines: trailLines(result), notes: [] }] : []),
    ]
  })
  return [
    ...parts,
    { title: 'Tax due and tax paid', lines: settlementLines(working), notes: [] },
    {
      title: 'The transfer',
      lines: transferLines(working),
      notes: sheet.goesTo === 'nre' ? [toNre(sheet, reader)] : [],
    },
  ]
}

/** The customer reads the working on their case, and the desk beside its boxes. */
const TO_NRE = {
  customer: { to: 'The money goes to your own NRE account in India.', limit: 'the yearly limit of USD 1,000,000' },
  desk: { to: 'To the customer’s own NRE account.', limit: 'their USD 1,000,000 of the year' },
} as const

function toNre(sheet: TaxSheet, reader: keyof typeof TO_NRE): string {
  const { to, limit } = TO_NRE[reader]
  const income = currentIncomeSent(sheet)
  if (income === 0) return `${to} It counts towards ${limit}, as if it went abroad.`
  return income === workingOf(sheet).afterDeduction
    ? `${to} Current income doesn’t count towards ${limit}.`
    : `${to} It counts towards ${limit}, apart from ${rupees(income)} of current income.`
}

function transferLines({ payable, tdsNow, afterDeduction }: Working): Line[] {
  return [
    ...(tdsNow > 0 ? [line('Amount payable', payable), ...less('Tax deducted from it', tdsNow)] : []),
    total('Leaves the account', afterDeduction),
  ]
}

import type { MatchTick } from '../case/paper-verdicts.ts'
import type { TaxSheet } from '../certificate/sheet-fields.ts'
import { remittancePaise } from '../certificate/tax-sheet.ts'
import type { RemittanceForm } from '../remittance/answers/form-data.ts'
import { maskAccountNumber } from '../shared/masking.ts'
import { formatRupees2, fromPaise, type Paise } from '../shared/money.ts'
import { dayInWords } from '../shared/tax-year.ts'
import { PAGE_BREAK } from './filed-form.ts'
import { isIn, type Searchable, type SoughtValue, searchable } from './find-in-text.ts'

/** A value known from the case that a document may show, and the tick that it is a reason for. */
export type Sought = SoughtValue & { tick: MatchTick; label: string }

/** A longer list would not help. */
export const MOST_SOUGHT = 120

const name = (label: string, value: string): Sought => ({
  kind: 'name',
  value,
  tick: 'name',
  label: `${label}: ${value}`,
})
/** Masked, as everywhere at the desk. */
const secret = (tick: MatchTick, label: string, value: string): Sought => ({
  kind: 'number',
  value,
  tick,
  label: `${label} ${maskAccountNumber(value)}`,
})
const reference = (label: string, value: string): Sought => ({
  kind: 'number',
  value,
  tick: 'amount',
  label: `${label} ${value}`,
})
const amount = (label: string, value: Paise): Sought => ({
  kind: 'amount',
  value,
  tick: 'amount',
  label: `${label} ${formatRupees2(fromPaise(value)).replace(/\.00$/, '')}`,
})
const day = (label: string, value: string): Sought => ({
  kind: 'day',
  value,
  tick: 'dates',
  label: `${label} ${dayInWords(value)}`,
})

/** Everything that is looked for in the documents of a case: from its answers, and from its tax sheet once there is one. */
export function soughtIn(answers: RemittanceForm, sheet: TaxSheet | null): Sought[] {
  const { senderDetails, receiverDetails, senderBankDetails, receiverBankDetails } = answers
  const all = [
    name('Remitter', senderDetails.name),
    secret('name', 'Remitter’s PAN', senderBankDetails.panNumber),
    name('Receiver', receiverDetails.name),
    secret('account', 'Remitter’s account', senderBankDetails.accountNumber),
    secret('account', 'Receiver’s account', receiverBankDetails.accountNumber),
    amount('Transfer', remittancePaise(answers)),
    ...(sheet?.parts ?? []).flatMap(inPart),
  ]
  const seen = new Set<string>()
  return all
    .filter(({ kind, value }) => {
      const key = `${kind} ${value}`
      const isNew = value !== '' && value !== 0 && !seen.has(key)
      seen.add(key)
      return isNew
    })
    .slice(0, MOST_SOUGHT)
}

function inPart({ gross, sent, taxPaid, credits, property }: TaxSheet['parts'][number]): Sought[] {
  return [
    amount('Whole amount', gross),
    amount('Sent', sent),
    ...property.owners.map((owner) => name('Other owner', owner.name)),
    day('Sold on', property.soldOn),
    day('Acquired on', property.acquiredOn),
    ...credits.flatMap((credit) => [
      amount('Credit', credit.amount),
      day('Credited on', credit.day),
      reference('UTR or cheque', credit.reference),
    ]),
    ...taxPaid.flatMap((tax) => [
      amount('Tax', tax.amount),
      day('Tax paid on', tax.day),
      reference('Certificate or challan', tax.number),
      name('Tax deducted by', tax.by),
    ]),
  ]
}

export const pagesIn = (text: string): Searchable[] => text.split(PAGE_BREAK).map(searchable)

/** The first page with the value; null: not found. */
export function pageOf(pages: readonly Searchable[], sought: SoughtValue): number | null {
  const page = pages.findIndex((within) => isIn(within, sought))
  return page < 0 ? null : page + 1
}

import { isCurrentIncome } from '../../guide/current-income.ts'
import {
  atLeastZero,
  type BasisPoints,
  beforePortion,
  type ForeignCents,
  inForeign,
  minus,
  type Paise,
  portion,
  smallest,
  sum,
  toTenRupees,
  ZERO,
} from '../../shared/money.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { claimedRate, isGrossedUp, type PartIncome, withoutPan } from './part-income.ts'
import { rateOfOrder, type TaxedPart, taxedParts } from './parts-of-year.ts'
import { type Law, lawOf } from './rates.ts'
import { withSurchargeAndCess } from './tax-on.ts'
import { kindOf, type WorkingKind, type WorkingPart } from './working-fields.ts'

type TreatyTax = { country: string; article: string; rate: BasisPoints; tax: Paise }

/** All results for one part. */
export type PartResult = Omit<TaxedPart, 'sections' | 'slabIncome' | 'exact'> & {
  source: WorkingPart['source']
  kind: WorkingKind
  trcNumber: string
  section: string
  /** of the Act, with surcharge and cess */
  actTax: Paise
  /** null: not claimed, or no limit known */
  treaty: TreatyTax | null
  /** the lower of the two */
  due: Paise
  /** the same before income and tax are rounded to ten rupees */
  exactDue: Paise
  deducted: Paise
  paid: Paise
  credited: Paise
  used: Paise
  /** the maximum that may leave the account */
  sendable: Paise
  sent: Paise
  /** gross of the customer's share less tax deducted, less the credits */
  difference: Paise
}

/** The working of a tax sheet. Forms, sheets, packet and the customer's page all take their figures from here. */
export type Working = {
  parts: readonly PartResult[]
  income: Paise
  /** under the Act; Form 146 shows it in its fourth panel regardless of the treaty */
  actTax: Paise
  treatyIncome: Paise
  treatyTax: Paise
  due: Paise
  paid: Paise
  /** still to be paid by challan */
  shortfall: Paise
  /** paid too much, to be claimed in the return */
  refund: Paise
  sent: Paise
  /** Form 146: before this payment's deduction */
  payable: Paise
  tdsNow: Paise
  /** of the parts from which tax is deducted; Form 146 has room for one */
  tdsRates: readonly BasisPoints[]
  /** leaves the account: Form 146, Form 145, Form A2 and the transfer have this one figure */
  afterDeduction: Paise
  foreign: { payable: ForeignCents; tds: ForeignCents; afterDeduction: ForeignCents }
  isChargeable: boolean
  longGain: Paise
  shortGain: Paise
  /** the department's number of the nature */
  nature: string
}

const amounts = (rows: readonly { amount: Paise }[]) => sum(rows.map(({ amount }) => amount))

const worked = new WeakMap<TaxSheet, Working>()

/** Worked out once for a sheet: form, findings and papers of one request all ask for it. */
export function workingOf(sheet: TaxSheet): Working {
  const working = worked.get(sheet) ?? workOut(sheet)
  worked.set(sheet, working)
  return working
}

function workOut(sheet: TaxSheet): Working {
  const law = lawOf(sheet.rates)
  const parts = partResults(law, sheet)
  const total = (of: (part: PartResult) => Paise) => sum(parts.map(of))
  const due = total((part) => part.due)
  const sent = total((part) => part.sent)
  const now = deductedNow(law, sheet, parts)
  const paid = sum([total((part) => part.paid), now.tds])
  const open = openOf(sheet, { due, paid, exactDue: total((part) => part.exactDue) })
  const afterDeduction = sheet.mode === 'deductsNow' ? minus(now.payable, now.tds) : sent
  const foreignAfter = inForeign(afterDeduction, sheet.rate)
  const foreignPayable = sheet.mode === 'deductsNow' ? inForeign(now.payable, sheet.rate) : foreignAfter
  const relieved = parts.filter(({ treaty }) => treaty !== null)
  return {
    parts,
    income: total((part) => part.income),
    actTax: total((part) => part.actTax),
    treatyIncome: sum(relieved.map(({ income, treaty }) => (treaty?.rate === 0 ? ZERO : income))),
    treatyTax: sum(relieved.map(({ treaty }) => treaty?.tax ?? ZERO)),
    due,
    paid,
    shortfall: atLeastZero(open),
    refund: atLeastZero(-open as Paise),
    sent,
    payable: sheet.mode === 'deductsNow' ? now.payable : sent,
    tdsNow: now.tds,
    tdsRates: now.rates,
    afterDeduction,
    foreign: { payable: foreignPayable, tds: minus(foreignPayable, foreignAfter), afterDeduction: foreignAfter },
    isChargeable: parts.some(({ income }) => income > 0),
    longGain: total((part) => part.longGain),
    shortGain: total((part) => part.shortGain),
    nature: sheet.nature || natureOf(parts),
  }
}

/**
 * A payer deducts to the paisa, and one who deducted earlier to the rupee, but income and tax are rounded to ten: that
 * difference is not due.
 */
function openOf(
  { mode, parts }: TaxSheet,
  { due, paid, exactDue }: { due: Paise; paid: Paise; exactDue: Paise },
): Paise {
  const open = minus(due, paid)
  if (mode === 'deductsNow') return Math.abs(open) < TEN_RUPEES ? ZERO : open
  const deductions = parts.flatMap(({ taxPaid }) => taxPaid).filter(({ how }) => how === 'deducted').length
  const isRounding = deductions > 0 && Math.abs(exactDue - paid) <= deductions * HALF_RUPEE
  return isRounding ? ZERO : open
}

const TEN_RUPEES = 10_00
const HALF_RUPEE = 50

/** Money sent that is taxed in India: only this counts towards Part A. */
export const taxedIn = ({ parts }: Working): Paise =>
  sum(parts.filter(({ income }) => income > 0).map(({ sent }) => sent))

/** Current income in what leaves the account, which the yearly limit of NRO accounts leaves out. */
export function currentIncomeSent({ mode, parts }: TaxSheet): Paise {
  // Where the payer deducts the tax, the income is the receiver's.
  if (mode === 'deductsNow') return ZERO
  return sum(parts.filter(({ source }) => isCurrentIncome(source)).map(({ sent }) => sent))
}

/** The nature of the largest part. */
function natureOf(parts: readonly PartResult[]): string {
  return parts.toSorted((one, other) => other.sent - one.sent)[0]?.nature ?? ''
}

function partResults(law: Law, sheet: TaxSheet): PartResult[] {
  const taxed = taxedParts(law, sheet)
  return sheet.parts.map((part, index) => {
    const { sections, slabIncome: _, exact, ...income } = taxed[index] as TaxedPart
    const { streams, day } = income
    const actTax = part.entered?.tax ?? toTenRupees(sum(streams.map(({ tax }) => tax.total)))
    const exactTax = part.entered?.tax ?? exactTaxOn(streams, minus(income.income, exact))
    const treaty = treatyTaxOf(part, income, day)
    const own = portion(part.gross, part.share)
    const deducted = amounts(part.taxPaid.filter(({ how }) => how === 'deducted'))
    const credited = amounts(part.credits)
    const used = amounts(part.used)
    return {
      ...income,
      source: part.source,
      kind: kindOf(part.source),
      trcNumber: part.treaty.trcNumber,
      section: part.section || [...new Set(sections.map((id) => law.section(id, day)))].join(', '),
      actTax,
      treaty,
      due: treaty === null ? actTax : smallest(actTax, treaty.tax),
      exactDue: treaty === null ? exactTax : smallest(exactTax, portion(exact, treaty.rate)),
      deducted,
      paid: amounts(part.taxPaid),
      credited,
      used,
      sendable: atLeastZero(minus(credited, used)),
      sent: part.sent,
      difference: minus(minus(own, deducted), credited),
    }
  })
}

/** The tax of the Act without that on the rounding of the income, which is part of the largest stream. */
function exactTaxOn(streams: TaxedPart['streams'], roundedBy: Paise): Paise {
  const whole = sum(streams.map(({ tax }) => tax.total))
  const [largest] = streams.toSorted((one, other) => other.income - one.income)
  if (largest === undefined || largest.slabTax !== null) return whole
  const { surchargeRate, cessRate } = largest.tax
  return minus(whole, portion(roundedBy, withSurchargeAndCess(largest.rate, surchargeRate, cessRate)))
}

/** Neither surcharge nor cess is added to a treaty's rate. */
function treatyTaxOf(
  part: WorkingPart,
  { income, treatyIncome }: Pick<PartIncome, 'income' | 'treatyIncome'>,
  day: string,
): TreatyTax | null {
  const claim = income === 0 ? null : claimedRate(part, treatyIncome, day)
  return claim && { country: part.treaty.country, ...claim, tax: toTenRupees(portion(income, claim.rate)) }
}

/** The payer deducts from the whole amount, and bears the tax on top of it where that was agreed. */
function deductedNow(law: Law, sheet: TaxSheet, results: readonly PartResult[]) {
  if (sheet.mode !== 'deductsNow') return { payable: ZERO, tds: ZERO, rates: [] }
  const ofOrder = rateOfOrder(sheet)
  const deductions = sheet.parts.map((part, index) => {
    const result = results[index] as PartResult
    const usual = withoutPan(law, part, result.day, deductionRate(result))
    const rate = result.income === 0 ? ZERO : (ofOrder ?? usual)
    const agreed = portion(part.gross, part.share)
    if (!isGrossedUp(part)) return { rate, payable: agreed, tds: portion(agreed, rate) }
    const payable = beforePortion(agreed, rate)
    return { rate, payable, tds: minus(payable, agreed) }
  })
  return {
    payable: sum(deductions.map(({ payable }) => payable)),
    tds: sum(deductions.map(({ tds }) => tds)),
    rates: [...new Set(deductions.filter(({ tds }) => tds > 0).map(({ rate }) => rate))],
  }
}

/** The treaty's rate where its tax is lower, else the Act's with surcharge and cess. */
function deductionRate({ treaty, actTax, streams }: PartResult): BasisPoints {
  if (treaty !== null && treaty.tax < actTax) return treaty.rate
  const [first] = streams
  return first === undefined ? ZERO : withSurchargeAndCess(first.rate, first.tax.surchargeRate, first.tax.cessRate)
}

/** A credit and where it went. `amount` is always `used` + `sent` + `stays`. */
export type TrailRow = {
  day: string
  reference: string
  page: string
  amount: Paise
  used: Paise
  sent: Paise
  stays: Paise
}

/** Every rupee of a part from its credit to the transfer, oldest credit first. */
export function creditTrail({ credits }: WorkingPart, { used, sent }: Pick<PartResult, 'used' | 'sent'>): TrailRow[] {
  let [toUse, toSend]: [Paise, Paise] = [used, sent]
  return credits
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ day, reference, page, amount }) => {
      const usedHere = smallest(amount, toUse)
      const sentHere = smallest(minus(amount, usedHere), toSend)
      toUse = minus(toUse, usedHere)
      toSend = minus(toSend, sentHere)
      const stays = minus(minus(amount, usedHere), sentHere)
      return { day, reference, page, amount, used: usedHere, sent: sentHere, stays }
    })
}

/** A UTR or certificate number normalised for comparison: without spaces, in capitals. */
export const plainReference = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s/-]/g, '')
    .toUpperCase()

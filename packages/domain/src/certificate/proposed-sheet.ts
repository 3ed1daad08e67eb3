import type { FormPart } from '../case/case-facts.ts'
import type { Finding, Outcome } from '../guide/finding.ts'
import { type GuideAnswers, isAmount, isNonResidentAccount, partsOf } from '../guide/guide-answers.ts'
import type { RemittanceForm } from '../remittance/answers/form-data.ts'
import { fromPaise, type Paise, toPaise, ZERO } from '../shared/money.ts'
import type { SheetPart, TaxSheet } from './sheet-fields.ts'
import { NO_ORDER, remittancePaise, type SheetFinding, totalsOf } from './tax-sheet.ts'

/** Answers for the guide: the customer's, overridden by what the desk has found out since. */
export function guideAnswersOf(answers: GuideAnswers, sheet: TaxSheet | null): GuideAnswers {
  if (sheet === null) return answers
  const { tds } = totalsOf(sheet)
  return {
    ...answers,
    residence: sheet.residence === 'NRES' ? 'nonResident' : 'resident',
    parts: sheet.parts.map(({ source, amount }) => ({
      source,
      ...(isAmount(fromPaise(amount)) && { rupees: fromPaise(amount) }),
    })),
    taxable: taxableIn(sheet),
    ...(tds > 0 && { taxPaid: 'deducted' as const }),
    ...(sheet.parts.some(({ article }) => article !== '') && { treaty: 'yes' as const }),
    ...(sheet.purpose !== '' && { purpose: sheet.purpose }),
    ...(sheet.proposedDay !== '' && { date: sheet.proposedDay }),
  }
}

function taxableIn({ parts }: TaxSheet): 'yes' | 'no' | 'unsure' {
  if (parts.some(({ chargeable }) => chargeable === 'yes')) return 'yes'
  return parts.length > 0 && parts.every(({ chargeable }) => chargeable === 'no') ? 'no' : 'unsure'
}

/** The guide's outcome as a part of the sheet. */
export function partOfOutcome(outcome: Outcome): FormPart {
  return outcome === 'nothing' ? 'none' : outcome
}

/** First draft of a tax sheet: the customer's answers, with everything still unknown left blank. */
export function proposedSheet(form: RemittanceForm, answers: GuideAnswers, finding: Finding): TaxSheet {
  return {
    residence: isNonResidentAccount(form.accountType) ? 'NRES' : 'RES',
    currency: '',
    rate: ZERO,
    rateDay: '',
    proposedDay: '',
    purpose: finding.purpose?.code ?? '',
    nature: '',
    bsrCode: /^\d{7}$/.test(form.senderBankDetails.bsrCode) ? form.senderBankDetails.bsrCode : '',
    branch: '',
    parts: proposedParts(remittancePaise(form), partsOf(answers)),
    tdsDay: '',
    ...orderSaid(answers),
    part: partOfOutcome(finding.outcome),
    decision: 'accepted',
    note: '',
  }
}

/** The Assessing Officer's order as the customer described it. */
function orderSaid({ order }: GuideAnswers): Pick<TaxSheet, keyof typeof NO_ORDER> {
  return typeof order === 'object'
    ? { ...NO_ORDER, orderSection: order.section, orderValidTo: order.validTo }
    : NO_ORDER
}

/** A single part is the whole amount; of several, only the stated amounts are known. */
function proposedParts(paise: Paise, said: ReturnType<typeof partsOf>): SheetPart[] {
  if (said.length < 2) return [{ ...EMPTY_PART, source: said[0]?.source ?? 'other', amount: paise }]
  return said.map(({ source, rupees = ZERO }) => ({ ...EMPTY_PART, source, amount: toPaise(rupees) }))
}

export const EMPTY_PART: SheetPart = {
  source: 'other',
  amount: ZERO,
  chargeable: 'unsure',
  section: '',
  income: ZERO,
  rate: ZERO,
  tax: ZERO,
  tds: ZERO,
  proof: '',
  article: '',
  trc: '',
  note: '',
}

/** A decision that differs from the guide's finding must be marked as overruling it. */
export function decisionFindings({ part, decision }: TaxSheet, found: FormPart): SheetFinding[] {
  if (part === found || decision === 'overruled') return []
  const result = found === 'none' ? 'nothing to file' : `Part ${found}`
  return [{ at: 'decision', words: `The guide finds ${result}: overrule it with a note, or follow it.` }]
}

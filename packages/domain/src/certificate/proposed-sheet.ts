import type { FormPart } from '../case/case-facts.ts'
import type { Finding, Outcome } from '../guide/finding.ts'
import { type GuideAnswers, isAmount, isNonResidentAccount, known, partsOf } from '../guide/guide-answers.ts'
import type { RemittanceForm } from '../remittance/answers/form-data.ts'
import { fromPaise, type Paise, toPaise, ZERO } from '../shared/money.ts'
import { countryByName } from '../shared/places/countries.ts'
import { type DayRates, proposedRate } from './exchange-rates.ts'
import type { TaxSheet } from './sheet-fields.ts'
import { NO_ORDER, remittancePaise, type SheetFinding, TO_RECEIVER } from './tax-sheet.ts'
import { type EarlierSheet, saleSentBefore } from './working/other-cases.ts'
import { RATES_VERSION } from './working/rates.ts'
import { type Working, workingOf } from './working/working.ts'
import { EMPTY_PART, type WorkingPart } from './working/working-fields.ts'

/** Currencies by the countries that pay in them, by ISO code. */
const TABLE = `
USD US EC SV PA PR TL ZW GU
EUR AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES AD MC SM VA ME XK
GBP GB IM JE GG
AED AE
AUD AU KI NR TV
BDT BD
BHD BH
BRL BR
BWP BW
CAD CA
CHF CH LI
CNY CN
CZK CZ
DKK DK GL FO
EGP EG
FJD FJ
GHS GH
HKD HK
HUF HU
IDR ID
ILS IL
INR IN
JPY JP
KES KE
KRW KR
KWD KW
LKR LK
MUR MU
MXN MX
MYR MY
NGN NG
NOK NO
NPR NP
NZD NZ CK
OMR OM
PHP PH
PLN PL
QAR QA
RON RO
RUB RU
SAR SA
SEK SE
SGD SG
THB TH
TRY TR
TWD TW
TZS TZ
UGX UG
VND VN
XAF CM GA TD CG GQ CF
XOF SN CI ML BF BJ TG NE GW
ZAR ZA
ZMW ZM
`

const CURRENCY = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((row) => {
      const [currency = '', ...countries] = row.split(' ')
      return countries.map((iso) => [iso, currency] as const)
    }),
)

/** The currency of a country by its name; nothing where it is not in the table. */
function currencyOf(country: string): string {
  return CURRENCY.get(countryByName(country)?.iso ?? '') ?? ''
}

/** Answers for the guide: the customer's, overridden by the desk's later findings. */
export function guideAnswersOf(answers: GuideAnswers, sheet: TaxSheet | null): GuideAnswers {
  if (sheet === null) return answers
  const working = workingOf(sheet)
  return {
    ...answers,
    residence: sheet.residence === 'NRES' ? 'nonResident' : 'resident',
    parts: sheet.parts.map(({ source, sent }) => ({
      source,
      ...(isAmount(fromPaise(sent)) && { rupees: fromPaise(sent) }),
    })),
    taxable: taxableIn(sheet, working),
    ...(working.paid > 0 && { taxPaid: 'deducted' as const }),
    ...(sheet.parts.some(({ treaty }) => treaty.claimed !== 'no') && { treaty: 'yes' as const }),
    ...(sheet.purpose !== '' && { purpose: sheet.purpose }),
    ...(sheet.proposedDay !== '' && { date: sheet.proposedDay }),
  }
}

/** Undecided while a part lacks the figures for its income. */
function taxableIn({ parts }: TaxSheet, { isChargeable, parts: results }: Working): 'yes' | 'no' | 'unsure' {
  if (isChargeable) return 'yes'
  const isDecided = parts.every(({ gross }, index) => gross > 0 && (results[index]?.lines.length ?? 0) > 0)
  return parts.length > 0 && isDecided ? 'no' : 'unsure'
}

/** The guide's outcome as a part of the sheet. */
export function partOfOutcome(outcome: Outcome): FormPart {
  return outcome === 'nothing' ? 'none' : outcome
}

/** Data that the firm has from its settings and earlier cases. */
type Remembered = {
  dayRates: DayRates | null
  /** the bank's branch, by its IFSC */
  branch: Pick<TaxSheet, 'branch' | 'bsrCode'> | null
  /** signed for the customer's earlier transfers, oldest first */
  earlier: readonly EarlierSheet[]
  today: string
}

const bsrCode = (text: string) => (/^\d{7}$/.test(text) ? text : '')

/** First draft of a tax sheet: the customer's answers, with everything still unknown left blank. */
export function proposedSheet(
  form: RemittanceForm,
  answers: GuideAnswers,
  finding: Finding,
  { dayRates, branch, earlier, today }: Remembered,
): TaxSheet {
  const parts = proposedParts(form, partsOf(answers), earlier)
  const currency = currencyOf(form.destinationCountry)
  return {
    mode: parts.some(({ source }) => source === 'business') ? 'deductsNow' : 'settled',
    rates: RATES_VERSION,
    regime: 'new',
    otherIncome: ZERO,
    residence: isNonResidentAccount(form.accountType) ? 'NRES' : 'RES',
    currency,
    rate: ZERO,
    rateKind: 'sbi',
    rateDay: '',
    ...proposedRate(dayRates, currency, today),
    proposedDay: '',
    purpose: finding.purpose?.code ?? '',
    nature: '',
    bsrCode: bsrCode(form.senderBankDetails.bsrCode) || (branch?.bsrCode ?? ''),
    branch: branch?.branch ?? '',
    parts,
    yearApart: ZERO,
    ...TO_RECEIVER,
    goesTo: known(answers.goesTo) ?? TO_RECEIVER.goesTo,
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

/** A single part is the whole amount, and a sale is known from an earlier transfer; of several, only the stated amounts are known. */
function proposedParts(
  form: RemittanceForm,
  said: ReturnType<typeof partsOf>,
  earlier: readonly EarlierSheet[],
): WorkingPart[] {
  const amount = remittancePaise(form)
  const part = (source: WorkingPart['source'], sent: Paise): WorkingPart => ({
    ...EMPTY_PART,
    source,
    sent,
    property: { ...EMPTY_PART.property, acquiredBy: source === 'inheritedProperty' ? 'inherited' : 'bought' },
    treaty: { ...EMPTY_PART.treaty, country: form.destinationCountry },
  })
  if (said.length < 2) {
    const source = said[0]?.source ?? 'other'
    const before = saleSentBefore(earlier, source)
    return [before ? { ...before.part, sent: amount } : part(source, amount)]
  }
  return said.map(({ source, rupees = ZERO }) => part(source, toPaise(rupees)))
}

/** Parts that the desk may take without overruling the guide: its answer, and the rule's where banks ask for more. */
export function partsFound({ outcome, rule }: Pick<Finding, 'outcome' | 'rule'>): FormPart[] {
  return [...new Set([outcome, rule.outcome].map(partOfOutcome))]
}

/** A decision that differs from everything the guide found must be marked as overruling it. */
export function decisionFindings({ part, decision }: TaxSheet, found: readonly FormPart[]): SheetFinding[] {
  if (found.includes(part) || decision === 'overruled') return []
  const results = found.map((one) => (one === 'none' ? 'nothing to file' : `Part ${one}`))
  return [{ at: 'decision', words: `The guide finds ${results.join(' or ')}: override it with a note, or follow it.` }]
}

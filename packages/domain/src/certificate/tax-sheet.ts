import { formatRupees2, fromPaise, minus, type Paise, type Rupees, sum, taxAt, toPaise, ZERO } from '../shared/money.ts'
import type { SheetPart, TaxSheet } from './sheet-fields.ts'

export type SheetTotals = { amount: Paise; income: Paise; tax: Paise; tds: Paise; isChargeable: boolean }

export function totalsOf({ parts }: Pick<TaxSheet, 'parts'>): SheetTotals {
  const chargeable = parts.filter((part) => part.chargeable !== 'no')
  return {
    amount: sum(parts.map(({ amount }) => amount)),
    income: sum(chargeable.map(({ income }) => income)),
    tax: sum(chargeable.map(({ tax }) => tax)),
    tds: sum(parts.map(({ tds }) => tds)),
    isChargeable: chargeable.length > 0,
  }
}

/** The amount of the remittance that a sheet is about. */
export function remittancePaise({ amount }: { amount: Rupees | null }): Paise {
  return toPaise(amount ?? ZERO)
}

/** A field of the sheet, or one of a part such as `parts.0.tax`. */
export type SheetPlace = keyof TaxSheet | `parts.${number}.${keyof SheetPart}`

export type SheetFinding = { at: SheetPlace; words: string }

/** Problems that keep a sheet from being used, each with its place on the sheet. */
export function sheetFindings(sheet: TaxSheet, remittance: Paise): SheetFinding[] {
  return [
    ...sumFindings(sheet, remittance),
    ...sheet.parts.flatMap(partFindings),
    ...partOfFormFindings(sheet),
    ...orderFindings(sheet),
    ...whenMissing(sheet),
  ]
}

function sumFindings(sheet: TaxSheet, remittance: Paise): SheetFinding[] {
  if (sheet.parts.length === 0) return [{ at: 'parts', words: 'Say what the money is made of.' }]
  const off = minus(totalsOf(sheet).amount, remittance)
  if (off === 0) return []
  const by = off > 0 ? off : minus(remittance, totalsOf(sheet).amount)
  const words = `The parts come to ${rupees(by)} ${off > 0 ? 'more' : 'less'} than the remittance.`
  return [{ at: 'parts', words }]
}

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

function partFindings(part: SheetPart, index: number): SheetFinding[] {
  const at = (field: keyof SheetPart): SheetPlace => `parts.${index}.${field}`
  const findings: SheetFinding[] = []
  const say = (isSo: boolean, field: keyof SheetPart, words: string) => {
    if (isSo) findings.push({ at: at(field), words })
  }
  say(part.amount <= 0, 'amount', 'An amount is missing.')
  say(part.chargeable === 'unsure', 'chargeable', 'Decide whether it is chargeable.')
  if (part.chargeable === 'yes') {
    say(part.section.trim() === '', 'section', 'Name the section.')
    say(part.income <= 0, 'income', 'Say how much of it is income.')
    say(part.income > part.amount, 'income', 'The income is more than the amount.')
    say(part.tax > part.income, 'tax', 'The tax is more than the income.')
    say(Math.abs(part.tax - taxOf(part)) > 100, 'tax', `At this rate the tax is ${rupees(taxOf(part))}.`)
  }
  say(part.tds > 0 && part.proof.trim() === '', 'proof', 'Name the paper that shows the tax deducted.')
  say(part.tds > part.amount, 'tds', 'The tax deducted is more than the amount.')
  say(
    part.article.trim() !== '' && part.trc.trim() === '',
    'trc',
    'Relief needs the number of the residency certificate.',
  )
  return findings
}

export function taxOf({ income, rate }: Pick<SheetPart, 'income' | 'rate'>): Paise {
  return taxAt(rate, income)
}

function partOfFormFindings(sheet: TaxSheet): SheetFinding[] {
  const { isChargeable } = totalsOf(sheet)
  const findings: SheetFinding[] = []
  if (isChargeable && (sheet.part === 'D' || sheet.part === 'none')) {
    findings.push({ at: 'part', words: 'Something is chargeable: neither Part D nor nothing to file fits.' })
  }
  if (!isChargeable && sheet.parts.length > 0 && (sheet.part === 'A' || sheet.part === 'B')) {
    findings.push({ at: 'part', words: 'Nothing is chargeable: Parts A and B do not fit.' })
  }
  if (sheet.decision === 'overruled' && sheet.note.trim() === '') {
    findings.push({ at: 'note', words: 'Say why the guide’s finding does not hold.' })
  }
  return findings
}

export const NO_ORDER = {
  orderSection: '',
  orderNumber: '',
  orderDay: '',
  orderOfficer: '',
  orderValidTo: '',
} as const satisfies Partial<TaxSheet>

function orderFindings(sheet: TaxSheet): SheetFinding[] {
  if (sheet.part !== 'B') return []
  const { orderSection, orderNumber, orderDay, orderOfficer, orderValidTo, proposedDay } = sheet
  const needed: [SheetPlace, boolean, string][] = [
    ['orderSection', orderSection.trim() !== '', 'Name the section of the order.'],
    ['orderNumber', orderNumber.trim() !== '', 'Enter the number of the order.'],
    [
      'orderDay',
      orderDay !== '' && (proposedDay === '' || orderDay <= proposedDay),
      'An order is of a day before the transfer.',
    ],
    ['orderOfficer', orderOfficer.trim() !== '', 'Name the Assessing Officer.'],
    [
      'orderValidTo',
      orderValidTo !== '' && orderValidTo >= proposedDay,
      'The order must still be valid on the day of the transfer.',
    ],
  ]
  return needed.filter(([, isThere]) => !isThere).map(([at, , words]) => ({ at, words }))
}

function whenMissing({ rate, rateDay, proposedDay, currency, purpose, part, bsrCode }: TaxSheet): SheetFinding[] {
  const needed: [SheetPlace, boolean, string][] = [
    ['currency', /^[A-Z]{3}$/.test(currency), 'Name the currency.'],
    ['rate', rate > 0, 'Enter the rate of exchange.'],
    ['rateDay', rateDay !== '', 'Say of which day the rate is.'],
    ['proposedDay', proposedDay !== '', 'Enter the proposed date.'],
    ['purpose', /^S\d{4}$/.test(purpose), 'Choose the purpose.'],
    ['bsrCode', part !== 'C' || /^\d{7}$/.test(bsrCode), 'The BSR code has seven digits.'],
  ]
  return needed.filter(([, isThere]) => !isThere).map(([at, , words]) => ({ at, words }))
}

/** Differences between two versions, by place. */
export function sheetChanges(before: object, after: object): { at: string; before: string; after: string }[] {
  const flat = (sheet: object) => new Map(flatten('', sheet))
  const [one, other] = [flat(before), flat(after)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((at) => ({ at, before: one.get(at) ?? '', after: other.get(at) ?? '' }))
    .filter((change) => change.before !== change.after)
}

function flatten(at: string, value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[at, String(value ?? '')]]
  return Object.entries(value).flatMap(([name, inner]) => flatten(at === '' ? name : `${at}.${name}`, inner))
}

import { SMALL_REMITTANCE_RUPEES } from '../guide/limits/yearly-limits.ts'
import {
  atLeastZero,
  formatRupees,
  formatRupees2,
  fromPaise,
  minus,
  type Paise,
  type Rupees,
  sum,
  toPaise,
  ZERO,
} from '../shared/money.ts'
import type { TaxSheet } from './sheet-fields.ts'
import { type Line, less, line, total } from './working/lines.ts'
import { enteredTwice, partFindings } from './working/part-findings.ts'
import { rateOfOrder } from './working/parts-of-year.ts'
import { taxedIn, type Working, workingOf } from './working/working.ts'

/** The amount of the sheet's remittance. */
export function remittancePaise({ amount }: { amount: Rupees | null }): Paise {
  return toPaise(amount ?? ZERO)
}

/** A field of the sheet, or one of a part such as `parts.0.credits.1.amount`. */
export type SheetPlace = keyof TaxSheet | `parts.${number}.${string}`

export type SheetFinding = { at: SheetPlace; words: string }

/** Problems that keep a sheet from being used, each with its place on the sheet. */
export function sheetFindings(sheet: TaxSheet, remittance: Paise, working = workingOf(sheet)): SheetFinding[] {
  const twice = enteredTwice(sheet)
  return [
    ...sumFindings(sheet, remittance, working),
    ...sheet.parts.flatMap((part, index) => {
      const result = working.parts[index]
      if (result === undefined) return []
      return partFindings(part, result, sheet, twice).map(
        ({ at, words }): SheetFinding => ({ at: `parts.${index}.${at}`, words }),
      )
    }),
    ...taxFindings(sheet, working),
    ...partOfFormFindings(sheet, working),
    ...orderFindings(sheet),
    ...nreFindings(sheet),
    ...whenMissing(sheet),
  ]
}

/** The amount that leaves the account is the transfer, to the paisa. */
function sumFindings(sheet: TaxSheet, remittance: Paise, { sent, afterDeduction }: Working): SheetFinding[] {
  if (sheet.parts.length === 0) return [{ at: 'parts', words: 'Add at least one source of the money.' }]
  const findings: SheetFinding[] = []
  const compare = (amount: Paise, what: string) => {
    const off = minus(amount, remittance)
    if (off === 0) return
    const by = rupees(Math.abs(off) as Paise)
    findings.push({ at: 'parts', words: `${what} ${by} ${off > 0 ? 'more' : 'less'} than the remittance.` })
  }
  compare(sent, 'The parts come to')
  if (afterDeduction !== sent) compare(afterDeduction, 'After the deduction the amount is')
  return findings
}

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

function taxFindings({ part, mode, tdsDay }: TaxSheet, { shortfall, tdsNow }: Working): SheetFinding[] {
  const findings: SheetFinding[] = []
  if (part === 'C' && shortfall > 0) {
    findings.push({
      at: 'parts',
      words: `Tax of ${rupees(shortfall)} hasn’t been paid. It must be paid by challan first.`,
    })
  }
  if (mode === 'deductsNow' && tdsNow > 0 && tdsDay === '') {
    findings.push({ at: 'tdsDay', words: 'Enter the day on which the tax is deducted.' })
  }
  return findings
}

function partOfFormFindings(sheet: TaxSheet, working: Working): SheetFinding[] {
  const { isChargeable } = working
  const findings: SheetFinding[] = []
  if (isChargeable && (sheet.part === 'D' || sheet.part === 'none')) {
    findings.push({
      at: 'part',
      words: 'Part of the money is taxable in India. Part D and “nothing to file” don’t fit.',
    })
  }
  if (!isChargeable && sheet.parts.length > 0 && (sheet.part === 'A' || sheet.part === 'B')) {
    findings.push({ at: 'part', words: 'Nothing is taxable in India, so Parts A and B don’t apply.' })
  }
  if (sheet.part === 'A' && taxedIn(working) > toPaise(SMALL_REMITTANCE_RUPEES)) {
    const most = formatRupees(SMALL_REMITTANCE_RUPEES)
    findings.push({ at: 'part', words: `Part A is for at most ${most} of taxable money in a tax year.` })
  }
  if (sheet.decision === 'overruled' && sheet.note.trim() === '') {
    findings.push({ at: 'note', words: 'Explain why you’re overriding the guide.' })
  }
  return findings
}

export const TO_RECEIVER = {
  goesTo: 'abroad',
  nreBank: '',
  nreAccount: '',
  nreCountry: '',
} as const satisfies Partial<TaxSheet>

export const NO_ORDER = {
  orderSection: '',
  orderNumber: '',
  orderDay: '',
  orderOfficer: '',
  orderPayer: '',
  orderValidTo: '',
  orderRate: '',
} as const satisfies Partial<TaxSheet>

function orderFindings(sheet: TaxSheet): SheetFinding[] {
  if (sheet.part !== 'B') return []
  const { orderSection, orderNumber, orderDay, orderOfficer, orderPayer, orderValidTo, proposedDay } = sheet
  const needed: [SheetPlace, boolean, string][] = [
    ['orderSection', orderSection.trim() !== '', 'Name the section of the order.'],
    ['orderNumber', orderNumber.trim() !== '', 'Enter the number of the order.'],
    [
      'orderDay',
      orderDay !== '' && (proposedDay === '' || orderDay <= proposedDay),
      'The order must be dated before the transfer.',
    ],
    ['orderOfficer', orderOfficer.trim() !== '', 'Name the Assessing Officer.'],
    ['orderPayer', orderPayer.trim() !== '', 'Say which payer the order names. It covers only that payer.'],
    [
      'orderValidTo',
      orderValidTo !== '' && orderValidTo >= proposedDay,
      'The order must still be valid on the day of the transfer.',
    ],
    [
      'orderRate',
      sheet.mode === 'settled' || rateOfOrder(sheet) !== null,
      'Enter the order’s rate, such as 1.5. Enter 0 if nothing is deducted.',
    ],
  ]
  return needed.filter(([, isThere]) => !isThere).map(([at, , words]) => ({ at, words }))
}

/** Indian account numbers have 9 to 18 digits. */
function nreFindings({ goesTo, nreAccount }: TaxSheet): SheetFinding[] {
  if (goesTo !== 'nre' || /^\d{9,18}$/.test(nreAccount.replace(/\s/g, ''))) return []
  return [{ at: 'nreAccount', words: 'Enter the number of the NRE account, 9 to 18 digits.' }]
}

function whenMissing({ rate, rateDay, proposedDay, currency, purpose, part, bsrCode }: TaxSheet): SheetFinding[] {
  const needed: [SheetPlace, boolean, string][] = [
    ['currency', /^[A-Z]{3}$/.test(currency), 'Name the currency.'],
    ['rate', rate > 0, 'Enter the exchange rate.'],
    ['rateDay', rateDay !== '', 'Enter the rate date.'],
    ['proposedDay', proposedDay !== '', 'Enter the proposed date.'],
    ['purpose', /^S\d{4}$/.test(purpose), 'Choose the purpose.'],
    ['bsrCode', part !== 'C' || /^\d{7}$/.test(bsrCode), 'The BSR code has seven digits.'],
  ]
  return needed.filter(([, isThere]) => !isThere).map(([at, , words]) => ({ at, words }))
}

/** Differences between two versions, by place. */
export function sheetChanges(before: object, after: object): { at: string; before: string; after: string }[] {
  const [one, other] = [flattened(before), flattened(after)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((at) => ({ at, before: one.get(at) ?? '', after: other.get(at) ?? '' }))
    .filter((change) => change.before !== change.after)
}

function flattened(value: unknown, at = '', places = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) return places.set(at, String(value ?? ''))
  for (const [name, inner] of Object.entries(value)) flattened(inner, at === '' ? name : `${at}.${name}`, places)
  return places
}

/** Sent by the customer in the tax year before this transfer. */
export type YearBefore = {
  /** according to the ledger */
  sent: Paise
  /** beyond the ledger, as the customer stated; null: not stated yet */
  stated: Paise | null
}

export const sentBefore = ({ sent, stated }: YearBefore): Paise => sum([sent, stated ?? ZERO])

/** The tax year's total for Part A: sent before, less amounts that do not count, plus this transfer. */
export function yearAggregate({ yearApart }: TaxSheet, before: YearBefore, working: Working): Paise {
  return sum([atLeastZero(minus(sentBefore(before), yearApart)), taxedIn(working)])
}

/** Composition of the total, for the desk. */
export function aggregateLines(sheet: TaxSheet, before: YearBefore, working: Working): Line[] {
  const { sent, stated } = before
  return [
    line('Sent before in this tax year, by the ledger', sent),
    ...(stated === null || stated === 0 ? [] : [line('Sent elsewhere, as the customer says', stated)]),
    ...less('Not taxed in India, not counted', sheet.yearApart),
    line('Taxed in India in this transfer', taxedIn(working)),
    total(
      'The tax year’s total',
      yearAggregate(sheet, before, working),
      `at most ${formatRupees(SMALL_REMITTANCE_RUPEES)}`,
    ),
  ]
}

/** Part A applies to the year's total. Whether receivers count separately is an open question, so all are counted. */
export function aggregateFindings(sheet: TaxSheet, before: YearBefore, working = workingOf(sheet)): SheetFinding[] {
  if (sheet.part !== 'A') return []
  const { yearApart, note } = sheet
  const findings: SheetFinding[] = []
  const earlier = sentBefore(before)
  if (yearApart > earlier) {
    findings.push({ at: 'yearApart', words: `This is more than the ${rupees(earlier)} that was sent before.` })
  }
  if (yearApart > 0 && note.trim() === '') {
    findings.push({ at: 'note', words: 'Say why some of the earlier transfers don’t count.' })
  }
  const most = toPaise(SMALL_REMITTANCE_RUPEES)
  const all = yearAggregate(sheet, before, working)
  if (all > most && taxedIn(working) <= most) {
    const words = `With what was sent before, the tax year comes to ${rupees(all)}. Part A is for at most ${formatRupees(SMALL_REMITTANCE_RUPEES)}.`
    findings.push({ at: 'part', words })
  }
  return findings
}

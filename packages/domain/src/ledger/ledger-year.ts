import { isCurrentIncome } from '../guide/current-income.ts'
import type { Ledger, SourceId } from '../guide/guide-answers.ts'
import { asRupees, fromPaise, type Paise, type Rupees, sum } from '../shared/money.ts'
import { type Day, type TaxYear, taxYearOf } from '../shared/tax-year.ts'
import type { AccountId } from './ledger-entry.ts'

/** One transfer in the ledger, through Nirgam or elsewhere. */
export type LedgerLine = {
  readonly id: string
  /** Number of changes by the user. */
  readonly version: number
  /** Number of a remittance made through Nirgam; null for a transfer made elsewhere. */
  readonly remittance: number | null
  /** False for a remittance made through Nirgam that the user marked as not sent; it counts nowhere. */
  readonly sent: boolean
  readonly day: Day
  readonly receiver: string
  readonly account: AccountId
  readonly source: SourceId | null
  readonly currency: string
  readonly amount: number
  readonly rate: number | null
  readonly bank: string
  readonly paise: Paise
  readonly tdsPaise: Paise
  readonly tcsPaise: Paise
}

/** The lines of a tax year, oldest first; those of one day stay in their order. */
export function linesIn(lines: readonly LedgerLine[], { from, to }: TaxYear): LedgerLine[] {
  return lines.filter(({ day }) => day >= from && day <= to).toSorted((one, other) => one.day.localeCompare(other.day))
}

export function sent(lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.filter((line) => line.sent)
}

type FromAccount = Pick<LedgerLine, 'account' | 'source'>

/** Lines out of NRO accounts that count towards their yearly limit, and current income; an unknown source counts. */
export function ofNro<Line extends FromAccount>(lines: readonly Line[]): { counted: Line[]; income: Line[] } {
  const nro = lines.filter(({ account }) => account === 'nro')
  const isIncome = ({ source }: Line) => source !== null && isCurrentIncome(source)
  return { counted: nro.filter((line) => !isIncome(line)), income: nro.filter(isIncome) }
}

/** Tax years with entries, plus the current and the previous one, newest first. */
export function yearsIn(lines: readonly LedgerLine[], today: Day): string[] {
  const before = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('02-29', '02-28')}`
  const labels = [today, before, ...lines.map(({ day }) => day)].flatMap((day) => taxYearOf(day)?.label ?? [])
  return [...new Set(labels)].toSorted().toReversed()
}

type LedgerTotals = { readonly paise: Paise; readonly tdsPaise: Paise; readonly tcsPaise: Paise }

export function totalsOf(lines: readonly LedgerLine[]): LedgerTotals {
  const total = (name: keyof LedgerTotals) => sum(sent(lines).map((line) => line[name]))
  return { paise: total('paise'), tdsPaise: total('tdsPaise'), tcsPaise: total('tcsPaise') }
}

/**
 * Key that matches two spellings of one name. Two people with the same name cannot be distinguished: the limits then
 * warn too early.
 */
function nameKey(receiver: string): string {
  return receiver
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

type ReceiverTotal = { readonly receiver: string; readonly paise: Paise }

/** Total for each receiver, the largest first, under the latest spelling of the name. */
export function receiversIn(lines: readonly LedgerLine[]): ReceiverTotal[] {
  const byName = new Map<string, LedgerLine[]>()
  for (const line of sent(lines)) {
    const key = nameKey(line.receiver)
    byName.set(key, [...(byName.get(key) ?? []), line])
  }
  return [...byName.values()]
    .map((theirs) => ({ receiver: theirs.at(-1)?.receiver ?? '', paise: totalsOf(theirs).paise }))
    .toSorted((one, other) => other.paise - one.paise)
}

/** The guide rounds up to whole rupees. */
const begun = (amount: Rupees) => asRupees(Math.ceil(amount))

/** The whole tax year so far, for the guide. */
export function sentSoFar({ year, total }: { year: string; total: { rupees: Rupees } }): Omit<Ledger, 'toReceiver'> {
  return { taxYear: year, inAll: begun(total.rupees) }
}

/** All others of the tax year up to the transfer's day, oldest first. */
export function linesBefore(lines: readonly LedgerLine[], { id, day }: { id: string; day: Day }): LedgerLine[] {
  const year = taxYearOf(day)
  return year === null ? [] : sent(linesIn(lines, year)).filter((line) => line.id !== id && line.day <= day)
}

/** Earlier transfers for the guide. */
export function before(
  lines: readonly LedgerLine[],
  transfer: { id: string; receiver: string; day: Day },
): Ledger | null {
  const year = taxYearOf(transfer.day)
  if (year === null) return null
  const others = linesBefore(lines, transfer)
  const theirs = others.filter(({ receiver }) => nameKey(receiver) === nameKey(transfer.receiver))
  const rupees = (counted: LedgerLine[]) => begun(fromPaise(totalsOf(counted).paise))
  // Rounded down, so that never too much is left out.
  const nroIncome = asRupees(Math.floor(fromPaise(totalsOf(ofNro(others).income).paise)))
  return {
    ...{ taxYear: year.label, toReceiver: rupees(theirs), inAll: rupees(others) },
    ...(nroIncome > 0 && { nroIncome }),
  }
}

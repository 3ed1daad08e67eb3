import type { Ledger, SourceId } from '../guide/guide-answers.ts'
import { type Day, type TaxYear, taxYearOf } from '../guide/tax-year.ts'
import { fromPaise } from '../money.ts'
import type { AccountId } from './ledger-entry.ts'

/** One transfer in the ledger, wherever it went through. */
export type LedgerLine = {
  readonly id: string
  /** Counts the changes that the person made to it. */
  readonly version: number
  /** The number of our own remittance; null for what went elsewhere. */
  readonly remittance: number | null
  /** False for one of ours that the person says was not sent after all; it counts nowhere. */
  readonly sent: boolean
  readonly day: Day
  readonly receiver: string
  readonly account: AccountId
  readonly source: SourceId | null
  readonly currency: string
  readonly amount: number
  readonly rate: number | null
  readonly bank: string
  readonly paise: number
  readonly tdsPaise: number
  readonly tcsPaise: number
}

/** The lines of a tax year, oldest first. */
export function linesIn(lines: readonly LedgerLine[], { from, to }: TaxYear): LedgerLine[] {
  return lines
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.id.localeCompare(other.id))
}

export function sent(lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.filter((line) => line.sent)
}

/** The years that there is something in, with this one and the one before, newest first. */
export function yearsIn(lines: readonly LedgerLine[], today: Day): string[] {
  const before = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('02-29', '02-28')}`
  const labels = [today, before, ...lines.map(({ day }) => day)].flatMap((day) => taxYearOf(day)?.label ?? [])
  return [...new Set(labels)].toSorted().toReversed()
}

type LedgerTotals = { readonly paise: number; readonly tdsPaise: number; readonly tcsPaise: number }

export function totalsOf(lines: readonly LedgerLine[]): LedgerTotals {
  const sum = (name: keyof LedgerTotals) => sent(lines).reduce((total, line) => total + line[name], 0)
  return { paise: sum('paise'), tdsPaise: sum('tdsPaise'), tcsPaise: sum('tcsPaise') }
}

/** Two ways to write one name. Whether two people share a name cannot be told: the limits then warn too early. */
function nameKey(receiver: string): string {
  return receiver
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

type ReceiverTotal = { readonly receiver: string; readonly paise: number }

/** What went to each receiver, the most first, by the name that was written last. */
export function receiversIn(lines: readonly LedgerLine[]): ReceiverTotal[] {
  const byName = Map.groupBy(sent(lines), ({ receiver }) => nameKey(receiver))
  return [...byName.values()]
    .map((theirs) => ({ receiver: theirs.at(-1)?.receiver ?? '', paise: totalsOf(theirs).paise }))
    .toSorted((one, other) => other.paise - one.paise)
}

type PresentedYear = {
  readonly year: string
  readonly total: { readonly rupees: number }
  readonly receivers: readonly { readonly receiver: string; readonly rupees: number }[]
}

/** What the guide counts before something that has not been sent yet: the whole of its year so far. */
export function sentSoFar({ year, total, receivers }: PresentedYear, receiver: string): Ledger {
  const theirs = receivers.find((one) => nameKey(one.receiver) === nameKey(receiver))
  return { taxYear: year, toReceiver: Math.ceil(theirs?.rupees ?? 0), inAll: Math.ceil(total.rupees) }
}

/** What the guide counts before a transfer: everything else of its tax year until its day, a rupee begun as a whole. */
export function before(
  lines: readonly LedgerLine[],
  transfer: { id: string; receiver: string; day: Day },
): Ledger | null {
  const year = taxYearOf(transfer.day)
  if (year === null) return null
  const others = sent(linesIn(lines, year)).filter(({ id, day }) => id !== transfer.id && day <= transfer.day)
  const theirs = others.filter(({ receiver }) => nameKey(receiver) === nameKey(transfer.receiver))
  const rupees = (counted: LedgerLine[]) => Math.ceil(fromPaise(totalsOf(counted).paise))
  return { taxYear: year.label, toReceiver: rupees(theirs), inAll: rupees(others) }
}

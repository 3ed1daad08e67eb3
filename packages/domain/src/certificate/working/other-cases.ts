import type { PaperKind } from '../../case/paper-kinds.ts'
import { type BasisPoints, formatRupees2, fromPaise, inPercent, minus, type Paise, sum } from '../../shared/money.ts'
import { dayInWords } from '../../shared/tax-year.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import type { SheetFinding } from '../tax-sheet.ts'
import { creditTrail, plainReference, workingOf } from './working.ts'
import { kindOf, type WorkingPart } from './working-fields.ts'

/** Documents about the property and its sale. Only these may be used for a co-owner's case: all others are personal. */
export const SALE_PAPERS: readonly PaperKind[] = [
  'sale_deed',
  'purchase_deed',
  'death_certificate',
  'succession_paper',
  'gift_deed',
]

/** The sale as another owner's case has it; nothing is known while its sheet has no property. */
export type CoOwner = {
  case: string
  name: string
  share: BasisPoints | null
  gross: Paise | null
  soldOn: string
}

const isProperty = ({ source }: WorkingPart) => kindOf(source) === 'property'

/** The sale of a sheet. With several properties, it is unknown which of them is shared. */
export function saleIn({ parts }: TaxSheet): Pick<CoOwner, 'share' | 'gross' | 'soldOn'> {
  const [part, another] = parts.filter(isProperty)
  if (part === undefined || another !== undefined) return { share: null, gross: null, soldOn: '' }
  return { share: part.share, gross: part.gross > 0 ? part.gross : null, soldOn: part.property.soldOn }
}

export const plainName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

/** Cases of one sale have one price and one day, and their owners' shares make up the whole. */
export function coOwnerFindings(sheet: TaxSheet, others: readonly CoOwner[]): SheetFinding[] {
  const index = sheet.parts.findIndex(isProperty)
  const part = sheet.parts[index]
  const own = saleIn(sheet)
  if (part === undefined || own.share === null || others.length === 0) return []
  const findings: SheetFinding[] = []
  const say = (isSo: boolean, at: string, words: string) => {
    if (isSo) findings.push({ at: `parts.${index}.${at}`, words })
  }
  for (const other of others) {
    const { gross, soldOn } = other
    if (gross !== null && own.gross !== null) {
      say(gross !== own.gross, 'gross', `${other.case} has ${rupees(gross)} as the price of the same sale.`)
    }
    const isOtherDay = soldOn !== '' && own.soldOn !== '' && soldOn !== own.soldOn
    say(isOtherDay, 'property.soldOn', `${other.case} has ${dayInWords(soldOn)} as the day of the same sale.`)
    const listed = part.property.owners.findIndex(({ name }) => plainName(name) === plainName(other.name))
    const share = part.property.owners[listed]?.share
    if (share !== undefined && other.share !== null) {
      const words = `${other.case} has ${inPercent(other.share)} % for this owner.`
      say(share !== other.share, `property.owners.${listed}.share`, words)
    }
  }
  const linked = new Set(others.map(({ name }) => plainName(name)))
  const unlinked = part.property.owners.filter(({ name }) => !linked.has(plainName(name)))
  const shares = [own.share, ...unlinked.map(({ share }) => share), ...others.map(({ share }) => share ?? 0)]
  const all = shares.reduce<number>((total, share) => total + share, 0) as BasisPoints
  const isKnown = others.every(({ share }) => share !== null)
  const words = `With ${others.map((other) => other.case).join(', ')} the shares of the sale come to ${inPercent(all)} %, not 100 %.`
  say(all > 100_00 || (isKnown && all !== 100_00), 'share', words)
  return findings
}

/** Money that an earlier case of the same customer has sent out of a credit. */
export type SentBefore = { case: string; reference: string; sent: Paise }

/** Money that a signed sheet has sent, by credit; `number` is the number of its remittance. */
export function sentWith(sheet: TaxSheet, number: string): SentBefore[] {
  const { parts } = workingOf(sheet)
  return sheet.parts.flatMap((part, index) => {
    const result = parts[index]
    if (result === undefined) return []
    return creditTrail(part, result)
      .filter(({ sent, reference }) => sent > 0 && reference.trim() !== '')
      .map(({ reference, sent }) => ({ case: number, reference, sent }))
  })
}

/** A sheet that was signed for an earlier transfer of the same customer. */
export type EarlierSheet = { case: string; sheet: TaxSheet }

/**
 * The sale as it was signed for the last transfer out of it, with that transfer among the other uses; null when the
 * customer has sent nothing from such a sale, or from two of them.
 */
export function saleSentBefore(
  earlier: readonly EarlierSheet[],
  source: WorkingPart['source'],
): { case: string; part: WorkingPart } | null {
  if (kindOf(source) !== 'property') return null
  const sales = earlier.flatMap((one) =>
    one.sheet.parts.filter((part) => part.source === source).map((part) => ({ case: one.case, part })),
  )
  const last = sales.at(-1)
  const isSame = ({ part: { gross, property } }: (typeof sales)[number]) =>
    gross === last?.part.gross && property.soldOn === last.part.property.soldOn
  if (last === undefined || !sales.every(isSame)) return null
  const { part } = last
  const used = part.used.filter(({ why }) => why !== 'kept')
  return {
    case: last.case,
    part: { ...part, used: [...used, { amount: part.sent, why: 'sent', detail: last.case }] },
  }
}

/**
 * Money of a credit is sent once, so the amounts of earlier cases must be among the other uses: of a credit that is
 * split between parts, in any of them.
 */
export function earlierFindings({ parts }: TaxSheet, before: readonly SentBefore[]): SheetFinding[] {
  const hasCredit = ({ credits }: WorkingPart, reference: string) =>
    credits.some((credit) => plainReference(credit.reference) === plainReference(reference))
  return parts.flatMap((part, index): SheetFinding[] => {
    const earlier = before.filter(({ reference }) => hasCredit(part, reference))
    const sharing = parts.filter((one) => earlier.some(({ reference }) => hasCredit(one, reference)))
    const sentUses = sharing.flatMap(({ used }) => used.filter(({ why }) => why === 'sent'))
    const told = sum(sentUses.map(({ amount }) => amount))
    const untold = minus(sum(earlier.map(({ sent }) => sent)), told)
    if (untold <= 0) return []
    const cases = [...new Set(earlier.map((one) => one.case))].join(', ')
    const words = `${formatRupees2(fromPaise(untold))} of these credits was sent before with ${cases}. Add it as “Sent abroad before”.`
    return [{ at: `parts.${index}.used`, words }]
  })
}

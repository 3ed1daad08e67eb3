import type { PaperKind } from '../../case/paper-kinds.ts'
import { type BasisPoints, formatRupees2, fromPaise, inPercent, type Paise } from '../../shared/money.ts'
import { dayInWords } from '../../shared/tax-year.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import type { SheetFinding } from '../tax-sheet.ts'
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

/** The sale of a sheet. One with several properties says nothing about which of them is shared. */
export function saleIn({ parts }: TaxSheet): Pick<CoOwner, 'share' | 'gross' | 'soldOn'> {
  const [part, another] = parts.filter(isProperty)
  if (part === undefined || another !== undefined) return { share: null, gross: null, soldOn: '' }
  return { share: part.share, gross: part.gross > 0 ? part.gross : null, soldOn: part.property.soldOn }
}

const plainName = (name: string) =>
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

import type { SourceId } from '../guide/guide-answers.ts'
import { type BasisPoints, type Paise, ZERO } from '../shared/money.ts'
import type { TaxSheet } from './sheet-fields.ts'
import { NO_ORDER, TO_RECEIVER } from './tax-sheet.ts'
import { RATES_VERSION } from './working/rates.ts'
import { EMPTY_PART, emptyRow, PART_GROUPS, type WorkingPart } from './working/working-fields.ts'

/** A part as sheets had it before the income was worked out: typed figures. */
type TypedPart = {
  source: SourceId
  amount: Paise
  chargeable: 'unsure' | 'yes' | 'no'
  section: string
  income: Paise
  rate: BasisPoints
  tax: Paise
  tds: Paise
  proof: string
  article: string
  trc: string
  note: string
}

const isTyped = (part: WorkingPart | TypedPart): part is TypedPart => !('gross' in part)

const BEFORE_WORKINGS: Partial<TaxSheet> = {
  mode: 'settled',
  rates: RATES_VERSION,
  regime: 'new',
  otherIncome: ZERO,
  rateKind: 'entered',
  yearApart: ZERO,
  ...TO_RECEIVER,
  ...NO_ORDER,
}

/** A sheet from the database, saved by any version of the software. */
export function openedSheet(saved: TaxSheet): TaxSheet {
  const tdsDay = saved.tdsDay ?? ''
  return {
    ...BEFORE_WORKINGS,
    ...saved,
    parts: (saved.parts as readonly (WorkingPart | TypedPart)[]).map((part) =>
      isTyped(part) ? fromTyped(part, tdsDay) : withNewBoxes(part),
    ),
  }
}

const EMPTY_LOT = emptyRow(PART_GROUPS.shares.lists.lots)

/** Adds boxes that a part did not have when it was saved. */
function withNewBoxes(part: WorkingPart): WorkingPart {
  const { lots } = part.shares
  return {
    ...part,
    pan: part.pan ?? EMPTY_PART.pan,
    shares: { ...part.shares, lots: lots.map((lot) => ({ ...EMPTY_LOT, ...lot })) },
  }
}

/** The figures stay as they were typed. */
function fromTyped(part: TypedPart, tdsDay: string): WorkingPart {
  const isTaxed = part.chargeable === 'yes'
  const isRelieved = part.article.trim() !== ''
  return {
    ...EMPTY_PART,
    entered: { income: isTaxed ? part.income : ZERO, tax: isTaxed ? part.tax : ZERO },
    source: part.source,
    gross: part.amount,
    sent: part.amount,
    section: part.section,
    note: part.note,
    taxPaid:
      part.tds > 0 ? [{ how: 'deducted', by: '', number: part.proof, day: tdsDay, amount: part.tds, seen: 'no' }] : [],
    treaty: {
      ...EMPTY_PART.treaty,
      claimed: isRelieved ? 'yes' : 'no',
      article: part.article,
      rate: isRelieved ? part.rate : ZERO,
      trcNumber: part.trc,
    },
  }
}

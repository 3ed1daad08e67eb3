import type { SheetList } from '@nirgam/domain/certificate/field-kinds'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { dayOfPart } from '@nirgam/domain/certificate/working/part-income'
import { workingOf } from '@nirgam/domain/certificate/working/working'
import { EMPTY_PART, emptyRow, kindOf, type WorkingPart } from '@nirgam/domain/certificate/working/working-fields'
import { atLeastZero, minus, type Paise, portion, smallest, sum, ZERO } from '@nirgam/domain/shared/money'
import { taxYearOf } from '@nirgam/domain/shared/tax-year'
import { rowShape, rupeesTyped, sheetOf, type TypedSheet, textAt, typedAs, typedPart, withAt } from './sheet-typing.ts'

type Known = {
  /** the amount of the remittance */
  remittance: Paise
  /** the date in India */
  today: string
}

/** The sheet after an edit at a place, with dependent boxes filled in. */
export function withProposals(before: TypedSheet, typed: TypedSheet, at: string, known: Known): TypedSheet {
  return withSlabTax(before, withBoxes(before, typed, at, known))
}

function withBoxes(before: TypedSheet, typed: TypedSheet, at: string, known: Known): TypedSheet {
  const index = Number(/^parts\.(\d+)\./.exec(at)?.[1] ?? -1)
  const after = withSent(before, typed, index, known.remittance)
  const fill = (place: string, value: string) => (textAt(after, place) === '' ? withAt(after, place, value) : after)
  if (at === 'rate' && textAt(after, 'rate') !== '') return fill('rateDay', known.today)
  const { sheet } = sheetOf(after)
  const part = sheet.parts[index]
  if (part === undefined) return after
  const within = `parts.${index}`
  switch (at.slice(within.length + 1)) {
    case 'source':
      return withKind(after, within, part.source)
    case 'taxedAt':
      return part.taxedAt === 'slab' ? withSlabs(after, within, sheet, index) : after
    case 'treaty.claimed': {
      const year = taxYearOf(dayOfPart(part, sheet.proposedDay || known.today))
      return part.treaty.claimed !== 'no' ? fill(`${within}.treaty.form41Year`, year?.label ?? '') : after
    }
    default:
      return after
  }
}

function withKind(typed: TypedSheet, within: string, source: WorkingPart['source']): TypedSheet {
  if (source === 'business') return withAt(typed, 'mode', 'deductsNow')
  if (kindOf(source) !== 'property') return typed
  return withAt(typed, `${within}.property.acquiredBy`, source === 'inheritedProperty' ? 'inherited' : 'bought')
}

function withSlabs(typed: TypedSheet, within: string, sheet: TaxSheet, index: number): TypedSheet {
  const proposal = workingOf(sheet).parts[index]?.slabProposal ?? null
  if (proposal === null || textAt(typed, `${within}.slabTax`) !== '') return typed
  const filled = withAt(typed, `${within}.slabTax`, rupeesTyped(proposal))
  if (textAt(filled, `${within}.slabNote`) !== '') return filled
  return withAt(
    filled,
    `${within}.slabNote`,
    `By the slabs of the ${sheet.regime} regime, above the other income, shared by all parts of the year taxed so.`,
  )
}

/** The tax by slabs of each part follows the incomes of its year until the user types another tax. */
function withSlabTax(before: TypedSheet, after: TypedSheet): TypedSheet {
  if (!before.parts.some(({ taxedAt }) => taxedAt === 'slab')) return after
  const proposals = (typed: TypedSheet) => workingOf(sheetOf(typed).sheet).parts.map(({ slabProposal }) => slabProposal)
  const [earlier, now] = [proposals(before), proposals(after)]
  return after.parts.reduce((sheet, part, index) => {
    const unchanged = before.parts.indexOf(part)
    // An added or a removed part moves the others.
    const from = unchanged < 0 && before.parts.length === after.parts.length ? index : unchanged
    const was = before.parts[from]
    const [proposedThen, proposed] = [earlier[from] ?? null, now[index] ?? null]
    if (was?.taxedAt !== 'slab' || part.taxedAt !== 'slab' || proposedThen === null || proposed === null) return sheet
    const isProposed = part.slabTax === was.slabTax && was.slabTax === rupeesTyped(proposedThen)
    return isProposed ? withAt(sheet, `parts.${index}.slabTax`, rupeesTyped(proposed)) : sheet
  }, after)
}

/** The proposed amount sent of a part: the rest of its credits, at most the part of the remittance not yet covered. */
function sentProposal({ sheet }: ReturnType<typeof sheetOf>, index: number, remittance: Paise): Paise {
  const others = sum(sheet.parts.filter((_, at) => at !== index).map(({ sent }) => sent))
  const sendable = workingOf(sheet).parts[index]?.sendable ?? ZERO
  return smallest(sendable, atLeastZero(minus(remittance, others)))
}

/** The amount sent follows the credits until the user types another amount. */
function withSent(before: TypedSheet, after: TypedSheet, index: number, remittance: Paise): TypedSheet {
  const at = `parts.${index}.sent`
  const text = textAt(after, at)
  if (index < 0 || text !== textAt(before, at) || text === rupeesTyped(remittance)) return after
  if (text !== '' && text !== rupeesTyped(sentProposal(sheetOf(before), index, remittance))) return after
  return withAt(after, at, rupeesTyped(sentProposal(sheetOf(after), index, remittance)))
}

/** A new part proposes to send the part of the remittance that the others do not cover. */
export function proposedPart({ parts }: TaxSheet, remittance: Paise): TypedSheet['parts'][number] {
  const rest = minus(remittance, sum(parts.map(({ sent }) => sent)))
  return typedPart({ ...EMPTY_PART, sent: atLeastZero(rest) })
}

type Row = Readonly<Record<string, string>>

/** A new row of a part's list such as `credits`, filled with proposals. */
export function newRow(typed: TypedSheet, index: number, name: string, list: SheetList, values: Row = {}) {
  const proposed = proposedRow(sheetOf(typed).sheet, index, name)
  return { ...typedAs(rowShape(list), emptyRow(list)), ...proposed, ...values }
}

/** The likely values of a new row; `list` is a place within a part, such as `credits`. */
export function proposedRow(sheet: TaxSheet, index: number, list: string): Row {
  const part = sheet.parts[index]
  const result = workingOf(sheet).parts[index]
  if (part === undefined || result === undefined) return {}
  switch (list) {
    case 'taxPaid':
      return { day: kindOf(part.source) === 'property' ? part.property.soldOn : '' }
    case 'credits':
      return { amount: rupeesTyped(atLeastZero(result.difference)) }
    case 'used':
      return otherUse(part, atLeastZero(minus(result.sendable, part.sent)))
    default:
      return {}
  }
}

/** Costs of the sale and bonds were paid from the credits; everything else stays in the account. */
function otherUse(part: WorkingPart, rest: Paise): Row {
  const isListed = (amount: Paise) => part.used.some((use) => use.amount === amount)
  if (kindOf(part.source) === 'property') {
    const costs = portion(part.property.expenses, part.share)
    const uses = [
      { amount: costs, why: 'spent', detail: 'Costs of the sale' },
      ...part.property.exemptions.map(({ amount, proof }) => ({ amount, why: 'invested', detail: proof })),
    ]
    const next = uses.find(({ amount }) => amount > 0 && amount <= rest && !isListed(amount))
    if (next) return { ...next, amount: rupeesTyped(next.amount) }
  }
  return { amount: rupeesTyped(rest), why: 'kept' }
}

import { isDeepStrictEqual } from 'node:util'
import { answerOf, KEPT_ANSWERS, type KeptAs, type KeptName, type KeptValue } from '@nirgam/domain/answers'
import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { fromPaise, toPaise } from '@nirgam/domain/money'
import { type SnakeCase, snakeCase } from '@nirgam/domain/server-names'
import type { KeptAnswer } from '@nirgam/domain/server-steps'
import type { Row, RowChange } from '../../platform/database/tables.ts'
import type { Vault } from '../../platform/vault.ts'

type RemittanceRow = Row<'remittances'>
type SealedName = KeptAs<'sealed' | 'listed'>

/** The columns a person fills in. An answer that has none here does not compile. */
export type StepColumn =
  | SnakeCase<KeptAs<'text' | 'listed'>>
  | `${SnakeCase<KeptAs<'rupees'>>}_paise`
  | 'details_sealed'
export type StepColumns = Pick<RowChange<'remittances'>, StepColumn>

export const STEP_COLUMNS = [...new Set<StepColumn>([...KEPT_ANSWERS.map(columnOf), 'details_sealed'])]

type ListedName = KeptAs<'listed'>
export type ListedColumn = SnakeCase<ListedName>

const LISTED = KEPT_ANSWERS.filter((name): name is ListedName => answerOf(name).kept === 'listed')

/** Columns with what may stand readable in each. */
export const LISTED_COLUMNS = LISTED.map((name) => ({ column: snakeCase(name), ids: answerOf(name).listedIds ?? [] }))

/** What tells of people is sealed together: a page of a list opens one value a row, not five. */
export type Details = { [Name in SealedName as SnakeCase<Name>]?: KeptValue<Name> }

function columnOf(name: KeptName): StepColumn {
  const { kept } = answerOf(name)
  if (kept === 'sealed') return 'details_sealed'
  return (kept === 'rupees' ? `${snakeCase(name)}_paise` : snakeCase(name)) as StepColumn
}

/** Whether it is, or may be, among the details. */
export function isSealed(name: KeptName): name is SealedName {
  const { kept } = answerOf(name)
  return kept === 'sealed' || kept === 'listed'
}

/** In its column, although it may be sealed: one of a list tells nothing of a person. */
function isOfItsList(name: KeptName, value: unknown): boolean {
  return answerOf(name).listedIds?.some((id) => id === value) ?? false
}

type SealedRow = Pick<RemittanceRow, 'reference_number' | 'details_sealed'>

export function openDetails(vault: Vault, { reference_number, details_sealed }: SealedRow): Details {
  return details_sealed === null ? {} : (vault.openJson(details_sealed, placeOf(reference_number)) as Details)
}

function sealDetails(vault: Vault, reference: string, details: Details): string {
  return vault.sealJson(details, placeOf(reference))
}

function placeOf(reference: string) {
  return { table: 'remittances', row: reference, field: 'details' }
}

/** The columns that answers go into, sealed ones beside the details that are there. */
export function columnsFor(
  vault: Vault,
  { reference_number }: Pick<RemittanceRow, 'reference_number'>,
  details: Details,
  answers: readonly KeptAnswer[],
): StepColumns {
  const columns = plainColumns(answers)
  const changes = answers.filter(({ name, value }) => {
    return isSealed(name) && (!isOfItsList(name, value) || snakeCase(name) in details)
  })
  if (changes.length === 0) return columns
  const changed = Object.fromEntries(
    changes.map(({ name, value }) => [snakeCase(name), isOfItsList(name, value) ? undefined : value]),
  )
  return { ...columns, details_sealed: sealDetails(vault, reference_number, { ...details, ...changed }) }
}

/** What was sealed in somebody's own words leaves its column empty. */
export function plainColumns(answers: readonly KeptAnswer[]): StepColumns {
  const plain = answers.filter(({ name }) => columnOf(name) !== 'details_sealed')
  return Object.fromEntries(plain.map(({ name, value }) => [columnOf(name), inColumn(name, value)]))
}

function inColumn(name: KeptName, value: KeptValue): KeptValue | null {
  if (isSealed(name) && !isOfItsList(name, value)) return null
  return answerOf(name).kept === 'rupees' ? toPaise(Number(value)) : value
}

/** The answers that say something the row does not say already. */
export function newIn(row: RemittanceRow, details: Details, answers: readonly KeptAnswer[]): KeptAnswer[] {
  return answers.filter(({ name, value }) =>
    isSealed(name)
      ? !isDeepStrictEqual(openedOrPlain(row, details, snakeCase(name), columnOf(name)), value)
      : row[columnOf(name)] !== inColumn(name, value),
  )
}

type WrittenRow = Pick<RemittanceRow, 'reference_number' | 'details_sealed' | ListedColumn>

/** What an older version left readable of somebody's own words, put where it belongs. */
export function sealedWords(vault: Vault, row: WrittenRow): StepColumns {
  const written = LISTED.flatMap((name) => {
    const value = row[snakeCase(name)]
    return value === null || isOfItsList(name, value) ? [] : [{ name, value }]
  })
  return columnsFor(vault, row, openDetails(vault, row), written)
}

type Answered = Pick<RemittanceRecord, SnakeCase<KeptName>>
type AnswerColumns = Pick<RemittanceRow, StepColumn>

/** Where each answer is, found out once: every remittance that is shown is read by it. */
const KEPT = KEPT_ANSWERS.map((name) => {
  const shownAs = snakeCase(name)
  return { shownAs, column: columnOf(name), sealedAs: isSealed(name) ? (shownAs as keyof Details) : null }
})

/** Every answer under the server's name, null while it is not there. */
export function answersIn(row: AnswerColumns, details: Details): Answered {
  const answers: Record<string, unknown> = {}
  for (const { shownAs, column, sealedAs } of KEPT) {
    answers[shownAs] = (sealedAs ? openedOrPlain(row, details, sealedAs, column) : outOf(row, column)) ?? null
  }
  return answers as Answered
}

function openedOrPlain(row: AnswerColumns, details: Details, sealedAs: keyof Details, column: StepColumn): unknown {
  return details[sealedAs] ?? (column === 'details_sealed' ? undefined : row[column])
}

function outOf(row: AnswerColumns, column: StepColumn): unknown {
  const value = row[column]
  return typeof value === 'number' ? fromPaise(value) : value
}

import { isDeepStrictEqual } from 'node:util'
import {
  answerOf,
  KEPT_ANSWERS,
  type KeptAs,
  type KeptName,
  type KeptValue,
} from '@nirgam/domain/remittance/answers/answers'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import type { KeptAnswer } from '@nirgam/domain/remittance/server-steps'
import { type SnakeCase, snakeCase } from '@nirgam/domain/remittance/steps'
import { fromPaise, type Paise, toPaise } from '@nirgam/domain/shared/money'
import type { Row, RowChange } from '../../platform/database/tables.ts'
import type { Vault } from '../../platform/vault/vault.ts'

type RemittanceRow = Row<'remittances'>
type SealedName = KeptAs<'sealed' | 'listed'>

type PaiseColumn = `${SnakeCase<KeptAs<'rupees'>>}_paise`

/** The columns that users fill in. An answer without one does not compile. */
export type StepColumn = SnakeCase<KeptAs<'text' | 'listed'>> | PaiseColumn | 'details_sealed'
export type StepColumns = Pick<RowChange<'remittances'>, StepColumn>
export type StepValue = RemittanceRow[StepColumn]

export const STEP_COLUMNS = [...new Set<StepColumn>([...KEPT_ANSWERS.map(columnOf), 'details_sealed'])]

type ListedName = KeptAs<'listed'>
export type ListedColumn = SnakeCase<ListedName>

const LISTED = KEPT_ANSWERS.filter((name): name is ListedName => answerOf(name).kept === 'listed')

/** Columns with the ids that each may store unencrypted. */
export const LISTED_COLUMNS = LISTED.map((name) => ({ column: snakeCase(name), ids: answerOf(name).listedIds ?? [] }))

/** Personal answers, sealed together: a page of a list decrypts one value for each row, not five. */
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

/** An option of the list is stored unencrypted even for a sealed answer, because it reveals nothing about a person. */
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

/** The columns for these answers; sealed ones are merged with the existing details. */
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

/**
 * Columns stored unencrypted. An answer typed in the user's own words is sealed instead, and its column stays empty.
 */
export function plainColumns(answers: readonly KeptAnswer[]): StepColumns {
  const plain = answers.filter(({ name }) => columnOf(name) !== 'details_sealed')
  return Object.fromEntries(plain.map((answer) => [columnOf(answer.name), inColumn(answer)]))
}

function inColumn(answer: KeptAnswer): KeptValue | Paise | null {
  const { name, value } = answer
  if (isSealed(name) && !isOfItsList(name, value)) return null
  return isAmount(answer) ? wholePaise(answer) : value
}

type AmountAnswer = Extract<KeptAnswer, { name: KeptAs<'rupees'> }>

const isAmount = (answer: KeptAnswer): answer is AmountAnswer => answerOf(answer.name).kept === 'rupees'

function wholePaise({ name, value }: AmountAnswer): Paise {
  const paise = toPaise(value)
  if (!Number.isSafeInteger(paise)) throw new RangeError(`${name} is not an amount in rupees`)
  return paise
}

/** The answers that differ from the row. */
export function newIn(row: RemittanceRow, details: Details, answers: readonly KeptAnswer[]): KeptAnswer[] {
  return answers.filter((answer) => {
    const { name, value } = answer
    return isSealed(name)
      ? !isDeepStrictEqual(openedOrPlain(row, details, snakeCase(name), columnOf(name)), value)
      : row[columnOf(name)] !== inColumn(answer)
  })
}

type WrittenRow = Pick<RemittanceRow, 'reference_number' | 'details_sealed' | ListedColumn>

/** Seals free-text answers that an older version stored unencrypted. */
export function sealedWords(vault: Vault, row: WrittenRow): StepColumns {
  const written = LISTED.flatMap((name) => {
    const value = row[snakeCase(name)]
    return value === null || isOfItsList(name, value) ? [] : [{ name, value }]
  })
  return columnsFor(vault, row, openDetails(vault, row), written)
}

type Answered = Pick<RemittanceRecord, SnakeCase<KeptName>>
type AnswerColumns = Pick<RemittanceRow, StepColumn>

/** Location of each answer, computed once, because every displayed remittance is read with it. */
const KEPT = KEPT_ANSWERS.map((name) => {
  const shownAs = snakeCase(name)
  return { shownAs, column: columnOf(name), sealedAs: isSealed(name) ? (shownAs as keyof Details) : null }
})

const PAISE_COLUMNS = new Set<StepColumn>(KEPT_ANSWERS.filter((name) => answerOf(name).kept === 'rupees').map(columnOf))
const isPaise = (column: StepColumn): column is PaiseColumn => PAISE_COLUMNS.has(column)

/** Every answer under the server's name, null while it is missing. */
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
  return isPaise(column) ? fromPaise(row[column]) : row[column]
}

import { type Day, dayInWords } from '../../shared/tax-year.ts'

/** Reliability of a fact, from the law's own text down to unconfirmed statements. */
export type Grade = 'O' | 'B' | 'S2' | 'S' | 'U'

export const GRADES: Readonly<Record<Grade, string>> = {
  O: 'official text',
  B: 'a bank’s own form or page',
  S2: 'two or more secondary sources agree',
  S: 'a secondary source',
  U: 'not verified',
}

/** Source of a statement: how reliable it is, when we last checked it, and since when it applies if not always. */
export type Source = {
  readonly source: string
  readonly grade: Grade
  readonly checked: Day
  readonly from?: Day
}

export type Fact = Source & { readonly says: string }

/** Days on which the facts were gathered: first, and a day later with the banks' forms. */
const GATHERED = '2026-11-15'
export const GATHERED_LATER = '2026-11-16'
export const NEW_LAW = '2026-04-01'

export function fact(says: string, grade: Grade, source: string, from?: Day): Fact {
  return { says, grade, source, checked: GATHERED, ...(from && { from }) }
}

export function laterFact(says: string, grade: Grade, source: string, from?: Day): Fact {
  return { ...fact(says, grade, source, from), checked: GATHERED_LATER }
}

/** Source of a fact without its text, to go with other words. */
export function sourceOf({ source, grade, checked, from }: Source): Source {
  return { source, grade, checked, ...(from && { from }) }
}

/** The source in one line, shown below the statement. */
export function sourceInWords({ source, grade, checked, from }: Source): string {
  const since = from === undefined ? [] : [`since ${dayInWords(from)}`]
  return [source, GRADES[grade], ...since, `checked ${dayInWords(checked)}`].join(' · ')
}

/** Source given for our own conclusions: however plain they look, no one else has stated them. */
export const OWN_READING = 'Our own reading. We haven’t found a published source'

/** The row of a table that applies on a day. */
export function onDay<Row extends { readonly from: Day }>(rows: readonly Row[], day: Day): Row | undefined {
  return rows.filter(({ from }) => from <= day).toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]
}

import type { Measured } from './table.ts'

/** The table of docs/performance.md is between these lines. */
const [BEGINS, ENDS] = ['<!-- bench: written by `npm run bench` -->', '<!-- bench ends -->']
const BY_PROCESSOR = /, by processor time/
const HEAD = ['|`bench --`|measure|goal|last|now|run|', '|---|---|---|---|---|---|']

/** A line of the table: the worst figure of a measure with one goal on one engine. */
type Line = { name: string; what: string; goal: string; last: string; now: string; run: string }
type Run = { engine: string; day: string; machine: string; load: number }
/** All results of one measure. */
export type Result = { name: string; measured: readonly Measured[] }

/** The lines of a measure's results, each with its previous value. */
export function linesOf(page: string, { name, measured }: Result, run: Run): Line[] {
  const before = linesIn(page).filter((line) => isOf(line, name, run.engine))
  const aimed = measured.filter(({ goal }) => goal !== '')
  const groups = Map.groupBy(aimed, ({ goal, what }) => `${goal}${BY_PROCESSOR.test(what)}`)
  return [...groups.values()].map((group) => {
    const worst = group.reduce((one, other) => (isWorse(other, one) ? other : one))
    const { what } = worst
    const ran = `${run.engine} ${run.day} ${run.machine} load=${run.load.toFixed(1)}`
    // Goals change, and so does which of several figures is the worst.
    const isSame = (line: Line) => line.goal === worst.goal && BY_PROCESSOR.test(line.what) === BY_PROCESSOR.test(what)
    const last = before.find(isSame) ?? before.find((line) => line.what === what)
    return { name, what, goal: worst.goal, last: last?.now ?? '-', now: worst.measured, run: ran }
  })
}

/** The page with these lines replacing earlier ones of the same measure and engine; all others stay. */
export function recorded(page: string, lines: readonly Line[], engine: string): string {
  const replaced = new Set(lines.map(({ name }) => name))
  const kept = linesIn(page).filter((line) => !replaced.has(line.name) || !isOf(line, line.name, engine))
  const all = [...kept, ...lines].toSorted((a, b) => a.name.localeCompare(b.name) || a.run.localeCompare(b.run))
  const rows = all.map(({ name, what, goal, last, now, run }) => `|${[name, what, goal, last, now, run].join('|')}|`)
  const [begin, end] = placeIn(page)
  return `${page.slice(0, begin)}\n\n${[...HEAD, ...rows].join('\n')}\n\n${page.slice(end)}`
}

/** The same columns for the terminal. */
export function compared(lines: readonly Line[]): string[][] {
  return [['what', 'goal', 'last', 'now'], ...lines.map(({ what, goal, last, now }) => [what, goal, last, now])]
}

function linesIn(page: string): Line[] {
  const [begin, end] = placeIn(page)
  const rows = page.slice(begin, end).trim().split('\n').slice(HEAD.length)
  return rows.filter(Boolean).map((row) => {
    const [, name = '', what = '', goal = '', last = '', now = '', run = ''] = row.split('|')
    return { name, what, goal, last, now, run }
  })
}

function placeIn(page: string): [begin: number, end: number] {
  const [begin, end] = [page.indexOf(BEGINS) + BEGINS.length, page.indexOf(ENDS)]
  if (begin < BEGINS.length || end < begin) throw new Error('the page has no place for the table')
  return [begin, end]
}

function isOf({ name, run }: Line, wanted: string, engine: string): boolean {
  return name === wanted && run.startsWith(`${engine} `)
}

function isWorse(one: Measured, other: Measured): boolean {
  return one.goal.startsWith('≥') ? !(one.value >= other.value) : !(one.value <= other.value)
}

export type Wishes = { engine: 'sqlite' | 'postgres'; rows: number; rounds: number; milliseconds: number }
export type Measure = (wishes: Wishes) => Promise<Measured[]>
export type Measured = {
  what: string
  value: number
  measured: string
  goal: string
  ok: boolean
}

/** In replies per second, and in replies per processor time of the server's process; NaN if that is unknown. */
export type Speed = { answers: number; processor: number }

export function atLeast(what: string, value: number, goal: number, unit = ''): Measured {
  return { what, value, measured: shown(value, unit), goal: `≥ ${goal}${unit}`, ok: value >= goal }
}

export function atMost(what: string, value: number, goal: number, unit = ''): Measured {
  return { what, value, measured: shown(value, unit), goal: `≤ ${goal}${unit}`, ok: value <= goal }
}

/** By replies and by processor time, which is reliable on a busy machine too. */
export function speedAtLeast(what: string, { answers, processor }: Speed, goal: number, unit = ''): Measured[] {
  const byAnswers = atLeast(what, answers, goal, unit)
  return Number.isNaN(processor)
    ? [byAnswers]
    : [byAnswers, atLeast(`${what}, by processor time`, processor, goal, unit)]
}

/** A figure without a goal. */
export function told(what: string, values: number | readonly number[], unit = ''): Measured {
  const measured = [values].flat().map((value) => shown(value, unit))
  return { what, value: Number.NaN, measured: measured.join('; '), goal: '', ok: true }
}

function shown(value: number, unit: string): string {
  return `${value >= 100 ? Math.round(value) : value.toFixed(2)}${unit}`
}

export function table(rows: readonly Measured[]): string {
  return aligned([
    ['what', 'measured', 'goal', ''],
    ...rows.map(({ what, measured, goal, ok }) => [what, measured, goal, ok ? 'ok' : 'over']),
  ])
}

export function aligned(cells: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

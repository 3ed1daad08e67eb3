export type Wishes = { engine: 'sqlite' | 'postgres'; rows: number; rounds: number; milliseconds: number }
export type Measure = (wishes: Wishes) => Promise<Measured[]>
export type Measured = { what: string; measured: string; goal: string; ok: boolean }

export function atLeast(what: string, value: number, goal: number, unit = ''): Measured {
  return { what, measured: shown(value, unit), goal: `≥ ${goal}${unit}`, ok: value >= goal }
}

export function atMost(what: string, value: number, goal: number, unit = ''): Measured {
  return { what, measured: shown(value, unit), goal: `≤ ${goal}${unit}`, ok: value <= goal }
}

function shown(value: number, unit: string): string {
  return `${value >= 100 ? Math.round(value) : value.toFixed(2)}${unit}`
}

export function table(rows: readonly Measured[]): string {
  const cells = [
    ['what', 'measured', 'goal', ''],
    ...rows.map(({ what, measured, goal, ok }) => [what, measured, goal, ok ? 'ok' : 'over']),
  ]
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

type Meeting = { test: string; file: string; ms: number; met: Record<string, number> }
export class Plan {
  constructor(mutants: { id: string; file: string }[], meetings: Meeting[], nearest: number)
  next(noticed: ReadonlySet<string>): Record<string, { id: string; hits: number }[]> | null
}

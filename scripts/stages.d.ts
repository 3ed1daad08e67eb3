type Counts = { passed: number; failed: number; skipped: number; failures?: string[] }
type Result = { name: string; counts: Counts; ms: number }
export function summaryOf(results: Result[]): string[]
type Stage = [name: string, work: (show: (text: string) => void) => Promise<boolean | Counts>]
export function sideBySide(stages: Stage[], say: (text: string) => void): Promise<Result[]>

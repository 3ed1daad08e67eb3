type Counts = { passed: number; failed: number; skipped: number; failures?: string[] }
type Result = { name: string; counts: Counts; ms: number }
export function summaryOf(results: Result[]): string[]

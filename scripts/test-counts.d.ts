type Counts = { passed: number; failed: number; skipped: number; failures: string[] }
export function vitestCounts(reportFile: string, ok: boolean): Counts
export function playwrightCounts(reportFile: string, ok: boolean): Counts

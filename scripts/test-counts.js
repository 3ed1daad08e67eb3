import { readFileSync } from 'node:fs'

const CRASHED = { passed: 0, failed: 1, skipped: 0 }

/** Counts from Vitest's JSON report. A file that could not be loaded holds no tests but is a failure all the same. */
export function vitestCounts(reportFile, ok) {
  const report = readReport(reportFile)
  if (!report) return CRASHED
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return honest(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/** Counts from Playwright's JSON report. */
export function playwrightCounts(reportFile, ok) {
  const report = readReport(reportFile)
  if (!report) return CRASHED
  const { expected, unexpected, flaky, skipped } = report.stats
  return honest(ok, { passed: expected, failed: unexpected + flaky, skipped })
}

/** A runner that ends badly has failed, even if every test it got round to passed; so has one that ran none. */
function honest(ok, counts) {
  const ranNothing = counts.passed + counts.failed === 0
  return (!ok && counts.failed === 0) || ranNothing ? { ...counts, failed: 1 } : counts
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

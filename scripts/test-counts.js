import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectFolder } from './project.js'

const NO_REPORT = { passed: 0, failed: 1, skipped: 0, failures: ['the runner ended without a report'] }

/** Counts from Vitest's JSON report. A file that could not be loaded has no tests but counts as a failure. */
export function vitestCounts(reportFile, ok) {
  const report = readReport(reportFile)
  if (!report) return NO_REPORT
  const failures = report.testResults.flatMap(failuresInFile)
  return honest(ok, {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  })
}

function failuresInFile({ name, status, message, assertionResults }) {
  const file = relative(projectFolder, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length > 0) {
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      withReason([file, ...ancestorTitles, title].join(' › '), failureMessages?.[0]),
    )
  }
  return status === 'failed' ? [withReason(`${file} (the file itself)`, message)] : []
}

/** With the first line of the error's message. */
function withReason(name, message = '') {
  const [reason] = stripVTControlCharacters(message).trim().split('\n')
  return reason ? `${name}: ${reason}` : name
}

/**
 * Counts from Playwright's JSON report. A journey that passed only at a second attempt has failed, unless the browser
 * itself had stopped during the first (e2e/standstill.ts).
 */
export function playwrightCounts(reportFile, ok) {
  const report = readReport(reportFile)
  if (!report) return NO_REPORT
  const { expected, unexpected, flaky, skipped } = report.stats
  const journeys = (report.suites ?? []).flatMap((suite) => journeysIn(suite, []))
  const repeated = namesOf(journeys.filter(isSparedRepeat))
  return honest(ok, {
    passed: expected + repeated.length,
    failed: unexpected + flaky - repeated.length,
    skipped,
    failures: journeys
      .filter((journey) => hasFailed(journey) && !isSparedRepeat(journey))
      .map(({ name, results = [] }) => withReason(name, results[0]?.error?.message)),
    repeated,
  })
}

function journeysIn({ title, specs = [], suites = [] }, above) {
  const here = [...above, title]
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map((test) => ({ ...test, name: `${[...here, spec.title].join(' › ')} [${test.projectName}]` })),
    ),
    ...suites.flatMap((suite) => journeysIn(suite, here)),
  ]
}

const namesOf = (journeys) => journeys.map(({ name }) => name)

function hasFailed({ status }) {
  return status === 'unexpected' || status === 'flaky'
}

function isSparedRepeat({ status, results = [] }) {
  const stopped = ({ type, description }) => type === 'standstill' && description === 'browser'
  return status === 'flaky' && (results[0]?.annotations ?? []).some(stopped)
}

/** A runner that exits with an error has failed, even if every test it ran passed; so has one that ran none. */
function honest(ok, counts) {
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, failures: ['no test was run'] }
  if (!ok && counts.failed === 0) return { ...counts, failed: 1, failures: ['the runner itself ended badly'] }
  return counts
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

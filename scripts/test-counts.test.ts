import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectFolder } from './project.js'
import { summaryOf } from './stages.js'
import { playwrightCounts, vitestCounts } from './test-counts.js'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1, testResults: [] }
const playwrightReport = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 } }

test('a successful run counts passed and skipped tests', () => {
  expect(vitestCounts(report(vitestReport), true)).toEqual({ passed: 5, failed: 0, skipped: 3, failures: [] })
  expect(playwrightCounts(report(playwrightReport), true)).toEqual({
    passed: 4,
    failed: 0,
    skipped: 1,
    failures: [],
    repeated: [],
  })
})

const NAME = join(projectFolder, 'apps', 'banks.test.ts')

test('a test file that cannot be loaded counts as a failure, named by its file', () => {
  const unloadable = { ...vitestReport, testResults: [{ name: NAME, status: 'failed', assertionResults: [] }] }
  const counts = vitestCounts(report(unloadable), false)
  expect(counts).toMatchObject({ passed: 5, failed: 1, failures: ['apps/banks.test.ts (the file itself)'] })
})

test('a failed test is counted once, not again for its file, and named with all its titles and the reason', () => {
  const assertionResults = [
    {
      status: 'failed',
      ancestorTitles: ['banks (SQLite)'],
      title: 'a bank has a form',
      failureMessages: ['Error: read ECONNRESET\n    at a line of code'],
    },
    { status: 'passed', ancestorTitles: [], title: 'another' },
    { status: 'pending', ancestorTitles: [], title: 'skipped' },
  ]
  const testResults = [{ name: NAME, status: 'failed', assertionResults }]
  const counts = vitestCounts(report({ ...vitestReport, numFailedTests: 1, testResults }), false)
  expect(counts.failures).toEqual(['apps/banks.test.ts › banks (SQLite) › a bank has a form: Error: read ECONNRESET'])
  expect(counts.failed).toBe(1)
})

test('a failed journey is named with its file, its titles, its screen and the reason', () => {
  const specs = [
    {
      title: 'paying',
      tests: [
        {
          projectName: 'phone',
          status: 'unexpected',
          results: [{ error: { message: '\u001b[31mError: no button\u001b[39m\n  in a row' } }],
        },
        { projectName: 'desktop', status: 'expected' },
      ],
    },
  ]
  const suites = [{ title: 'payment.spec.ts', specs: [], suites: [{ title: 'on a slow line', specs }] }]
  const counts = playwrightCounts(report({ stats: { ...playwrightReport.stats, unexpected: 1 }, suites }), false)
  expect(counts.failures).toEqual(['payment.spec.ts › on a slow line › paying [phone]: Error: no button'])
})

test('a journey that passes at the second attempt has failed, unless its browser froze at the first', () => {
  const flaky = (...stopped: string[]) => {
    const results = ['first', 'second'].map((_, at) => {
      return { annotations: stopped[at] ? [{ type: 'standstill', description: stopped[at] }] : [] }
    })
    const tests = [{ projectName: 'phone', status: 'flaky', results }]
    const suites = [{ title: 'payment.spec.ts', specs: [{ title: 'paying', tests }] }]
    return playwrightCounts(report({ stats: { ...playwrightReport.stats, flaky: 1 }, suites }), true)
  }
  const name = 'payment.spec.ts › paying [phone]'
  expect(flaky()).toMatchObject({ passed: 4, failed: 1, failures: [name], repeated: [] })
  expect(flaky('script')).toMatchObject({ passed: 4, failed: 1, failures: [name], repeated: [] })
  expect(flaky('', 'browser')).toMatchObject({ passed: 4, failed: 1, failures: [name], repeated: [] })
  expect(flaky('browser')).toMatchObject({ passed: 5, failed: 0, failures: [], repeated: [name] })
  expect(summaryOf([{ name: 'Browser journeys', counts: flaky('browser'), ms: 1500 }])).toEqual([
    '✓ Browser journeys: 5 passed, 0 failed, 1 skipped (1.5 s)',
    '',
    `! Browser journeys: ${name} passed at the second attempt; the browser had stopped`,
  ])
})

test('the summary names each failed test below the stages', () => {
  const counts = { passed: 3, failed: 1, skipped: 0, failures: ['apps/banks.test.ts › a bank has a form'] }
  const lint = { name: 'Lint', counts: { passed: 0, failed: 1, skipped: 0 }, ms: 2000 }
  expect(summaryOf([lint, { name: 'Unit tests', counts, ms: 1500 }])).toEqual([
    '✗ Lint: 0 passed, 1 failed (2.0 s)',
    '✗ Unit tests: 3 passed, 1 failed (1.5 s)',
    '',
    '✗ Unit tests: apps/banks.test.ts › a bank has a form',
  ])
})

test('a runner that exits with an error has failed even if all its tests passed', () => {
  expect(vitestCounts(report(vitestReport), false).failed).toBe(1)
  expect(playwrightCounts(report(playwrightReport), false).failed).toBe(1)
})

test('a run without tests or without a report has failed', () => {
  const nothing = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 3 } }
  expect(playwrightCounts(report(nothing), true).failed).toBe(1)
  expect(vitestCounts(join(folder, 'absent.json'), true).failed).toBe(1)
})

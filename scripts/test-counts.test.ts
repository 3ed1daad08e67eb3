import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test('a good run counts what passed and what was skipped', () => {
  expect(vitestCounts(report(vitestReport), true)).toEqual({ passed: 5, failed: 0, skipped: 3 })
  expect(playwrightCounts(report(playwrightReport), true)).toEqual({ passed: 4, failed: 0, skipped: 1 })
})

test('a test file that cannot be loaded is a failure', () => {
  const unloadable = { ...vitestReport, testResults: [{ status: 'failed', assertionResults: [] }] }
  expect(vitestCounts(report(unloadable), false)).toMatchObject({ passed: 5, failed: 1 })
})

test('a failed test is counted once, not again for its file', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }]
  expect(vitestCounts(report({ ...vitestReport, numFailedTests: 1, testResults }), false)).toMatchObject({ failed: 1 })
})

test('a runner that ends badly has failed even if each of its tests passed', () => {
  expect(vitestCounts(report(vitestReport), false).failed).toBe(1)
  expect(playwrightCounts(report(playwrightReport), false).failed).toBe(1)
})

test('a run without any test, or without a report, has failed', () => {
  const nothing = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 3 } }
  expect(playwrightCounts(report(nothing), true).failed).toBe(1)
  expect(vitestCounts(join(folder, 'absent.json'), true).failed).toBe(1)
})

test('a journey that passed only at the second attempt has failed', () => {
  const flaky = { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } }
  expect(playwrightCounts(report(flaky), true)).toMatchObject({ passed: 3, failed: 1 })
})

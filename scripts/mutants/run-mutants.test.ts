import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Replaces the tool that makes the mutants, which is not installed with the project. */
const ONE_FAULT = `export class Instrumenter {
  async instrument(files) {
    const [{ name, content }] = files
    const location = { start: { line: 0, column: 0 }, end: { line: 0, column: 1 } }
    return { files: [{ name, content }], mutants: [{ id: '1', fileName: name, location, mutatorName: 'Any', replacement: '' }] }
  }
}`
const PROGRAM = fileURLToPath(new URL('run-mutants.js', import.meta.url))

let tool: string
beforeEach(() => {
  tool = mkdtempSync(join(tmpdir(), 'mutants-tool-'))
  const entry = join(tool, 'dist', 'src', 'index.js')
  mkdirSync(dirname(entry), { recursive: true })
  writeFileSync(join(tool, 'package.json'), '{"type":"module"}')
  writeFileSync(entry, ONE_FAULT)
})
afterEach(() => {
  const left = globSync('nirgam-mutants-*', { cwd: tool })
  rmSync(tool, { recursive: true })
  expect(left, 'leaves nothing behind').toEqual([])
})

function mutants(...words: string[]) {
  const env = { ...process.env, TMPDIR: tool, TEMP: tool }
  return spawnSync(process.execPath, [PROGRAM, tool, ...words], { encoding: 'utf8', env })
}

test('tests that could not start are an error, not a score', () => {
  const { status, stdout, stderr } = mutants('domain', '--tests=packages/domain/src/no-such.test.ts')
  expect(status).not.toBe(0)
  expect(stdout + stderr).toContain('The tests did not run')
  expect(stdout).not.toContain('%')
})

test.each([[['cellar']], [['--help']], [['domain', '--bogus']], [['domain', '--every=0']]])(
  '%j is answered with the list of areas and options',
  (words) => {
    const { status, stdout, stderr } = mutants(...words)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/--every=N.* with one of .*domain.*desk/s)
  },
)

test.each([
  ['of which no test works', "import { test } from 'vitest'\ntest('never', () => document.title)\n"],
  ['that cannot be loaded', "import './nowhere.ts'\n"],
])('a file %s is an error, not a score', (_what, content) => {
  // Tests that read the project's files skip a folder of this name.
  const folder = fileURLToPath(new URL('test-results', import.meta.url))
  mkdirSync(folder)
  writeFileSync(join(folder, 'never.test.ts'), content)
  writeFileSync(join(folder, 'works.test.ts'), "import { test } from 'vitest'\ntest('works', () => {})\n")
  const { status, stdout, stderr } = mutants(
    'domain',
    'packages/domain/src/shared/money.ts',
    `--tests=${relative(fileURLToPath(new URL('../..', import.meta.url)), folder)}/*.test.ts`,
  )
  rmSync(folder, { recursive: true })
  expect(status).not.toBe(0)
  expect(stdout + stderr).toMatch(/No test of these files works here.*never\.test\.ts\s*$/)
  expect(stdout).not.toContain('in all')
})

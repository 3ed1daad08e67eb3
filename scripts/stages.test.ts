import { expect, test } from 'vitest'
import { run } from './run.js'
import { sideBySide } from './stages.js'

test('each parallel stage prints its whole output when it ends, and a failed one says why', async () => {
  const told: string[] = []
  const { promise: linted, resolve: endLint } = Promise.withResolvers<boolean>()
  const results = await sideBySide(
    [
      [
        'Lint',
        async (show) => {
          show('one line\n')
          await linted
          show('another line\n')
          return true
        },
      ],
      [
        'Types',
        async (show) => {
          show('a wrong type\n')
          return false
        },
      ],
      [
        'Web build',
        async () => {
          throw new Error('no such folder')
        },
      ],
    ],
    (text) => {
      told.push(text.replace(/\(\d+\.\d s\)/, '(… s)'))
      if (told.length === 3) endLint(true)
    },
  )
  expect(told[0]).toBe('\n── Lint, Types, Web build: side by side')
  expect(told).toContain('\n── Types\na wrong type\n✗ Types: 0 passed, 1 failed (… s)')
  expect(told).toContainEqual(
    expect.stringMatching(/^\n── Web build\nError: no such folder.*✗ Web build: 0 passed, 1 f/s),
  )
  expect(told.at(-1)).toBe('\n── Lint\none line\nanother line\n✓ Lint: 1 passed, 0 failed (… s)')
  expect(results.map(({ name, counts }) => [name, counts.failed])).toEqual([
    ['Lint', 0],
    ['Types', 1],
    ['Web build', 1],
  ])
})

test('a command’s output on both streams is passed on', async () => {
  let shown = ''
  const script = 'console.log("out"); console.error("err"); process.exitCode = 3'
  const { code, output } = await run(process.execPath, ['-e', script], { show: (text: string) => (shown += text) })
  expect(shown.split('\n').sort()).toEqual(['', 'err', 'out'])
  expect([code, output]).toEqual([3, ''])
})

test('the closing lines sum all stages, skipped tests included, and a failed stage ends the program with 1', async () => {
  const stages = `[
    ['Unit tests', () => ({ passed: 3, failed: 0, skipped: 2 })],
    [['Lint', () => false], ['Types', () => ({ passed: 1, failed: 0, skipped: 1 })]],
  ]`
  const script = `import { runStages } from './stages.js'; await runStages(${stages})`
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    show: false,
  })
  expect(output.trim().split('\n').at(-1)).toBe('4 passed, 1 failed, 3 skipped')
  expect(code).toBe(1)
})

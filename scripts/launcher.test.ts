import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import about from '../package.json' with { type: 'json' }
import { wordsGiven } from './launcher.js'
import { projectFolder } from './project.js'

test('command-line arguments reach the server through npm’s script, in a shell and on Windows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-launcher-'))
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(folder, 'scripts', 'start.js'), 'console.log(JSON.stringify(process.argv.slice(2)))')
  const { stdout } = spawnSync('sh', ['-c', `${about.scripts.start} --port "1 2"`], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const [first, ...others] = about.scripts.start.split('||').map((command) => command.trim().split(' '))
  expect([first?.slice(0, 3), others]).toEqual([
    ['exec', 'node', 'scripts/start.js'],
    [['node', 'scripts/start.js', "'"]],
  ])
  for (const words of [JSON.parse(stdout), ["'", '--port', '1 2']])
    expect(wordsGiven(words, { npm_lifecycle_event: 'start' })).toEqual(['--port', '1 2'])
  expect(wordsGiven(['--port'], {})).toEqual(['--port'])
})

test.each(['bench/run.ts', 'scripts/package.js'])('%s reports an unknown option in one line', (file) => {
  const { status, stderr } = spawnSync(process.execPath, [join(projectFolder, file), '--bogus'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 1, stderr: "Unknown option '--bogus'\n" })
})

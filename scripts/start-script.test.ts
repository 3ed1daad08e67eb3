import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startScript } from './start-script.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start script ü '))
})
afterEach(() => rmSync(folder, { recursive: true }))

function program(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
  chmodSync(join(folder, name), 0o755)
}

function start(path: string) {
  return spawnSync('/bin/sh', [join(folder, 'nirgam'), '--port', '1 2'], { encoding: 'utf8', env: { PATH: path } })
}

test('a Node that is too old is reported in one line', () => {
  program('nirgam', startScript('main.js', null))
  // Like Node 20: the check exits with 1, and the program must not be started.
  program('node', '#!/bin/sh\ncase "$1" in -e) exit 1;; --version) echo v20.1.0;; *) echo started;; esac\n')
  const { status, stdout, stderr } = start([folder, '/usr/bin', '/bin'].join(delimiter))
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Nirgam needs Node 24 or newer; this is v20.1.0.\n',
  })
})

test('a machine without Node gets a clear message', () => {
  program('nirgam', startScript('main.js', null))
  program('dirname', `#!/bin/sh\necho '${folder}'\n`)
  const { status, stderr } = start(folder)
  expect(status).toBe(1)
  expect(stderr).toContain('Nirgam needs Node 24 or newer; this is none.')
})

test.each([
  ['the machine’s Node', null, 'node'],
  ['its own', 'own-node', 'own-node'],
])('the program is started by %s, with its arguments unchanged', (_, ownNode, name) => {
  program('nirgam', startScript('main.js', ownNode))
  program(name, '#!/bin/sh\n[ "$1" = -e ] && exit 0\necho "$MALLOC_ARENA_MAX"; for word; do echo "$word"; done\n')
  const { status, stdout } = start([folder, '/usr/bin', '/bin'].join(delimiter))
  expect(status).toBe(0)
  const words = stdout.trim().split('\n')
  expect([words[0], ...words.slice(-3)]).toEqual(['2', 'main.js', '--port', '1 2'])
})

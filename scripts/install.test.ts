import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLock } from './lock.js'
import { neededBuilds } from './native-packages.js'
import { projectFolder } from './project.js'
import { run } from './run.js'

/** The build that rolldown needs on this machine, which the registry below lacks. */
const build = neededBuilds(readLock(), 'start').find(({ name }) => name.startsWith('@rolldown/'))!
const folder = mkdtempSync(join(tmpdir(), 'nirgam install ü '))
let registry: Server

function packed(manifest: object): Buffer {
  const source = mkdtempSync(join(folder, 'pack-'))
  mkdirSync(join(source, 'package'))
  writeFileSync(join(source, 'package', 'package.json'), JSON.stringify(manifest))
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: source })
  return readFileSync(join(source, 'package.tgz'))
}

beforeAll(async () => {
  const rolldown = { name: 'rolldown', version: build.version, optionalDependencies: { [build.name]: build.version } }
  const tarball = packed(rolldown)
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  registry = createServer((request, response) => {
    const address = `http://${request.headers.host}/rolldown.tgz`
    const answers: Record<string, string | Buffer> = {
      '/rolldown': JSON.stringify({
        name: 'rolldown',
        'dist-tags': { latest: build.version },
        versions: { [build.version]: { ...rolldown, dist: { tarball: address, integrity } } },
      }),
      '/rolldown.tgz': tarball,
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404).end(answer ?? '{"error":"Not found"}')
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const { port } = registry.address() as AddressInfo
  const manifest = { name: 'project', version: '1.0.0', type: 'module', dependencies: { rolldown: build.version } }
  const { name, path, ...entry } = build
  const packages = {
    '': manifest,
    'node_modules/rolldown': { ...rolldown, name: undefined, integrity },
    [path]: entry,
  }
  cpSync(join(projectFolder, 'scripts'), join(folder, 'scripts'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ name, lockfileVersion: 3, packages }))
  writeFileSync(join(folder, '.npmrc'), `registry=http://127.0.0.1:${port}/\ncache=${join(folder, 'cache')}\n`)
})

afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

test('a native package missing from the registry is named in one line', async () => {
  // Without npm's own variables, which would name the registry of the current run.
  const npms = Object.keys(process.env).filter((key) => /^npm_/i.test(key))
  const env = Object.fromEntries(npms.map((key) => [key, undefined]))
  const { code, output } = await run(process.execPath, ['scripts/start.js'], { cwd: folder, env, show: false })
  const lines = output.trim().split('\n')
  const progress = /^(Installing dependencies|Dependencies installed| {2}…)/
  expect(lines.filter((line) => !progress.test(line))).toEqual([
    expect.stringMatching(
      new RegExp(`^${build.name}@${build.version} is missing: rolldown cannot run on .+ run this command again\\.$`),
    ),
  ])
  expect(code).toBe(1)
})

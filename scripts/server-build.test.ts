import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { buildServerIfStale, builtServer } from './server-build.js'

const SECONDS = 60_000
const folder = dirname(builtServer)
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

/** The files and packages that Node loads before the server runs, through static imports. */
function loadedAtStart(): { files: string[]; packages: string[] } {
  const files = new Set(['main.js'])
  const packages = new Set<string>()
  for (const file of files) {
    for (const [, name = ''] of textOf(file).matchAll(/^(?:import|export) [^'"]*["']([^"']+)["'];$/gm)) {
      if (name.startsWith('./')) files.add(name.slice(2))
      else if (!isBuiltin(name)) packages.add(name)
    }
  }
  return { files: [...files], packages: [...packages] }
}

beforeAll(async () => {
  let said = ''
  const built = await buildServerIfStale(process.execPath, (text) => {
    said += text
  })
  expect(built, said).toBe(true)
}, SECONDS)

test('starting loads a few files and one external package', () => {
  const { files, packages } = loadedAtStart()
  expect(packages).toEqual(['@node-rs/argon2'])
  expect(files.length).toBeLessThanOrEqual(15)
  const kilobytes = files.map((file) => textOf(file).length / 1000).reduce((a, b) => a + b)
  expect(kilobytes).toBeLessThanOrEqual(3_640)
})

test('all of it is ASCII, which halves the memory for its text', () => {
  const others = readdirSync(folder).filter((file) => /[\u0080-\uffff]/.test(textOf(file)))
  expect(others).toEqual([])
})

test('rarely used modules are not loaded at the start', () => {
  const { files } = loadedAtStart()
  const inside = files.flatMap((file) =>
    [...textOf(file).matchAll(/^\/\/ (\S+\.(?:[cm]?js|ts))$/gm)].map(([, path]) => path),
  )
  expect(inside).toContain('apps/api/src/app.ts')
  const rare =
    /complete-description|api-docs|-pdf\.ts|paper\/(?:pdf|paper|fonts)\.ts|features\/certificate\/papers\/|social\/(?:google|oauth-)|stand-in|node_modules\/(?:sharp|pdfkit|@cantoo\/pdf-lib|nodemailer|openid-client|@fastify\/swagger)\//
  expect(inside.filter((path = '') => rare.test(path))).toEqual([])
})

test('every file that a source looks up next to itself exists', () => {
  const named = readdirSync(folder).flatMap((file) => {
    const beside = /new URL\((["'`])([^"'`$]+)\1, new URL\("([^"]+)", import\.meta\.url\)\.href\)/g
    return [...textOf(file).matchAll(beside)].map(([, , path = '', source = '']) =>
      fileURLToPath(new URL(path, new URL(source, pathToFileURL(builtServer)))),
    )
  })
  expect(named.map((path) => path.split(/[\\/]/).at(-1))).toEqual(
    expect.arrayContaining([
      'worker.ts',
      'paper-worker.ts',
      'packet-worker.ts',
      'draw-forms-worker.ts',
      'package.json',
    ]),
  )
  expect(named.filter((path) => !existsSync(path) && !path.includes(join('web', 'dist')))).toEqual([])
})

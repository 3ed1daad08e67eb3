import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildIfStale } from './fresh-build.js'
import { projectFolder } from './project.js'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-build-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a build is made again after it failed or a source changed, but not for a changed test', async () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'dist'))
  mkdirSync(join(folder, 'src'))
  const sources = [relative(projectFolder, join(folder, 'src'))]
  const build = async () => {
    let said = ''
    const show = (text: string) => {
      said += text
    }
    const isBuilt = await buildIfStale({ name: 'page', folder, result: 'page.js', sources }, process.execPath, show)
    return [isBuilt, said.includes('Building the page')]
  }
  write('src/page.ts', 'export const page = 1')
  write('build.js', `require('node:fs').writeFileSync('dist/page.js', ''); process.exitCode = 1`)
  expect(await build()).toEqual([false, true])
  write('build.js', '')
  expect(await build()).toEqual([true, true])
  expect(await build()).toEqual([true, false])
  write('src/page.test.ts', 'test')
  expect(await build()).toEqual([true, false])
  write('src/page.ts', 'export const page = 2')
  expect(await build()).toEqual([true, true])
})

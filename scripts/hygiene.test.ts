import { expect, test } from 'vitest'
import { projectFiles, textOf } from './project-files.ts'

/** Paths that exist on one machine only: home folders and work folders. */
const MACHINE_PATH = /(?<![\w.}*-])(?:\/(?:root|work|workspace|home|Users)\/[\w-]+|[A-Z]:\\Users\\)/
const REGISTRY = /\bregistry\.\w+\.(?:org|com)|^registry\s*=/m

const texts = projectFiles().filter((path) => !/\.(woff2?|ttf|png|jpg|pdf|ico|br|gz)$/.test(path))

test('no file names a folder of one particular machine', () => {
  expect(texts.filter((path) => MACHINE_PATH.test(textOf(path)))).toEqual([])
})

test('no file names a package registry, and the lock file records no download address', () => {
  expect(texts.filter((path) => REGISTRY.test(textOf(path)))).toEqual([])
  const lock: { packages: Record<string, { resolved?: string }> } = JSON.parse(textOf('package-lock.json'))
  const addresses = Object.values(lock.packages).map((entry) => entry.resolved ?? '')
  expect(addresses.filter((address) => address.includes('://'))).toEqual([])
})

test('the patterns recognise what they look for', () => {
  expect(MACHINE_PATH.test(['see ', 'home', 'me', 'nirgam'].join('/'))).toBe(true)
  expect(MACHINE_PATH.test(`navigate('/home')`)).toBe(false)
  expect(REGISTRY.test(['https://registry', 'example', 'org/x'].join('.'))).toBe(true)
})

import { expect, test } from 'vitest'
import { type Locked, missingPlatforms, platformOf } from './lock-platforms.js'
import { projectFiles, textOf } from './project-files.ts'

/** Addresses that hold on one machine only. Home folders, work folders, package mirrors. */
const MACHINE_PATH = /(?<![\w.}*-])(?:\/(?:root|work|workspace|home|Users)\/[\w-]+|[A-Z]:\\Users\\)/
const REGISTRY = /\bregistry\.\w+\.(?:org|com)|^registry\s*=/m

const texts = projectFiles().filter((path) => !/\.(woff2?|ttf|png|jpg|pdf|ico|br|gz)$/.test(path))

test('no file names a folder of one machine', () => {
  expect(texts.filter((path) => MACHINE_PATH.test(textOf(path)))).toEqual([])
})

test('no file names a package registry, and the lock file records no download address', () => {
  expect(texts.filter((path) => REGISTRY.test(textOf(path)))).toEqual([])
  const lock: { packages: Record<string, { resolved?: string }> } = JSON.parse(textOf('package-lock.json'))
  const addresses = Object.values(lock.packages).map((entry) => entry.resolved ?? '')
  expect(addresses.filter((address) => address.includes('://'))).toEqual([])
})

test('the lock file lists the packages of every platform, so that "npm ci" takes it anywhere', () => {
  const lock: { packages: Record<string, Locked> } = JSON.parse(textOf('package-lock.json'))
  expect(missingPlatforms(lock.packages).map(({ name }) => name)).toEqual([])
  const lacking = { a: { optionalDependencies: { 'b-linux-x64-gnu': '1.0.0' } } }
  expect(missingPlatforms(lacking)).toEqual([{ name: 'b-linux-x64-gnu', version: '1.0.0', parent: lacking.a }])
})

test.each([
  ['@rolldown/binding-linux-arm64-musl', { cpu: ['arm64'], libc: ['musl'], os: ['linux'] }],
  ['@oxlint/binding-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
  ['@oxlint/binding-linux-arm-musleabihf', { cpu: ['arm'], libc: ['musl'], os: ['linux'] }],
  ['@biomejs/cli-darwin-arm64', { cpu: ['arm64'], os: ['darwin'] }],
  ['@oxc-parser/binding-win32-ia32-msvc', { cpu: ['ia32'], os: ['win32'] }],
  ['@rolldown/binding-wasm32-wasi', { cpu: ['wasm32'] }],
])('%s says where it runs', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})

test('the patterns recognise what they look for', () => {
  expect(MACHINE_PATH.test(['see ', 'home', 'me', 'nirgam'].join('/'))).toBe(true)
  expect(MACHINE_PATH.test(`navigate('/home')`)).toBe(false)
  expect(REGISTRY.test(['https://registry', 'example', 'org/x'].join('.'))).toBe(true)
})

import { expect, test } from 'vitest'
import { fits, nativePackages, packagesWithoutHash, platformsWithoutBuild, readLock, unlistedPackages } from './lock.js'
import { NEEDED_TO, neededBuilds } from './native-packages.js'

const locked = readLock()
const ARM64 = { os: 'linux', cpu: 'arm64', libc: 'glibc' }

test('every locked package has the hash npm verifies its download with', () => {
  expect(packagesWithoutHash(locked)).toEqual([])
  const { 'node_modules/fastify': fastify } = locked
  expect(packagesWithoutHash({ 'node_modules/fastify': { ...fastify, integrity: undefined } })).toEqual([
    'node_modules/fastify',
  ])
})

test('the lock file lists every optional package, so that "npm ci" accepts it on every platform', () => {
  expect(unlistedPackages(locked)).toEqual([])
  const lacking = { 'node_modules/a': { optionalDependencies: { 'a-linux-x64-gnu': '1.0.0' } } }
  expect(unlistedPackages(lacking)).toEqual(['a-linux-x64-gnu@1.0.0'])
})

test.each(nativePackages(locked))('$name has a build for each platform that Nirgam runs on', (native) => {
  expect(platformsWithoutBuild(native)).toEqual([])
})

test('a missing build for a platform is found, and musl is required only where it is published', () => {
  const glibc = { cpu: ['x64', 'arm64'], os: ['linux'], libc: ['glibc'] }
  const rest = { cpu: ['x64', 'arm64'], os: ['darwin', 'win32'] }
  expect(platformsWithoutBuild({ builds: [glibc, rest] })).toEqual([])
  expect(platformsWithoutBuild({ builds: [glibc] })).toEqual(['darwin-arm64', 'darwin-x64', 'win32-x64'])
  const musl = { cpu: ['x64'], os: ['linux'], libc: ['musl'] }
  expect(platformsWithoutBuild({ builds: [glibc, rest, musl] })).toEqual(['linux-arm64-musl'])
})

test('every native package is tested before the command that needs it', () => {
  const triedElsewhere = [
    // Tested by asking each build for its version.
    'node',
    // Used by pdf.js outside browsers only, and not here.
    '@napi-rs/canvas',
  ]
  const names = nativePackages(locked).map(({ name }) => name)
  expect([...NEEDED_TO.test, ...triedElsewhere].sort()).toEqual(names.sort())
  expect(NEEDED_TO.test).toEqual(expect.arrayContaining(NEEDED_TO.start))
})

test('arm64 Linux needs the arm64 builds and no others', () => {
  const names = neededBuilds(locked, 'start', ARM64).map(({ name }) => name)
  expect(names.sort()).toEqual([
    '@img/sharp-libvips-linux-arm64',
    '@img/sharp-linux-arm64',
    '@node-rs/argon2-linux-arm64-gnu',
    '@rolldown/binding-linux-arm64-gnu',
    'lightningcss-linux-arm64-gnu',
  ])
})

test('a package without a system or C library fits all of them', () => {
  expect(fits({}, ARM64)).toBe(true)
  expect(fits({ os: 'linux', cpu: 'arm64' }, ARM64)).toBe(true)
  expect(fits({ os: ['linux'], cpu: ['arm64'], libc: ['musl'] }, ARM64)).toBe(false)
  expect(fits({ os: ['linux'], cpu: ['x64'] }, ARM64)).toBe(false)
})

test('a build beside its parent is found before one of the same name in the root', () => {
  const root = { version: '1.0.0', cpu: ['x64'] }
  const nested = { version: '2.0.0', cpu: ['x64'] }
  const parent = { optionalDependencies: { 'a-x64': '2.0.0' } }
  const packages = {
    'apps/api/node_modules/a': parent,
    'apps/api/node_modules/a-x64': nested,
    'node_modules/a-x64': root,
  }
  expect(nativePackages(packages)).toMatchObject([{ name: 'a', builds: [{ version: '2.0.0' }] }])
})

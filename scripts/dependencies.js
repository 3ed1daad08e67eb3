import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, nativePackages, platformsWithoutBuild, readLock, unlistedPackages } from './lock.js'
import { runNpm } from './npm.js'
import { giveUp, optionsGiven, projectFolder } from './project.js'

/*
 * Asks the registry about every locked package, on every platform. Faults, which a change of dependencies must not
 * leave: a package that does not exist, is younger than the minimum age in .npmrc, has a different hash from the lock
 * file, is deprecated, or lacks one of our platforms. Notes: newer versions that qualify, and packages without a
 * release for two years. With --write it adds hashes that the lock file lacks.
 */

// npm also runs a script of this name after every install; the registry is queried only on request.
const { npm_command: asked } = process.env
if (asked && !asked.startsWith('run')) process.exit()

const { values } = optionsGiven({ options: { write: { type: 'boolean', default: false } } })

const DAY_MS = 24 * 60 * 60 * 1000
const UNMAINTAINED_DAYS = 2 * 365
const AT_ONCE = 8
const PATIENCE_MS = 30_000

/** Maintained successors of packages that are no longer released. */
const FORKS = { 'pdf-lib': '@cantoo/pdf-lib', '@pdf-lib/fontkit': 'fontkit' }

const lockFile = join(projectFolder, 'package-lock.json')
const packages = readLock() ?? giveUp('package-lock.json is missing or unreadable.')
const minimumAge = Number(/^min-release-age=(\d+)$/m.exec(readFileSync(join(projectFolder, '.npmrc'), 'utf8'))?.[1])
const registry = (await runNpm(['config', 'get', 'registry', '--loglevel=error'], { show: false })).output.trim()

const locked = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ path, entry, name: nameOf(path) }))
const direct = new Set(
  Object.entries(packages)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    ),
)
const known = new Map()

await askAbout([...new Set([...locked.map(({ name }) => name), ...Object.values(FORKS)])])

const faults = [
  ...unlistedPackages(packages).map((name) => `${name}: left out of the lock file, so the registry did not have it`),
  ...nativePackages(packages).flatMap((native) =>
    platformsWithoutBuild(native).map((platform) => `${native.name}: no build for ${platform}`),
  ),
  ...locked.flatMap(faultsOf),
]
const notes = [...direct].sort().flatMap(notesOf)
if (values.write) addHashes()

for (const fault of faults) console.log(`✗ ${fault}`)
for (const note of notes) console.log(`· ${note}`)
console.log(`\n${locked.length} locked packages: ${faults.length} faults, ${notes.length} notes.`)
process.exitCode = faults.length > 0 ? 1 : 0

async function askAbout(names) {
  const waiting = [...names]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let name = waiting.pop(); name; name = waiting.pop()) known.set(name, await answerAbout(name))
    }),
  )
}

async function answerAbout(name) {
  try {
    const url = new URL(name.replace('/', '%2f'), registry)
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return await response.json()
  } catch (error) {
    return giveUp(`The package registry cannot be asked about ${name}: ${error.cause?.message ?? error.message}`)
  }
}

function faultsOf({ path, entry, name }) {
  const about = known.get(name)
  const version = about?.versions[entry.version]
  const here = `${name}@${entry.version}`
  if (!version) return [`${here}: the registry does not have ${about ? 'this version' : 'this package'}`]
  const age = ageInDays(about.time[entry.version])
  return [
    ...(age < minimumAge ? [`${here}: ${Math.floor(age)} days old, younger than ${minimumAge}`] : []),
    ...(entry.integrity ? [] : [`${path}: the lock file has no hash (--write adds it)`]),
    ...(entry.integrity && entry.integrity !== version.dist.integrity ? [`${here}: the hash is another one`] : []),
    ...(version.deprecated ? [`${here}: deprecated: ${version.deprecated}`] : []),
  ]
}

function notesOf(name) {
  const about = known.get(name)
  if (!about) return []
  const current = locked.find((entry) => entry.name === name)?.entry.version
  const newest = about['dist-tags'].latest
  const silent = Math.floor(Math.min(...releaseDates(about).map(ageInDays)))
  const isMature = ageInDays(about.time[newest]) >= minimumAge
  return [
    ...(newest !== current && isMature ? [`${name}: ${current} is locked, ${newest} is the newest`] : []),
    ...(silent > UNMAINTAINED_DAYS || FORKS[name] ? [`${name}: ${unmaintained(name, silent)}`] : []),
  ]
}

function unmaintained(name, silent) {
  const fork = known.get(FORKS[name])
  const successor = fork ? `; ${FORKS[name]} ${fork['dist-tags'].latest} takes its place` : ''
  return `the last release is ${silent} days old${successor}`
}

function releaseDates({ time, versions }) {
  return Object.keys(versions).flatMap((version) => time[version] ?? [])
}

function ageInDays(date) {
  return (Date.now() - Date.parse(date)) / DAY_MS
}

function addHashes() {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  for (const { path, entry, name } of locked) {
    lock.packages[path].integrity ??= known.get(name)?.versions[entry.version]?.dist.integrity
  }
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
}

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isForeignBinary } from './executable.js'
import { fits, nameOfPlatform, nativePackages, PLATFORMS, thisPlatform } from './lock.js'
import { pinnedNode } from './pinned-node.js'
import { giveUp, projectFolder } from './project.js'
import { run } from './run.js'

/** Native packages that each of the README's commands uses. `scripts/lock.test.ts` detects a new one. */
const STARTING = ['@node-rs/argon2', 'lightningcss', 'rolldown', 'sharp']
export const NEEDED_TO = {
  start: STARTING,
  test: [...STARTING, '@biomejs/biome', 'oxc-parser', 'oxc-resolver', 'oxlint', 'oxlint-tsgolint', 'typescript'],
}

/** Builds for this machine that a command needs. */
export function neededBuilds(packages, command, platform = thisPlatform()) {
  return nativePackages(packages)
    .filter(({ name }) => NEEDED_TO[command].includes(name))
    .flatMap(({ builds }) => builds.filter((build) => fits(build, platform)))
}

/**
 * Tries every native package that a command needs, and ends the program with one line if one is missing or does not
 * load: npm silently skips optional packages that a registry lacks. The result is cached until the lock file changes.
 */
export async function tryNativePackages(packages, command) {
  const platform = thisPlatform()
  const stamp = join(projectFolder, 'node_modules', '.cache', 'nirgam', `native-${command}`)
  const tried = createHash('sha256')
    .update(JSON.stringify([platform, packages]))
    .digest('hex')
  if (contentOf(stamp) === tried) return
  const fault =
    faultOf(packages, command, platform) ?? (await faultOfLoading(neededBuilds(packages, command, platform)))
  if (fault) giveUp(fault)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, tried)
}

function faultOf(packages, command, platform) {
  const here = nameOfPlatform(platform)
  for (const { name, builds } of nativePackages(packages)) {
    if (!NEEDED_TO[command].includes(name)) continue
    const needed = builds.filter((build) => fits(build, platform))
    if (needed.length === 0) {
      const known = PLATFORMS.map(nameOfPlatform).join(', ')
      return `${name} is not published for ${here}, so Nirgam does not run here. It runs on ${known}.`
    }
    const missing = needed.find(({ path }) => contentOf(join(projectFolder, path, 'package.json')) === null)
    if (missing) {
      return (
        `${missing.name}@${missing.version} is missing: ${name} cannot run on ${here} without it, and npm could not ` +
        `install it. Set npm to a registry that has it ("npm view ${missing.name}@${missing.version}" tells), and ` +
        'run this command again.'
      )
    }
  }
  return null
}

/** Loads every library in a separate process. Programs are not run: their headers are enough. */
async function faultOfLoading(builds) {
  for (const { name, version, path } of builds) {
    for (const file of filesIn(join(projectFolder, path))) {
      const reason = isForeignBinary(file) ? 'it is for another kind of machine' : await faultOfLibrary(file)
      if (reason) {
        return (
          `${name}@${version} does not work on this machine: ${reason}. Delete the folder node_modules and run this ` +
          'command again.'
        )
      }
    }
  }
  return null
}

async function faultOfLibrary(file) {
  if (!file.endsWith('.node')) return null
  const load = 'process.dlopen({ exports: {} }, process.argv[1])'
  const { code, output } = await run(pinnedNode(), ['-e', load, file], { show: false })
  return code === 0 ? null : (/Error: (.+)/.exec(output)?.[1] ?? `loading it ended with code ${code}`)
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

function contentOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

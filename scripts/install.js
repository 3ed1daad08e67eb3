import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fits, nameOf, readLock, thisPlatform } from './lock.js'
import { neededBuilds, tryNativePackages } from './native-packages.js'
import { runNpm } from './npm.js'
import { giveUp, projectFolder } from './project.js'

const UNREACHABLE = /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b|network/

/**
 * Installs exactly what the lock file lists, and leaves the lock file unchanged. Not "npm ci", which removes everything
 * first and wastes a minute after a small change.
 * Includes development packages even with NODE_ENV=production, because the web app is built with them.
 */
const INSTALL = [
  'install',
  '--no-save',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * Installs the packages of package-lock.json unless they are already installed, and checks that the native packages
 * needed by a command of the README (`start` or `test`) work here.
 */
export async function installFor(command) {
  if (!isInstalled(neededBuilds(lockedPackages(), command))) await install()
  await tryNativePackages(lockedPackages(), command)
}

async function install() {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log('Installing dependencies (needed once, about a minute) …')
  const heartbeat = setInterval(() => console.log(`  … ${seconds()} s`), 10_000)
  const unreachable = await whyUnreachable()
  // npm may have everything in its cache from an earlier install, and finds out at once.
  const { code, output } = await runNpm([...INSTALL, ...(unreachable ? ['--offline'] : [])], { show: false })
  clearInterval(heartbeat)
  if (code === 0) {
    console.log(`Dependencies installed in ${seconds()} s.`)
    return
  }
  const reason = unreachable ?? UNREACHABLE.exec(output)?.[0]
  if (reason) {
    giveUp(
      `Dependencies could not be installed: the package registry cannot be reached (${reason}). ` +
        "Check the network, or the registry and proxy in npm's settings, and try again.",
    )
  }
  console.error(output.trimEnd())
  giveUp(`Dependencies could not be installed: "npm install" ended with code ${code} (see above).`)
}

/** npm itself would retry silently for a quarter of an hour; one small request fails within seconds. */
async function whyUnreachable() {
  const [path, { version }] = Object.entries(lockedPackages()).find(([, { integrity }]) => integrity) ?? ['', {}]
  const name = nameOf(path)
  const once = ['--fetch-retries=0', '--fetch-timeout=20000', '--prefer-online', '--loglevel=error']
  const { code, output } = await runNpm(['view', `${name}@${version}`, 'version', ...once], { show: false })
  return code === 0 ? null : (UNREACHABLE.exec(output)?.[0] ?? null)
}

/** Ends the program with one line unless the product's runtime packages are installed; others may be missing. */
export function mustBeInstalled() {
  if (isInstalled([], { dev: false })) return
  giveUp('Dependencies are not installed yet. Run "npm start" once, or "npm ci", and then this again.')
}

/** npm records what it installed in node_modules/.package-lock.json, as the last step of a successful install. */
function isInstalled(neededBuilds, { dev } = { dev: true }) {
  const wanted = lockedPackages()
  const installed = readLock(join(projectFolder, 'node_modules', '.package-lock.json'))
  if (!installed) return false
  const needed = new Set(neededBuilds.map(({ path }) => path))
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !dev)) return true
    if (needed.has(path) && !existsSync(join(projectFolder, path, 'package.json'))) return false
    const there = installed[path]
    if (!there) return mayBeAbsent(entry)
    return there.version === entry.version && there.integrity === entry.integrity
  })
}

function lockedPackages() {
  return readLock() ?? giveUp('package-lock.json is missing or unreadable; get a complete copy of the project.')
}

function mayBeAbsent(entry) {
  if (!(entry.optional || entry.devOptional)) return false
  // A node_modules folder copied from another kind of machine contains that machine's Node.
  const isNodeForThisMachine = entry.bin?.node && fits(entry, thisPlatform())
  return !isNodeForThisMachine
}

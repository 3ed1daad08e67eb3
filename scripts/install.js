import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fits, nameOf, readLock, thisPlatform } from './lock.js'
import { neededBuilds, tryNativePackages } from './native-packages.js'
import { runNpm } from './npm.js'
import { giveUp, projectFolder } from './project.js'

const UNREACHABLE = /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b|network/

/**
 * Exactly what the lock file lists, and the lock file left as it is. Not "npm ci", which takes everything away first:
 * after a small change that is a minute for nothing.
 * Development packages too, even with NODE_ENV=production: the web app is built with them.
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
 * Installs what package-lock.json lists unless exactly that is there already, and makes sure that the native packages
 * that a command of the README needs (`start` or `test`) work here.
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
  // npm may have kept all of it from another time, and finds out at once.
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

/** npm itself would try for a quarter of an hour without a word. One small question tells within seconds; a busy machine needs a few more. */
async function whyUnreachable() {
  const [path, { version }] = Object.entries(lockedPackages()).find(([, { integrity }]) => integrity) ?? ['', {}]
  const name = nameOf(path)
  const once = ['--fetch-retries=0', '--fetch-timeout=20000', '--prefer-online', '--loglevel=error']
  const { code, output } = await runNpm(['view', `${name}@${version}`, 'version', ...once], { show: false })
  return code === 0 ? null : (UNREACHABLE.exec(output)?.[0] ?? null)
}

/** Ends the program with one line unless the packages that run the product are installed; others may be missing. */
export function mustBeInstalled() {
  if (isInstalled([], { dev: false })) return
  giveUp('Dependencies are not installed yet. Run "npm start" once, or "npm ci", and then this again.')
}

/** npm notes what it installed in node_modules/.package-lock.json, as the last act of a successful install. */
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
  // A node_modules folder carried over from another kind of machine has the other machine's Node in it.
  const isNodeForThisMachine = entry.bin?.node && fits(entry, thisPlatform())
  return !isNodeForThisMachine
}

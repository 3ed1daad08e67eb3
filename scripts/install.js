import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from './npm.js'
import { giveUp, projectFolder } from './project.js'

const UNREACHABLE = /\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b|network/

/**
 * Exactly what the lock file lists, and the lock file left as it is. Not "npm ci": that refuses a lock file
 * without the packages for other platforms, which not every registry carries.
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

/** Installs what package-lock.json lists unless exactly that is there already. */
export async function installIfNeeded() {
  if (isInstalled()) return
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log('Installing dependencies (needed once, about a minute) …')
  const heartbeat = setInterval(() => console.log(`  … ${seconds()} s`), 10_000)
  const { code, output } = await runNpm(INSTALL, { show: false })
  clearInterval(heartbeat)
  if (code === 0) {
    console.log(`Dependencies installed in ${seconds()} s.`)
    return
  }
  if (UNREACHABLE.test(output)) {
    giveUp('Dependencies could not be installed: the npm registry cannot be reached. Check the network and try again.')
  }
  console.error(output.trimEnd())
  giveUp(`Dependencies could not be installed: "npm install" ended with code ${code} (see above).`)
}

/** npm notes what it installed in node_modules/.package-lock.json, as the last act of a successful install. */
function isInstalled() {
  const wanted = packagesIn(join(projectFolder, 'package-lock.json'))
  if (!wanted) giveUp('package-lock.json is missing or unreadable; get a complete copy of the project.')
  const installed = packagesIn(join(projectFolder, 'node_modules', '.package-lock.json'))
  if (!installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const there = installed[path]
    if (!there) return mayBeAbsent(entry)
    return there.version === entry.version && there.integrity === entry.integrity
  })
}

function mayBeAbsent(entry) {
  if (!(entry.optional || entry.devOptional)) return false
  // A node_modules folder carried over from another kind of machine has the other machine's Node in it.
  const isNodeForThisMachine = entry.bin?.node && fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
  return !isNodeForThisMachine
}

function fits(list, value) {
  return [list ?? value].flat().includes(value)
}

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

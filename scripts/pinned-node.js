import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { canRun } from './executable.js'
import { giveUp, projectFolder } from './project.js'

const NEEDED_MAJOR = 24

/** The Node that runs the product: the one installed with it, else the system's if it is new enough. */
export function pinnedNode() {
  const candidates = [...installedNodes(), process.execPath]
  for (const path of candidates) {
    if (majorOf(path) >= NEEDED_MAJOR) return path
  }
  return giveUp(
    `Node ${NEEDED_MAJOR} or newer is needed: none comes ready-made for ${process.platform}-${process.arch}, ` +
      `and this one is ${process.version}. Install it from https://nodejs.org and run the command again.`,
  )
}

function installedNodes() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const modules = join(projectFolder, 'node_modules')
  // The package for Apple silicon has another name, because the usual one was taken.
  const packages = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  return [...packages.map((name) => join(modules, name, 'bin', file)), join(modules, '.bin', file)].filter(existsSync)
}

function majorOf(path) {
  if (path === process.execPath) return Number.parseInt(process.versions.node, 10)
  if (!canRun(path)) return 0
  try {
    // Run rather than assumed: a binary may be present and yet not run here (another C library, no execute permission).
    return Number.parseInt(execFileSync(path, ['--version'], { encoding: 'utf8' }).slice(1), 10)
  } catch {
    return 0
  }
}

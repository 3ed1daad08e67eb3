import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { mustBeInstalled } from './install.js'
import { pinnedNode } from './pinned-node.js'
import { projectFolder } from './project.js'

/** Runs one of the server's programs with the words of the command line, and ends as it ends. */
export async function runInstalled(file) {
  mustBeInstalled()
  // Not in the project's folder: paths that were typed are meant from where they were typed.
  const words = ['--disable-warning=ExperimentalWarning', join(projectFolder, file), ...process.argv.slice(2)]
  const child = spawn(pinnedNode(), words, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}

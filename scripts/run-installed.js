import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { mustBeInstalled } from './install.js'
import { pinnedNode } from './pinned-node.js'
import { compileCache, projectFolder } from './project.js'

/** Runs one of the server's programs with the server's settings, and exits with its exit code. */
export async function runInstalled(file) {
  mustBeInstalled()
  const words = ['--disable-warning=ExperimentalWarning', join(projectFolder, file), ...process.argv.slice(2)]
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env }
  const child = spawn(pinnedNode(), words, { cwd: projectFolder, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}

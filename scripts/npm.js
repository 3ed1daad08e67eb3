import { accessSync, constants, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFolder } from './project.js'
import { run } from './run.js'

/** Runs npm in the project's folder. */
export function runNpm(args, { env, ...options } = {}) {
  const [command, ...before] = npmCommand()
  return run(command, [...before, ...args], { cwd: projectFolder, env: { ...cache(), ...env }, ...options })
}

/** npm needs a writable cache to install, and some users' home folders are read-only. */
function cache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  return canWrite(usual) ? {} : { npm_config_cache: join(projectFolder, 'node_modules', '.cache', 'npm') }
}

function canWrite(path) {
  if (!existsSync(path)) return dirname(path) !== path && canWrite(dirname(path))
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The type checker is written in Go, and collects garbage too often by default. */
const FOR_GO = { GOGC: '400' }

/** Runs one of package.json's scripts. Resolves with success. */
export async function runScript(name, { args = [], env, ...options } = {}) {
  const words = ['run', '--silent', name, '--', ...args]
  const { code } = await runNpm(words, { env: { ...FOR_GO, ...env }, ...options })
  return code === 0
}

function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  // Uses the npm that started us, on its own Node, because a reinstall replaces the Node inside node_modules.
  if (npm?.endsWith('.js')) return [node ?? process.execPath, npm]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

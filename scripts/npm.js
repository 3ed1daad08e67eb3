import { projectFolder } from './project.js'
import { run } from './run.js'

/** Runs npm in the project's folder. */
export function runNpm(args, options) {
  const [command, ...before] = npmCommand()
  return run(command, [...before, ...args], { cwd: projectFolder, ...options })
}

/** Runs one of package.json's scripts. Resolves with success. */
export async function runScript(name, { args = [], ...options } = {}) {
  const { code } = await runNpm(['run', '--silent', name, '--', ...args], options)
  return code === 0
}

function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  // The npm that started us, on its own Node: a reinstall replaces the Node inside node_modules under our feet.
  if (npm?.endsWith('.js')) return [node ?? process.execPath, npm]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

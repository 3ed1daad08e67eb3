import { spawn } from 'node:child_process'

/**
 * Runs a command to its end. Resolves with its exit code and, unless the output is shown, its output. `show` may be a
 * function that receives the output piece by piece.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean | ((text: string) => void), signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd, env = {}, show = true, signal } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const collect = (chunk) => {
      if (typeof show === 'function') show(chunk)
      else output += chunk
    }
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      signal,
      stdio: show === true ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      // Windows starts .cmd files only through its shell.
      shell: command.endsWith('.cmd'),
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => resolve({ code: 1, output: `${command} could not be started: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

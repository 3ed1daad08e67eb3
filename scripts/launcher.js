import { execFile } from 'node:child_process'

/**
 * The arguments that the user gave to `npm start`. npm appends them to the script in package.json, where a shell reads
 * `exec node …` with a first word in quotes, and Windows, which knows neither `exec` nor such quotes, a second command.
 */
export function wordsGiven(words, { npm_lifecycle_event: script } = process.env) {
  return script === 'start' ? words.slice(1) : words
}

const EVERY_MS = 500
const SHELL = /(^|\/)-?(ba|da|a|z|k)?sh$/

/**
 * Calls back once when the npm that launched this process has ended. npm runs scripts through a shell that does not
 * forward signals, so stopping npm with `kill` would otherwise leave the server running and holding its port.
 */
export function whenLauncherGone(callback) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  let beyondShell = null
  execFile('ps', ['-o', 'ppid=,comm=', '-p', String(parent)], (error, line = '') => {
    const [pid, command] = line.trim().split(/\s+/, 2)
    if (!error && SHELL.test(command)) beyondShell = Number(pid)
  })
  const timer = setInterval(() => {
    if (process.ppid === parent && (beyondShell === null || isAlive(beyondShell))) return
    clearInterval(timer)
    callback()
  }, EVERY_MS)
  timer.unref()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // We may not signal the process, but it exists.
    return error.code === 'EPERM'
  }
}

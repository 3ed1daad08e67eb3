import { spawn } from 'node:child_process'
import { installFor } from './install.js'
import { whenLauncherGone, wordsGiven } from './launcher.js'
import { pinnedNode } from './pinned-node.js'
import { compileCache, giveUp, projectFolder, serverEnvironment, serverOptions } from './project.js'
import { buildServerIfStale, builtServer } from './server-build.js'
import { buildWebIfStale } from './web-build.js'

await installFor('start')
const node = pinnedNode()
if (!(await buildWebIfStale(node))) giveUp('The web app could not be built (see above).')
if (!(await buildServerIfStale(node))) giveUp('The server could not be built (see above).')

const lifeline = new URL('./stop-with-parent.js', import.meta.url).href
// In its own process group, so that the terminal's Ctrl-C reaches the server once, through us, and not also directly.
const server = spawn(
  node,
  [...serverOptions, `--import=${lifeline}`, builtServer, ...wordsGiven(process.argv.slice(2))],
  {
    cwd: projectFolder,
    env: { NODE_COMPILE_CACHE: compileCache, ...serverEnvironment, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  },
)

let askedAt = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => askToStop(signal))
whenLauncherGone(() => askToStop('SIGTERM'))

/** npm forwards Ctrl-C although the terminal has already sent it, so repeats within a second are ignored. */
function askToStop(signal) {
  if (Date.now() - askedAt < 1000) return
  askedAt = Date.now()
  server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
}

server.on('error', (error) => giveUp(`The server could not be started: ${error.message}`))
server.on('exit', (code, signal) => {
  // A server that was asked to stop and ended by that signal has stopped as asked.
  process.exit(code ?? (askedAt && signal !== 'SIGKILL' ? 0 : 1))
})

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installFor } from './install.js'
import { whenLauncherGone } from './launcher.js'
import { pinnedNode } from './pinned-node.js'
import { projectFolder } from './project.js'

await installFor('start')
const node = pinnedNode()
const apiPort = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const webAddress = `http://localhost:${webPort}`

const vite = join(projectFolder, 'node_modules', 'vite', 'bin', 'vite.js')
const processes = [
  start(projectFolder, ['--watch', '--watch-preserve-output', join('apps', 'api', 'src', 'main.ts')], {
    PORT: apiPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? webAddress,
  }),
  start(join(projectFolder, 'apps', 'web'), [vite, '--port', webPort, '--strictPort'], {
    API_URL: `http://localhost:${apiPort}`,
  }),
]
console.log(`Development: open ${webAddress} (pages reload as you edit; the API restarts on port ${apiPort})`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll())
whenLauncherGone(stopAll)

function start(cwd, args, env) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  child.on('exit', (code) => {
    if (!stopping) {
      process.exitCode = code ?? 1
      stopAll()
    }
  })
  return child
}

function stopAll() {
  if (stopping) return
  stopping = true
  for (const child of processes) child.kill('SIGTERM')
}

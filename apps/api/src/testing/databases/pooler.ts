import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { unprivilegedUser } from './postgres.ts'

export type Pooler = {
  /** the URL of the same database through the pooler */
  through(databaseUrl: string): string
  stop(): Promise<void>
}

export function hasPooler(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A PgBouncer in transaction mode with fewer connections than clients, so that connections are really shared. */
export async function startPooler(serverUrl: string, connections: number): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const login = `user=${username}${password ? ` password=${password}` : ''}`
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 200,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\n* = host=${hostname} port=${serverPort || 5432} ${login}`
  writeFileSync(file, `${databases}\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o600 })
  const user = unprivilegedUser()
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid)
  const child = spawn('pgbouncer', ['-q', file], { ...user, cwd: folder, stdio: 'ignore' })
  await untilItListens(port, child)
  return {
    through(databaseUrl) {
      const url = new URL(databaseUrl)
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItListens(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (true) {
    const socket = connect({ host: '127.0.0.1', port })
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('PgBouncer did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

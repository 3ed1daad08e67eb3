import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../platform/file-vault/storage.ts'
import { unprivilegedUser } from '../databases/postgres.ts'
import { freePort } from '../free-port.ts'

type Account = Omit<S3Settings, 'bucket'>

export type RealS3 = {
  account: Account
  /** another account without access to our buckets; null where only one is known */
  stranger: Account | null
  newBucket(): Promise<S3Settings>
  /** by its own clock, with which it judges signatures */
  now(): number
  stop(): Promise<void>
}

const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const SKIPPED = [
  '!!! No S3 server was found: documents in S3 were tried against a stand-in only, the tests with a real one were SKIPPED.',
  '!!! Install Ceph’s gateway (apt-get install radosgw ceph-mon ceph-osd), or set TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID',
  '!!! and TEST_S3_SECRET_ACCESS_KEY to a server where buckets may be made.',
].join('\n')

/** Whether TEST_S3_ENDPOINT names a server, or one can be started here; warns when there is none. */
export function hasRealS3(): boolean {
  if (process.env.TEST_S3_ENDPOINT || PROGRAMS.every(isInstalled)) return true
  console.warn(`\n${SKIPPED}\n`)
  if (process.env.NIRGAM_TEST_NOTES) appendFileSync(process.env.NIRGAM_TEST_NOTES, `${SKIPPED}\n`)
  return false
}

/** TEST_S3_ENDPOINT's server, else a throw-away one: Ceph on one machine, which keeps everything in memory. */
export async function startRealS3(): Promise<RealS3> {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_REGION: region = 'auto' } = process.env
  if (!endpoint) return startCeph()
  const clientId = process.env.TEST_S3_ACCESS_KEY_ID ?? ''
  const clientSecret = process.env.TEST_S3_SECRET_ACCESS_KEY ?? ''
  return withBuckets({ endpoint, region, clientId, clientSecret }, null, async () => {})
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

async function withBuckets(account: Account, stranger: Account | null, end: () => Promise<void>): Promise<RealS3> {
  const made: string[] = []
  const now = await clockOf(account)
  const signer = new AwsClient({
    accessKeyId: account.clientId,
    secretAccessKey: account.clientSecret,
    region: account.region,
    service: 's3',
  })
  const ask = async (method: string, path: string): Promise<string> => {
    const datetime = new Date(now()).toISOString().replace(/[:-]|\.\d+/g, '')
    const answer = await signer.fetch(`${account.endpoint}/${path}`, { method, aws: { datetime } })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`the S3 server answered ${answer.status} to ${method} ${path}: ${said}`)
    return said
  }
  return {
    account,
    stranger,
    now,
    async newBucket() {
      const bucket = `nirgam-test-${randomBytes(6).toString('hex')}`
      await ask('PUT', bucket)
      made.push(bucket)
      return { ...account, bucket }
    },
    async stop() {
      for (const bucket of made) {
        const keys = [...(await ask('GET', bucket)).matchAll(/<Key>([^<]+)<\/Key>/g)]
        for (const [, key] of keys) await ask('DELETE', `${bucket}/${key}`)
        await ask('DELETE', bucket)
      }
      await end()
    },
  }
}

/** Counts from the date of an answer, because this process may have another date, and tests change theirs. */
async function clockOf({ endpoint }: Account): Promise<() => number> {
  const { headers } = await fetch(endpoint)
  const [then, since] = [Date.parse(headers.get('date') ?? ''), performance.now()]
  if (Number.isNaN(then)) throw new Error(`the S3 server at ${endpoint} does not say its time`)
  return () => Math.round(then + performance.now() - since)
}

const CLUSTER_ID = '6f6c2d1a-6f6a-4b57-9d54-3f0a4f0a0001'
const DISK_ID = '6f6c2d1a-6f6a-4b57-9d54-3f0a4f0a0002'

function cephSettings(folder: string, monitor: number, gateway: number): string {
  return `[global]
fsid = ${CLUSTER_ID}
mon_host = v2:127.0.0.1:${monitor}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
keyring = ${folder}/keyring
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
pid_file = ${folder}/$name.pid
log_file = ${folder}/$name.log
crash_dir = ${folder}
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
osd_objectstore = memstore
memstore_device_bytes = 268435456
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 0
# One machine need not gather votes for a second before each change.
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
rgw_thread_pool_size = 16
rgw_enable_usage_log = false
rgw_enable_gc_threads = false
rgw_enable_lc_threads = false
rgw_run_sync_thread = false
`
}

/**
 * Standard input is a lifeline: however the tests end, even if killed, the pipe closes, and this shell stops the
 * daemons and cleans up.
 */
const CLUSTER = `
exec 3<&0 </dev/null
mkdir mon osd rgw
daemons=
end() { trap - EXIT; kill $daemons 2>/dev/null; wait; rm -rf "$FOLDER"; }
trap end EXIT
set -e
key() { ceph-authtool keyring --gen-key -n "$@" >&2; }
ceph-authtool --create-keyring keyring >&2
key mon. --cap mon 'allow *'
key client.admin --cap mon 'allow *' --cap osd 'allow *'
key osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
monmaptool --create --addv a "[v2:127.0.0.1:$MONITOR]" --fsid ${CLUSTER_ID} monmap >&2
ceph-mon --mkfs -i a --monmap monmap --keyring keyring >&2
ceph-mon -i a -f >&2 & daemons="$!"
ceph --connect-timeout 30 osd new ${DISK_ID} >&2
ceph-osd -i 0 --mkfs --osd-uuid ${DISK_ID} >&2
ceph-osd -i 0 -f >&2 & daemons="$daemons $!"
user() { radosgw-admin user create --uid="$1" --display-name="$1" --access-key="$1" --secret-key="$2" >&2; }
user nirgam "$SECRET"
user stranger "$SECRET"
radosgw -n client.admin -f >&2 & daemons="$daemons $!"
cat <&3 >/dev/null
`

async function startCeph(): Promise<RealS3> {
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-ceph-'))
  const [monitor, gateway] = [await freePort(), await freePort()]
  const settings = join(folder, 'ceph.conf')
  writeFileSync(settings, cephSettings(folder, monitor, gateway))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const secret = randomBytes(20).toString('hex')
  const shell = spawn('sh', ['-c', CLUSTER], {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, FOLDER: folder, CEPH_CONF: settings, MONITOR: String(monitor), SECRET: secret },
    stdio: ['pipe', 'ignore', 'pipe'],
    // Out of the terminal's reach: Ctrl-C stops the tests, and only their end stops the daemons.
    detached: true,
  })
  let said = ''
  shell.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  const end = async () => {
    shell.stdin?.end()
    if (shell.exitCode === null) await new Promise<void>((resolve) => shell.once('exit', () => resolve()))
  }
  const endpoint = `http://127.0.0.1:${gateway}`
  const deadline = Date.now() + 90_000
  while (!(await fetch(endpoint).catch(() => null))?.ok) {
    if (shell.exitCode !== null || Date.now() > deadline) {
      await end()
      throw new Error(`Ceph did not start:\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const account = { endpoint, region: 'default', clientId: 'nirgam', clientSecret: secret }
  return withBuckets(account, { ...account, clientId: 'stranger' }, end)
}

import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { unavailable } from './errors.ts'

/** Where encrypted files are kept. Keys are random names; what is stored is already ciphertext. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
  /** the same, as fast as somebody takes it */
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** removes what was begun before this moment and never finished, because the process was killed */
  sweep(before: number): Promise<void>
}

const DRAFT = '.part'

/** A file counts as stored once its bytes and its name are on the disk. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      const made = await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      if (made) await syncFolder(dirname(made))
      const draft = `${file}${DRAFT}`
      const handle = await open(draft, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, file)
      await syncFolder(dirname(file))
    },
    get: (key) => readFile(fileOf(key)),
    read: async (key) => (await open(fileOf(key))).createReadStream(),
    remove: (key) => rm(fileOf(key), { force: true }),
    sweep: (before) => removeDrafts(folder, before),
  }
}

async function removeDrafts(folder: string, before: number): Promise<void> {
  const places = await readdir(folder).catch(() => [])
  for (const place of places) {
    const names = await readdir(join(folder, place)).catch(() => [])
    for (const name of [place, ...names.map((inside) => join(place, inside))]) {
      if (!name.endsWith(DRAFT)) continue
      const found = await stat(join(folder, name)).catch(() => null)
      if (found?.isFile() && found.mtimeMs < before) await rm(join(folder, name), { force: true })
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  clientId: string
  clientSecret: string
}

const S3_TIMEOUT_MS = 15_000

type Asked = { body?: Buffer; signal?: AbortSignal }

/** Any service that speaks S3. */
export function s3Storage(settings: S3Settings, via: typeof fetch): Storage {
  const signer = new AwsClient({
    accessKeyId: settings.clientId,
    secretAccessKey: settings.clientSecret,
    region: settings.region,
    service: 's3',
  })
  const address = (key: string) => `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/${key}`

  async function ask(method: string, key: string, { body, signal }: Asked = {}): Promise<Response> {
    const request = await signer.sign(address(key), { method, ...(body ? { body: new Uint8Array(body) } : {}) })
    const answer = await via(request, { signal: signal ?? AbortSignal.timeout(S3_TIMEOUT_MS) }).catch(() => null)
    if (!answer?.ok) throw unavailable('Documents cannot be reached right now. Please try again in a moment.')
    return answer
  }

  /** Only its beginning is waited for: how long the rest takes is up to whoever reads it. */
  async function read(key: string): Promise<Readable> {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), S3_TIMEOUT_MS)
    const { body } = await ask('GET', key, { signal: giveUp.signal }).finally(() => clearTimeout(timer))
    return body ? Readable.fromWeb(body as NodeWebStream) : Readable.from([])
  }

  return {
    put: async (key, bytes) => void (await ask('PUT', key, { body: bytes })),
    get: async (key) => Buffer.from(await (await ask('GET', key)).arrayBuffer()),
    read,
    remove: async (key) => void (await ask('DELETE', key)),
    // What did not arrive whole, S3 does not keep.
    sweep: async () => {},
  }
}

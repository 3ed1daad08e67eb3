import { constants } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError, unavailable } from '../errors.ts'

/** Store of encrypted files. Keys are random names; the bytes are ciphertext already. */
export type Storage = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
  /** the same as a stream, at the reader's pace */
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** removes files that a killed process began before this time and never finished */
  sweep(before: number): Promise<void>
  /** throws the reason why documents cannot be stored there */
  check(): Promise<void>
}

/** Why this one file cannot be read, though others may be; null when the whole store is out of reach. */
export function whyUnreadable(error: unknown): string | null {
  if (error instanceof AppError) return error.cause instanceof S3Refusal && error.cause.isFileGone ? 'it is gone' : null
  if (!(error instanceof Error) || !('code' in error)) return null
  return error.code === 'ENOENT' ? 'it is gone' : `it cannot be read (${error.code})`
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
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK)
    },
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
/** Object that `check` writes: only a write shows that documents can be stored. */
const CHECK_KEY = 'nirgam-check'

/** Error from S3, worded for operators; users only see that documents cannot be reached. */
export class S3Refusal extends Error {
  override name = 'S3Refusal'
  readonly isFileGone: boolean
  /** a retry would get the same answer: an operator has to change a setting */
  readonly isLasting: boolean

  constructor(settings: S3Settings, status: number, said: string) {
    super(`S3 at ${settings.endpoint}: ${WORDS[said]?.(settings) ?? `it answered ${status}`} (${said || status})`)
    this.isFileGone = status === 404 && said !== 'NoSuchBucket'
    this.isLasting = status >= 300 && status < 500 && status !== 429 && !this.isFileGone
  }
}

const WORDS: Record<string, (settings: S3Settings) => string> = {
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  InvalidAccessKeyId: () => 'it does not know S3_ACCESS_KEY_ID',
  AccessDenied: ({ bucket }) => `this account may not read and write in the bucket "${bucket}"`,
  NoSuchBucket: ({ bucket }) => `there is no bucket "${bucket}"`,
  RequestTimeTooSkewed: () => 'the clock of this machine is wrong',
  AuthorizationHeaderMalformed: ({ region }) => `S3_REGION "${region}" is not the region of the bucket`,
  PermanentRedirect: ({ region }) => `S3_REGION "${region}" is not the region of the bucket`,
}

type Asked = { body?: Buffer; signal?: AbortSignal }

/** Any service that speaks S3. */
export function s3Storage(settings: S3Settings, via: typeof fetch): Storage {
  const signer = new AwsClient({
    accessKeyId: settings.clientId,
    secretAccessKey: settings.clientSecret,
    region: settings.region,
    service: 's3',
    // Retries of a refused request would only keep the user waiting.
    retries: 0,
  })
  const address = (key: string) => `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/${key}`

  async function ask(method: string, key: string, { body, signal }: Asked = {}): Promise<Response> {
    const request = await signer.sign(address(key), { method, ...(body ? { body: new Uint8Array(body) } : {}) })
    const answer = await via(request, { signal: signal ?? AbortSignal.timeout(S3_TIMEOUT_MS) }).catch((error) =>
      outOfReach(error),
    )
    if (answer.ok) return answer
    const [, said = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => '')) ?? []
    throw because(new S3Refusal(settings, answer.status, said))
  }

  function outOfReach(error: unknown): never {
    throw because(new Error(`S3 at ${settings.endpoint} cannot be reached: ${reasonOf(error)}`))
  }

  /** The timeout covers only the start of the response: the reader decides how long the rest takes. */
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
    // S3 discards incomplete uploads, so there is nothing to sweep.
    sweep: async () => {},
    check: async () => void (await ask('PUT', CHECK_KEY, { body: Buffer.from('ok') })),
  }
}

function because(cause: Error): AppError {
  const refusal = unavailable('We can’t reach your documents right now. Please try again in a moment.')
  refusal.cause = cause
  return refusal
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

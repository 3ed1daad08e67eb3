import { write as writeFd, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { VERSION } from './config/version.ts'
import { timeText } from './replies.ts'

/** Lines are written in batches, because single writes are expensive. */
const TOGETHER_MS = 100
const RETRY_MS = 1_000
/** Bytes of lines that wait while the reader is slow. Beyond it they are dropped: a log must not fill the memory. */
const MOST_WAITING = 8 * 1024 * 1024

type Write = (text: string) => Promise<void>

/**
 * Destination of log lines. A failed write, such as on a full disk, does not end the process: its lines are dropped and
 * counted, and the log reports the number once it can be written again.
 */
export class LogOutput {
  readonly #write: Write
  #waiting = ''
  #dropped = 0
  #untold = 0
  #isWriting = false
  #timer: NodeJS.Timeout | undefined

  constructor(write: Write) {
    this.#write = write
  }

  get droppedLines(): number {
    return this.#dropped
  }

  /** Whether lines are being dropped at present. */
  get isDropping(): boolean {
    return this.#untold > 0
  }

  write(line: string): void {
    if (this.#waiting.length > MOST_WAITING) this.#drop(line)
    else this.#waiting += line
    this.#soon(TOGETHER_MS)
  }

  /** Lines that no write has taken yet, for the last write of a process. */
  takeRest(): string {
    const rest = this.#notice() + this.#waiting
    this.#waiting = ''
    return rest
  }

  #soon(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#flush()
    }, ms).unref()
  }

  async #flush(): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    const [lines, told] = [this.#waiting, this.#untold]
    this.#waiting = ''
    try {
      await this.#write(this.#notice() + lines)
      this.#untold -= told
    } catch {
      this.#drop(lines)
    } finally {
      this.#isWriting = false
    }
    if (this.#untold > 0) this.#soon(RETRY_MS)
    else if (this.#waiting !== '') this.#soon(TOGETHER_MS)
  }

  #drop(lines: string): void {
    const count = lines.split('\n').length - 1
    this.#dropped += count
    this.#untold += count
  }

  #notice(): string {
    if (this.#untold === 0) return ''
    const fields = { level: 40, time: timeText(Date.now()), pid: process.pid, dropped: this.#untold }
    return `${JSON.stringify({ ...fields, msg: 'log lines could not be written' })}\n`
  }
}

const STANDARD_OUTPUT = 1
const writeBytes = promisify(writeFd)

/** Repeats a write that takes only a part of the bytes, or none while the reader of a pipe is slow. */
export function wholly(write: (bytes: Buffer) => Promise<{ bytesWritten: number }>): Write {
  return async (text) => {
    for (let rest = Buffer.from(text); rest.length > 0; ) {
      try {
        const { bytesWritten } = await write(rest)
        rest = rest.subarray(bytesWritten)
      } catch (error) {
        if (!isBusy(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}

let opened: LogOutput | undefined

/** The output of this process. */
export function standardOutput(): LogOutput {
  opened ??= openStandardOutput()
  return opened
}

function openStandardOutput(): LogOutput {
  const output = new LogOutput(wholly((bytes) => writeBytes(STANDARD_OUTPUT, bytes)))
  process.prependListener('exit', () => {
    try {
      writeSync(STANDARD_OUTPUT, output.takeRest())
    } catch {
      // The disk is full or the reader is gone: nothing can take the last lines.
    }
  })
  // Errors of other writers, such as the welcome at the start, must not end the process either.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return output
}

export type { Logger }

/** Field names that may contain a secret. Their values never reach the log. */
const SECRETS = new Set([
  'password',
  'otp',
  'code',
  'token',
  'authorization',
  'cookie',
  'panNumber',
  'accountNumber',
  'confirmAccountNumber',
  'iban',
  'body',
  'to',
])
const DEEPEST = 3

export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    base: { pid: process.pid, version: VERSION },
    timestamp: () => `,"time":"${timeText(Date.now())}"`,
    formatters: { log: (fields: Record<string, unknown>) => withoutSecrets(fields) },
    serializers: { err: (error: Error) => withoutSecrets({ ...stdSerializers.err(error) }) },
  }
  return pino(options, destination)
}

/** pino's own redaction does the same at many times the cost, on every line of every request. */
function withoutSecrets(fields: Record<string, unknown>, depth = 1): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (SECRETS.has(name)) shown[name] = '[hidden]'
    else if (isPlain(value)) shown[name] = depth < DEEPEST ? withoutSecrets(value, depth + 1) : '[deep]'
    else shown[name] = value
  }
  return shown
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { VERSION } from './config/version.ts'
import { standardOutput } from './log-output.ts'
import { timeText } from './replies.ts'

export type { Logger }

/** Names under which a secret could ever be logged. What is listed here never reaches the log. */
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

import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Names under which a secret could ever be logged. What is listed here never reaches the log. */
const SECRETS = [
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
]

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

import { AppError } from '../../platform/errors.ts'

/** Result of one of the doctor's checks, and how to fix it. */
export type Finding = { check: string; state: 'ok' | 'look' | 'broken'; finding: string; to_do: string }

export function ok(check: string, finding: string): Finding {
  return { check, state: 'ok', finding, to_do: '' }
}

/** Works, but an operator should know. */
export function look(check: string, finding: string, to_do: string): Finding {
  return { check, state: 'look', finding, to_do }
}

export function broken(check: string, finding: string, to_do: string): Finding {
  return { check, state: 'broken', finding, to_do }
}

export function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.cause) return reasonOf(error.cause)
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message || error.name : String(error)
}

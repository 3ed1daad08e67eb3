export type FieldErrors = Record<string, string[]>

/** A refusal we expected: it has a status, a code for programs and a message for people. Anything else is a bug. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors | undefined
  /** further top-level fields of the reply */
  readonly extra: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: FieldErrors; extra?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = more.errors
    this.extra = more.extra ?? {}
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export const badRequest = (message = 'We couldn’t read that request.') => new AppError(400, 'unreadable', message)

export const unauthorized = (message = 'Please log in to continue.') => new AppError(401, 'not_signed_in', message)

export const forbidden = (message: string, extra: Record<string, unknown> = {}) =>
  new AppError(403, 'forbidden', message, { extra })

/** For the desk: the page asks for the second factor again, and then the same request succeeds. */
export const factorNeeded = (message: string) => new AppError(403, 'factor_needed', message)

export const notFound = (message = 'Not found.') => new AppError(404, 'not_found', message)

export const conflict = (message: string, extra: Record<string, unknown> = {}) =>
  new AppError(409, 'conflict', message, { extra })

export const tooLarge = (message = 'That’s too large.') => new AppError(413, 'too_large', message)

export const wrongType = (message = 'We don’t accept that kind of content here.') =>
  new AppError(415, 'wrong_type', message)

export const invalid = (errors: FieldErrors, message?: string) =>
  new AppError(422, 'invalid', message ?? firstOf(errors) ?? 'Please check what you entered.', { errors })

export const tooMany = (retryAfterSeconds: number, message?: string) =>
  new AppError(429, 'too_many', message ?? `Too many tries. Please wait ${inWords(retryAfterSeconds)} and try again.`, {
    retryAfterSeconds,
  })

export const unavailable = (message = 'Nirgam isn’t available right now. Please try again in a moment.') =>
  new AppError(503, 'unavailable', message)

function firstOf(errors: FieldErrors): string | undefined {
  return Object.values(errors)[0]?.[0]
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`
  if (seconds <= 5400) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}

/** A reason not to start that the operator can fix: printed as it is, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

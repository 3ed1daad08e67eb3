export type ErrorDetail = {
  issue: string
  description: string
  field?: string
  value?: unknown
  location?: 'body' | 'header' | 'path'
}

export type Link = { href: string; rel: string; method: string }

const MESSAGES = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  VALIDATION_ERROR: [400, 'Invalid request - see details'],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  UNSUPPORTED_MEDIA_TYPE: [415, "The server does not support the request payload's media type."],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  RATE_LIMIT_REACHED: [429, 'Too many requests. Blocked due to rate limiting.'],
  INTERNAL_SERVER_ERROR: [500, 'An internal server error has occurred.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorName = keyof typeof MESSAGES

/** An error answer in the JSON shape that every PayPal REST call uses. */
export class PayPalError extends Error {
  readonly status: number
  readonly errorName: ErrorName
  readonly details: ErrorDetail[]
  readonly links: Link[]

  constructor(errorName: ErrorName, details: ErrorDetail[] = [], links: Link[] = []) {
    const [status, message] = MESSAGES[errorName]
    super(message)
    this.status = status
    this.errorName = errorName
    this.details = details
    this.links = links
  }

  body(debugId: string) {
    const documentation = `https://developer.paypal.com/docs/api/orders/v2/#error-${this.details[0]?.issue ?? this.errorName}`
    return {
      name: this.errorName,
      ...(this.details.length > 0 && { details: this.details }),
      message: this.message,
      debug_id: debugId,
      links: [{ href: documentation, rel: 'information_link', method: 'GET' }, ...this.links],
    }
  }
}

export function unprocessable(issue: string, description: string, links: Link[] = []): PayPalError {
  return new PayPalError('UNPROCESSABLE_ENTITY', [{ issue, description }], links)
}

export function orderNotFound(orderId: string): PayPalError {
  return new PayPalError('RESOURCE_NOT_FOUND', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
      field: 'order_id',
      value: orderId,
      location: 'path',
    },
  ])
}

import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'

const TWO_YEARS_SECONDS = 63_072_000

type Headers = Readonly<Record<string, string>>

/** The headers of pages, of scripts, and of everything else: JSON, fonts, pictures, redirects. */
export type SecurityHeaders = { page: Headers; script: Headers; other: Headers }

/** Built once: building them for each request would cost more than most responses do. */
export function securityHeaders(config: Config, scriptHashes: readonly string[]): SecurityHeaders {
  const all = {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.production ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` } : {}),
  }
  return {
    page: {
      'content-security-policy': contentSecurityPolicy(config, scriptHashes),
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-dns-prefetch-control': 'off',
      'x-permitted-cross-domain-policies': 'none',
      ...all,
    },
    // A worker runs under the policy of its own file, not of the page.
    script: { 'content-security-policy': "default-src 'self';frame-ancestors 'none'", ...all },
    other: { 'content-security-policy': "default-src 'none';frame-ancestors 'none'", ...all },
  }
}

/**
 * A response class with the default headers of its content type, which a response can override. They are added when the
 * head is written, all at once: setting them one by one costs every response more than looking up the session.
 */
export function answersWith(headers: SecurityHeaders): typeof ServerResponse {
  // A browser merges a 304 into the response that it has stored, so the policy stored there must not be replaced.
  const { 'content-security-policy': _, ...unchanged } = headers.other
  const headersOf = (status: number, type: unknown): Headers => {
    if (status === 304) return unchanged
    if (typeof type !== 'string' || type.startsWith('application/json')) return headers.other
    if (type.startsWith('text/html')) return headers.page
    return type.includes('javascript') ? headers.script : headers.other
  }
  return class ProtectedResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {
    override writeHead(status: number, ...given: unknown[]): this {
      const [own] = given
      if (isHeaders(own)) return super.writeHead(status, { ...headersOf(status, own['content-type']), ...own })
      // The headers of a streamed response are set before, and its head is written with none.
      const defaults = headersOf(status, this.getHeader('content-type'))
      for (const [name, value] of Object.entries(defaults)) if (!this.hasHeader(name)) this.setHeader(name, value)
      return super.writeHead(status, ...(given as []))
    }
  }
}

function isHeaders(given: unknown): given is OutgoingHttpHeaders {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** Scripts come from this origin, or are inline scripts of our pages listed by hash; no site may frame us. */
function contentSecurityPolicy(config: Config, scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.production ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

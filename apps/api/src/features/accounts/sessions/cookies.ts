import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'

type Cookie = { name: string; path: string; maxAgeSeconds: number; sameSite: 'Lax' | 'Strict' }

/** A secret of `newSecret` that this browser was given under the name; null when it brings none. */
export function secretIn(request: FastifyRequest, name: string): string | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')
  return value?.[1] ?? null
}

/** No script ever sees it. */
export function giveSecret({ publicUrl }: Config, reply: FastifyReply, cookie: Cookie, secret: string): void {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : ''
  const { name, path, maxAgeSeconds, sameSite } = cookie
  reply.header(
    'set-cookie',
    `${name}=${secret}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}${secure}`,
  )
}

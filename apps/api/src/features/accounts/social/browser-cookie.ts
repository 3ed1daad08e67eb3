import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { hashOf, newSecret } from '../secrets.ts'

const NAME = 'nirgam_browser'
const LIFE_SECONDS = 15 * 60
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`)

/** Ties a social sign-in to the browser that began it, so that its end is of no use anywhere else. */
export function markBrowser(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const mark = markOf(request) ?? newSecret()
  const secure = config.publicUrl.startsWith('https://') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${NAME}=${mark}; Path=/api/auth; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
  return hashOf(mark)
}

export function browserHashOf(request: FastifyRequest): string | null {
  const mark = markOf(request)
  return mark === null ? null : hashOf(mark)
}

function markOf(request: FastifyRequest): string | null {
  return VALUE.exec(request.headers.cookie ?? '')?.[1] ?? null
}

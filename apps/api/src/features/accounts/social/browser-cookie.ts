import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import { giveSecret, secretIn } from '../cookies.ts'
import { hashOf, newSecret } from '../secrets.ts'

const COOKIE = { name: 'nirgam_browser', path: '/api/auth', maxAgeSeconds: 15 * 60, sameSite: 'Lax' } as const

/** Ties a social sign-in to the browser that began it, so that its end is of no use anywhere else. */
export function markBrowser(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const mark = secretIn(request, COOKIE.name) ?? newSecret()
  giveSecret(config, reply, COOKIE, mark)
  return hashOf(mark)
}

export function browserHashOf(request: FastifyRequest): string | null {
  const mark = secretIn(request, COOKIE.name)
  return mark === null ? null : hashOf(mark)
}

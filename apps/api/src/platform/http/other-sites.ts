import { STAFF_MESSAGES } from '@nirgam/domain/desk/staff-messages'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { forbidden } from '../errors.ts'

const READING = new Set(['GET', 'HEAD'])

/**
 * The desk's cookie goes along with every request that a browser makes to it, whoever made the browser do so. No form
 * and no other site can send this header without being asked about first, and nobody here would say yes.
 */
export function refuseOtherSites({ publicUrl }: Config, { method, headers }: FastifyRequest): void {
  if (READING.has(method)) return
  const isOurs = headers.origin === undefined || headers.origin === new URL(publicUrl).origin
  if (!isOurs || headers['x-nirgam-desk'] !== '1') throw forbidden(STAFF_MESSAGES.elsewhere(publicUrl))
}

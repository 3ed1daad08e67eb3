import { isUtf8 } from 'node:buffer'
import { isWithin } from '@nirgam/domain/shared/json-text'
import type { FastifyRequest } from 'fastify'
import { badRequest, tooLarge } from '../errors.ts'
import type { Api } from './api.ts'

/** No form has as many fields or levels; a route that needs more declares it (`config.values`). */
const MOST = { values: 5_000, depth: 20 }

/** Parsing and validating many keys or levels would delay all other requests, so they are counted first. */
export function isOverfull({ routeOptions }: FastifyRequest, text: string): boolean {
  const { values = MOST.values } = routeOptions.config
  return !isWithin(text, { ...MOST, values })
}

/** A form on another site cannot send JSON. An empty body counts as no body. */
export function acceptJsonOnly(app: Api): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    // Decoding invalid bytes would silently replace them by another character.
    if (!isUtf8(body)) return done(badRequest())
    const text = body.toString('utf8')
    return isOverfull(request, text) ? done(tooLarge()) : parse(request, text, done)
  })
}

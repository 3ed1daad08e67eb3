import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { badRequest } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/api.ts'
import { described } from '../../../platform/http/description/described.ts'
import type { RouteLimit } from '../../../platform/http/guard.ts'
import { ok } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { receiveWebhook } from './webhook.ts'

const BODY_LIMIT = 128 * 1024
const DELIVERIES: RouteLimit = { name: 'webhook', by: 'address', points: 600, seconds: 60 }

/** In a scope of its own, where bodies stay the bytes that PayPal signed. */
export function webhookRoutes(app: Api, services: Services): void {
  app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>()
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.route({
      ...described('POST /payments/webhook', {
        tags: ['payments'],
        summary: 'Where PayPal reports; every event is verified, kept once and looked into',
      }),
      config: { access: 'anyone', limit: DELIVERIES },
      handler: async ({ body, headers }) => {
        if (!Buffer.isBuffer(body)) throw badRequest()
        await receiveWebhook(services, { headers, rawBody: body })
        return ok()
      },
    })
  })
}

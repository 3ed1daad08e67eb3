import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { badRequest, tooLarge } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/api.ts'
import { described } from '../../../platform/http/description/described.ts'
import type { RouteLimit } from '../../../platform/http/guard.ts'
import { isOverfull } from '../../../platform/http/json-bodies.ts'
import { ok } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { receiveWebhook } from './webhook.ts'

/** PayPal names no limit. Published events of captures, refunds and orders have 1 to 4 KB; ours have one unit and no items. */
const WEBHOOK_BYTES = 64 * 1024
const DELIVERIES: RouteLimit = { name: 'webhook', by: 'address', points: 600, seconds: 60 }

/** In a scope of its own, where bodies stay the bytes that PayPal signed. */
export function webhookRoutes(app: Api, services: Services): void {
  app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>()
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, parsed) =>
      isOverfull(request, body.toString('utf8')) ? parsed(tooLarge()) : parsed(null, body),
    )
    scope.route({
      ...described('POST /payments/webhook', {
        tags: ['payments'],
        summary: 'Where PayPal reports; every event is verified, kept once and looked into',
      }),
      bodyLimit: WEBHOOK_BYTES,
      config: { access: 'anyone', limit: DELIVERIES },
      handler: async ({ body, headers }) => {
        if (!Buffer.isBuffer(body)) throw badRequest()
        await receiveWebhook(services, { headers, rawBody: body })
        return ok()
      },
    })
  })
}

import type { Api } from '../http/api.ts'
import { described } from '../http/description/described.ts'
import { ok } from '../replies.ts'
import type { Services } from '../services.ts'
import { readOutbox } from './outbox.ts'
import { outboxPage } from './outbox-page.ts'

/** For working on this machine: the messages that nothing could deliver. In production this route does not exist. */
export function outboxRoutes(app: Api, services: Services): void {
  if (!services.config.outbox) return
  app.route({
    ...described('GET /dev/outbox', {
      tags: ['development'],
      summary: 'Outbox (development), newest first',
    }),
    config: { access: 'anyone' },
    handler: async ({ query, headers }, reply) => {
      const to = addressIn(query.to)
      const messages = await readOutbox(services, to)
      reply.header('vary', 'accept')
      if (!wantsPage(headers.accept)) return ok(messages)
      return reply.type('text/html; charset=utf-8').send(outboxPage(messages, to) as never)
    },
  })
}

/** A plus sign typed into the address bar arrives as a space. */
function addressIn(to: string | undefined): string | undefined {
  return to?.replace(/^ /, '+').trim().toLowerCase()
}

/** Browsers ask for HTML by name; programs accept any type. */
function wantsPage(accept = ''): boolean {
  return accept.includes('text/html')
}

import type { Api } from '../http/api.ts'
import { described } from '../http/described.ts'
import { ok } from '../replies.ts'
import type { Services } from '../services.ts'
import { readOutbox } from './outbox.ts'

/** For working on this machine: the messages that nothing could deliver. In production this route does not exist. */
export function outboxRoutes(app: Api, services: Services): void {
  if (!services.config.outbox) return
  app.route({
    ...described('GET /dev/outbox', {
      tags: ['development'],
      summary: 'Messages that would have been sent, newest first',
    }),
    config: { access: 'anyone' },
    handler: async ({ query }) => ok(await readOutbox(services, addressIn(query.to))),
  })
}

/** A plus sign typed into the address bar arrives as a space. */
function addressIn(to: string | undefined): string | undefined {
  return to?.replace(/^ /, '+').trim().toLowerCase()
}

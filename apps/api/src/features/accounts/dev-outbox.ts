import { z } from 'zod'
import type { Api } from '../../platform/http/api.ts'
import { readOutbox } from '../../platform/messages/outbox.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'

const query = z.object({ to: z.string().max(300).optional() })

/** For working on this machine: the messages that nothing could deliver. In production this route does not exist. */
export function devOutboxRoutes(app: Api, services: Services): void {
  if (!services.config.outbox) return
  const schema = {
    tags: ['development'],
    summary: 'Messages that would have been sent, newest first',
    querystring: query,
  }
  app.get('/dev/outbox', { schema }, async (request) => {
    const messages = await readOutbox(services, addressIn(request.query.to))
    return ok(messages.map(({ html: _html, ...message }) => message))
  })
}

/** A plus sign typed into the address bar arrives as a space. */
function addressIn(to: string | undefined): string | undefined {
  return to?.replace(/^ /, '+').trim().toLowerCase()
}

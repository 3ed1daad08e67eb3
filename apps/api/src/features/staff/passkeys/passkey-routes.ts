import type { Api } from '../../../platform/http/api.ts'
import { described } from '../../../platform/http/description/described.ts'
import type { RouteLimit } from '../../../platform/http/guard.ts'
import { ok } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { askForFactor, confirmFactor } from '../prove-factor.ts'
import { addPasskey, askForNewPasskey, listPasskeys, removePasskey } from './own-passkeys.ts'

const tags = ['desk']
const OWN = { desk: 'own-account' } as const
const OWN_FRESH = { desk: 'own-account', factor: 'fresh' } as const
const FACTORS: RouteLimit = { name: 'desk-factor', by: 'account', points: 120, seconds: 3600 }
const PASSKEYS: RouteLimit = { name: 'desk-passkeys', by: 'account', points: 60, seconds: 3600 }

/** The second factor given again, and the staff member's own passkeys. */
export function passkeyRoutes(app: Api, services: Services): void {
  app.route({
    ...described('POST /desk/me/factor/question', { tags, summary: 'A question for one of the own passkeys' }),
    config: { access: OWN, limit: FACTORS },
    handler: async ({ staff }) => ok({ passkey: await askForFactor(services, staff) }),
  })

  app.route({
    ...described('POST /desk/me/factor', {
      tags,
      summary: 'Gives the second factor again; what answered factor_needed then works for 15 minutes',
    }),
    config: { access: OWN, limit: FACTORS },
    handler: async ({ staff, body }) => {
      await confirmFactor(services, staff, body)
      return ok()
    },
  })

  app.route({
    ...described('GET /desk/me/passkeys', { tags, summary: 'The own passkeys' }),
    config: { access: OWN },
    handler: async ({ staff }) => ok(await listPasskeys(services, staff)),
  })

  app.route({
    ...described('POST /desk/me/passkeys/question', { tags, summary: 'For the browser to make a passkey' }),
    config: { access: OWN_FRESH, limit: PASSKEYS },
    handler: async ({ staff }) => ok(await askForNewPasskey(services, staff)),
  })

  app.route({
    ...described('POST /desk/me/passkeys', { tags, summary: 'Adds a passkey; its owner is told by email' }),
    config: { access: OWN_FRESH, limit: PASSKEYS },
    handler: async ({ staff, body }, reply) => {
      await addPasskey(services, staff, body)
      return reply.status(201).send(ok(await listPasskeys(services, staff)))
    },
  })

  app.route({
    ...described('DELETE /desk/me/passkeys/:uid', { tags, summary: 'Removes a passkey; its owner is told by email' }),
    config: { access: OWN_FRESH },
    handler: async ({ staff, params }) => {
      await removePasskey(services, staff, params.uid)
      return ok(await listPasskeys(services, staff))
    },
  })
}

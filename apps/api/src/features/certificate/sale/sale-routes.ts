import type { Api } from '../../../platform/http/api.ts'
import { described } from '../../../platform/http/description/described.ts'
import type { RouteLimit } from '../../../platform/http/guard.ts'
import { ok } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../staff/staff.ts'
import { linkSale, presentSale, shareDocument, unlinkSale } from './sales.ts'

const tags = ['desk']
const LINKING: RouteLimit = { name: 'desk-sale', by: 'account', points: 60, seconds: 60 }
const CHANGE = { access: { desk: 'tax-sheet' }, limit: LINKING } as const

const actorOf = ({ uid, name, role }: Staff) => ({ kind: 'staff', id: uid, name, role }) as const

/** Desk routes for the cases of co-owners. */
export function saleRoutes(app: Api, services: Services): void {
  const present = async (remittanceId: number) => ok(await presentSale(services, remittanceId))

  app.route({
    ...described('GET /desk/cases/:id/sale', { tags, summary: 'Cases of other owners of the same sale' }),
    config: { access: { desk: 'see-cases' } },
    handler: ({ params }) => present(params.id),
  })

  app.route({
    ...described('POST /desk/cases/:id/sale', { tags, summary: 'Links the case with another owner’s' }),
    config: CHANGE,
    handler: async ({ staff, params, body }) => {
      await linkSale(services, { remittanceId: params.id, actor: actorOf(staff), other: body.other })
      return present(params.id)
    },
  })

  app.route({
    ...described('DELETE /desk/cases/:id/sale', { tags, summary: 'Takes the case out of the shared sale' }),
    config: CHANGE,
    handler: async ({ staff, params }) => {
      await unlinkSale(services, { remittanceId: params.id, actor: actorOf(staff) })
      return present(params.id)
    },
  })

  app.route({
    ...described('PUT /desk/cases/:id/sale/documents/:uid', {
      tags,
      summary: 'Uses a linked case’s document about the sale for this case; its customer does not see it',
    }),
    config: CHANGE,
    handler: async ({ staff, params }) => {
      const { id: remittanceId, uid } = params
      await shareDocument(services, { remittanceId, actor: actorOf(staff), uid, isUsed: true })
      return present(params.id)
    },
  })

  app.route({
    ...described('DELETE /desk/cases/:id/sale/documents/:uid', { tags, summary: 'Stops using it for this case' }),
    config: CHANGE,
    handler: async ({ staff, params }) => {
      const { id: remittanceId, uid } = params
      await shareDocument(services, { remittanceId, actor: actorOf(staff), uid, isUsed: false })
      return present(params.id)
    },
  })
}

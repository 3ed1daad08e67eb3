import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { notFound } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/api.ts'
import { described } from '../../../platform/http/description/described.ts'
import type { RouteLimit } from '../../../platform/http/guard.ts'
import { ok } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { findRemittance } from '../../remittances/remittances.ts'
import { answerGuide, guideOf } from './case-guide.ts'

const tags = ['case']
const ANSWERS: RouteLimit = { name: 'case-guide', by: 'account', points: 120, seconds: 60, handful: 10 }

export function guideRoutes(app: Api, services: Services): void {
  async function present(owner: number, remittanceId: number) {
    if (!(await findRemittance(services.db, owner, remittanceId))) throw notFound(CASE_MESSAGES.none)
    return ok(await guideOf(services, remittanceId))
  }

  app.route({
    ...described('GET /remittances/:id/case/guide', {
      tags,
      summary: 'What is known about the filing of a submitted remittance: the form, the answers, the rest of the year',
    }),
    config: { access: 'customer' },
    handler: ({ user, params }) => present(user.id, params.id),
  })

  app.route({
    ...described('PUT /remittances/:id/case/guide', {
      tags,
      summary: 'Keeps answers to the guide’s questions beside those kept before',
    }),
    config: { access: 'customer', limit: ANSWERS },
    handler: async ({ user, params, body }) => {
      await answerGuide(services, { owner: user.id, remittanceId: params.id, answers: body.answers })
      return present(user.id, params.id)
    },
  })
}

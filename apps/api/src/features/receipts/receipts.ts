import { MESSAGES } from '@nirgam/domain/shared/messages'
import { notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import type { Services } from '../../platform/services.ts'
import { findRemittance } from '../remittances/remittances.ts'
import { receiptOf } from './receipt.ts'
import { sendReceipts } from './send-receipt.ts'

/** Every download draws the receipt again. */
const RECEIPTS: RouteLimit = { name: 'receipt', by: 'account', points: 60, seconds: 60 }

export function receiptRoutes(app: Api, services: Services): void {
  const { db } = services
  app.route({
    ...described('GET /remittances/:id/receipt', {
      tags: ['contributions'],
      summary: 'The receipt of a paid contribution, as PDF',
    }),
    config: { access: 'customer', limit: RECEIPTS },
    handler: async ({ user, params }, reply) => {
      const row = await findRemittance(db, user.id, params.id)
      if (row?.contribution_paid !== 1) throw notFound(MESSAGES.contributions.receiptUnavailable)
      return sendFile(reply, await receiptOf(services, row))
    },
  })
  sendReceipts(services)
}

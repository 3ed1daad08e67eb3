import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { checkPayment, confirmPayment } from './check-payment.ts'
import { createPayment } from './create-payment.ts'
import { makeRefunds } from './paypal/make-refund.ts'
import { forgetWebhooks, processWebhooks } from './paypal/webhook.ts'
import { webhookRoutes } from './paypal/webhook-routes.ts'
import { returnOrigin } from './return-address.ts'
import { sweepPayments } from './sweeper.ts'

const tags = ['payments']
const STARTS: RouteLimit = { name: 'start-payment', by: 'account', points: 30, seconds: 60 }
const CHECKS: RouteLimit = { name: 'check-payment', by: 'account', points: 60, seconds: 60 }

export async function paymentRoutes(app: Api, services: Services): Promise<void> {
  sweepPayments(services)
  makeRefunds(services)
  processWebhooks(services)
  await forgetWebhooks(services)
  webhookRoutes(app, services)

  app.route({
    ...described('POST /remittances/:id/payment/create', {
      tags,
      summary:
        'Starts the payment, or answers the one under way: the browser goes to `approval_url`; 409 with the newer record as `data` when the `contribution` seen is not the stored one',
    }),
    config: { access: 'customer', limit: STARTS },
    handler: async ({ user, params, body, headers }) => {
      const returnTo = returnOrigin(services.config, headers.host)
      const wish = { owner: user.id, remittanceId: params.id, contribution: body?.contribution, returnTo }
      const { state, approvalUrl } = await createPayment(services, wish)
      return ok(state, undefined, { approval_url: approvalUrl })
    },
  })

  app.route({
    ...described('GET /remittances/:id/payment/verify', {
      tags,
      summary: 'What has become of the payment, after asking PayPal',
    }),
    config: { access: 'customer', limit: CHECKS },
    handler: async ({ user, params }) => ok(await checkPayment(services, user.id, params.id)),
  })

  app.route({
    ...described('POST /remittances/:id/payment/capture', {
      tags,
      summary: 'Completes the payment after the payer approved it; 409 says why it is not paid, 503 to ask again',
    }),
    config: { access: 'customer', limit: CHECKS },
    handler: async ({ user, params, body }) => {
      const state = await confirmPayment(services, user.id, params.id, body.token)
      return ok(state, PAYMENT_MESSAGES.completed, { payment_id: state.payment_id })
    },
  })

  app.route({
    ...described('GET /remittances/:id/payment/success', {
      tags,
      summary: 'The way back from PayPal when capturing failed: settles the stored order, whatever the query says',
    }),
    config: { access: 'customer', limit: CHECKS },
    handler: async ({ user, params, query }) => ok(await checkPayment(services, user.id, params.id, query.token)),
  })
}

import { envelope, idParams } from '@nirgam/domain/api-envelope'
import {
  capturePaymentBody,
  paymentCapturedExtra,
  paymentCreatedExtra,
  paymentReturnQuery,
  paymentState,
} from '@nirgam/domain/api-payments'
import { MESSAGES } from '@nirgam/domain/messages'
import type { Api } from '../../platform/http/api.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { signedIn } from '../accounts/accounts.ts'
import { checkPayment, confirmPayment } from './check-payment.ts'
import { createPayment } from './create-payment.ts'
import { sweepPayments } from './sweeper.ts'
import { processWebhooks } from './webhook.ts'
import { webhookRoutes } from './webhook-routes.ts'

const about = { tags: ['payments'], security: [{ token: [] }] }
const STARTS = { points: 30, seconds: 60 }
const CHECKS = { points: 60, seconds: 60 }

export function paymentRoutes(app: Api, services: Services): void {
  const { limits } = services
  const preHandler = signedIn(services)
  sweepPayments(services)
  processWebhooks(services)
  webhookRoutes(app, services)

  app.post(
    '/remittances/:id/payment/create',
    {
      preHandler,
      schema: {
        ...about,
        summary: 'Starts the payment, or answers the one under way: the browser goes to `approval_url`',
        params: idParams,
        response: { 200: envelope(paymentState, paymentCreatedExtra) },
      },
    },
    async ({ user, params }) => {
      await limits.take('start-payment', user.uid, STARTS)
      const { state, approvalUrl } = await createPayment(services, user.id, params.id)
      return ok(state, undefined, { approval_url: approvalUrl })
    },
  )

  app.get(
    '/remittances/:id/payment/verify',
    {
      preHandler,
      schema: {
        ...about,
        summary: 'What has become of the payment, after asking PayPal',
        params: idParams,
        response: { 200: envelope(paymentState) },
      },
    },
    async ({ user, params }) => {
      await limits.take('check-payment', user.uid, CHECKS)
      return ok(await checkPayment(services, user.id, params.id))
    },
  )

  app.post(
    '/remittances/:id/payment/capture',
    {
      preHandler,
      schema: {
        ...about,
        summary: 'Completes the payment after the payer approved it; 409 says why it is not paid, 503 to ask again',
        params: idParams,
        body: capturePaymentBody,
        response: { 200: envelope(paymentState, paymentCapturedExtra) },
      },
    },
    async ({ user, params, body }) => {
      await limits.take('check-payment', user.uid, CHECKS)
      const state = await confirmPayment(services, user.id, params.id, body.token)
      return ok(state, MESSAGES.payment.completed, { payment_id: state.payment_id })
    },
  )

  app.get(
    '/remittances/:id/payment/success',
    {
      preHandler,
      schema: {
        ...about,
        summary: 'The way back from PayPal when capturing failed: settles the stored order, whatever the query says',
        params: idParams,
        querystring: paymentReturnQuery,
        response: { 200: envelope(paymentState) },
      },
    },
    async ({ user, params, query }) => {
      await limits.take('check-payment', user.uid, CHECKS)
      return ok(await checkPayment(services, user.id, params.id, query.token))
    },
  )
}

import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import type { Config } from '../../platform/config/config.ts'
import { transaction } from '../../platform/database/engine.ts'
import { notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { type RemittanceRow, remittanceForPayment } from '../remittances/remittances.ts'
import { createPayment, notPayable, presentPayment } from './create-payment.ts'
import { isLive } from './payment-states.ts'
import { changePayment, findCurrentPayment, findPaymentByOrder, type Payment } from './payments-store.ts'
import { makeRefunds } from './paypal/refunds.ts'
import { forgetWebhooks, processWebhooks, webhookRoutes } from './paypal/webhook.ts'
import { lookAgainLater, SWEEP_JOB, type SweepPayload } from './record-payment.ts'
import { settle } from './settle.ts'

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Site that a payer returns to: the public address. A developer's machine has several names, each with its own session
 * in the browser, so there it is the name that the page was opened under.
 */
export function returnOrigin(
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
  host?: string,
): string {
  const asked = host === undefined ? null : URL.parse(`http://${host}`)
  const isLocal = !production && LOCAL.has(new URL(publicUrl).hostname)
  return isLocal && asked && LOCAL.has(asked.hostname) ? asked.origin : publicUrl
}

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
        'Starts a payment or returns the open one; the browser then opens `approval_url`. 409 with the newer record as `data` if the given `contribution` is not the stored one.',
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
      summary: 'Asks PayPal and returns the state of the payment',
    }),
    config: { access: 'customer', limit: CHECKS },
    handler: async ({ user, params }) => ok(await checkPayment(services, user.id, params.id)),
  })

  app.route({
    ...described('POST /remittances/:id/payment/capture', {
      tags,
      summary: 'Completes an approved payment; 409 says why it is not paid, 503 means try again',
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
      summary: 'Receives the payer from PayPal if capturing failed; settles the stored order, whatever the query says',
    }),
    config: { access: 'customer', limit: CHECKS },
    handler: async ({ user, params, query }) => ok(await checkPayment(services, user.id, params.id, query.token)),
  })
}

/** Settles the remittance's payment and returns its state. A token, if given, must belong to the payment. */
async function checkPayment(
  services: Services,
  owner: number,
  remittanceId: number,
  token?: string,
): Promise<PaymentState> {
  await remittanceOf(services, owner, remittanceId)
  if (token !== undefined) await paymentWith(services, remittanceId, token)
  await settleCurrent(services, remittanceId)
  return stateOf(services, owner, remittanceId)
}

/** Like `checkPayment`, for the order from which the payer returns; refuses unless the remittance is paid. */
async function confirmPayment(
  services: Services,
  owner: number,
  remittanceId: number,
  token: string,
): Promise<PaymentState> {
  await remittanceOf(services, owner, remittanceId)
  const payment = await paymentWith(services, remittanceId, token)
  const settled = services.paypal ? await settle(services, payment.id) : payment
  const state = await stateOf(services, owner, remittanceId)
  // Returning from a replaced order is fine once another one has been paid.
  if (!state.contribution_paid) throw notPayable(settled)
  return state
}

async function stateOf(services: Services, owner: number, remittanceId: number): Promise<PaymentState> {
  const remittance = await remittanceOf(services, owner, remittanceId)
  return presentPayment(remittance, await findCurrentPayment(services.db, remittanceId))
}

async function settleCurrent(services: Services, remittanceId: number): Promise<void> {
  const payment = await findCurrentPayment(services.db, remittanceId)
  if (payment && services.paypal) await settle(services, payment.id)
}

async function remittanceOf({ db }: Services, owner: number, id: number): Promise<RemittanceRow> {
  const remittance = await remittanceForPayment(db, owner, id)
  if (!remittance) throw notFound()
  return remittance
}

async function paymentWith({ db }: Services, remittanceId: number, token: string): Promise<Payment> {
  const payment = await findPaymentByOrder(db, token)
  if (payment?.remittance_id !== remittanceId) throw notFound()
  return payment
}

/** Settles payments whose payer did not return, and repeats while the payment is live. Never gives up. */
function sweepPayments(services: Services): void {
  services.jobs.handle<SweepPayload>(SWEEP_JOB, ({ paymentId }) => sweep(services, paymentId), {
    maxAttempts: Number.POSITIVE_INFINITY,
  })
}

async function sweep(services: Services, paymentId: number): Promise<void> {
  const { db, clock } = services
  const payment = await settle(services, paymentId)
  if (!isLive(payment.status)) return
  await transaction(db, async (trx) => {
    await changePayment(trx, paymentId, { checks: payment.checks + 1 })
    await lookAgainLater(services, trx, paymentId, payment.updated_at, clock.now())
  })
}

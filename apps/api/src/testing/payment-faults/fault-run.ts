import { isLive } from '../../features/payments/payment-states.ts'
import { type Payment, paymentsOf } from '../../features/payments/payments-store.ts'
import { lockRemittance } from '../../features/remittances/remittances.ts'
import { transaction } from '../../platform/database/engine.ts'
import type { Answer } from '../http-client.ts'
import { orderIdIn } from '../scenes/payer.ts'
import { readyRemittance } from '../scenes/ready-remittance.ts'
import type { Chance } from './chance.ts'
import type { FaultWorld } from './fault-world.ts'

export type Outcome = {
  captures: number
  isPaid: boolean
  isSubmitted: boolean
  payments: Payment[]
  /** responses that no client should ever get */
  errors: Answer[]
}

type Remittance = { id: number; token: string; reference: string }
type Act = () => Promise<unknown>

/** One user pays, or tries to, while faults are injected everywhere; then the faults stop, and the sweeper runs. */
export async function runWithFaults(world: FaultWorld, chance: Chance, token: string): Promise<Outcome> {
  const { paypal } = world
  const first = await world.process(chance)
  await first.post('/remittances/start-new', { token })
  const remittance = await readyRemittance({ post: first.post, signUp: world.api.signUp }, { token })
  const orders = new Set<string>()
  const answers: Answer[] = []
  const act = actsOf(world, chance, remittance, orders, answers)

  await world.webhooksTo(chance.is(0.7) ? first : null)
  world.trouble(chance)
  await together(Array.from({ length: chance.between(1, 3) }, () => act.create))
  for (let tries = 0; orders.size === 0 && tries < 3; tries += 1) await together([act.create])

  for (let round = chance.between(2, 3); round > 0; round -= 1) {
    for (const orderId of orders) payerActs(world, chance, orderId)
    const returns = [...orders].map((orderId) => () => act.capture(orderId))
    await together([...returns, ...Array.from({ length: chance.between(1, 4) }, () => act.any())])
  }

  world.peace()
  await untilQuiet(world, chance, remittance)
  const errors = answers.filter(({ status }) => status === 500)
  return { ...(await outcomeOf(world, paypal, remittance)), errors }
}

/** Picks the payer's action on PayPal's pages; PayPal refuses the impossible ones. */
function payerActs({ paypal }: FaultWorld, chance: Chance, orderId: string): void {
  const { approve, decline, leavePending, completePending, denyPending, cancel, expire } = paypal
  const wishes = [
    approve,
    approve,
    approve,
    approve,
    decline,
    leavePending,
    completePending,
    denyPending,
    cancel,
  ] as const
  // An approved order that PayPal forgets while its capture is in doubt needs a person; another test covers that.
  const wish = paypal.order(orderId)?.approvedAt === null && chance.is(0.1) ? expire : chance.one(wishes)
  try {
    wish(orderId)
  } catch {
    // PayPal refused, as expected.
  }
}

/** Decides pending captures, because none stays pending for ever. */
function bankDecides({ paypal }: FaultWorld, chance: Chance, { reference }: Remittance): void {
  for (const { id, captures } of ordersOf(paypal, reference)) {
    if (!captures.some(({ status }) => status === 'PENDING')) continue
    if (chance.is(0.5)) paypal.completePending(id)
    else paypal.denyPending(id)
  }
}

function ordersOf(paypal: FaultWorld['paypal'], reference: string) {
  return paypal.orders().filter((order) => order.purchaseUnits[0]?.invoice_id === reference)
}

function actsOf(world: FaultWorld, chance: Chance, { id, token }: Remittance, orders: Set<string>, answers: Answer[]) {
  const at = `/remittances/${id}/payment`
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await (await world.process(chance)).send(method, path, { token, body })
    answers.push(answer)
    return answer
  }
  const create: Act = async () => {
    const { status, body } = await send('POST', `${at}/create`)
    if (status === 200) orders.add(orderIdIn(body.approval_url))
  }
  const capture = (orderId: string) => send('POST', `${at}/capture`, { token: orderId, payerId: 'P' })
  const verify: Act = () => send('GET', `${at}/verify`)
  const success: Act = () => send('GET', `${at}/success`)
  const sweep: Act = async () => {
    world.api.clock.advance({ seconds: 61 })
    await (await world.process(chance)).runDue()
  }
  const webhooks: Act = () => world.paypal.flushWebhooks()
  const change: Act = async () => {
    await send('PUT', `/remittances/${id}`, { step: 'contribution', data: chance.one([2500, 10_000, 20_000]) })
    await create()
  }
  const startNew: Act = () => send('POST', '/remittances/start-new')
  const all: readonly [Act, ...Act[]] = [verify, success, sweep, webhooks, create, change, change, change]
  return { create, capture, any: () => (chance.is(0.03) ? startNew : chance.one(all)) }
}

/** Runs all in parallel and ignores failures: a dying process may cut any connection. */
async function together(acts: readonly Act[]): Promise<void> {
  await Promise.allSettled(acts.map((act) => act()))
}

const QUIET_MINUTES = [2, 3, 10, 15, 30, 60, 60, 60, 60, 60]

async function untilQuiet(world: FaultWorld, chance: Chance, remittance: Remittance): Promise<void> {
  for (const minutes of QUIET_MINUTES) {
    world.api.clock.advance({ minutes })
    bankDecides(world, chance, remittance)
    const process = await world.process(chance)
    await world.webhooksTo(process)
    await process.runDue()
    await world.paypal.flushWebhooks()
    await process.runDue()
    const payments = await paymentsOf(world.api.services.db, remittance.id)
    if (!payments.some(({ status }) => isLive(status))) return
  }
}

async function outcomeOf(
  { api }: FaultWorld,
  paypal: FaultWorld['paypal'],
  { id, reference }: Remittance,
): Promise<Omit<Outcome, 'errors'>> {
  const orders = ordersOf(paypal, reference)
  const { db } = api.services
  const remittance = await transaction(db, (trx) => lockRemittance(trx, id))
  return {
    captures: orders.flatMap((order) => paypal.capturesOf(order.id)).length,
    isPaid: remittance?.contribution_paid === 1,
    isSubmitted: remittance?.is_completed === 1,
    payments: await paymentsOf(db, id),
  }
}

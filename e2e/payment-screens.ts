import { CALLBACK_COUNTDOWN_SECONDS } from '@nirgam/domain/shared/limits'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Begun, openStep } from './details-screens.ts'
import { holdTimers } from './held-timers.ts'

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** A user who has filled in everything, with the pay button enabled. */
export async function readyToPay(page: Page, request: APIRequestContext, more = {}): Promise<Begun> {
  const begun = await openStep(page, request, 'payment', more)
  await expect(payButton(page)).toBeEnabled()
  return begun
}

/** Stops the countdown on PayPal's return page until `end` is called. */
export async function holdCountdown(page: Page): Promise<{ end: () => Promise<void> }> {
  const { runOut } = await holdTimers(page, 1000)
  return { end: () => runOut(CALLBACK_COUNTDOWN_SECONDS) }
}

/** Expects the success message: on PayPal's return page or, after its countdown, on the next page. */
export async function expectSuccess(page: Page): Promise<void> {
  await expect(heading(page, 'Payment successful').or(heading(page, 'Congratulations!'))).toBeVisible()
}

export type Order = { id: string; standIn: string }

/** Presses the pay button and waits for PayPal's page. */
export async function goToPayPal(page: Page): Promise<Order> {
  await payButton(page).click()
  return arriveAtPayPal(page)
}

export async function arriveAtPayPal(page: Page): Promise<Order> {
  await page.waitForURL(/\/checkoutnow\?token=/)
  const { origin, searchParams } = new URL(page.url())
  return { id: searchParams.get('token') ?? '', standIn: origin }
}

export async function choose(page: Page, button: 'Pay' | 'Pay but bank declines' | 'Leave pending' | 'Cancel') {
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** The number of captures for an order. */
export async function captures(request: APIRequestContext, { id, standIn }: Order): Promise<number> {
  const answer = await request.get(`${standIn}/__stand-in/captures`, { params: { order: id } })
  const movements: unknown[] = await answer.json()
  return movements.length
}

export async function ordersMade(request: APIRequestContext, { standIn }: Order, reference: string): Promise<number> {
  const answer = await request.get(`${standIn}/__stand-in/orders`)
  const orders: unknown[] = await answer.json()
  return orders.filter((order) => JSON.stringify(order).includes(reference)).length
}

async function record(request: APIRequestContext, { account, id }: Begun) {
  const headers = { authorization: `Bearer ${account.token}` }
  const answer = await request.get(`/api/remittances/${id}`, { headers })
  return (await answer.json()).data
}

export async function expectPaid(request: APIRequestContext, begun: Begun): Promise<void> {
  await expect
    .poll(() => record(request, begun))
    .toMatchObject({ contribution_paid: true, is_completed: true, status: 'processing' })
}

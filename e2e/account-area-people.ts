import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Account, signIn, signUp } from './accounts.ts'

const { sender_details, receiver_details, sender_bank_details, receiver_bank_details, contribution, ...FIRST_ANSWERS } =
  SAMPLE_ANSWERS

export type Completed = {
  id: number
  transactionId: string
  /** PayPal refunds the money. */
  refund: () => Promise<void>
}

async function post(request: APIRequestContext, account: Account, path: string, data: object = {}) {
  const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${account.token}` } })
  const body = await answer.json()
  expect(answer.ok(), JSON.stringify(body)).toBe(true)
  return body
}

/** Answers the first five steps: an unfinished remittance. */
export async function beginRemittance(
  request: APIRequestContext,
  account: Account,
  answers: object = FIRST_ANSWERS,
): Promise<number> {
  return (await post(request, account, '/remittances', answers)).data.id
}

/** Fills in everything, pays at the PayPal stand-in and returns: a completed remittance. */
export async function completeRemittance(
  request: APIRequestContext,
  account: Account,
  changes: object = {},
  beforePaying: (id: number) => Promise<void> = async () => {},
): Promise<Completed> {
  const id = await beginRemittance(request, account, { ...SAMPLE_ANSWERS, ...changes })
  await beforePaying(id)
  const { approval_url } = await post(request, account, `/remittances/${id}/payment/create`)
  const approval = new URL(approval_url)
  const order = approval.searchParams.get('token') ?? ''
  const atPayPal = async (action: 'approve' | 'refund') => {
    const answer = await request.post(`${approval.origin}/__stand-in/orders/${order}/${action}`)
    expect(answer.ok()).toBe(true)
  }
  await atPayPal('approve')
  const captured = await post(request, account, `/remittances/${id}/payment/capture`, {
    token: order,
    payerId: 'PAYER',
  })
  return { id, transactionId: captured.payment_id, refund: () => atPayPal('refund') }
}

/** A user whose draft has passed the guest steps, with nothing on the server: the area is open and empty. */
export async function newcomer(page: Page): Promise<Account> {
  const account = await signUp(page.request)
  await signIn(page, account)
  await page.evaluate(() => localStorage.setItem('nirgam.currentStep', '5'))
  return account
}

import type { TestApi } from '../test-api.ts'
import { type ReadyOptions, type ReadyRemittance, readyRemittance } from './ready-remittance.ts'

export type Payer = ReadyRemittance & {
  /** `contribution` is the sum on the screen */
  create(contribution?: number): ReturnType<TestApi['post']>
  /** starts the payment and returns the order's id */
  order(): Promise<string>
  verify(): ReturnType<TestApi['get']>
  capture(orderId: string): ReturnType<TestApi['post']>
  success(orderId: string): ReturnType<TestApi['get']>
  remittance(): ReturnType<TestApi['get']>
}

/** A user with a remittance to pay for, and their browser's calls during payment. */
export async function readyPayer(api: TestApi, options: ReadyOptions = {}): Promise<Payer> {
  const ready = await readyRemittance(api, options)
  const { id, token } = ready
  const at = `/remittances/${id}/payment`
  const create = (contribution?: number) =>
    api.post(`${at}/create`, { token, ...(contribution !== undefined && { body: { contribution } }) })
  return {
    ...ready,
    create,
    async order() {
      const created = await create()
      if (created.status !== 200) throw new Error(`no order: ${created.status} ${JSON.stringify(created.body)}`)
      return orderIdIn(created.body.approval_url)
    },
    verify: () => api.get(`${at}/verify`, { token }),
    capture: (orderId) => api.post(`${at}/capture`, { token, body: { token: orderId, payerId: 'PAYER' } }),
    success: (orderId) => api.get(`${at}/success?token=${orderId}&PayerID=PAYER`, { token }),
    remittance: () => api.get(`/remittances/${id}`, { token }),
  }
}

export function orderIdIn(approvalUrl: string): string {
  return new URL(approvalUrl).searchParams.get('token') ?? ''
}

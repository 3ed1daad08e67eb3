import { startStandIn } from '@nirgam/paypal-stand-in/stand-in'
import { expect, test } from 'vitest'
import { TestClock } from '../../testing/clock.ts'
import { addABank } from '../../testing/databases/a-bank.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { orderIdIn } from '../../testing/scenes/payer.ts'
import { readyRemittance } from '../../testing/scenes/ready-remittance.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { paymentsOf } from './payments-store.ts'

const ACCOUNT = { clientId: 'test-client', clientSecret: 'test-secret', webhookId: 'WH-TEST' }

/** PayPal never answers, before or after it took the money. */
const HANGS = ['hang', 'hang-after'] as const

onBothEngines('a server that is killed outright', (setup) => {
  test('during captures charges each once, after the next start', async () => {
    const api = await setup({ clock: new TestClock(Date.now()) })
    const paypal = await startStandIn({ port: 0, dataDir: ':memory:', ...ACCOUNT })
    const settings = {
      DATA_DIR: api.data.dataDir,
      DATABASE_URL: api.data.databaseUrl ?? '',
      PAYPAL_BASE_URL: paypal.url,
      PAYPAL_CLIENT_ID: ACCOUNT.clientId,
      PAYPAL_CLIENT_SECRET: ACCOUNT.clientSecret,
      PAYPAL_WEBHOOK_ID: ACCOUNT.webhookId,
    }
    await addABank(api.services.db)
    const capturesAsked = () => paypal.requests().filter(({ path }) => path.endsWith('/capture')).length
    // Before the server starts, because it would send some of the codes that the sign-up waits for.
    const ready = []
    for (const _ of HANGS) ready.push(await readyRemittance(api))
    let server = await startServerProcess(settings)
    const orders: { id: number; token: string; orderId: string }[] = []
    const cut: Promise<unknown>[] = []
    try {
      for (const { id, token } of ready) {
        const created = await server.post(`/remittances/${id}/payment/create`, { token })
        orders.push({ id, token, orderId: orderIdIn(created.body.approval_url) })
      }
      for (const [n, { id, token, orderId }] of orders.entries()) {
        paypal.approve(orderId)
        paypal.injectFault({ call: 'capture', kind: HANGS[n] ?? 'hang' })
        const capture = server.post(`/remittances/${id}/payment/capture`, { token, body: { token: orderId } })
        cut.push(capture.catch(() => 'cut'))
        await expect.poll(capturesAsked).toBe(n + 1)
      }
      await server.signal('SIGKILL')
      expect(await Promise.all(cut)).toEqual(['cut', 'cut'])
      expect(orders.map(({ orderId }) => paypal.capturesOf(orderId).length)).toEqual([0, 1])
      for (const { id } of orders) {
        expect(await paymentsOf(api.services.db, id)).toMatchObject([{ status: 'capturing' }])
      }

      server = await startServerProcess(settings)
      for (const { id, token, orderId } of orders) {
        const verified = await server.get(`/remittances/${id}/payment/verify`, { token })
        expect(verified.body.data).toMatchObject({ contribution_paid: true, status: 'paid' })
        expect(paypal.capturesOf(orderId)).toHaveLength(1)
      }
    } finally {
      await server.signal('SIGKILL')
      await paypal.close()
    }
  }, 240_000)
})

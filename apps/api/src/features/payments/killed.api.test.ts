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

onBothEngines('a server that is killed outright', (setup) => {
  test.each(['hang', 'hang-after'] as const)(
    'during a capture (%s) charges once, after the next start',
    async (kind) => {
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
      const { id, token } = await readyRemittance(api)
      const capturesAsked = () => paypal.requests().filter(({ path }) => path.endsWith('/capture')).length
      let server = await startServerProcess(settings)
      try {
        const created = await server.post(`/remittances/${id}/payment/create`, { token })
        const orderId = orderIdIn(created.body.approval_url)
        paypal.approve(orderId)
        paypal.injectFault({ call: 'capture', kind })
        const cut = server
          .post(`/remittances/${id}/payment/capture`, { token, body: { token: orderId } })
          .catch(() => 'cut')
        await expect.poll(capturesAsked).toBe(1)
        await server.signal('SIGKILL')
        expect(await cut).toBe('cut')
        expect(await paymentsOf(api.services.db, id)).toMatchObject([{ status: 'capturing' }])

        server = await startServerProcess(settings)
        const verified = await server.get(`/remittances/${id}/payment/verify`, { token })
        expect(verified.body.data).toMatchObject({ contribution_paid: true, status: 'paid' })
        expect(paypal.capturesOf(orderId)).toHaveLength(1)
      } finally {
        await server.signal('SIGKILL')
        await paypal.close()
      }
    },
    240_000,
  )
})

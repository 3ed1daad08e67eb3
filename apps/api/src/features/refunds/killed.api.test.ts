import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { Chance } from '../../testing/payment-faults/chance.ts'
import { FaultWorld } from '../../testing/payment-faults/fault-world.ts'
import { ASHA } from '../../testing/scenes/case.ts'
import { orderIdIn } from '../../testing/scenes/payer.ts'
import { readyRemittance } from '../../testing/scenes/ready-remittance.ts'
import { act } from '../case/case.ts'
import { refundsOf } from './refund-store.ts'

onBothEngines('a server that dies while it refunds', (setup) => {
  test.each(['before', 'after'] as const)('%s PayPal returned the money refunds once', async (when) => {
    const api = await setup()
    const { signUp, services, clock } = api
    const world = await FaultWorld.open(api, 1)
    const chance = new Chance(1)
    try {
      const first = await world.process(chance)
      const { id, token } = await readyRemittance({ post: first.post, signUp })
      const created = await first.post(`/remittances/${id}/payment/create`, { token })
      const orderId = orderIdIn(created.body.approval_url)
      world.paypal.approve(orderId)
      await first.post(`/remittances/${id}/payment/capture`, { token, body: { token: orderId } })
      const said = { reason: 'We cannot certify this.' }
      await act(services, { remittanceId: id, actor: ASHA, act: 'refuse', said })
      const { contribution_paise: paid } = await services.db
        .selectFrom('remittances')
        .select('contribution_paise')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const amount = ((paid ?? 0) / 100) as NonNullable<NonNullable<Parameters<typeof act>[1]['said']>['amount']>
      await act(services, { remittanceId: id, actor: ASHA, act: 'refund', said: { ...said, amount } })

      world.dieAt({ call: 'refund', when })
      await (await world.process(chance)).runDue()
      expect(world.kills).toBe(1)
      expect(await refundsOf(services.db, id)).toMatchObject([{ status: 'asked' }])

      clock.advance({ hours: 1 })
      await (await world.process(chance)).runDue()
      expect(await refundsOf(services.db, id)).toMatchObject([{ status: 'done' }])
      expect(world.paypal.order(orderId)?.refunds).toHaveLength(1)
      expect(world.paypal.order(orderId)?.captures).toMatchObject([{ status: 'REFUNDED' }])
    } finally {
      await world.close()
    }
  })
})

import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { Chance } from '../../testing/payment-faults/chance.ts'
import { runWithFaults } from '../../testing/payment-faults/fault-run.ts'
import { FaultWorld } from '../../testing/payment-faults/fault-world.ts'
import { isLive } from './payment-states.ts'

/** On each engine, which get different runs; `npm run test:faults` takes many more. */
const RUNS = Number(process.env.FAULT_RUNS ?? 20)
const SEED = Number(process.env.FAULT_SEED ?? 1)
/** Sessions end after thirty days, and each run takes hours. */
const RUNS_A_SESSION = 50

onBothEngines('when PayPal or the server fails', (setup, { engine }) => {
  test(
    'no payer is charged twice, and every charged remittance is submitted',
    async () => {
      const world = await FaultWorld.open(await setup(), engine === 'PostgreSQL' ? 2 : 1)
      const first = SEED * 1_000_003 + (engine === 'PostgreSQL' ? RUNS : 0)
      const found = { doubleCharges: 0, lost: 0, unfounded: 0, unsettled: 0, broken: 0, paid: 0 }
      let token = ''
      try {
        for (let run = 0; run < RUNS; run += 1) {
          if (run % RUNS_A_SESSION === 0) token = (await world.api.signUp()).token
          const outcome = await runWithFaults(world, new Chance(first + run), token)
          const { captures, isPaid, isSubmitted, payments, errors } = outcome
          const wrong = {
            doubleCharges: captures > 1,
            lost: captures > 0 && !(isPaid && isSubmitted),
            unfounded: isPaid && captures === 0,
            unsettled: payments.some(({ status }) => isLive(status) || status === 'review'),
            broken: errors.length > 0,
          }
          for (const name of Object.keys(wrong) as (keyof typeof wrong)[]) {
            if (!wrong[name]) continue
            found[name] += 1
            console.error(`${engine}, seed ${SEED}, run ${run}: ${name}`, outcome)
          }
          found.paid += isPaid ? 1 : 0
        }
      } finally {
        await world.close()
      }
      console.log(
        `${engine}, seed ${SEED}: ${RUNS} runs, ${found.doubleCharges} double charges, ` +
          `${found.lost} captured payments without a paid and submitted remittance ` +
          `(${found.paid} paid, ${world.faults} faults injected, ${world.kills} processes killed)`,
      )
      expect(found).toEqual({ doubleCharges: 0, lost: 0, unfounded: 0, unsettled: 0, broken: 0, paid: found.paid })
      expect(found.paid).toBeGreaterThan(RUNS / 4)
    },
    60_000 + RUNS * 10_000,
  )
})

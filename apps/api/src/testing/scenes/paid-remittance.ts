import { caseHooks } from '../../features/case/case.ts'
import { markPaidAndSubmit } from '../../features/remittances/remittances.ts'
import { transaction } from '../../platform/database/engine.ts'
import type { TestApi } from '../test-api.ts'
import { type ReadyOptions, type ReadyRemittance, readyRemittance } from './ready-remittance.ts'

let captures = 0

/** A submitted remittance, as if its payment had just been captured. */
export async function paidRemittance(
  api: TestApi,
  options: ReadyOptions = {},
): Promise<ReadyRemittance & { captureId: string }> {
  const ready = await readyRemittance(api, options)
  return { ...ready, captureId: await pay(api, ready.id) }
}

export async function pay({ services }: TestApi, remittanceId: number): Promise<string> {
  captures += 1
  const paymentId = `CAPTURE${process.pid}${captures}`
  const { db, vault, clock } = services
  const paid = { remittanceId, paymentId, now: clock.now() }
  await transaction(db, (trx) => markPaidAndSubmit(trx, vault, caseHooks(services), paid))
  return paymentId
}

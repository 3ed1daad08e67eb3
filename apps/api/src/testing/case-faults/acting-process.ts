import { flushCompileCache } from 'node:module'
import type { CaseAction } from '@nirgam/domain/case/actions/case-actions'
import type { CaseState } from '@nirgam/domain/case/case-states'
import { type ActRequest, act, answerItem, caseWithin } from '../../features/case/case.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createLogger } from '../../platform/logger.ts'
import type { Services } from '../../platform/services.ts'
import { startServices } from '../../start-services.ts'

type Next = { act: CaseAction } & Partial<ActRequest>

const CUSTOMER = { kind: 'customer' } as const
const MEERA = { kind: 'staff', id: 'meera', name: 'Meera', role: 'lead' } as const

function nextIn(state: CaseState, owner: number): Next {
  if (state === 'asked') return { act: 'answer', actor: CUSTOMER, owner }
  if (state !== 'in_check') return { act: 'claim' }
  return { act: 'ask', said: { items: [{ field: 'senderDetails.name', reason: 'name_differs_from_pan' }] } }
}

async function keepActing(parts: Services, remittanceId: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const { row, items } = await caseWithin(parts, remittanceId)
    const open = items.find(({ sent_version, answered_at }) => sent_version === null && answered_at === null)
    const { user_id: owner, version, state } = row
    if (open) await answerItem(parts, { owner, remittanceId, itemUid: open.uid, value: `Asha Turn ${inLetters(turn)}` })
    const next = nextIn(state, owner)
    process.stdout.write(`${remittanceId} ${next.act}\n`)
    await act(parts, { remittanceId, actor: MEERA, version, ...next })
  }
}

function inLetters(turn: number): string {
  return [...String(turn)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
}

/**
 * A process that performs one action after the other on each of the given remittances, all in parallel, until it is
 * killed. It announces each action just before it begins, so that the kill hits the middle of one.
 */
const ids = process.argv.slice(2).map(Number)
const services = await startServices(readConfig(process.env), { log: createLogger('silent') })
// The process is killed in the end, so the compile cache is saved now, for the next process.
flushCompileCache()
await Promise.all(ids.map((id) => keepActing(services, id)))

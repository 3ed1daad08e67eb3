import { actionsFor, type OfferedAction, offeredActions } from '@nirgam/domain/case/actions/case-actions'
import type { StaffActor } from '@nirgam/domain/case/case-facts'
import { categoryOf } from '@nirgam/domain/case/case-states'
import type { Trx } from '../../platform/database/engine.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import type { RemittanceRow } from '../remittances/remittances.ts'
import { actIn } from './acts/act.ts'
import { factsOf } from './case-facts.ts'
import { type CaseRow, casesOf } from './case-store.ts'
import { casesOfUser } from './present-case.ts'

/** Public interface of the case feature. */
export { act, actIn } from './acts/act.ts'
export { type ActRequest, type HeldCase, holdCase } from './acts/hold-case.ts'
export { askedBefore, BANK_ASKS, openQuestion } from './case-facts.ts'
export { caseRoutes, guideRoutes } from './case-routes.ts'
export {
  type CaseRow,
  casesOf,
  casesWithIds,
  deleteCase,
  earlierCasesOf,
  findCase,
  findOwnCase,
} from './case-store.ts'
export { guideAndLedger, ownGuides } from './guide/case-guide.ts'
export { answerItem } from './items/answering.ts'
export { rejectedIn } from './items/items-store.ts'
export { casesWithSamePan, fillLookups } from './items/lookups.ts'
export { addNote, judgePaper, readingOn, settledPapers, ticksOf, writeNote } from './items/papers.ts'
export { addPastCases, caseHooks } from './open-case.ts'
export { casesOfUser, caseWithin, historyOf } from './present-case.ts'
export {
  casesOfWork,
  changesSince,
  numbersIn,
  promiseOf,
  type QueuedCase,
  queueOf,
  searchCases,
  stampOf,
} from './queue/queue.ts'
export { BY_STAFF, openCasesOf, queueCounts, type WorkDone, weekIn, workDone, workSince } from './queue/queue-store.ts'

/** For the desk: the cases of a customer who left, with their assignees. */
export type StoppedCase = { remittanceId: number; assignee: string | null }

/**
 * Stored with the remittance they belong to. A paid case is kept, but it stops: a customer who left gets no
 * certificate, and the desk is notified.
 */
export function ownCases(
  services: Services,
  tellDesk: (trx: Trx, stopped: readonly StoppedCase[]) => Promise<void>,
): OwnData {
  return {
    tables: ['cases', 'case_events', 'case_items', 'case_papers'],
    async *files(owner) {
      for (const record of await casesOfUser(services, owner)) {
        yield jsonFile(`remittances/${record.reference_number}/case.json`, record)
      }
    },
    async erase(trx, owner) {
      const left = (await casesOf(trx, owner)).filter(({ state }) => categoryOf(state) !== 'closed')
      for (const { remittance_id: remittanceId } of left) {
        await actIn(services, trx, { remittanceId, actor: { kind: 'system' }, act: 'customer_left' })
      }
      const stopped = left.filter(({ state }) => categoryOf(state) !== 'done')
      if (stopped.length === 0) return
      await tellDesk(
        trx,
        stopped.map(({ remittance_id, holder }) => ({ remittanceId: remittance_id, assignee: holder })),
      )
    },
  }
}

/** The actions that the desk offers a staff member on a case, with the reasons why some are unavailable. */
export async function possibleActs(
  services: Services,
  { row, remittance, actor }: { row: CaseRow; remittance: RemittanceRow; actor: StaffActor },
): Promise<OfferedAction[]> {
  if (actionsFor(actor.role, row.state).length === 0) return []
  return offeredActions(await factsOf(services, services.db, { row, remittance, actor }))
}

/** Loaded with the first visitor to the guide: most processes serve none in their first minutes. */
export const guideWithoutScript = () => import('./guide/plain-guide.ts')
export const saleWithoutScript = () => import('./guide/plain-guide.ts')

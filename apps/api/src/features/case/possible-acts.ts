import { actionsFor, type OfferedAction, offeredActions } from '@nirgam/domain/case/case-actions'
import type { Actor } from '@nirgam/domain/case/case-facts'
import type { Services } from '../../platform/services.ts'
import { factsOf } from './case-facts.ts'
import type { CaseRow } from './case-store.ts'

type Staff = Extract<Actor, { kind: 'staff' }>

/** The actions that the desk offers a member of staff on a case, with what keeps them from some. */
export async function possibleActs(
  services: Services,
  { row, reference, actor }: { row: CaseRow; reference: string; actor: Staff },
): Promise<OfferedAction[]> {
  if (actionsFor(actor.role, row.state).length === 0) return []
  return offeredActions(await factsOf(services, services.db, { row, reference, actor }))
}

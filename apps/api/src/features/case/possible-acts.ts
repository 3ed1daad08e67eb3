import type { PossibleAct } from '@nirgam/domain/api-desk-cases'
import { actsFor, type CaseAct, describeAct } from '@nirgam/domain/case/case-acts'
import { type ActGiven, type Actor, judgeAct } from '@nirgam/domain/case/case-guards'
import type { Services } from '../../platform/services.ts'
import { factsOf } from './case-facts.ts'
import type { CaseRow } from './case-store.ts'

/** As if everything that is still to be said were said well: what is left are the case's own reasons against it. */
const WELL_SAID: ActGiven = {
  reason: 'x',
  items: 1,
  acknowledgement: 'XXXXXX',
  words: 'x',
  person: null,
  preparation: { part: 'D', by: '', isAssigned: true, missing: [] },
  certificateProblem: null,
}

/** What somebody of the staff can do with a case now, and what keeps them from the rest of what their role includes. */
export async function possibleActs(
  services: Services,
  row: CaseRow,
  actor: Extract<Actor, { kind: 'staff' }>,
): Promise<PossibleAct[]> {
  const acts = actsFor(actor.role, row.state).filter((act) => !isOwnAlready(act, row, actor.id))
  if (acts.length === 0) return []
  const facts = await factsOf(services, services.db, row, services.clock.now())
  return acts.map((act) => {
    const { label, needs } = describeAct(act)
    const judged = judgeAct(act, actor, facts, WELL_SAID)
    return { act, label, needs: needs ?? null, why_not: 'refused' in judged ? judged.refused : null }
  })
}

/** Nobody takes over what they hold. */
function isOwnAlready(act: CaseAct, { holder }: CaseRow, id: string): boolean {
  return act === 'take' && holder === id
}

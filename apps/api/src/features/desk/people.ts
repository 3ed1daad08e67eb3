import type { DataOf } from '@nirgam/domain/api-contract'
import type { Actor } from '@nirgam/domain/case/case-facts'
import type { Services } from '../../platform/services.ts'
import { openCasesOf } from '../case/case.ts'
import { type Colleague, colleagues, type Staff } from '../staff/staff.ts'

export type People = ReadonlyMap<string, Colleague>

/** Those to whom a case can be handed over, with the number of their open cases. */
export async function peopleOnCases(services: Services): Promise<DataOf<'GET /desk/people'>> {
  const people = [...(await colleagues(services)).values()].filter(({ canHold }) => canHold)
  const counted = async ({ uid, name, role }: Colleague) => ({
    uid,
    name,
    role,
    open: await openCasesOf(services.db, uid),
  })
  return Promise.all(people.map(counted))
}

export type StaffActor = Extract<Actor, { kind: 'staff' }>

export function actorAtDesk({ uid, name, role }: Staff): StaffActor {
  return { kind: 'staff', id: uid, name, role }
}

export function nameInAudit(people: People, who: string): string {
  return people.get(who.replace(/^staff /, ''))?.name ?? who
}

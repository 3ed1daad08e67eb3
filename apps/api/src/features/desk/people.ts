import type { Actor } from '@nirgam/domain/case/case-facts'
import type { DeskPersonName } from '@nirgam/domain/office/api-desk-cases'
import type { Services } from '../../platform/services.ts'
import { type Colleague, colleagues, type Staff } from '../staff/staff.ts'

export type People = ReadonlyMap<string, Colleague>

/** An id that is not on the staff is an operator's name from the command line, and is shown as it is. */
export function personNamed(people: People, id: string): DeskPersonName {
  const found = people.get(id)
  return found ? { uid: id, name: found.name, role: found.role } : { uid: id, name: id, role: null }
}

/** Those to whom a case can be handed over. */
export async function peopleOnCases(services: Services): Promise<DeskPersonName[]> {
  const all = [...(await colleagues(services)).values()]
  return all.filter(({ canHold }) => canHold).map(({ uid, name, role }) => ({ uid, name, role }))
}

export type StaffActor = Extract<Actor, { kind: 'staff' }>

export function actorAtDesk({ uid, name, role }: Staff): StaffActor {
  return { kind: 'staff', id: uid, name, role }
}

export function nameInAudit(people: People, who: string): string {
  return people.get(who.replace(/^staff /, ''))?.name ?? who
}

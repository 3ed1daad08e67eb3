import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { mondayOf, startOfWeek, WORK_IDS, type Work, weekOf } from '@nirgam/domain/office/numbers'
import type { Services } from '../../platform/services.ts'
import { workSince } from '../case/case.ts'
import { answersSince } from '../enquiries/enquiries.ts'
import { colleagues, personNamed } from '../staff/staff.ts'

/** Who did what in the last weeks, the newest week first. */
export async function workByPerson(services: Services, weeks: number): Promise<NumbersData['people']> {
  const { db, clock } = services
  const people = await colleagues(services)
  const since = startOfWeek(weekOf(clock.now()) - weeks + 1)
  const ids = [...people.keys()]
  const done = [...(await workSince(db, ids, since)), ...(await answersSince(db, ids, since))]
  const rows = [...Map.groupBy(done, ({ by, week }) => `${week} ${by}`).values()].map(([first, ...others]) => {
    const all = [first!, ...others]
    const counted = new Map(all.map(({ work, count }) => [work, count]))
    const counts = Object.fromEntries(WORK_IDS.map((work) => [work, counted.get(work) ?? 0])) as Record<Work, number>
    const { uid, name } = personNamed(people, first!.by)
    return { week: mondayOf(first!.week), person: { uid, name }, counts }
  })
  return rows.toSorted((a, b) => b.week.localeCompare(a.week) || a.person.name.localeCompare(b.person.name))
}

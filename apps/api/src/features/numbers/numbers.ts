import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { mondayOf, startOfWeek, WORK, WORK_IDS, type Work, weekOf } from '@nirgam/domain/office/numbers'
import { CSV_START, csvLine } from '@nirgam/domain/shared/csv'
import { addAuditEntry } from '../../platform/audit.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { numbersIn, workSince } from '../case/case.ts'
import { answersSince } from '../enquiries/enquiries.ts'
import { actorOf, colleagues, personNamed } from '../staff/staff.ts'

const tags = ['desk']
/** Each call counts everything of several weeks. */
const COUNTING: RouteLimit = { name: 'desk-numbers', by: 'account', points: 60, seconds: 600 }

export function numbersRoutes(app: Api, services: Services): void {
  const { db, clock } = services

  app.route({
    ...described('GET /desk/numbers', {
      tags,
      summary: 'Returns figures by week and by person, and open cases by age',
    }),
    config: { access: { desk: 'numbers' }, limit: COUNTING },
    handler: async ({ query }) => ok(await allNumbers(services, query.weeks)),
  })

  app.route({
    ...described('GET /desk/numbers/file', { tags, summary: 'Downloads the figures as CSV' }),
    config: { access: { desk: 'numbers' }, limit: COUNTING },
    handler: async (request, reply) => {
      const { weeks } = request.query
      const bytes = Buffer.from(numbersFile(await allNumbers(services, weeks)))
      await addAuditEntry({ clock, who: actorOf(request).who }, db, 'list taken', 'numbers', `${weeks} weeks`)
      const fileName = `numbers-${timeText(clock.now()).slice(0, 10)}.csv`
      return sendFile(reply, { bytes, mediaType: 'text/csv; charset=utf-8', fileName })
    },
  })
}

async function allNumbers(services: Services, weeks: number): Promise<NumbersData> {
  return { ...(await numbersIn(services, weeks)), people: await workByPerson(services, weeks) }
}

/** The tables of the screen, one below the other. */
function numbersFile({ weeks, total, people, late_now, reasons, open_by_age }: NumbersData): string {
  const lines = [
    csvLine([
      'Week from',
      'Opened',
      'Finished',
      'Finished late',
      'Requests to customers',
      'Returned by signer',
      'Turnaround (working hours)',
    ]),
    ...[...weeks, { week: 'All weeks', ...total }].map((row) =>
      csvLine([row.week, row.opened, row.finished, row.late, row.asked, row.sent_back, row.turnaround_hours]),
    ),
    csvLine([]),
    csvLine(['Week from', 'Person', ...WORK_IDS.map((work) => WORK[work])]),
    ...people.map(({ week, person, counts }) => csvLine([week, person.name, ...WORK_IDS.map((work) => counts[work])])),
    csvLine([]),
    csvLine(['Top reasons for requests', 'How often']),
    ...reasons.map(({ words, count }) => csvLine([words, count])),
    csvLine([]),
    csvLine(['Open by age', 'With us', 'With the customer']),
    ...open_by_age.map(({ label, open, waiting }) => csvLine([label, open, waiting])),
    csvLine(['Late now', late_now]),
  ]
  return CSV_START + lines.join('')
}

/** Work of each staff member in the last weeks, newest week first. */
async function workByPerson(services: Services, weeks: number): Promise<NumbersData['people']> {
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

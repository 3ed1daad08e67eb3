import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { addAuditEntry } from '../../platform/audit.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { numbersIn } from '../case/case.ts'
import { actorOf } from '../staff/staff.ts'
import { numbersFile } from './numbers-file.ts'
import { workByPerson } from './work-by-person.ts'

const tags = ['desk']
/** Everything of some weeks is counted for each. */
const COUNTING: RouteLimit = { name: 'desk-numbers', by: 'account', points: 60, seconds: 600 }

export function numbersRoutes(app: Api, services: Services): void {
  const { db, clock } = services

  app.route({
    ...described('GET /desk/numbers', { tags, summary: 'Figures by week, by person and week, and open cases by age' }),
    config: { access: { desk: 'numbers' }, limit: COUNTING },
    handler: async ({ query }) => ok(await allNumbers(services, query.weeks)),
  })

  app.route({
    ...described('GET /desk/numbers/file', { tags, summary: 'The numbers as CSV' }),
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

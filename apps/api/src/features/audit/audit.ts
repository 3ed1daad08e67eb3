import { Readable } from 'node:stream'
import { addAuditEntry } from '../../platform/audit.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { pageOf } from '../../platform/http/paging.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { actorOf } from '../staff/staff.ts'
import { auditFile, auditPage } from './read-audit.ts'

const tags = ['desk']
const FILES: RouteLimit = { name: 'desk-audit-files', by: 'account', points: 20, seconds: 600 }

/** Who saw and did what. Nobody can change it; taking it away is in it, too. */
export function auditRoutes(app: Api, services: Services): void {
  const { db, clock } = services

  app.route({
    ...described('GET /desk/audit', { tags, summary: 'Who saw and did what, newest first' }),
    config: { access: { desk: 'audit' } },
    handler: async ({ query }) => {
      const found = await auditPage(services, query, query)
      const { rows, next } = pageOf(found.rows, query.limit)
      return ok({ entries: rows.map(found.present), people: found.people }, undefined, { next })
    },
  })

  app.route({
    ...described('GET /desk/audit/file', { tags, summary: 'The same as CSV' }),
    config: { access: { desk: 'audit' }, limit: FILES },
    handler: async (request, reply) => {
      const { who } = actorOf(request)
      await addAuditEntry({ clock, who }, db, 'list taken', 'audit', filtersIn(request.query))
      const bytes = Readable.from(auditFile(services, request.query))
      const fileName = `audit-${timeText(clock.now()).slice(0, 10)}.csv`
      return sendFile(reply, { bytes, mediaType: 'text/csv; charset=utf-8', fileName })
    },
  })
}

function filtersIn(query: object): string {
  return Object.entries(query)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

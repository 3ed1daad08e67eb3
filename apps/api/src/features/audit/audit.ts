import { Readable } from 'node:stream'
import { subjectLabel } from '@nirgam/domain/case/case-items'
import { seenPaperName } from '@nirgam/domain/certificate/papers/printed-sheet'
import type { AuditEntry, AuditFilters } from '@nirgam/domain/office/api-desk-office'
import { actsIn, SEEN_ACTS } from '@nirgam/domain/office/audit-log'
import { auditSentence } from '@nirgam/domain/office/audit-words'
import { FIELDS } from '@nirgam/domain/remittance/answers/form-fields'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { CSV_START, csvLine } from '@nirgam/domain/shared/csv'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { type AuditSearch, addAuditEntry, auditedStaff, searchAudit } from '../../platform/audit.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok, pageOf, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { actorOf, namesOfStaff } from '../staff/staff.ts'

type Names = ReadonlyMap<string, string>

/** One page with an extra row, and the staff to filter by. */
async function auditPage(
  services: Services,
  filters: AuditFilters,
  page: { before?: number | undefined; limit: number },
) {
  const names = await namesOfStaff(services)
  const rows = await searchAudit(services.db, searchOf(filters), { ...page, limit: page.limit + 1 })
  return {
    rows,
    present: (row: Row<'audit'>) => present(names, row),
    people: [...names].map(([uid, name]) => ({ who: auditedStaff(uid), name })),
  }
}

function searchOf({ who, case: about, group, from, to }: AuditFilters): AuditSearch {
  return {
    who: who || undefined,
    subject: about ? subjectNamed(about) : undefined,
    acts: group && actsIn(group),
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : startOfDay(to) + DAY_MS,
  }
}

/** A remittance's number in any of its spellings; other text unchanged. */
function subjectNamed(text: string): string {
  const digits = /^\s*(?:REM-?)?0*(\d{1,15})\s*$/i.exec(text)?.[1]
  return digits === undefined ? text.trim() : remittanceNumber(Number(digits))
}

function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`)
}

function present(names: Names, { id, at, who, act, subject, detail }: Row<'audit'>): AuditEntry {
  const told = { act, subject: named(names, subject), detail: named(names, inWords(act, detail)) }
  const whoName = named(names, who)
  const words = auditSentence({ ...told, who: whoName, about: told.subject })
  return { id, at: timeText(at), who, who_name: whoName, words, ...told }
}

/** Papers and fields by the names that staff know, followed by the copy where there are several. */
function inWords(act: string, detail: string): string {
  const field = act === SEEN_ACTS.number && FIELDS.find((path) => path === detail)
  if (field) return subjectLabel({ field })
  if (act !== SEEN_ACTS.document && !act.startsWith('paper ')) return detail
  const [what = '', copy] = detail.split(' ')
  return copy === undefined ? seenPaperName(what) : `${seenPaperName(what)}, copy ${copy.slice(0, 8)}`
}

/** Replaces staff ids by names; any other text stays unchanged. */
function named(names: Names, text: string): string {
  const uid = /^staff (\S+)$/.exec(text)?.[1]
  return (uid && names.get(uid)) || text
}

const BATCH = 1000

/** All the entries as a file, read while it is sent. */
async function* auditFile(services: Services, filters: AuditFilters): AsyncGenerator<string> {
  const names = await namesOfStaff(services)
  yield CSV_START + csvLine(['When (UTC)', 'Who', 'In words', 'Act', 'About', 'Detail', 'Id of who'])
  let before: number | undefined
  while (true) {
    const rows = await searchAudit(services.db, searchOf(filters), { before, limit: BATCH })
    yield rows
      .map((row) => present(names, row))
      .map((entry) =>
        csvLine([entry.at, entry.who_name, entry.words, entry.act, entry.subject, entry.detail, entry.who]),
      )
      .join('')
    if (rows.length < BATCH) return
    before = rows.at(-1)?.id
  }
}

const tags = ['desk']
const FILES: RouteLimit = { name: 'desk-audit-files', by: 'account', points: 20, seconds: 600 }

/** Routes for the audit, which is read-only; downloading it is audited too. */
export function auditRoutes(app: Api, services: Services): void {
  const { db, clock } = services

  app.route({
    ...described('GET /desk/audit', { tags, summary: 'Lists who viewed or changed what, newest first' }),
    config: { access: { desk: 'audit' } },
    handler: async ({ query }) => {
      const found = await auditPage(services, query, query)
      const { rows, next } = pageOf(found.rows, query.limit)
      return ok({ entries: rows.map(found.present), people: found.people }, undefined, { next })
    },
  })

  app.route({
    ...described('GET /desk/audit/file', { tags, summary: 'Downloads the audit log as CSV' }),
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

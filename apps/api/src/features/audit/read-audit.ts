import { subjectLabel } from '@nirgam/domain/case/case-items'
import { seenPaperName } from '@nirgam/domain/certificate/papers/paper-names'
import type { AuditEntry, AuditFilters } from '@nirgam/domain/office/api-desk-office'
import { actsIn, SEEN_ACTS } from '@nirgam/domain/office/audit-log'
import { auditSentence } from '@nirgam/domain/office/audit-words'
import { FIELDS } from '@nirgam/domain/remittance/answers/form-fields'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { CSV_START, csvLine } from '@nirgam/domain/shared/csv'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { type AuditSearch, auditedStaff, searchAudit } from '../../platform/audit.ts'
import type { Row } from '../../platform/database/tables.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { namesOfStaff } from '../staff/staff.ts'

type Names = ReadonlyMap<string, string>

/** One page, one more than asked for, and the people whom one can ask for. */
export async function auditPage(
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

/** Papers and fields by the names that people know; which of several copies it was follows. */
function inWords(act: string, detail: string): string {
  const field = act === SEEN_ACTS.number && FIELDS.find((path) => path === detail)
  if (field) return subjectLabel({ field })
  if (act !== SEEN_ACTS.document && !act.startsWith('paper ')) return detail
  const [what = '', copy] = detail.split(' ')
  return copy === undefined ? seenPaperName(what) : `${seenPaperName(what)}, copy ${copy.slice(0, 8)}`
}

/** Staff by the name they have; what else the audit names stays as it is. */
function named(names: Names, text: string): string {
  const uid = /^staff (\S+)$/.exec(text)?.[1]
  return (uid && names.get(uid)) || text
}

const BATCH = 1000
/** More than a spreadsheet is comfortable with; who needs more narrows the days. */
const MOST_ROWS = 100_000

/** The same entries as a file, read while it is sent. */
export async function* auditFile(services: Services, filters: AuditFilters): AsyncGenerator<string> {
  const names = await namesOfStaff(services)
  yield CSV_START + csvLine(['When (UTC)', 'Who', 'In words', 'Act', 'About', 'Detail', 'Id of who'])
  let before: number | undefined
  for (let sent = 0; sent < MOST_ROWS; sent += BATCH) {
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

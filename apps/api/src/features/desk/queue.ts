import type { QueueFileQuery, QueueQuery, QueueRow } from '@nirgam/domain/office/api-desk-queue'
import { weekAround, workInWords } from '@nirgam/domain/office/numbers'
import { maySearchBy, readSearch, sortIn } from '@nirgam/domain/office/queue'
import { mayDo } from '@nirgam/domain/office/roles'
import { answerOf } from '@nirgam/domain/remittance/answers/answers'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { CSV_START, csvLine } from '@nirgam/domain/shared/csv'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { maskName } from '@nirgam/domain/shared/masking'
import { fromPaise } from '@nirgam/domain/shared/money'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { casesOfWork, type QueuedCase, queueCounts, queueOf, searchCases } from '../case/case.ts'
import { bankOf, findAnyRemittances, type RemittanceRow, senderNameOf } from '../remittances/remittances.ts'
import { colleagues, personNamed, type Staff } from '../staff/staff.ts'
import type { People } from './people.ts'

/** One page of the requested list, with the number of cases in each view. */
export async function readQueue(services: Services, staff: Staff, query: QueueQuery) {
  const { cases, next } = await casesAskedFor(services, staff, query)
  const counts = await queueCounts(services.db, { me: staff.uid, now: services.clock.now() })
  return { rows: await presentRows(services, staff, cases), next, work: await workOf(services, staff, query), counts }
}

async function workOf(services: Services, { role }: Staff, { did, by, week }: QueueQuery): Promise<string | null> {
  if (did === '' || by === '' || week === '' || !mayDo(role, 'numbers')) return null
  return workInWords(did, personNamed(await colleagues(services), by).name, week)
}

const BATCH = 100
/** More than a person works through in a spreadsheet; for more, the user narrows the list. */
const MOST_ROWS = 5000

/** The list that is shown, as a file, read while it is sent. */
export async function* queueFile(services: Services, staff: Staff, query: QueueFileQuery): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS.map(([header]) => header))
  let after = ''
  for (let sent = 0; sent < MOST_ROWS; sent += BATCH) {
    const { cases, next } = await casesAskedFor(services, staff, { ...query, after, limit: BATCH })
    const rows = await presentRows(services, staff, cases)
    yield rows.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('')
    if (next === null) return
    after = next
  }
  yield csvLine([`Only the first ${MOST_ROWS} cases are in this file.`])
}

const COLUMNS: readonly [header: string, cell: (row: QueueRow) => string | number | null][] = [
  ['Case', ({ number }) => number],
  ['Reference', ({ reference_number }) => reference_number],
  ['Customer', ({ customer }) => customer],
  ['Source', ({ source }) => source],
  ['Amount (INR)', ({ amount }) => amount],
  ['Country', ({ destination_country }) => destination_country],
  ['Bank', ({ bank }) => bank],
  ['Part', ({ part }) => part],
  ['State', ({ state_label }) => state_label],
  ['Open questions', ({ items_open }) => items_open],
  ['Owner', ({ holder }) => holder?.name ?? null],
  ['Due (UTC)', ({ due_at }) => due_at],
  ['In this state since (UTC)', ({ since }) => since],
  ['Opened (UTC)', ({ opened_at }) => opened_at],
]

async function casesAskedFor(services: Services, staff: Staff, query: QueueQuery) {
  const { view, limit, after, q, did, by, week, bank, source, part, age, holder, state } = query
  if (did !== '') {
    return by !== '' && week !== '' && mayDo(staff.role, 'numbers')
      ? casesOfWork(services, { by, did, ...weekAround(week) }, { limit, after })
      : { cases: [], next: null }
  }
  if (q !== '') {
    const search = readSearch(q)
    return search && maySearchBy(staff.role, search)
      ? searchCases(services, search, { limit, after })
      : { cases: [], next: null }
  }
  const filters = {
    bank: bank || undefined,
    source: source || undefined,
    part: part || undefined,
    holder: (holder === 'me' ? staff.uid : holder) || undefined,
    state: state || undefined,
    openedBefore: age ? services.clock.now() - Number(age) * DAY_MS : undefined,
  }
  return queueOf(services, { view, me: staff.uid, filters, sort: sortIn(query), limit, after })
}

async function presentRows(services: Services, { role }: Staff, cases: readonly QueuedCase[]): Promise<QueueRow[]> {
  if (cases.length === 0) return []
  const { db, vault } = services
  const ids = cases.map(({ row }) => row.remittance_id)
  const remittances = new Map((await findAnyRemittances(db, ids)).map((row) => [row.id, row]))
  const people = await colleagues(services)
  const shownName = (row: RemittanceRow) => {
    const name = senderNameOf(vault, row)
    return mayDo(role, 'see-cases') ? name : maskName(name)
  }
  return cases.flatMap((one) => {
    const remittance = remittances.get(one.row.remittance_id)
    if (!remittance) return []
    const opened = { customer: shownName(remittance), bank: answerOf('bank').shown(bankOf(vault, remittance)) }
    return [presentRow(one, remittance, opened, people)]
  })
}

function presentRow(
  { row, stateLabel, isLate, leftMs, itemsOpen }: QueuedCase,
  remittance: RemittanceRow,
  opened: Pick<QueueRow, 'customer' | 'bank'>,
  people: People,
): QueueRow {
  return {
    remittance_id: remittance.id,
    number: remittanceNumber(remittance.id),
    reference_number: remittance.reference_number,
    ...opened,
    destination_country: remittance.destination_country,
    amount: fromPaise(remittance.amount_paise),
    source: answerOf('sourceOfFunds').shown(row.source ?? ''),
    part: row.part,
    state: row.state,
    state_label: stateLabel,
    holder: row.holder === null ? null : personNamed(people, row.holder),
    due_at: row.due_at === null ? null : timeText(row.due_at),
    is_late: isLate,
    left_ms: leftMs,
    promised_ms: row.promised_ms,
    items_open: itemsOpen,
    since: timeText(row.state_since),
    opened_at: timeText(row.opened_at),
    version: row.version,
  }
}

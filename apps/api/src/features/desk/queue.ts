import type { QueueQuery, QueueRow } from '@nirgam/domain/office/api-desk-cases'
import { readSearch, type Search } from '@nirgam/domain/office/queue-search'
import { mayDo } from '@nirgam/domain/office/roles'
import { answerOf } from '@nirgam/domain/remittance/answers/answers'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { maskName } from '@nirgam/domain/shared/masking'
import { fromPaise } from '@nirgam/domain/shared/money'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { type QueuedCase, queueCounts, queueOf, searchCases } from '../case/case.ts'
import { bankOf, findAnyRemittances, type RemittanceRow, senderNameOf } from '../remittances/remittances.ts'
import { colleagues, type Staff } from '../staff/staff.ts'
import { type People, personNamed } from './people.ts'

/**
 * Searches that would confirm whose case it is to somebody who sees masked names only: a hit says that the guess was
 * right.
 */
const REVEALING: readonly Search['by'][] = ['name', 'pan']

/** One page of the list that somebody asks for, with what there is in each view. */
export async function readQueue(services: Services, staff: Staff, query: QueueQuery) {
  const { cases, next } = await casesAskedFor(services, staff, query)
  const counts = await queueCounts(services.db, { me: staff.uid, now: services.clock.now() })
  return { rows: await presentRows(services, staff, cases), next, counts }
}

async function casesAskedFor(services: Services, staff: Staff, query: QueueQuery) {
  const { view, limit, after, q, bank, source, part, age } = query
  if (q !== '') {
    const search = readSearch(q)
    const isAllowed = search && (mayDo(staff.role, 'see-cases') || !REVEALING.includes(search.by))
    return isAllowed ? searchCases(services, search, { limit, after }) : { cases: [], next: null }
  }
  const filters = {
    bank: bank || undefined,
    source: source || undefined,
    part: part || undefined,
    openedBefore: age ? services.clock.now() - Number(age) * DAY_MS : undefined,
  }
  return queueOf(services, { view, me: staff.uid, filters, limit, after })
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

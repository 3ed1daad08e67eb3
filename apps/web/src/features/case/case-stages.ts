import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { type CaseState, categoryOf, titleOf } from '@nirgam/domain/case/case-states'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import type { Stage } from '../../ui/timeline.tsx'

/** The usual order of states. */
const USUAL_WAY: readonly CaseState[] = ['received', 'in_check', 'in_tax_review', 'to_sign', 'certified', 'declared']

/** For a state outside the usual order, the last usual state before it. */
const STANDS_AT: { readonly [state in CaseState]?: CaseState } = {
  asked: 'in_check',
  answered: 'received',
  sent_back: 'in_tax_review',
  to_assign: 'in_tax_review',
  no_certificate_needed: 'certified',
  nothing_to_file: 'declared',
  reissue: 'in_tax_review',
}

/** The title of the event that answers a bank's question, also used before it happens. */
export const BANK_ANSWER = 'Our answer to your bank'

export type CaseStage = Stage & { id: string; at: string | null; words: string | null }

type Story = Pick<CaseRecord, 'state' | 'title' | 'line' | 'since' | 'events' | 'part'>

/** The stages of a case from first to last: past, current, and those that usually follow. */
export function caseStages({ state, title, line, since, events, part }: Story): CaseStage[] {
  const happened = events.map((event) => ({ ...event, words: event.text, state: 'done' as const }))
  const index = happened.findLastIndex(({ act }) => act !== 'remind' && !isAboutMoney(act))
  const led = happened[index]
  // The last event may already describe the current state, unless the customer does not see that event.
  const isTold = led?.title === title
  const later = happened.slice(index + 1)
  // Refunds follow the final state that they belong to.
  const money = later.filter(({ act }) => isAboutMoney(act))
  const behind = isTold ? happened.slice(0, index) : happened.filter((event) => !money.includes(event))
  const reminder = isTold ? later.findLast(({ act }) => act === 'remind') : undefined
  const words = [isTold ? (led.words ?? line) : line, reminder && remindedAt(reminder.at)]
  const now = { id: 'now', title, at: since, words: words.filter(Boolean).join(' · ') }
  const current = stageOf({ ...now, state: shownAs(state) })
  return [...behind.map(stageOf), current, ...money.map(stageOf), ...stagesAhead(state, part)]
}

const isAboutMoney = (act: CaseRecord['events'][number]['act']) => act === 'refund' || act === 'refunded'

function remindedAt(at: string): string {
  return `We reminded you on ${formatIndiaDateTime(Date.parse(at))}`
}

type Told = Pick<CaseStage, 'id' | 'title' | 'at' | 'words' | 'state'>

function stageOf(told: Told): CaseStage {
  return { ...told, text: told.at === null ? null : formatIndiaDateTime(Date.parse(told.at)) }
}

function shownAs(state: CaseState): Stage['state'] {
  if (state === 'refused') return 'stopped'
  return state === 'nothing_to_file' || categoryOf(state) === 'closed' ? 'done' : 'current'
}

function stagesAhead(state: CaseState, part: CaseRecord['part']): CaseStage[] {
  if (categoryOf(state) === 'closed') return []
  if (state === 'bank_query') return [{ id: 'answer', title: BANK_ANSWER, at: null, words: null, state: 'ahead' }]
  const ahead = USUAL_WAY.slice(USUAL_WAY.indexOf(STANDS_AT[state] ?? state) + 1)
  const endsWithLetter = part === 'none'
  const stations = endsWithLetter ? ahead.filter((station) => station !== 'declared') : ahead
  return stations.map((station) => {
    const paper = endsWithLetter ? 'nothing_to_file' : 'no_certificate_needed'
    const seen = station === 'certified' && part !== null && part !== 'C' ? paper : station
    return { id: station, title: titleOf(seen, part), at: null, words: null, state: 'ahead' as const }
  })
}

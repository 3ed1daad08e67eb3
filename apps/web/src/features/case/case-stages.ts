import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { type CaseState, categoryOf, titleOf } from '@nirgam/domain/case/case-states'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import type { Stage } from '../../ui/timeline.tsx'

/** The way most cases go. */
const USUAL_WAY: readonly CaseState[] = ['received', 'in_check', 'in_tax_review', 'to_sign', 'certified', 'declared']

/** After which station of the usual way a case stands that has left it. */
const STANDS_AT: { readonly [state in CaseState]?: CaseState } = {
  asked: 'in_check',
  answered: 'received',
  sent_back: 'in_tax_review',
  to_assign: 'in_tax_review',
  no_certificate_needed: 'certified',
  bank_query: 'received',
  reissue: 'in_tax_review',
}

export type CaseStage = Stage & { id: string; at: string | null; words: string | null }

type Story = Pick<CaseRecord, 'state' | 'title' | 'line' | 'since' | 'events' | 'part'>

/** The stages of a case from first to last: past, current, and those that usually follow. */
export function caseStages({ state, title, line, since, events, part }: Story): CaseStage[] {
  const happened = events.map((event) => ({ ...event, words: event.text, state: 'done' as const }))
  const index = happened.findLastIndex(({ act }) => act !== 'remind')
  const led = happened[index]
  // The step that led here says it already, with what reminded of it, unless it is one that the customer does not see.
  const isTold = led?.title === title
  const behind = isTold ? happened.slice(0, index) : happened
  const reminder = isTold ? happened.slice(index + 1).at(-1) : undefined
  const words = [isTold ? (led.words ?? line) : line, reminder && remindedAt(reminder.at)]
  const now = { id: 'now', title, at: since, words: words.filter(Boolean).join(' · ') }
  return [...behind.map(stageOf), stageOf({ ...now, state: shownAs(state) }), ...stagesAhead(state, part)]
}

function remindedAt(at: string): string {
  return `We reminded you on ${formatIndiaDateTime(Date.parse(at))}`
}

type Told = Pick<CaseStage, 'id' | 'title' | 'at' | 'words' | 'state'>

function stageOf(told: Told): CaseStage {
  return { ...told, text: told.at === null ? null : formatIndiaDateTime(Date.parse(told.at)) }
}

function shownAs(state: CaseState): Stage['state'] {
  if (state === 'refused' || state === 'withdrawn') return 'stopped'
  return categoryOf(state) === 'closed' ? 'done' : 'current'
}

function stagesAhead(state: CaseState, part: CaseRecord['part']): CaseStage[] {
  if (categoryOf(state) === 'closed') return []
  const ahead = USUAL_WAY.slice(USUAL_WAY.indexOf(STANDS_AT[state] ?? state) + 1)
  return ahead.map((station) => {
    const seen = station === 'certified' && part !== null && part !== 'C' ? 'no_certificate_needed' : station
    return { id: station, title: titleOf(seen), at: null, words: null, state: 'ahead' as const }
  })
}

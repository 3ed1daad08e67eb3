import { type AskedItem, subjectKey } from '@nirgam/domain/case/case-items'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import type { ViewedDocument } from '../../viewer/viewer.tsx'

/** A paper of a case, as the desk sees it. */
export type DeskPaper = DeskCase['papers'][number]
/** The verdict on a paper. Accepting needs no reason. */
export type Verdict = NonNullable<DeskPaper['verdict']>['verdict']
/** The passed checks against the answers. */
export type Ticks = NonNullable<DeskPaper['verdict']>['ticks']

type Items = DeskCase['items']

const STATES = {
  missing: { label: 'Missing', color: 'orange' },
  received: { label: 'To be checked', color: 'blue' },
  asked: { label: 'Asked for', color: 'orange' },
  accepted: { label: 'Accepted', color: 'green' },
  not_usable: { label: 'Not usable', color: 'red' },
  waived: { label: 'Waived', color: 'gray' },
}
/** The paper was asked for, and the question was answered or closed without it. */
const UNSENT = { label: 'Not sent', color: 'orange' }
/** The guide lists the paper, but the answers do not say whether the customer has one. */
const IF_ANY = { label: 'If it applies', color: 'gray' }
/** The paper was judged inadequate, and the customer has not been told yet. */
const NOTED = { label: 'Request queued', color: 'orange' }

const itemsAbout = ({ kind }: Pick<DeskPaper, 'kind'>, items: Items) =>
  items.filter(({ document }) => document === kind)

/** Whether a paper was judged inadequate after the customer was last asked for it. */
export function isNoted({ kind, verdict }: Pick<DeskPaper, 'kind' | 'verdict'>, items: Items): boolean {
  if (!verdict?.is_about_current || (verdict.verdict !== 'asked' && verdict.verdict !== 'not_usable')) return false
  return itemsAbout({ kind }, items).every(({ asked_at }) => asked_at < verdict.at)
}

/** The state of a paper, for its badge. */
export function standingOf(paper: DeskPaper, items: Items): { label: string; color: string } {
  const { state, file, is_required } = paper
  if (state === 'missing' && !is_required) return IF_ANY
  const isAwaited = itemsAbout(paper, items).some((item) => item.state === 'open' || item.state === 'kept')
  if (state === 'asked' && file === null && !isAwaited) return UNSENT
  return state === 'received' && isNoted(paper, items) ? NOTED : STATES[state]
}

/** The customer's explanation instead of the paper. */
export function whyNotSent(paper: DeskPaper, items: Items): string | null {
  return itemsAbout(paper, items).findLast(({ explanation }) => explanation !== null)?.explanation ?? null
}

/** Papers that were judged inadequate and have not been asked for yet. */
export function itemsNoted({ papers, items }: Pick<DeskCase, 'papers' | 'items'>): AskedItem[] {
  return papers.flatMap((paper) => {
    const { kind, verdict } = paper
    if (verdict === null || !isNoted(paper, items)) return []
    return [{ document: kind, reason: verdict.reason ?? 'unreadable', ...(verdict.note && { note: verdict.note }) }]
  })
}

/** Required papers that the customer was never asked for, and those judged inadequate. */
export function itemsMissing(record: Pick<DeskCase, 'papers' | 'items'>): AskedItem[] {
  const missing = record.papers.filter(({ state, is_required }) => state === 'missing' && is_required)
  return [...missing.map(({ kind }): AskedItem => ({ document: kind, reason: 'missing' })), ...itemsNoted(record)]
}

/** Runs calls one after another, so that a fast user can judge the next paper while the last verdict is being saved. */
export function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(what: () => Promise<Answer>): Promise<Answer> => {
    const now = last.then(what)
    // A failure is passed to its caller and does not stop later calls.
    last = now.catch(() => {})
    return now
  }
}

/** The questions to ask: those already being written, and those noted on papers. */
export function withNoted(begun: readonly AskedItem[], record: Parameters<typeof itemsNoted>[0]): AskedItem[] {
  const written = new Set(begun.map(subjectKey))
  return [...begun, ...itemsNoted(record).filter((item) => !written.has(subjectKey(item)))]
}

type Papers = { papers: DeskCase['papers'] }

/** Every document that can be viewed: each paper's current copy, followed by its earlier copies. */
export function documentsOf({ papers }: Papers): ViewedDocument[] {
  return papers.flatMap(({ label, file, earlier }) => [
    ...(file ? [{ uid: file.id, label, mediaType: file.type }] : []),
    ...earlier.map(({ id, type, uploaded_at }) => ({
      uid: id,
      label: `${label}, before (${formatIndiaDateTime(Date.parse(uploaded_at))})`,
      mediaType: type,
    })),
  ])
}

/** The next or previous document, wrapping around. */
export function documentBeside(
  documents: readonly ViewedDocument[],
  shown: string | undefined,
  step: 1 | -1,
): string | null {
  const at = documents.findIndex(({ uid }) => uid === shown)
  return documents.at((at + step) % documents.length)?.uid ?? null
}

import type { DeskForm } from '@nirgam/domain/certificate/api-sheet'

export type Place = DeskForm['findings'][number]['places'][number]
export type GoTo = (place: Place) => void

/** The id of a place's element; null for the firm's own details, which are not on the case's page. */
export function elementOf({ place, at }: Place): string | null {
  if (place === 'firm') return null
  return place === 'answers' ? `answer-${at}` : `${place}-${at}`
}

const TRIES = 120

/** Retries, because the element may belong to another view whose code is still loading. */
export function focusSoon(id: string, tries = TRIES): void {
  const element = document.getElementById(id)
  if (element === null) {
    if (tries > 0) requestAnimationFrame(() => focusSoon(id, tries - 1))
    return
  }
  unfold(element)
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}

/** A box inside closed details can be focused only once they are open. */
function unfold(element: Element): void {
  const details = element.parentElement?.closest('details')
  if (!details) return
  details.open = true
  unfold(details)
}

/** Moves focus to a neighbour of the element just removed, without scrolling. */
export function focusNext(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }))
}

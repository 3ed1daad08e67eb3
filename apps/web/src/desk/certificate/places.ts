import type { DeskForm } from '@nirgam/domain/certificate/api-sheet'

export type Place = DeskForm['findings'][number]['places'][number]
export type GoTo = (place: Place) => void

/** The element of a place; what the firm says of itself is not on the case's page. */
export function elementOf({ place, at }: Place): string | null {
  if (place === 'firm') return null
  return place === 'answers' ? `answer-${at}` : `${place}-${at}`
}

const TRIES = 120

/** The element may belong to another view, whose code is perhaps still loading. */
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

/** A box inside folded details can only be focused once they are open. */
function unfold(element: Element): void {
  const details = element.parentElement?.closest('details')
  if (!details) return
  details.open = true
  unfold(details)
}

/** Focus moves to a neighbour of what was just removed; the page stays where it is. */
export function focusNext(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }))
}

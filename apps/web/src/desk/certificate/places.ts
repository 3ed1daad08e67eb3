import type { DeskForm } from '@nirgam/domain/certificate/api-certificate'

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
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}

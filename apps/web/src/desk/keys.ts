import { useEffect, useEffectEvent } from 'react'

/** Every key of the desk, with what it does; the sheet shows them in this order. */
export const DESK_KEYS = [
  { keys: ['j', 'k'], where: 'Queue', does: 'Next row, row before' },
  { keys: ['Enter'], where: 'Queue', does: 'Open the case' },
  { keys: ['/'], where: 'Queue', does: 'Search' },
  { keys: ['c'], where: 'Queue and case', does: 'Claim' },
  { keys: ['[', ']'], where: 'Case', does: 'Document before, next document' },
  { keys: ['+', '-', '0'], where: 'Case', does: 'Larger, smaller, fit' },
  { keys: ['.'], where: 'Case', does: 'Rotate' },
  { keys: ['1', '2', '3'], where: 'Case', does: 'Accept, ask for better, not usable' },
  { keys: ['n'], where: 'Case', does: 'Write a note' },
  { keys: ['?'], where: 'Everywhere', does: 'This sheet' },
] as const

type DeskKey = (typeof DESK_KEYS)[number]['keys'][number]

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'> & {
  isComposing?: boolean
}

/** Where somebody writes or chooses, a letter is a letter; in a dialog the page behind it does not hear. */
const BUSY = ['input:not([type="checkbox"])', 'textarea', 'select', '[contenteditable="true"]', 'dialog'].join(', ')
/** What a key already does for the thing that has the focus. */
const OWN_ENTER = 'a, button, summary, [role="tab"]'

/** What a press means, or null: never with Alt, Control or the command key, and never while somebody is typing. */
export function meantBy(pressed: Pressed, within: (selector: string) => boolean): string | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null
  if (pressed.defaultPrevented || pressed.isComposing || within(BUSY)) return null
  if (pressed.key === 'Enter' && within(OWN_ENTER)) return null
  // The same key without Shift on many keyboards.
  return pressed.key === '=' ? '+' : pressed.key
}

export type KeyActs = { readonly [K in DeskKey]?: (() => void) | undefined }

/** The keys of one screen, while it is shown. */
export function useKeys(acts: KeyActs): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const within = (selector: string) => target instanceof Element && target.closest(selector) !== null
    if (document.querySelector('dialog[open]') !== null) return
    const act = acts[meantBy(event, within) as DeskKey]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

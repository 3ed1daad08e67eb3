import { mayDo, type Right, type Role } from '@nirgam/domain/office/roles'
import { useEffect, useEffectEvent } from 'react'
import { isSignedIn } from './desk-session.ts'

/** A key, its effect and its screen. Without the right, it does nothing and is not in the list of shortcuts. */
type KeyEntry = { keys: readonly string[]; where: string; does: string; right: Right }

/** Every key of the desk, in the order of the list of shortcuts. */
export const DESK_KEYS = [
  { keys: ['j', 'k'], where: 'Queue, enquiries', does: 'Next, previous row', right: 'see-lists' },
  { keys: ['Enter'], where: 'Queue', does: 'Open the case', right: 'see-cases' },
  { keys: ['Enter'], where: 'Enquiries', does: 'Open the enquiry', right: 'see-enquiries' },
  { keys: ['x'], where: 'Queue', does: 'Select or deselect the row', right: 'act-on-cases' },
  { keys: ['/'], where: 'Queue, enquiries', does: 'Search', right: 'see-lists' },
  { keys: ['c'], where: 'Queue, case', does: 'Claim', right: 'act-on-cases' },
  { keys: ['j', 'k'], where: 'Case', does: 'Next, previous case of the list', right: 'see-cases' },
  { keys: ['[', ']'], where: 'Case', does: 'Previous, next document', right: 'see-documents' },
  { keys: ['+', '-', '0'], where: 'Document', does: 'Zoom in, zoom out, fit', right: 'see-documents' },
  { keys: ['.'], where: 'Document', does: 'Rotate', right: 'see-documents' },
  {
    keys: ['1', '2', '3'],
    where: 'Documents of a case',
    does: 'Accept, request better copy, not usable',
    right: 'judge-papers',
  },
  { keys: ['n'], where: 'Case', does: 'Write a note', right: 'act-on-cases' },
  { keys: ['r'], where: 'Enquiry', does: 'Write the answer', right: 'answer-enquiries' },
  { keys: ['?'], where: 'Everywhere', does: 'This sheet', right: 'own-account' },
] as const satisfies readonly KeyEntry[]

/** The keys available to a role. */
export function keysFor(role: Role): readonly KeyEntry[] {
  return DESK_KEYS.filter(({ right }) => mayDo(role, right))
}

type DeskKey = (typeof DESK_KEYS)[number]['keys'][number]

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented'> & {
  isComposing?: boolean
}

/** Shortcuts are off in inputs, and in dialogs so that the page behind does not react. */
const BUSY = ['input:not([type="checkbox"])', 'textarea', 'select', '[contenteditable="true"]', 'dialog'].join(', ')
/** Keys that the focused element already uses. */
const OWN_ENTER = 'a, button, summary, [role="tab"]'

/** The shortcut of a key press, or null: never with Alt, Control or the command key, and never during typing. */
export function meantBy(pressed: Pressed, within: (selector: string) => boolean): string | null {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null
  if (pressed.defaultPrevented || pressed.isComposing || within(BUSY)) return null
  if (pressed.key === 'Enter' && within(OWN_ENTER)) return null
  // Many keyboards have + on the = key, with Shift.
  return pressed.key === '=' ? '+' : pressed.key
}

export type KeyActs = { readonly [K in DeskKey]?: (() => void) | undefined }

/** Registers the keys of a screen while it is shown. */
export function useKeys(acts: KeyActs): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const within = (selector: string) => target instanceof Element && target.closest(selector) !== null
    if (!isSignedIn() || document.querySelector('dialog[open]') !== null) return
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

/** The previous or next row; the first row if none is chosen yet. */
export function rowBeside(ids: readonly number[], chosen: number | null, step: 1 | -1): number | null {
  const at = chosen === null ? -1 : ids.indexOf(chosen)
  if (at === -1) return ids[0] ?? null
  return ids[at + step] ?? chosen
}

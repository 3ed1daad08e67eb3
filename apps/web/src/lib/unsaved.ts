import { useSyncExternalStore } from 'react'
import { getToken, howSessionEnded, onTokenChange } from './session.ts'

/*
 * Text that a user has typed and the server does not have yet, with these guarantees:
 *
 * 1. It outlives the screen. A closed dialog, another page, a colleague's change and an expired session lose nothing.
 * 2. It is in memory only, because it may be a PAN, an account number or an income. It never reaches browser storage.
 *    Reloading or closing the tab discards it; where that would lose much work, the browser asks first.
 * 3. It belongs to one user. Keys at the desk begin with the user's uid, and signing out there reloads the page;
 *    a customer's text is removed when the customer signs out.
 * 4. It is removed as soon as it is saved, sent or discarded.
 *
 * The answers of a remittance in progress are not here but in features/draft, because a guest's draft must outlive the
 * tab: local storage has it without PAN, account numbers and files.
 */

const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Options = { of: 'customer' | 'staff'; asksBeforeClosing?: boolean }

/** One kind of unsaved text, by key. Reading a missing key returns `empty`; writing `empty` removes the entry. */
export function unsaved<Value>(empty: Value, { of, asksBeforeClosing = false }: Options) {
  const values = new Map<string, Value>()
  const read = (key: string): Value => values.get(key) ?? empty
  const write = (key: string, value: Value): void => {
    if (value === empty) values.delete(key)
    else values.set(key, value)
    changed()
  }
  if (of === 'customer') {
    onTokenChange(() => {
      if (getToken() !== null || howSessionEnded() !== 'signed-out') return
      values.clear()
      changed()
    })
  }
  if (asksBeforeClosing) {
    addEventListener('beforeunload', (event) => {
      if (values.size > 0) event.preventDefault()
    })
  }
  return { read, write, remove: (key: string) => write(key, empty) }
}

type Unsaved<Value> = ReturnType<typeof unsaved<Value>>

export function useUnsaved<Value>(store: Unsaved<Value>, key: string): Value {
  return useSyncExternalStore(subscribe, () => store.read(key))
}

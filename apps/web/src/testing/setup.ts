import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../lib/query-client.ts'
import { clearToken } from '../lib/session.ts'
import { forgetNotices } from '../ui/toast.tsx'
import { cleanup, configure } from './dom.ts'
import { takeFaults } from './fake-server.ts'

// A busy machine fails nothing by being slow.
const PATIENCE_MS = 30_000
configure({ getElementError: (message) => new Error(message?.split('\n\n')[0]) })

/** Where mutants are measured, a page with a fault is not waited for much longer than it took without. */
const measured = globalThis as { __stryker__?: { patienceMs?: number } }
beforeEach(() => configure({ asyncUtilTimeout: measured.__stryker__?.patienceMs ?? PATIENCE_MS }))

// Happy DOM lets nobody choose a radio button by the value of its group, as browsers do.
Object.defineProperty(RadioNodeList.prototype, 'value', {
  get(this: RadioNodeList) {
    return radiosIn(this).find(({ checked }) => checked)?.value ?? ''
  },
  set(this: RadioNodeList, value: string) {
    for (const radio of radiosIn(this)) if (radio.value === value) radio.checked = true
  },
})
const radiosIn = (list: RadioNodeList) => [...(list as unknown as Iterable<HTMLInputElement>)]

// Nor is the last option that says it is chosen the chosen one, as long as they are being added.
const chooseIn = Object.getOwnPropertySymbols(HTMLSelectElement.prototype).find(
  ({ description }) => description === 'updateSelectedness',
)
if (chooseIn === undefined) throw new Error('Happy DOM chooses options otherwise now')
const lists = HTMLSelectElement.prototype as unknown as Record<symbol, (option?: HTMLOptionElement) => void>
const choose = lists[chooseIn]
lists[chooseIn] = function (this: HTMLSelectElement, option) {
  choose?.call(this, option ?? [...this.options].findLast(({ selected }) => selected))
}

/** Two rows of a list with one key: React may drop or repeat one of them, and says so only here. */
const sameKeys: string[] = []
const complain = console.error
console.error = (...words) => {
  if (String(words[0]).includes('same key')) sameKeys.push(words.join(' '))
  else complain(...words)
}

/** Frames of messages that say nothing. */
const emptyMessages = () =>
  [...document.querySelectorAll('.banner')].filter(({ textContent }) => !textContent).map(() => 'an empty message')

/** Objects in attributes, which hold only text. (`__source` and `__self` come with a development build.) */
const objectsInAttributes = () =>
  [...document.querySelectorAll('*')]
    .flatMap(({ attributes }) => [...attributes])
    .filter(({ name, value }) => value.includes('[object ') && !name.startsWith('__'))
    .map(({ name, value }) => `${name}="${value}"`)

afterEach(() => {
  const shown = [...emptyMessages(), ...objectsInAttributes()]
  cleanup()
  forgetNotices()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  clearToken()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect([...takeFaults(), ...sameKeys.splice(0), ...shown]).toEqual([])
})

import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../lib/query-client.ts'
import { clearToken } from '../lib/session.ts'
import { forgetNotices } from '../ui/toast.tsx'
import { cleanup, configure } from './dom.ts'
import { takeFaults } from './fake-server.ts'

// Long, so that no test fails because the machine is busy.
const PATIENCE_MS = 30_000
configure({ getElementError: (message) => new Error(message?.split('\n\n')[0]) })

/** In mutation tests, a faulty page is waited for only a little longer than it took without the fault. */
const measured = globalThis as { __stryker__?: { patienceMs?: number } }
beforeEach(() => configure({ asyncUtilTimeout: measured.__stryker__?.patienceMs ?? PATIENCE_MS }))

// Happy DOM cannot choose a radio button by setting the value of its group, as browsers can.
Object.defineProperty(RadioNodeList.prototype, 'value', {
  get(this: RadioNodeList) {
    return radiosIn(this).find(({ checked }) => checked)?.value ?? ''
  },
  set(this: RadioNodeList, value: string) {
    for (const radio of radiosIn(this)) if (radio.value === value) radio.checked = true
  },
})
const radiosIn = (list: RadioNodeList) => [...(list as unknown as Iterable<HTMLInputElement>)]

// Nor does Happy DOM choose the last option marked as selected while options are being added.
const chooseIn = Object.getOwnPropertySymbols(HTMLSelectElement.prototype).find(
  ({ description }) => description === 'updateSelectedness',
)
if (chooseIn === undefined) throw new Error('Happy DOM chooses options otherwise now')
const lists = HTMLSelectElement.prototype as unknown as Record<symbol, (option?: HTMLOptionElement) => void>
const choose = lists[chooseIn]
lists[chooseIn] = function (this: HTMLSelectElement, option) {
  choose?.call(this, option ?? [...this.options].findLast(({ selected }) => selected))
}

/** React warns about two rows with the same key only here; it may drop or repeat one of them. */
const sameKeys: string[] = []
const complain = console.error
console.error = (...words) => {
  if (String(words[0]).includes('same key')) sameKeys.push(words.join(' '))
  else complain(...words)
}

/** Message frames without text. */
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

import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { clearDraft } from '../features/draft/draft.ts'
import { queryClient } from '../lib/query-client.ts'
import { clearToken } from '../lib/session.ts'
import { forgetNotices } from '../ui/toast.tsx'
import { cleanup, configure, takeSameKeys } from './dom.ts'
import { takeFaults } from './fake-server.ts'
import { takePressFaults } from './presses.ts'
import { forgetChanges, staleAnswers } from './stale.ts'

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
  // A list that is still being built has many parents to come, each of which asks once per option.
  if (!option && !this.isConnected) return
  choose?.call(this, option ?? [...this.querySelectorAll('option')].findLast(({ selected }) => selected))
}

// For the labels of each field, Happy DOM searches the whole page.
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const labels = [...document.querySelectorAll('label')].filter(({ htmlFor }) => htmlFor && htmlFor === this.id)
      return labels.concat(this.closest('label') ?? [])
    },
  })
}

// Nor does it remember that elements of one kind look alike: no style sheet is loaded, so only `style` can differ.
const looks = new Map<string, Record<string | symbol, string>>()
const compute = getComputedStyle
window.getComputedStyle = (element) => {
  const style = compute(element)
  const own = element.getAttribute('style') ?? ''
  if (!element.isConnected || /display|visibility|pointer-events/.test(own)) return style
  const kind = `${element.tagName} ${element.hasAttribute('open')} ${element.hasAttribute('hidden')}`
  const { display, visibility, pointerEvents } = looks.get(kind) ?? style
  const look: Record<string | symbol, string> = { display, visibility, pointerEvents }
  looks.set(kind, look)
  const getPropertyValue = (name: string) => look[name] ?? style.getPropertyValue(name)
  return new Proxy({ getPropertyValue } as CSSStyleDeclaration, {
    get: (known, name) => look[name] ?? Reflect.get(known, name) ?? Reflect.get(style, name),
  })
}

const PICTURES = ['svg', 'img', 'input']
const says = (node: Node): boolean =>
  Boolean(node.nodeValue) || PICTURES.includes(node.nodeName.toLowerCase()) || [...node.childNodes].some(says)
const isEmpty = (element: Element) => !says(element) && !element.hasAttribute('hidden')
const MUST_SAY = new Set('h1 h2 h3 h4 h5 ul ol li dl dt summary label legend option'.split(' '))
const MUST_SAY_BY_CLASS = ['banner', 'card', 'grid', 'badge']
const classesOf = (element: Element) => element.getAttribute('class')?.split(' ') ?? []
const hasClass = (element: Element, names: string[]) => classesOf(element).some((name) => names.includes(name))
const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls']
const isField = (element: Element) =>
  ['select', 'textarea'].includes(element.localName) ||
  (element.localName === 'input' && element.getAttribute('type') !== 'hidden' && !element.hasAttribute('hidden'))
const isLabelled = (field: Element) =>
  (field as HTMLInputElement).labels?.length !== 0 ||
  REFERENCES.concat('aria-label').some((name) => field.hasAttribute(name))

/** Faults in any state of the app. Two lines may be empty, because they reserve space for a later message. */
const NEVER: ((element: Element) => boolean)[] = [
  (element) => (MUST_SAY.has(element.localName) || hasClass(element, MUST_SAY_BY_CLASS)) && isEmpty(element),
  (element) =>
    element.localName === 'p' &&
    !element.hasAttribute('role') &&
    !hasClass(element, ['ready', 'saved']) &&
    isEmpty(element),
  (element) => element.localName === 'button' && !element.textContent && !element.hasAttribute('aria-label'),
  (element) => isField(element) && !isLabelled(element),
  (element) => Number(element.getAttribute('tabindex')) > 0,
  (element) => element.localName === 'h1' && document.querySelectorAll('h1').length > 1,
  (element) => /undefined|null|NaN|\[object/.test(element.getAttribute('href') ?? ''),
  (element) =>
    REFERENCES.flatMap((name) => element.getAttribute(name)?.split(' ') ?? []).some(
      (id) => !document.getElementById(id),
    ),
]
const NO_WORDS = /undefined|\bnull\b|NaN|\[object|Invalid Date/

/** A style sheet asks only whether a mark such as `data-wide` is there, so "false" would count as true. */
const isWrongAttribute = (name: string, value: string) =>
  // `__source` and `__self` come with a development build.
  !name.startsWith('__') &&
  (value.includes('[object ') ||
    (name.startsWith('data-') && value === 'false') ||
    (name === 'class' && /\b(undefined|null|false|true|NaN)\b/.test(value)))

function faultsShown(): string[] {
  const elements = [...document.querySelectorAll('*')]
  const ids = elements.flatMap(({ id }) => id || [])
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`)
  const words = NO_WORDS.exec(document.body.textContent ?? '')
  const attributes = elements
    .flatMap((element) =>
      element.getAttributeNames().map((name) => ({ name, value: element.getAttribute(name) ?? '' })),
    )
    .filter(({ name, value }) => isWrongAttribute(name, value))
  const wrong = elements.filter((element) => NEVER.some((isWrong) => isWrong(element)))
  return [
    ...twice,
    ...attributes.map(({ name, value }) => `${name}="${value}"`),
    ...wrong.map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ...(words ? [`“${words[0]}” is shown`] : []),
  ]
}

/** Skeletons and busy regions; none may stay once everything has loaded. */
const loading = () =>
  [...document.querySelectorAll('span.box[aria-hidden], [aria-busy="true"]')].map(() => 'still loading')

const LISTENS = [window, document]
/** The testing library, or a module that a page loads, listens to these for good. */
const FOR_GOOD = ['focus', 'blur', 'message', 'beforeunload', 'storage']
beforeEach(() => {
  for (const target of LISTENS) {
    vi.spyOn(target, 'addEventListener')
    vi.spyOn(target, 'removeEventListener')
  }
  vi.spyOn(globalThis, 'setInterval')
  vi.spyOn(globalThis, 'clearInterval')
})

/** Listeners and timers that a page has not removed when it was left. */
function leftBehind(): string[] {
  const listeners = LISTENS.flatMap(({ addEventListener, removeEventListener }) => {
    const removed = vi.mocked(removeEventListener).mock.calls.map(([name]) => name)
    return vi.mocked(addEventListener).mock.calls.flatMap(([name]) => {
      const at = removed.indexOf(name)
      if (at < 0) return FOR_GOOD.includes(name) ? [] : [`still listens to ${name}`]
      removed.splice(at, 1)
      return []
    })
  })
  const stopped = vi.mocked(clearInterval).mock.calls.map(([timer]) => timer)
  const timers = vi.mocked(setInterval).mock.results.filter(({ value }) => !stopped.includes(value))
  return [...listeners, ...timers.map(() => 'a timer still runs')]
}

/** Errors that nothing caught. Vitest reports them too, but not with the test that caused them. */
const uncaught: string[] = []
const note = (error: unknown) => void uncaught.push(`uncaught: ${error}`)
const noteEvent = ({ error }: ErrorEvent) => note(error)
process.on('unhandledRejection', note)
addEventListener('error', noteEvent)
/** A page that leaves a form to the browser would be left, and lose what it shows. */
const noteSubmit = (event: Event) => {
  if (!event.defaultPrevented) uncaught.push('the browser sent a form')
  event.preventDefault()
}
addEventListener('submit', noteSubmit)
beforeEach(() => void uncaught.splice(0))
afterAll(() => {
  process.off('unhandledRejection', note)
  removeEventListener('error', noteEvent)
  removeEventListener('submit', noteSubmit)
})

afterEach(async () => {
  vi.useRealTimers()
  const timeout = measured.__stryker__?.patienceMs ?? PATIENCE_MS
  await vi.waitUntil(() => loading().length === 0, { timeout, interval: 5 }).catch(() => {})
  await vi.waitUntil(() => staleAnswers().length === 0, { timeout, interval: 5 }).catch(() => {})
  await new Promise(setImmediate)
  const shown = [...loading(), ...faultsShown(), ...uncaught, ...takePressFaults(), ...staleAnswers()]
  forgetChanges()
  cleanup()
  forgetNotices()
  queryClient.clear()
  shown.push(...leftBehind())
  localStorage.clear()
  sessionStorage.clear()
  clearToken()
  clearDraft()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect([...takeFaults(), ...takeSameKeys(), ...shown]).toEqual([])
})

import { configure, fireEvent as events } from '@testing-library/dom'
import { isValidElement, options } from 'preact'
import { act as flush } from 'preact/test-utils'
import type { ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

export * from '@testing-library/dom'

/** When this resolves, the page has been redrawn and its effects have run. */
export function act(work: () => Promise<unknown>): Promise<void>
export function act(work: () => unknown): void
export function act(work: () => unknown): Promise<void> {
  return flush(work as () => void)
}

/** Taken before a test fakes the clock. */
const { setImmediate } = globalThis
options.requestAnimationFrame = (run) => void setImmediate(run)
/** When this resolves, effects have run and the page shows their results. */
export const redrawn = () => new Promise((done) => setImmediate(() => setImmediate(done)))

configure({
  eventWrapper: (dispatch) => {
    let result: unknown
    act(() => {
      result = dispatch()
    })
    return result
  },
  asyncWrapper: async (work) => {
    const result = await work()
    await redrawn()
    return result
  },
})

/** Preact says nothing about two rows with the same key; it may drop or repeat one of them. */
const sameKeys: string[] = []
const { diffed } = options
options.diffed = (drawn) => {
  diffed?.(drawn)
  const keys = [drawn.props?.children].flat().flatMap((row) => (isValidElement(row) ? (row.key ?? []) : []))
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at)
  sameKeys.push(...twice.map((key) => `two rows have the key ${key}`))
}

export const takeSameKeys = (): string[] => sameKeys.splice(0)

/** Browsers dispatch two focus events; the page listens for the one that bubbles. */
export const fireEvent: typeof events = Object.assign(events.bind(null), events, {
  focus: (...[into, init]: Parameters<typeof events.focus>) => {
    events.focusIn(into, init)
    return events.focus(into, init)
  },
  blur: (...[into, init]: Parameters<typeof events.blur>) => {
    events.focusOut(into, init)
    return events.blur(into, init)
  },
})

const shown = new Map<Root, HTMLElement>()

export function render(page: ReactElement): { unmount: () => void } {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  shown.set(root, box)
  act(() => root.render(page))
  return { unmount: () => act(() => root.unmount()) }
}

export function cleanup(): void {
  for (const [root, box] of shown) {
    act(() => root.unmount())
    box.remove()
  }
  shown.clear()
}

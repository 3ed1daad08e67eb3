import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const SLOW_MS = 150

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
type Noted = typeof globalThis & { noted?: { sum: number; moved: string[] } }

/** Adds up every layout shift of the pages that follow, those after a click with the others. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const noted: NonNullable<Noted['noted']> = { sum: 0, moved: [] }
    ;(globalThis as Noted).noted = noted
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        noted.sum += entry.value
        for (const { node } of entry.sources) noted.moved.push(`${entry.value.toFixed(4)} ${nameOf(node)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })

    function nameOf(node: Element | null): string {
      if (node === null) return 'something that is gone'
      const words = node.textContent?.trim().slice(0, 40) ?? ''
      return `${node.nodeName.toLowerCase()}.${node.className ?? ''} '${words}'`
    }
  })
  return () => page.evaluate(() => (globalThis as Noted).noted?.sum ?? 0)
}

/** What moved, and by how much, for whoever has to mend it. */
export function movedThings(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as Noted).noted?.moved ?? [])
}

/** Whatever a page asks for later comes later, so that what stands in its place meanwhile is seen. */
export async function slowLine(page: Page): Promise<void> {
  await page.route(/\/api\/|\/assets\/.*\.js/, async (route) => {
    await setTimeout(SLOW_MS)
    await route.continue()
  })
}

/** Everything that a page shows by itself has come. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]:not(dialog *)') === null ||
      document.querySelector('dialog[open]') !== null,
  )
  await page.evaluate(() =>
    document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))),
  )
}

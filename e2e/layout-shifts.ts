import type { Page, Request } from '@playwright/test'

const SLOW_MS = 150

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
type Noted = typeof globalThis & { noted?: { sum: number; moved: string[] } }

/** Adds up all layout shifts of the following pages, including those after a click. */
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

/** The elements that moved, and by how much, for fixing the shift. */
export function movedThings(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as Noted).noted?.moved ?? [])
}

/** Delays everything that a page loads, so that its placeholders are seen. */
export async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { latency: SLOW_MS, ...unlimited })
}

type Traffic = { open: Set<Request>; begun: number }
const traffic = new WeakMap<Page, Traffic>()

/** Tracks the page's pending requests from now on. */
export function watchTraffic(page: Page): void {
  const seen: Traffic = { open: new Set(), begun: 0 }
  traffic.set(page, seen)
  let coming: Request | null = null
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) coming = request
    seen.open.add(request)
    seen.begun += 1
  })
  const ended = (request: Request) => void seen.open.delete(request)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  // Requests of the previous page end with it, without an event.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || coming === null || !isSame(frame.url(), coming.url())) return
    for (const request of seen.open) if (request !== coming) seen.open.delete(request)
    coming = null
  })
}

const isSame = (one: string, other: string) => one.split('#')[0] === other.split('#')[0]

/** The page must be idle without requests this many times in a row: one frame may cause requests in the next. */
const QUIET_ROUNDS = 2
/** More rounds than any page needs to load. */
const MOST_ROUNDS = 2000

/** Waits until everything that a page shows without input has loaded. */
export async function settled(page: Page): Promise<void> {
  const seen = traffic.get(page)
  if (!seen) throw new Error('Nobody has watched what this page asks for.')
  let quiet = 0
  for (let round = 0; quiet < QUIET_ROUNDS; round += 1) {
    if (round === MOST_ROUNDS) throw new Error(`Never quiet: ${[...seen.open].map((request) => request.url())}`)
    const { begun } = seen
    // Waiting inside the page spares it the program with which Playwright waits.
    await page.evaluate(async () => {
      const isLoading = () =>
        document.readyState !== 'complete' ||
        (document.querySelector('[aria-busy="true"]:not(dialog *)') !== null &&
          document.querySelector('dialog[open]') === null)
      while (isLoading()) await new Promise(requestAnimationFrame)
      await document.fonts.ready
      // Chromium sometimes never reports a page as idle, however quiet it is.
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }))
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    quiet = seen.begun === begun && seen.open.size === 0 ? quiet + 1 : 0
  }
}

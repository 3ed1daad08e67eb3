import type { Page } from '@playwright/test'

/** The number of requests of a page so far, including itself, and the script bytes transferred. */
export function loadedBy(page: Page): Promise<{ requests: number; scriptBytes: number }> {
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
    return {
      requests: loaded.length + 1,
      scriptBytes: scripts.reduce((sum, { encodedBodySize: size }) => sum + size, 0),
    }
  })
}

/** Counts every byte that a page receives from now on, headers included; the browser itself reports bodies only. */
export async function countBytes(page: Page): Promise<() => number> {
  const devTools = await page.context().newCDPSession(page)
  let bytes = 0
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await devTools.send('Network.enable')
  return () => bytes
}

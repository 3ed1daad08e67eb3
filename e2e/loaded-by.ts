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

import type { Page } from '@playwright/test'

/** What a page has fetched until now, itself with it, and how much of that is script, as it came over the line. */
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

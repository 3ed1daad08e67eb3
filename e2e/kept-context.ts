import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * A browser context shared by many journeys, so that the app's immutable files come from its cache, as for a returning
 * visitor. Every journey gets it without cookies, storage, permissions and pages.
 */
export class KeptContexts {
  readonly #contexts = new Map<string, BrowserContext>()

  async get(browser: Browser, look: string): Promise<BrowserContext> {
    const kept = this.#contexts.get(look)
    if (kept) return kept
    const context = await browser.newContext()
    this.#contexts.set(look, context)
    return context
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await context.close()
  }
}

export async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
}

/** A fresh page, in a browser with no stored data of these origins. */
export async function newPage(context: BrowserContext, origins: string[]): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
  }
  await session.detach()
  return page
}

import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test'

/**
 * A browser window that lasts for many journeys, so that the app's files, which never change, come from its cache as
 * they do for anybody who has been here before. Every journey finds it without cookies, storage, permissions and other
 * pages than its own.
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

/** Pages that the next journey in their window may go on with: to open another one takes longer than to load the app. */
const kept = new WeakMap<BrowserContext, Page>()

export async function leave(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) if (page !== kept.get(context)) await page.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
}

/** A page with nothing of ours on it, in a browser that remembers nothing of these origins. */
export async function emptyPage(context: BrowserContext, origins: string[], size: ViewportSize | null): Promise<Page> {
  const page = (await keptPage(context, origins, size)) ?? (await newPage(context))
  const session = await context.newCDPSession(page)
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
  }
  await session.detach()
  return page
}

/** As a new one would be; null where there is none, or it is not certain. */
async function keptPage(context: BrowserContext, [origin]: string[], size: ViewportSize | null): Promise<Page | null> {
  const page = kept.get(context)
  if (!page || page.isClosed()) return null
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
    if (size) await page.setViewportSize(size)
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate(() => sessionStorage.clear())
    return page
  } catch {
    // Something that the journey before had begun came in between.
    await page.close()
    return null
  }
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  kept.set(context, page)
  // What runs in all documents of a page cannot be taken back.
  const add = page.addInitScript.bind(page)
  page.addInitScript = (...given: Parameters<typeof add>) => {
    kept.delete(context)
    return add(...given)
  }
  return page
}

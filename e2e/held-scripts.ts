import type { Page } from '@playwright/test'

/** Holds the page's own code back until it is released. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const PATIENCE_MS = 10_000

/** Why a page no longer responds: an endless script, or a stopped browser. Null if it responds. */
export async function standstillOf(page: Page): Promise<'script' | 'browser' | null> {
  if (page.isClosed()) return null
  const answer = page.evaluate('1').then(
    () => true,
    () => true,
  )
  if (await Promise.race([answer, wait(PATIENCE_MS, false)])) return null
  const before = await secondsWorked(page)
  await wait(PATIENCE_MS)
  return (await secondsWorked(page)) - before > 1 ? 'script' : 'browser'
}

/** The processor time of all pages, which the browser reports without asking them. */
async function secondsWorked(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  await session?.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  return pages.reduce((total, { cpuTime }) => total + cpuTime, 0)
}

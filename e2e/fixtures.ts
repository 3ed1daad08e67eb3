import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type Account, outboxCode, signUp } from './accounts.ts'
import { runsOnPhone } from './any-screen.ts'
import { KeptContexts, leave, newPage } from './kept-context.ts'
import { type Server, startServer } from './server.ts'
import { standstillOf } from './standstill.ts'
import { type Allowance, watch } from './unexpected.ts'

type ForEachWorker = {
  /** Settings for the server beyond the usual ones: `test.use({ serverSettings: { … } })` at the top of a file. */
  serverSettings: Record<string, string>
  /** What the server keeps its data in; SQLite, where no PostgreSQL can be had. */
  engine: 'SQLite' | 'PostgreSQL'
  server: Server
  keptContexts: KeptContexts
}

type ForEachTest = {
  /** For a journey that leaves marks on its browser which cannot be taken away again, such as another clock. */
  ownContext: boolean
  /** Declares an error the journey provokes; any other console error, failed request or 4xx/5xx fails it. */
  allow: (allowance: Allowance) => void
  /** Fails unless the journey's page (or another given) is accessible and fits its screen; in both colour schemes, once. */
  a11y: (page?: Page) => Promise<void>
  /** The server's database, to move something in time: expire a code, make a job due. */
  db: DatabaseSync
  outboxCode: (to: string, options?: { sent?: number }) => Promise<string>
  signUp: (options?: { email?: string; password?: string }) => Promise<Account>
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  engine: ['SQLite', { scope: 'worker', option: true }],
  server: [
    async ({ serverSettings, engine }, provide) => {
      // Loaded by the journeys that need it: it brings half the server, and more than doubles a worker's start.
      const postgres = engine === 'PostgreSQL' ? await (await import('./postgres.ts')).newPostgres() : null
      const server = await startServer({ ...serverSettings, ...(postgres && { DATABASE_URL: postgres.url }) })
      await provide(server)
      await server.stop()
      await postgres?.drop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  keptContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, provide) => {
      const kept = new KeptContexts()
      await provide(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  ownContext: [false, { option: true }],
  context: async ({ browser, keptContexts, ownContext, viewport, isMobile, contextOptions }, provide) => {
    if (ownContext) {
      const context = await browser.newContext()
      await provide(context)
      await context.close()
      return
    }
    const context = await keptContexts.get(browser, JSON.stringify([viewport, isMobile, contextOptions]))
    await provide(context)
    await leave(context)
  },
  page: async ({ context, server }, provide) => {
    await provide(await newPage(context, [server.url, server.url.replace('localhost', '127.0.0.1')]))
  },
  baseURL: async ({ server }, provide) => provide(server.url),
  allow: [
    async ({ context, server }, provide, testInfo) => {
      shortenStacks()
      const logBefore = server.log().length
      const { allow, unexpected, stop } = watch(context)
      await provide(allow)
      stop()
      expect.soft(unexpected(), 'errors in the browser that the journey did not expect').toEqual([])
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server log', { body: server.log().slice(logBefore), contentType: 'text/plain' })
        for (const page of context.pages()) {
          const standstill = await standstillOf(page)
          if (standstill) testInfo.annotations.push({ type: 'standstill', description: standstill })
        }
      }
    },
    { auto: true },
  ],
  a11y: async ({ page, isMobile }, provide, testInfo) => {
    // What the same journey has looked at on the phone is only measured here.
    const schemes = isMobile || !runsOnPhone(testInfo) ? (['dark', 'light'] as const) : []
    await provide((other = page) => expectAccessible(other, schemes))
  },
  db: async ({ server }, provide) => {
    const database = new DatabaseSync(join(server.dataDir, 'nirgam.sqlite'), { timeout: 60_000 })
    await provide(database)
    database.close()
  },
  outboxCode: async ({ request }, provide) => provide((to, options) => outboxCode(request, to, options)),
  signUp: async ({ request }, provide) => provide((options) => signUp(request, options)),
})

/** Playwright takes a stack for every word it says to the browser; telling it through source maps is a sixth of its time. */
function shortenStacks(): void {
  Reflect.deleteProperty(Error, 'prepareStackTrace')
  Error.stackTraceLimit = 20
}

export { expect } from '@playwright/test'
export { signIn } from './accounts.ts'

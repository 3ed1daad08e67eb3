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
  /** Additional settings for the server: `test.use({ serverSettings: { … } })` at the top of a file. */
  serverSettings: Record<string, string>
  /** The server's database; SQLite if there is no PostgreSQL. */
  engine: 'SQLite' | 'PostgreSQL'
  server: Server
  keptContexts: KeptContexts
}

type ForEachTest = {
  /** For a journey that changes its browser in ways that cannot be undone, such as another clock. */
  ownContext: boolean
  /** Declares an error that the journey provokes; any other console error, failed request or 4xx/5xx fails it. */
  allow: (allowance: Allowance) => void
  /** Expects the journey's page or the given one to be accessible and fit its screen; once, in both colour schemes. */
  a11y: (page?: Page) => Promise<void>
  /** The server's database, for changing times: to expire a code or make a job due. */
  db: DatabaseSync
  outboxCode: (to: string, options?: { sent?: number }) => Promise<string>
  signUp: (options?: { email?: string; password?: string }) => Promise<Account>
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  engine: ['SQLite', { scope: 'worker', option: true }],
  server: [
    async ({ serverSettings, engine }, provide) => {
      // Imported only where needed: it loads half the server, and more than doubles a worker's start.
      const postgres = engine === 'PostgreSQL' ? await (await import('./postgres.ts')).newPostgres() : null
      const server = await startServer({ ...serverSettings, ...(postgres && { DATABASE_URL: postgres.url }) })
      await provide(server)
      await server.stop()
      await postgres?.drop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  keptContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
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
    // The phone's run of the same journey has checked both schemes, so only the layout is measured here.
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

/** Playwright records a stack for every message to the browser; mapping it to sources takes a sixth of its time. */
function shortenStacks(): void {
  Reflect.deleteProperty(Error, 'prepareStackTrace')
  Error.stackTraceLimit = 20
}

export { expect } from '@playwright/test'
export { signIn } from './accounts.ts'

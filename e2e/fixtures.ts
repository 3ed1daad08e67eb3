import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect, type Page, type TestInfo } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type Account, outboxCode, signUp } from './accounts.ts'
import { KeptContexts, leave, newPage } from './kept-context.ts'
import { type Server, startServer } from './server.ts'
import { DESKTOP, PHONE } from './sizes.ts'
import { standstillOf } from './standstill.ts'
import { type Allowance, watch } from './unexpected.ts'

type ForEachWorker = {
  /** The server of all journeys that need no other, started by the first of them. */
  sharedServer: () => Promise<Server>
  keptContexts: KeptContexts
}

type OwnServer = {
  settings?: Record<string, string>
  /** SQLite if there is no PostgreSQL */
  onPostgres?: boolean
}

type ForEachTest = {
  /** Gives each journey of a file a server that no other journey uses: `test.use({ ownServer: {} })`. */
  ownServer: OwnServer | null
  server: Server
  /** For a journey that changes its browser in ways that cannot be undone, such as another clock. */
  ownContext: boolean
  /** Declares an error that the journey provokes; any other console error, failed request or 4xx/5xx fails it. */
  allow: (allowance: Allowance) => void
  /** Expects the journey's page or the given one to be accessible in both colour schemes, and to fit its screen. */
  a11y: (page?: Page) => Promise<void>
  /** The server's database, for changing times: to expire a code or make a job due. */
  db: DatabaseSync
  outboxCode: (to: string, options?: { sent?: number }) => Promise<string>
  signUp: (options?: { email?: string; password?: string }) => Promise<Account>
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  // Not of a worker, because Playwright would start another worker and browser for every other value.
  ownServer: [null, { option: true }],
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
    async ({}, provide) => {
      let started: Promise<Server> | undefined
      await provide(() => {
        started ??= startServer()
        return started
      })
      await (await started)?.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ sharedServer, ownServer }, provide) => {
      if (ownServer === null) {
        await provide(await sharedServer())
        return
      }
      // Imported only where needed, because it loads half the server.
      const postgres = ownServer.onPostgres ? await (await import('./postgres.ts')).newPostgres() : null
      const server = await startServer({ ...ownServer.settings, ...(postgres && { DATABASE_URL: postgres.url }) })
      await provide(server)
      await server.stop()
      await postgres?.drop()
    },
    { timeout: 180_000 },
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
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  viewport: async ({}, provide, testInfo) => provide(isOnPhone(testInfo) ? PHONE.viewport : DESKTOP.viewport),
  isMobile: async ({}, provide, testInfo) => provide(isOnPhone(testInfo)),
  hasTouch: async ({}, provide, testInfo) => provide(isOnPhone(testInfo)),
  // biome-ignore-end lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  context: async ({ browser, keptContexts, ownContext, ownServer, viewport, isMobile, contextOptions }, provide) => {
    if (ownContext || ownServer) {
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
  a11y: async ({ page }, provide) => provide((other = page) => expectAccessible(other)),
  db: async ({ server }, provide) => {
    const database = new DatabaseSync(join(server.dataDir, 'nirgam.sqlite'), { timeout: 60_000 })
    await provide(database)
    database.close()
  },
  outboxCode: async ({ request }, provide) => provide((to, options) => outboxCode(request, to, options)),
  signUp: async ({ request }, provide) => provide((options) => signUp(request, options)),
})

/** A journey runs on a desktop unless its title says otherwise. */
const isOnPhone = ({ tags }: TestInfo) => tags.includes('@phone')

/** Playwright records a stack for every message to the browser; mapping it to sources takes a sixth of its time. */
function shortenStacks(): void {
  Reflect.deleteProperty(Error, 'prepareStackTrace')
  Error.stackTraceLimit = 20
}

export { expect } from '@playwright/test'
export { signIn } from './accounts.ts'

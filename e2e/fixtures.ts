import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type Account, outboxCode, signUp } from './accounts.ts'
import { type Server, startServer } from './server.ts'
import { type Allowance, watch } from './unexpected.ts'

type ForEachWorker = {
  /** Settings for the server beyond the usual ones: `test.use({ serverSettings: { … } })` at the top of a file. */
  serverSettings: Record<string, string>
  server: Server
}

type ForEachTest = {
  /** Declares an error the journey provokes; any other console error, failed request or 4xx/5xx fails it. */
  allow: (allowance: Allowance) => void
  /** Fails unless the journey's page (or another given) is accessible in both colour schemes and fits its screen. */
  a11y: (page?: Page) => Promise<void>
  /** The server's database, to move something in time: expire a code, make a job due. */
  db: DatabaseSync
  outboxCode: (to: string, options?: { sent?: number }) => Promise<string>
  signUp: (options?: { email?: string; password?: string }) => Promise<Account>
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverSettings }, provide) => {
      const server = await startServer(serverSettings)
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  allow: [
    async ({ context, server }, provide, testInfo) => {
      const logBefore = server.log().length
      const { allow, unexpected } = watch(context)
      await provide(allow)
      expect.soft(unexpected(), 'errors in the browser that the journey did not expect').toEqual([])
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server log', { body: server.log().slice(logBefore), contentType: 'text/plain' })
      }
    },
    { auto: true },
  ],
  a11y: async ({ page }, provide) => provide((other = page) => expectAccessible(other)),
  db: async ({ server }, provide) => {
    const database = new DatabaseSync(join(server.dataDir, 'nirgam.sqlite'), { timeout: 5000 })
    await provide(database)
    database.close()
  },
  outboxCode: async ({ request }, provide) => provide((to, options) => outboxCode(request, to, options)),
  signUp: async ({ request }, provide) => provide((options) => signUp(request, options)),
})

export { expect } from '@playwright/test'
export { signIn } from './accounts.ts'

import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.js'
import { compileCache } from '../scripts/project.js'

const { executablePath, args, env } = await findChromium()
const jsonReport = process.env.PLAYWRIGHT_JSON_FILE
// For the worker processes, which all load the same programs.
process.env.NODE_COMPILE_CACHE ??= compileCache
// Node runs TypeScript itself and keeps line numbers, so neither a compiler nor source maps are needed.
process.env.PW_DISABLE_TS_ESM = '1'

/** Journeys leave a page before optimising its scripts pays off, and a new process for each page takes a tenth more. */
const SHORT_LIVED = ['--js-flags=--no-opt --no-maglev', '--disable-site-isolation-trials', '--renderer-process-limit=1']

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // One more than the two cores, because journeys also wait, for a countdown or the next poll. Files start in the order
  // of their names, so long journeys have names that come early.
  workers: 3,
  // Only for a crashed browser; a journey that passes after any other failure counts as failed (test-counts.js).
  retries: process.env.CI ? 1 : 0,
  // Long, for a busy machine; passing journeys take no longer because of it.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(jsonReport ? [['json', { outputFile: jsonReport }] as const] : [])],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    actionTimeout: 90_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args: [...args, ...SHORT_LIVED], env: { ...definedOnly(process.env), ...env } },
  },
})

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.js'
import { compileCache } from '../scripts/project.js'
import { ANY_SCREEN, ANY_SCREEN_FILES } from './any-screen.ts'
import { DESKTOP, PHONE } from './sizes.ts'

const { executablePath, args, env } = await findChromium()
const jsonReport = process.env.PLAYWRIGHT_JSON_FILE
// For the worker processes, which all load the same programs.
process.env.NODE_COMPILE_CACHE ??= compileCache
// Node runs TypeScript itself and keeps line numbers, so neither a compiler nor source maps are needed.
process.env.PW_DISABLE_TS_ESM = '1'

const LONGEST = ['every-route', 'certificate', 'desk', 'effort', 'working'].map((name) => `**/${name}.spec.ts`)

/** Journeys leave a page before optimising its scripts pays off. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev'

/** Runs only on a phone: the screen size does not matter, and the layout is tightest there. */
const ON_PHONE = /@phone/
/** Must pass on both engines; see the projects. */
const BOTH_ENGINES = /@both-engines/

export default defineConfig<object, { engine: 'SQLite' | 'PostgreSQL' }>({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // One more than the two cores, because journeys also wait, for a countdown or the next poll.
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
    launchOptions: { executablePath, args: [...args, SHORT_LIVED], env: { ...definedOnly(process.env), ...env } },
  },
  projects: [
    // First, so that the run does not end by waiting for one of them.
    { name: 'longest', testMatch: LONGEST, timeout: 900_000, use: DESKTOP },
    {
      name: 'phone',
      testIgnore: ANY_SCREEN_FILES.map((name) => `**/${name}`),
      grepInvert: ANY_SCREEN,
      use: PHONE,
    },
    {
      name: 'desktop',
      testIgnore: LONGEST,
      grepInvert: [ON_PHONE, BOTH_ENGINES],
      use: DESKTOP,
    },
    // On SQLite these run in the phone project.
    { name: 'desktop on PostgreSQL', grep: BOTH_ENGINES, use: { ...DESKTOP, engine: 'PostgreSQL' } },
  ],
})

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

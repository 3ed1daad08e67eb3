import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.js'

const { executablePath, args, env } = await findChromium()
const jsonReport = process.env.PLAYWRIGHT_JSON_FILE

/**
 * Journeys in which nothing depends on the size of the screen: the desktop runs them for both. Single ones of other files
 * have `@any-screen` in their title.
 */
const ANY_SCREEN = [
  'account-area-enquiries',
  'account-area-failures',
  'account-area-profile',
  'accounts-code',
  'accounts-edges',
  'accounts-failures',
  'accounts-social',
  'accounts-social-configured',
  'api-docs',
  'certificate',
  'desk',
  'desk-staff',
  'case-edges',
  'details-banks',
  'details-failures',
  'details-postal',
  'every-route',
  'forced-colours',
  'guards',
  'mails',
  'nothing-lost',
  'operator',
  'payment-edges',
  'payment-failures',
  'smoke',
  'uploads',
  'wizard-guest-edges',
  'wizard-signed-in',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // One more than the two cores that run them: a journey also waits, for a countdown or the next look at the page.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(jsonReport ? [['json', { outputFile: jsonReport }] as const] : [])],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args, env: { ...definedOnly(process.env), ...env } },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ANY_SCREEN,
      grepInvert: /@any-screen/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Wide screens have the sidebar instead of the drawer.
    { name: 'desktop', testIgnore: '**/account-area-drawer.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
  ],
})

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

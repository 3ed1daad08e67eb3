import { basename } from 'node:path'
import type { TestInfo } from '@playwright/test'

/** Marks a journey that does not depend on the screen size, which only the desktop project runs. */
export const ANY_SCREEN = /@any-screen/

/** Files in which this holds for all journeys. */
export const ANY_SCREEN_FILES = [
  'accounts-social-configured',
  'api-docs',
  'certificate',
  'desk',
  'desk-staff',
  'case-edges',
  'every-route',
  'forced-colours',
  'mails',
  'nothing-lost',
  'payment-edges',
  'smoke',
  'uploads',
  'wizard-guest-edges',
  'working',
].map((name) => `${name}.spec.ts`)

/** Whether the same journey also runs on a phone. */
export function runsOnPhone({ file, title }: TestInfo): boolean {
  return !ANY_SCREEN.test(title) && !ANY_SCREEN_FILES.includes(basename(file))
}

import { basename } from 'node:path'
import type { TestInfo } from '@playwright/test'

/** In the title of a journey in which nothing depends on the size of the screen: the desktop runs it for both. */
export const ANY_SCREEN = /@any-screen/

/** Files of which all journeys are so. */
export const ANY_SCREEN_FILES = [
  'account-area-enquiries',
  'account-area-profile',
  'accounts-social-configured',
  'api-docs',
  'certificate',
  'desk',
  'desk-passkeys',
  'desk-staff',
  'case-edges',
  'details-banks',
  'every-route',
  'forced-colours',
  'guards',
  'mails',
  'nothing-lost',
  'payment-edges',
  'smoke',
  'uploads',
  'wizard-guest-edges',
  'wizard-signed-in',
  'working',
].map((name) => `${name}.spec.ts`)

/** The same journey runs on a phone, too. */
export function runsOnPhone({ file, title }: TestInfo): boolean {
  return !ANY_SCREEN.test(title) && !ANY_SCREEN_FILES.includes(basename(file))
}

import { OTP_SENT_NOTICE_MS } from '@nirgam/domain/shared/limits'
import type { Page } from '@playwright/test'
import { box, expectBoxes, newEmail, signUpOnScreen, submitCode, typeCode, wrongCode } from './accounts-screens.ts'
import { expect, test } from './fixtures.ts'
import { holdTimers } from './held-timers.ts'

test.use({ ownContext: true })

const START = new Date()
const RESEND_PERIOD = 30_000

const passes = (page: Page, time: number) => page.clock.setFixedTime(START.getTime() + time)

test.beforeEach(({ page }) => passes(page, 0))

test('five wrong codes end the code; a new one works', async ({ page, outboxCode, allow, db }) => {
  allow({ status: 422, path: /verify-otp/ })
  await holdTimers(page, OTP_SENT_NOTICE_MS)
  const email = newEmail()
  await signUpOnScreen(page, { email })
  const right = await outboxCode(email)
  for (let wrong = 0; wrong < 5; wrong++) {
    const answered = page.waitForResponse('**/api/verify-otp')
    await submitCode(page, wrongCode(right))
    await answered
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible()
    await expectBoxes(page, '')
    await expect(box(page, 1)).toBeFocused()
  }
  await submitCode(page, right)
  await expect(page.getByText('This OTP is no longer valid. Please request a new one.')).toBeVisible()

  db.exec(`update codes set sent_at = sent_at - ${RESEND_PERIOD}`)
  await passes(page, RESEND_PERIOD)
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  await expect(page.getByText('OTP sent successfully!')).toBeVisible()
  await submitCode(page, await outboxCode(email, { sent: 2 }))
  await expect(page).toHaveURL('/home')
})

test('a code can be asked for again after 30 seconds, which a reload does not shorten or prolong', async ({
  page,
  outboxCode,
  db,
}) => {
  const notice = await holdTimers(page, OTP_SENT_NOTICE_MS)
  const email = newEmail()
  await signUpOnScreen(page, { email })
  await outboxCode(email)
  const resend = page.getByRole('button', { name: 'Resend OTP' })
  await expect(resend).toBeDisabled()
  await passes(page, 20_000)
  await page.reload()
  await expect(page).toHaveURL('/otp-verification')
  await expect(page.getByText('You can request a new code in 10 s')).toBeVisible()
  await expect(resend).toBeDisabled()
  await passes(page, RESEND_PERIOD)
  await expect(resend).toBeEnabled()

  await typeCode(page, '12')
  db.exec(`update codes set sent_at = sent_at - ${RESEND_PERIOD}`)
  await resend.click()
  await expect(page.getByText('OTP sent successfully!')).toBeVisible()
  await expectBoxes(page, '')
  await expect(box(page, 1)).toBeFocused()
  await expect(resend).toBeDisabled()
  await notice.runOut()
  await expect(page.getByText('OTP sent successfully!')).toBeHidden()
  await submitCode(page, await outboxCode(email, { sent: 2 }))
  await expect(page).toHaveURL('/home')
})

test("the server's own pause between two codes is explained, and an expired code refused with a way on", async ({
  page,
  outboxCode,
  allow,
  db,
}) => {
  allow({ status: 429, path: /resend-otp/ })
  allow({ status: 422, path: /verify-otp/ })
  const email = newEmail()
  await signUpOnScreen(page, { email })
  const code = await outboxCode(email)
  // However long it took to get here.
  db.exec(`update codes set sent_at = sent_at + ${RESEND_PERIOD}`)
  await passes(page, RESEND_PERIOD)
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  await expect(page.getByText(/Please wait \d+ seconds before requesting another OTP\./)).toBeVisible()

  db.exec('update codes set expires_at = 0')
  await submitCode(page, code)
  await expect(page.getByText('This OTP is no longer valid. Please request a new one.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Sign Up' })).toBeVisible()
})

test('the boxes of a code are typed into, corrected, pasted into and filled in by the phone', async ({
  page,
  context,
  a11y,
  outboxCode,
  allow,
}) => {
  allow({ status: 422, path: /verify-otp/ })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = newEmail()
  await signUpOnScreen(page, { email })
  await a11y()
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(box(page, 1)).toBeFocused()
  await page.keyboard.type('1x2 -3')
  await expectBoxes(page, '123')
  await expect(box(page, 4)).toBeFocused()
  await expect(submit).toBeDisabled()

  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter complete 4-digit OTP')).toBeVisible()

  await page.keyboard.press('Backspace')
  await expect(box(page, 3)).toBeFocused()
  await expectBoxes(page, '12')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(box(page, 1)).toBeFocused()
  await page.keyboard.type('9')
  await expectBoxes(page, '92')
  await expect(box(page, 2)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('34')
  await expectBoxes(page, '9234')
  await expect(submit).toBeEnabled()

  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await expect(box(page, 1)).toHaveValue('')
  await expect(box(page, 2)).toHaveValue('2')
  await expect(submit).toBeDisabled()

  for (const text of [
    '4821',
    // with spaces
    ' 4 8 2 1 ',
    // the whole message
    'Your Nirgam code is 4821. It is valid for 10 minutes.',
  ]) {
    await page.reload()
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await box(page, 2).click()
    await page.keyboard.press('ControlOrMeta+V')
    await expectBoxes(page, '4821')
    await expect(submit).toBeEnabled()
  }

  await page.reload()
  await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')
  await box(page, 1).fill('4821')
  await expectBoxes(page, '4821')

  await submitCode(page, wrongCode(await outboxCode(email)))
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible()
  await a11y()
  const link = page.getByRole('link', { name: 'See the code in the outbox' })
  expect(await link.getAttribute('href')).toBe('/api/dev/outbox')
  await page.getByRole('link', { name: 'Back to Sign Up' }).click()
  await expect(page).toHaveURL('/signup')
})

test('without an account to verify, the code screen leads to sign-up', async ({ page }) => {
  await page.goto('/otp-verification')
  await expect(page).toHaveURL('/signup')
})

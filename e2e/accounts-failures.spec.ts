import type { Page } from '@playwright/test'
import { box, expectBoxes, fillIn, newEmail, PASSWORD, signUpOnScreen, submitCode } from './accounts-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

const LOST = /ERR_FAILED|ERR_CONNECTION/

/** From now on, `path` gets no answer or one that no server of ours would give. */
async function fail(page: Page, path: string, how: 'absent' | 'fault'): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    how === 'absent'
      ? route.abort()
      : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
}

const FAILURES = ['absent', 'fault'] as const

test('a login whose server is absent or faulty says so, loses nothing and works the next time', async ({
  page,
  signUp,
  allow,
}) => {
  allow({ failed: LOST, path: /login/ })
  allow({ status: 502, path: /login/ })
  const { email } = await signUp({ password: PASSWORD })
  for (const how of FAILURES) {
    await page.goto('/login')
    await fillIn(page, { email })
    await fail(page, '/login', how)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    await page.unroute('**/api/login')
  }
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/home')
})

test('a sign-up whose server is absent or faulty says so, loses nothing and works the next time', async ({
  page,
  allow,
}) => {
  allow({ failed: LOST, path: /register/ })
  allow({ status: 502, path: /register/ })
  const email = newEmail()
  for (const how of FAILURES) {
    await page.goto('/signup')
    await fillIn(page, { email })
    await fail(page, '/register', how)
    await page.getByRole('button', { name: 'Sign Up with OTP' }).click()
    await expect(page.getByRole('alert')).toContainText('Registration failed. Please try again.')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await page.unroute('**/api/register')
  }
  await page.getByRole('button', { name: 'Sign Up with OTP' }).click()
  await expect(page).toHaveURL('/otp-verification')
})

test('a code that no server judged stays in its boxes', async ({ page, outboxCode, allow }) => {
  allow({ failed: LOST, path: /verify-otp/ })
  const email = newEmail()
  await signUpOnScreen(page, { email })
  const code = await outboxCode(email)
  await fail(page, '/verify-otp', 'absent')
  await submitCode(page, code)
  await expect(page.getByText('OTP verification failed. Please try again.')).toBeVisible()
  await expectBoxes(page, code)
  await page.unroute('**/api/verify-otp')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/home')
})

test('a fault while checking a code clears the boxes and begins at the first', async ({ page, allow }) => {
  allow({ status: 502, path: /verify-otp/ })
  await signUpOnScreen(page, { email: newEmail() })
  await fail(page, '/verify-otp', 'fault')
  await submitCode(page, '1234')
  await expect(page.getByText('OTP verification failed. Please try again.')).toBeVisible()
  await expectBoxes(page, '')
  await expect(box(page, 1)).toBeFocused()
})

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true })

  test('a code that could not be sent again says so and can be asked for at once', async ({ page, allow }) => {
    allow({ status: 502, path: /resend-otp/ })
    const start = Date.now()
    await page.clock.setFixedTime(start)
    await signUpOnScreen(page, { email: newEmail() })
    await page.clock.setFixedTime(start + 30_000)
    await fail(page, '/resend-otp', 'fault')
    const resend = page.getByRole('button', { name: 'Resend OTP' })
    await resend.click()
    await expect(page.getByText('Failed to resend OTP. Please try again.')).toBeVisible()
    await expect(resend).toBeEnabled()
  })
})

test('too many tries show how long to wait', async ({ page, allow }) => {
  allow({ status: 429, path: /login/ })
  await page.goto('/login')
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '600' },
      json: { success: false, message: 'Too many tries. Please wait 10 minutes and try again.' },
    }),
  )
  await fillIn(page, { email: newEmail() })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Too many tries. Please wait 10 minutes and try again.')
})

test('an account that cannot be loaded keeps its session and offers to try again', async ({ page, signUp, allow }) => {
  allow({ status: 503, path: /api\/user/ })
  await signIn(page, await signUp())
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { success: false, message: 'Down' } }))
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'We couldn’t load your account' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('nirgam.token'))).not.toBeNull()
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'We couldn’t load your account' })).toBeHidden()
})

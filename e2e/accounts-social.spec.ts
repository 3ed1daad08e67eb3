import { newPhone, submitCode } from './accounts-screens.ts'
import { expect, test } from './fixtures.ts'

test('a provider that is not configured brings the user back with a message', async ({ page }) => {
  for (const [provider, name] of [
    ['google', 'Google'],
    ['facebook', 'Facebook'],
    ['instagram', 'Instagram'],
    ['twitter', 'Twitter'],
  ] as const) {
    await page.goto('/login')
    const asked = page.waitForRequest(`**/api/auth/${provider}`)
    await page.getByRole('link', { name }).click()
    await asked
    await expect(page).toHaveURL(`/login?social_error=${provider}`)
    await expect(page.getByRole('alert')).toHaveText(`Failed to connect with ${provider}. Please try again.`)
  }
})

test('WhatsApp asks for a number and signs in with a code sent there', async ({ page, outboxCode, a11y }) => {
  await page.goto('/signup')
  await page.getByRole('link', { name: 'WhatsApp' }).click()
  await expect(page).toHaveURL('/login?whatsapp=1')
  await a11y(page)
  await page.getByRole('button', { name: 'Send OTP on WhatsApp' }).click()
  await expect(page.getByText('Please enter a valid 10-digit mobile number')).toBeVisible()

  const phone = newPhone()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone)
  await page.getByRole('button', { name: 'Send OTP on WhatsApp' }).click()
  await expect(page).toHaveURL('/otp-verification')
  await expect(page.getByText(`+91 ${phone} on WhatsApp`)).toBeVisible()
  await submitCode(page, await outboxCode(`+91${phone}`))
  await expect(page).toHaveURL('/home')
})

test('a provider’s code that is unknown or used leaves the form with a message, and a name that is not ours is not repeated', async ({
  page,
  allow,
}) => {
  allow({ status: 401, path: /auth\/exchange/ })
  await page.goto('/login?handoff=made-up')
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()

  await page.goto('/login?social_error=<b>Your account is locked</b>')
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Your account is locked')).toHaveCount(0)
})

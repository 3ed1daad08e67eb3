import { box, expectBoxes, fillIn, newEmail, submitCode, wrongCode } from './accounts-screens.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './held-scripts.ts'

test('a visitor signs up by e-mail and pastes the code from the message, and each screen is accessible with its error @phone', async ({
  page,
  context,
  outboxCode,
  a11y,
  allow,
}) => {
  allow({ status: 422, path: /verify-otp/ })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await a11y()
  await page.goto('/login?whatsapp=1')
  await expect(page.getByRole('button', { name: 'Send OTP on WhatsApp' })).toBeVisible()
  await a11y()
  await page.goto('/signup')
  const signUp = page.getByRole('button', { name: 'Sign Up with OTP' })
  await signUp.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await a11y()
  const email = newEmail()
  await fillIn(page, { email })
  await signUp.click()
  await expect(page).toHaveURL('/otp-verification')
  await expect(page.getByText(email)).toBeVisible()
  const code = await outboxCode(email)
  await submitCode(page, wrongCode(code))
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible()
  await a11y()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), `Your Nirgam code is ${code}.`)
  await box(page, 2).click()
  await page.keyboard.press('ControlOrMeta+V')
  await expectBoxes(page, code)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/home')
  expect(await page.evaluate(() => localStorage.getItem('nirgam.token'))).toMatch(/^[\w-]{22,}$/)
})

test('an address typed before the script loads is used by the login, and kept after Back', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByText('Email', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Email' }).fill('asha@example')
  const login = page.getByRole('button', { name: 'Login' })
  for (const button of [login, page.getByRole('button', { name: 'Switch between light and dark' })]) {
    await expect(button).toBeDisabled()
  }
  release()
  await login.click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
  await page.goto('/terms')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@example')
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
})

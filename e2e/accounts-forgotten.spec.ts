import { fillIn, typeCode } from './accounts-screens.ts'
import { expect, test } from './fixtures.ts'

const NEW = 'another secret'

test('a code replaces a forgotten password, also after a reload, and each screen is accessible @phone', async ({
  page,
  signUp,
  outboxCode,
  a11y,
}) => {
  const { email } = await signUp()
  await page.goto('/forgot-password')
  await page.getByRole('radio', { name: 'Email' }).check()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await a11y()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  const code = await outboxCode(email, { sent: 2 })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Please enter complete 6-digit OTP')).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await a11y()

  await page.reload()
  await typeCode(page, code)
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your password has been changed. Please log in.')).toBeVisible()
  await fillIn(page, { email, password: NEW })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/home')
})

import {
  expectBoxes,
  loginOnScreen,
  newPhone,
  PASSWORD,
  signUpOnScreen,
  submitCode,
  typeCode,
} from './accounts-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

const NEW = 'another secret'

test('a code replaces a forgotten password, and other browsers are signed out @phone', async ({
  page,
  browser,
  server,
  signUp,
  outboxCode,
  allow,
  a11y,
}) => {
  const account = await signUp()
  const other = await browser.newContext({ baseURL: server.url })
  const elsewhere = await other.newPage()
  await signIn(elsewhere, account)

  allow({ status: 401, path: /login/ })
  await loginOnScreen(page, { email: account.email, password: 'not the password' })
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email)
  await a11y()
  await page.getByRole('button', { name: 'Send code' }).click()

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByText(account.email)).toBeVisible()
  const code = await outboxCode(account.email, { sent: 2 })
  await a11y()

  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Please enter complete 6-digit OTP')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()

  allow({ status: 422, path: /reset-password/ })
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await typeCode(
    page,
    code.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
  )
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue(NEW)
  await a11y()

  await page.reload()
  await typeCode(page, code)
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your password has been changed. Please log in.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/home')

  await elsewhere.goto('/home')
  await expect(elsewhere).toHaveURL('/')
  await other.close()
})

test('a six-digit WhatsApp code sends the owner of an account with a password to the login @any-screen', async ({
  page,
  outboxCode,
  allow,
  a11y,
}) => {
  const phone = newPhone()
  const start = async () => {
    await page.goto('/login?whatsapp=1')
    await a11y()
    await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone)
    await page.getByRole('button', { name: 'Send OTP on WhatsApp' }).click()
    await expect(page).toHaveURL('/otp-verification')
  }
  await signUpOnScreen(page, { phone })
  await submitCode(page, await outboxCode(`+91${phone}`))
  await expect(page).toHaveURL('/home')
  await page.evaluate(() => localStorage.clear())

  await start()
  await expect(page.getByText(`+91 ${phone} on WhatsApp`)).toBeVisible()
  const code = await outboxCode(`+91${phone}`, { sent: 2 })
  await typeCode(page, code)
  await expectBoxes(page, code, 6)
  allow({ status: 403, path: /verify-otp/ })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('This account has a password.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/home')
})

import {
  box,
  expectBoxes,
  fillIn,
  loginOnScreen,
  newEmail,
  newPhone,
  PASSWORD,
  saveDraft,
  signUpOnScreen,
  submitCode,
  wrongCode,
} from './accounts-screens.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './held-scripts.ts'

test('a visitor signs up by e-mail and pastes the code from the message @phone', async ({
  page,
  context,
  outboxCode,
  a11y,
  allow,
}) => {
  allow({ status: 422, path: /verify-otp/ })
  const email = newEmail()
  await signUpOnScreen(page, { email })
  await expect(page.getByText(email)).toBeVisible()
  await a11y()
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

test('the login and sign-up screens are accessible, with and without errors @phone', async ({ page, a11y }) => {
  await page.goto('/login')
  await a11y()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await a11y()
  await page.goto('/signup')
  await page.getByRole('radio', { name: 'Email' }).check()
  await a11y()
})

test('nothing fades or slides for users who prefer reduced motion @any-screen', async ({ page }) => {
  const fading = () =>
    [...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).transitionDuration !== '0s')
      .length
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(fading)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await page.evaluate(fading)).toBeGreaterThan(0)
})

test('an address typed before the script loads is used by the login, and kept after Back @any-screen', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByText('Email', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Email' }).fill('asha@example')
  release()
  const login = page.getByRole('button', { name: 'Login' })
  const refused = page.getByText('Please enter a valid email')
  await expect(async () => {
    await login.click()
    await expect(refused).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
  await page.goto('/terms')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@example')
  await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
})

test('a choice made before the page’s code has loaded is kept @any-screen', async ({ page, outboxCode }) => {
  const load = await holdScripts(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  const phone = newPhone()
  await fillIn(page, { phone, country: '+49' })
  for (const name of ['Sign Up with OTP', 'Show password', 'Switch between light and dark']) {
    await expect(page.getByRole('button', { name })).toBeDisabled()
  }
  load()
  await page.getByRole('button', { name: 'Sign Up with OTP' }).click()
  await expect(page).toHaveURL('/otp-verification')
  await outboxCode(`+49${phone}`)
})

test('after a login with a draft before step 5, home and the start page offer to continue it @any-screen', async ({
  page,
  signUp,
}) => {
  const { email } = await signUp({ password: PASSWORD })
  await page.goto('/login')
  await saveDraft(page, 4)
  await loginOnScreen(page, { email })
  await expect(page).toHaveURL('/home')
  await page.getByRole('link', { name: 'Continue Remittance' }).click()
  await expect(page).toHaveURL(/\/remittance/)
  await page.getByTitle(`Logged in as ${email}`).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue where you left off' }).click()
  await expect(page).toHaveURL(/\/remittance/)
})

import { newEmail, signUpOnScreen, submitCode } from './accounts-screens.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './held-scripts.ts'

test('someone signs up by e-mail with the code from their message @phone', async ({ page, outboxCode, a11y }) => {
  const email = newEmail()
  await signUpOnScreen(page, { email })
  await expect(page.getByText(email)).toBeVisible()
  await a11y()
  await submitCode(page, await outboxCode(email))
  await expect(page).toHaveURL('/home')
  expect(await page.evaluate(() => localStorage.getItem('nirgam.token'))).toMatch(/^[\w-]{22,}$/)
})

test('the screens are accessible, with errors shown and without @phone', async ({ page, a11y }) => {
  await page.goto('/login')
  await a11y()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await a11y()
  await page.goto('/signup')
  await page.getByRole('radio', { name: 'Email' }).check()
  await a11y()
})

test('nothing fades or slides for those who prefer reduced motion @any-screen', async ({ page }) => {
  const fading = () =>
    [...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).transitionDuration !== '0s')
      .length
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(fading)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await page.evaluate(fading)).toBeGreaterThan(0)
})

test('an address typed before the script arrives, and after Back, is what the login uses @any-screen', async ({
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

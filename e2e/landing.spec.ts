import { expect, test } from './fixtures.ts'
import { holdScripts } from './held-scripts.ts'

test('a visitor must choose or enter a destination, downloads a bank form, and is led here from an unknown path @phone', async ({
  page,
  allow,
  a11y,
}) => {
  allow({ status: 404, path: /no-such-page/ })
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('We couldn’t find that page.')).toBeVisible()
  await page.getByRole('button', { name: /^Start Transfer/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please select a destination country before proceeding.')
  await page.getByRole('group', { name: 'Destination country' }).getByText('Others').click()
  await page.getByRole('button', { name: /^Start Transfer/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter your destination country.')
  await a11y()

  const bank = page.getByRole('button', { name: /HDFC.*4 forms/ })
  const inPage = () => bank.evaluate((button) => button.getBoundingClientRect().top + scrollY)
  const before = await inPage()
  await bank.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  expect(await inPage(), 'what lies below the dialog has moved').toBe(before)
  await a11y()
  const download = page.waitForEvent('download')
  await dialog
    .getByRole('button', { name: /Download/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('a country typed before the script loads keeps its box and its text, also after a visit to another page and Back @phone', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('group', { name: 'Destination country' }).getByText('Others').click()
  await page.getByLabel('Enter your destination country').fill('Norway')
  release()
  const start = page.getByRole('button', { name: 'Start Transfer to Norway' })
  await expect(start).toBeEnabled()
  await page.goto('/terms')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Others' })).toBeChecked()
  await start.click()
  await expect(page).toHaveURL(/\/remittance\?step=1$/)
})

test('once a country is chosen, Start needs no further code', async ({ page }) => {
  await page.goto('/')
  // The largest file that the form's first screen needs besides those of this page.
  const form = page.waitForResponse((response) => response.url().includes('/assets/wizard-'))
  await page.getByRole('radio', { name: 'Germany' }).check()
  await form
  const release = await holdScripts(page)
  await page.getByRole('button', { name: 'Start Transfer to Germany' }).click()
  await expect(page.getByLabel('Amount in Indian rupees')).toBeVisible()
  release()
})

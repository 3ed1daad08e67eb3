import { readFile } from 'node:fs/promises'
import { newcomer } from './account-area-people.ts'
import { expect, test } from './fixtures.ts'

test('an enquiry is sent and appears in the history', async ({ page, a11y }) => {
  await newcomer(page)
  await page.goto('/enquiry')
  const submit = page.getByRole('button', { name: 'Submit Enquiry' })
  await expect(page.getByLabel('Priority')).toHaveValue('medium')
  await submit.click()
  await expect(page.getByText('Subject is required')).toBeVisible()
  await expect(page.getByText('Message is required')).toBeVisible()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await a11y()

  await page.getByLabel('Subject').fill('Which form does my bank want?')
  await page.getByLabel('Message').fill('They asked for 15CA.\nIs that enough?')
  await page.getByLabel('Priority').selectOption('High')
  await submit.click()
  await expect(page.getByText('Enquiry submitted successfully!')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Enquiry History' })).toHaveAttribute('aria-selected', 'true')
  const card = page.getByRole('article').filter({ hasText: 'Which form does my bank want?' })
  await expect(card).toContainText('Pending')
  await expect(card).toContainText('High priority')
  await expect(card).toContainText(/Enquiry #\d+ · Created/)
  await a11y()
})

test('bank forms are listed by bank and downloaded', async ({ page, a11y, allow }) => {
  await newcomer(page)
  await page.goto('/bank-form')
  await expect(page.getByText('4 form(s) available').first()).toBeVisible()
  await a11y()
  await page.getByRole('button', { name: 'View Forms of HDFC' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'HDFC Forms' })).toBeVisible()
  await expect(page.getByText(/\d+ KB · Added/).first()).toBeVisible()
  await a11y()

  const first = page.getByRole('button', { name: /^Download / }).first()
  allow({ status: 500, path: /download/ })
  await page.route('**/api/bank-forms/download/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await first.click()
  await expect(page.getByText('Failed to download form. Please try again.')).toBeVisible()
  const download = page.waitForEvent('download')
  await first.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Back to banks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank Forms' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

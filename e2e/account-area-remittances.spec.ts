import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { beginRemittance, completeRemittance } from './account-area-people.ts'
import { expect, signIn, test } from './fixtures.ts'

async function expectPdf(download: Download, name: string | RegExp): Promise<void> {
  expect(download.suggestedFilename()).toMatch(name)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
}

test.describe('with one unfinished remittance', () => {
  test.beforeEach(async ({ page, signUp }) => {
    const account = await signUp()
    await beginRemittance(page.request, account)
    await signIn(page, account)
  })

  test('home and the dashboard offer to continue it, and open the flow @phone', async ({ page, a11y }) => {
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Continue Your Remittance' })
    await expect(card).toContainText('₹4,87,321 to the United States')
    await expect(page.getByText(/REM-\d{6}: In Progress/)).toBeVisible()
    await expect(page.getByText('Just now')).toBeVisible()
    await a11y()
    await card.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Step 1 of 8').first()).toBeVisible()
    await page.goto('/home')
    // The step's own prefilled values are stored as a draft, which would open the flow without the link.
    await page.evaluate(() => localStorage.removeItem('nirgam.formData'))
    await page.getByRole('link', { name: 'Continue Remittance' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByText('Step 1 of 8').first()).toBeVisible()
  })
})

test('a completed remittance appears on every screen, with its receipts @phone', async ({ page, signUp, a11y }) => {
  const account = await signUp()
  const { id, transactionId, refund } = await completeRemittance(page.request, account)
  await signIn(page, account)

  await page.goto('/dashboard')
  const status = page.getByRole('region', { name: 'Remittance status' })
  await expect(status.getByText('Under Review', { exact: true })).toBeVisible()
  await expect(page.getByText('Contribution of ₹5,000 received')).toBeVisible()
  await expect(page.getByRole('img', { name: /Your latest contributions: ₹5,000 on/ })).toBeVisible()
  await a11y()
  const fromDashboard = page.waitForEvent('download')
  await page.getByRole('button', { name: `Receipt ${transactionId}` }).click()
  await expectPdf(await fromDashboard, `contribution-receipt-${transactionId}.pdf`)

  await page.goto('/remittances')
  await expect(page.getByRole('definition')).toHaveText(['1', '1', '0', '₹4,87,321'])
  await a11y()
  await page.getByRole('button', { name: /^View/ }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('****7465')).toBeVisible()
  await expect(details.getByText('****3945')).toBeVisible()
  await expect(details.getByText('CHASUS33')).toBeVisible()
  await a11y()
  await page.keyboard.press('Escape')
  const fromList = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Receipt for/ }).click()
  await expectPdf(await fromList, `remittance-receipt-${id}.pdf`)

  await page.goto('/contribution-details')
  const table = page.getByRole('table', { name: 'Your contributions' })
  await expect(table.getByText('Completed')).toHaveAttribute('data-color', 'green')
  await expect(table).toContainText('₹5,000.00')
  await expect(page.getByRole('region', { name: 'Contribution Summary' })).toContainText('1 transaction')
  await expect(page.getByRole('region', { name: 'Need Help?' }).locator('a[href^="tel:"]')).toBeVisible()
  await a11y()
  const fromContributions = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download receipt ${transactionId}` }).click()
  await expectPdf(await fromContributions, `contribution-receipt-${transactionId}.pdf`)

  await refund()
  const headers = { authorization: `Bearer ${account.token}` }
  await expect
    .poll(async () => (await page.request.get('/api/contributions', { headers })).text())
    .toMatch(/"status":"refunded"/)
  await page.reload()
  await expect(table.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contribution Summary' })).toContainText('₹0.00')
})

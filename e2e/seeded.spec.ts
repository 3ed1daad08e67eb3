import { randomUUID } from 'node:crypto'
import { expect, signIn, test } from './fixtures.ts'
import { seed } from './operator-desk.ts'

const EACH = 1000
const password = 'correct horse'

test('a thousand remittances and enquiries come page by page, with totals of everything @any-screen', async ({
  page,
  request,
  server,
  a11y,
}) => {
  const email = `${randomUUID()}@example.com`
  await seed(server, { email, each: EACH, walked: 7 })
  const login = await request.post('/api/login', { data: { identifier: email, password, login_type: 'email' } })
  await signIn(page, { email, password, token: (await login.json()).data.token })

  await page.goto('/remittances')
  await expect(page.getByRole('definition').first()).toHaveText('1,000')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(25)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(50)
  await page.getByLabel('Sort by').selectOption('Smallest amount')
  await expect(rows.first()).toContainText('₹5,00,000')
  await page.reload()
  await expect(page.getByLabel('Sort by')).toHaveValue('smallest')
  await expect(rows).toHaveCount(25)
  await page.getByRole('button', { name: /^View/ }).first().click()
  await expect(page.getByRole('dialog')).toContainText(/\*{4}\d{4}/)
  await page.keyboard.press('Escape')
  await a11y()

  await page.goto('/contribution-details')
  await expect(page.getByRole('region', { name: 'Contribution Summary' })).toContainText('999 transactions')

  await page.goto('/enquiry?tab=history')
  await expect(page.getByRole('article')).toHaveCount(25)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('article')).toHaveCount(50)

  await page.goto('/dashboard')
  await expect(page.getByText('1,000')).toBeVisible()
  // Many that wait for an answer are told in one place.
  const waiting = page.getByRole('status').filter({ hasText: /^\d+ remittances need your attention/ })
  await expect(waiting.getByRole('link', { name: /^REM-/ }).first()).toBeVisible()
  await a11y()
})

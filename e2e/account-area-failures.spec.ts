import type { Page } from '@playwright/test'
import { completeRemittance } from './account-area-people.ts'
import { expect, signIn, test } from './fixtures.ts'

/** Calls to these addresses fail until the answer is let through again. */
async function breakCalls(page: Page, calls: RegExp, status = 500): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.fulfill({ status, json: { success: false, message: 'It broke.' } }))
  return () => page.unroute(calls)
}

const SCREENS = [
  { path: '/dashboard', calls: /\/api\/remittances\?/, message: 'Failed to load dashboard data' },
  { path: '/remittances', calls: /\/api\/remittances\?/, message: 'Failed to load remittances' },
  { path: '/contribution-details', calls: /\/api\/contributions/, message: 'Failed to load contribution data' },
  { path: '/enquiry?tab=history', calls: /\/api\/enquiries/, message: 'Failed to load your enquiries' },
  { path: '/bank-form', calls: /\/api\/bank-forms\/banks/, message: 'Failed to load bank forms' },
]

test('every screen says that loading failed, and loads when tried again', async ({ page, signUp, allow, a11y }) => {
  allow({ status: 500 })
  const account = await signUp()
  await completeRemittance(page.request, account)
  await signIn(page, account)
  for (const { path, calls, message } of SCREENS) {
    const mend = await breakCalls(page, calls)
    await page.goto(path)
    const failure = page.getByRole('alert').filter({ hasText: message })
    await expect(failure).toBeVisible()
    if (path === '/dashboard') await a11y()
    await mend()
    await failure.getByRole('button', { name: /try again/i }).click()
    await expect(failure).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a receipt that does not come is explained where the specification wants it', async ({ page, signUp, allow }) => {
  const account = await signUp()
  const { transactionId } = await completeRemittance(page.request, account)
  await signIn(page, account)
  allow({ status: 404, path: /receipt/ })
  allow({ status: 500, path: /receipt/ })
  allow({ console: /We couldn’t load the receipt/ })

  await page.goto('/contribution-details')
  let mend = await breakCalls(page, /\/receipt/, 404)
  await page.getByRole('button', { name: `Download receipt ${transactionId}` }).click()
  await expect(page.getByText('Receipt not available for this contribution.')).toBeVisible()
  await mend()
  mend = await breakCalls(page, /\/receipt/)
  await page.getByRole('button', { name: `Download receipt ${transactionId}` }).click()
  await expect(page.getByText('Failed to download receipt. Please try again.')).toBeVisible()

  await page.goto('/remittances')
  await page.getByRole('button', { name: /^Receipt for/ }).click()
  await expect(
    page.getByText('Failed to download receipt. Receipt may not be available for this remittance.'),
  ).toBeVisible()

  await page.goto('/dashboard')
  const logged = page.waitForEvent('console', { predicate: (message) => message.type() === 'error' })
  await page.getByRole('button', { name: `Receipt ${transactionId}` }).click()
  await logged
  await expect(page.getByRole('alert')).toHaveCount(0)
  await mend()
})

test('a session that has ended leads to the login screen', async ({ page, signUp, allow }) => {
  const account = await signUp()
  await completeRemittance(page.request, account)
  await signIn(page, account)
  allow({ status: 401 })
  for (const [path, calls] of [
    ['/contribution-details', /\/api\/contributions/],
    ['/profile', /\/api\/profile/],
    ['/enquiry?tab=history', /\/api\/enquiries/],
  ] as const) {
    await signIn(page, account)
    const mend = await breakCalls(page, calls, 401)
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await mend()
  }
})

import { STEP_COUNT } from '@nirgam/domain/remittance/steps'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Account } from './accounts.ts'
import { saveDraft } from './accounts-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

const FOLLOWED = '/remittances/999999'
/** One page behind each guard; which guard protects which page is tested without a browser. */
const SIGNED_IN = '/home'
const DASHBOARD_AREA = '/profile'
const START_FIRST = 'Please start a remittance by filling out the initial steps first.'

/** Waits for the guard's decision: its skeleton is gone and a heading is shown. */
async function expectPlace(page: Page, path: string, place: string): Promise<void> {
  await page.goto(path)
  const isThere = (url: URL) => url.pathname === place
  await expect(page, `${path} leads to ${place}`).toHaveURL(isThere)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page, `${path} stays at ${place}`).toHaveURL(isThere)
}

async function startRemittance(request: APIRequestContext, { token }: Account): Promise<void> {
  const answer = await request.post('/api/remittances', { headers: { authorization: `Bearer ${token}` }, data: {} })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test.beforeEach(({ allow }) => allow({ status: 404, path: /remittances\/(current|999999)/ }))

test('a guest is sent to the start page from every page that needs an account, even with a draft', async ({ page }) => {
  for (const path of [SIGNED_IN, DASHBOARD_AREA]) await expectPlace(page, path, '/')
  await page.goto('/remittance?step=7')
  await expect(page.getByText(`Step 1 of ${STEP_COUNT}`, { exact: true })).toBeVisible()

  await page.goto('/login')
  await saveDraft(page, 5)
  for (const path of [SIGNED_IN, DASHBOARD_AREA]) await expectPlace(page, path, '/')
})

test('a signed-in user without a remittance may start one, and a draft at step 5 opens the dashboard', async ({
  page,
  signUp,
}) => {
  await signIn(page, await signUp())
  await expectPlace(page, SIGNED_IN, SIGNED_IN)
  for (const path of [DASHBOARD_AREA, '/login']) {
    await expectPlace(page, path, '/')
    await expect(page.getByText(START_FIRST)).toBeVisible()
  }
  await expectPlace(page, '/otp-verification', '/home')

  // Leaves the form, which would save its own draft.
  await page.goto('/robots.txt')
  await saveDraft(page, 4)
  await expectPlace(page, '/dashboard', '/')
  await saveDraft(page, 5)
  await expectPlace(page, '/dashboard', '/dashboard')
})

test('an unfinished remittance gives access to the dashboard area', async ({ page, request, signUp }) => {
  const account = await signUp()
  await startRemittance(request, account)
  await signIn(page, account)
  // One guard protects the whole area.
  for (const path of ['/dashboard', FOLLOWED]) await expectPlace(page, path, path)
  await expectPlace(page, '/login', '/dashboard')
})

test('signing out in one tab signs out the other and deletes the draft', async ({ page, context, signUp, allow }) => {
  // For requests that this tab is still loading when the other signs out.
  allow({ status: 401, path: /\/api\// })
  const account = await signUp()
  await signIn(page, account)
  await saveDraft(page, 5)
  await page.goto('/dashboard')
  // The form has loaded and has saved the sender's known details.
  await expect(page.locator('#email')).toHaveValue(account.email)
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/')
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('nirgam.')))
  await expect.poll(kept).toEqual([])
})

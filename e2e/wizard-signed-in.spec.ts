import type { APIRequestContext } from '@playwright/test'
import { type Account, signIn } from './accounts.ts'
import { fillIn } from './accounts-screens.ts'
import { expect, test } from './fixtures.ts'
import { ANSWERS, amount, arrived, banner, card, fillUpTo, next, walkUpTo } from './wizard-steps.ts'

async function currentRemittance(request: APIRequestContext, { token }: Account) {
  const answer = await request.get('/api/remittances/current', { headers: { authorization: `Bearer ${token}` } })
  const { data } = await answer.json()
  return data
}

const FILLED_IN = {
  amount: 2_500_000,
  destination_country: 'Germany',
  bank: 'icici',
  account_type: 'nro',
  source_of_funds: 'property',
  date_of_birth: { month: 'February', day: 29, year: 1980 },
}

test('a signed-in user fills in five steps, which are synced before the dashboard opens', async ({
  page,
  request,
  signUp,
}) => {
  const account = await signUp()
  await signIn(page, account)
  await walkUpTo(page, 5)
  await ANSWERS[4]!.enter(page)
  await next(page).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect.poll(() => currentRemittance(request, account)).toMatchObject(FILLED_IN)
  // Values prefilled for the next step may be stored here; the answers are only on the server.
  const kept = await page.evaluate(() => localStorage.getItem('nirgam.formData'))
  expect(JSON.parse(kept ?? '{}')).not.toHaveProperty('amount')
  // The step is kept, so that a login after closing the browser leads back to the dashboard.
  expect(Number(await page.evaluate(() => localStorage.getItem('nirgam.currentStep')))).toBeGreaterThanOrEqual(5)
  await expect(page.getByRole('heading', { name: 'Continue Your Remittance' })).toBeVisible()
  await expect(page.getByText('Step 1 of 8', { exact: true })).toBeVisible()
})

test('a failed sync keeps the draft and says so, and the next try succeeds', async ({
  page,
  request,
  signUp,
  allow,
}) => {
  allow({ status: 503, path: /sync-local-data/ })
  const account = await signUp()
  await signIn(page, account)
  await fillUpTo(page, 5)
  await ANSWERS[4]!.enter(page)
  await page.route('**/api/remittances/sync-local-data', (route) => route.fulfill({ status: 503, body: '' }))
  await next(page).click()
  await expect(banner(page)).toContainText('Failed to sync your data. Please try again.')
  await page.reload()
  await arrived(page, 5)
  await ANSWERS[4]!.kept(page)
  await page.unroute('**/api/remittances/sync-local-data')
  await next(page).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect.poll(() => currentRemittance(request, account)).toMatchObject(FILLED_IN)
})

test('without a draft the unfinished remittance opens at step 1 with its values, and Next saves them', async ({
  page,
  request,
  signUp,
}) => {
  const account = await signUp()
  await request.post('/api/remittances', {
    headers: { authorization: `Bearer ${account.token}` },
    data: { amount: 900_000, destinationCountry: 'France', bank: 'sbi' },
  })
  await signIn(page, account)
  await page.goto('/remittance')
  await arrived(page, 1)
  await expect(amount(page)).toHaveValue('9,00,000')
  await amount(page).fill('800000')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await next(page).click()
  await arrived(page, 2)
  await expect(card(page, 'State Bank of India')).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect
    .poll(() => currentRemittance(request, account))
    .toMatchObject({ amount: 800_000, destination_country: 'France' })
})

test('unsaved text survives a reload', async ({ page, request, signUp }) => {
  const account = await signUp()
  await request.post('/api/remittances', {
    headers: { authorization: `Bearer ${account.token}` },
    data: { amount: 900_000, destinationCountry: 'France' },
  })
  await signIn(page, account)
  await page.goto('/remittance')
  await amount(page).fill('4242')
  await page.reload()
  await expect(amount(page)).toHaveValue('4,242')
  await expect(page.getByText('Sending to France')).toBeVisible()
  await expect.poll(() => currentRemittance(request, account)).toMatchObject({ amount: 900_000 })
  await next(page).click()
  await arrived(page, 2)
  await expect
    .poll(() => currentRemittance(request, account))
    .toMatchObject({ amount: 4242, destination_country: 'France' })
})

test('a session that ends on an early step leads to the login and back, with nothing lost', async ({
  page,
  request,
  signUp,
  allow,
  db,
}) => {
  allow({ status: 401 })
  const account = await signUp()
  await request.post('/api/remittances', {
    headers: { authorization: `Bearer ${account.token}` },
    data: { amount: 900_000, destinationCountry: 'France', bank: 'sbi', accountType: 'nro' },
  })
  await signIn(page, account)
  await page.goto('/remittance?step=3')
  await arrived(page, 3)
  db.exec('delete from sessions')
  await card(page, 'FCNR').check()
  await next(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await page.goto('/remittance')
  await expect(page, 'nor is an empty form shown later').toHaveURL('/login')
  await page.goto('/remittance?step=3')
  await fillIn(page, account)
  await page.getByRole('button', { name: 'Login' }).click()
  await arrived(page, 3)
  await expect(card(page, 'FCNR')).toBeChecked()
  await next(page).click()
  await arrived(page, 4)
  const token = await page.evaluate(() => localStorage.getItem('nirgam.token') ?? '')
  await expect
    .poll(() => currentRemittance(request, { ...account, token }))
    .toMatchObject({ account_type: 'fcnr', bank: 'sbi' })
})

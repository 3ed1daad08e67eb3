import type { APIRequestContext, Page } from '@playwright/test'
import { beginRemittance } from './account-area-people.ts'
import type { Account } from './accounts.ts'
import { fillIn } from './accounts-screens.ts'
import { field, next as nextStep, openStep, SENDER, type } from './details-screens.ts'
import { expect, signIn, test } from './fixtures.ts'
import { arriveAtPayPal, choose, expectSuccess, payButton, readyToPay } from './payment-screens.ts'
import { ANSWERS, arrived, fillUpTo, next } from './wizard-steps.ts'

const FRANCE = { amount: 900_000, destination_country: 'France', bank: 'sbi' }

async function current(request: APIRequestContext, { token }: Account) {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await request.get('/api/remittances/check-incomplete', { headers })).json()).data
}

async function login(page: Page, account: Account): Promise<Account> {
  await fillIn(page, account)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL('/login')
  return { ...account, token: await page.evaluate(() => localStorage.getItem('nirgam.token') ?? '') }
}

test('a user who logs in with a draft while the account has another remittance may keep the draft', async ({
  page,
  request,
  signUp,
}) => {
  const account = await signUp()
  await beginRemittance(request, account, FRANCE)
  await fillUpTo(page, 5)
  await ANSWERS[4]!.enter(page)
  await page.goto('/login')
  const again = await login(page, account)
  const question = page.getByRole('dialog')
  await expect(question).toContainText('₹9,00,000to France')
  await expect(question).toContainText('₹25,00,000to Germany')
  await expect.poll(() => current(request, again)).toMatchObject(FRANCE)
  await question.getByRole('button', { name: 'Use the one on this device' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Who is sending the money?' })).toBeVisible()
  await expect
    .poll(() => current(request, again))
    .toMatchObject({ amount: 2_500_000, destination_country: 'Germany', bank: 'icici' })
})

test('a form is described as saved on this device until it is in the account', async ({ page, request, signUp }) => {
  const account = await signUp()
  await fillUpTo(page, 3)
  await page.goto('/login')
  await expect(page.getByText('Once you’re logged in, continue on any device.')).toBeVisible()
  const again = await login(page, account)
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Your answers are saved on this device.')).toBeVisible()
  expect(await current(request, again)).toBeNull()
  await page.getByRole('link', { name: 'Continue Remittance' }).click()
  for (const { step, enter } of ANSWERS.slice(2)) {
    await arrived(page, step)
    await enter(page)
    await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
    expect(await current(request, again)).toBeNull()
    await next(page).click()
  }
  await expect(page.getByRole('heading', { name: 'Who is sending the money?' })).toBeVisible()
  await expect(page.getByText('on this device')).toBeHidden()
  expect(await current(request, again)).toMatchObject({ amount: 2_500_000, destination_country: 'Germany' })
})

test('a session that ends midway leads to the login with the reason, and back with nothing lost', async ({
  page,
  request,
  allow,
  db,
}) => {
  allow({ status: 401 })
  const begun = await openStep(page, request, 'senderDetails')
  await type(page, { ...SENDER, country: undefined, countryCode: undefined, pinCode: undefined })
  db.exec('delete from sessions')
  await nextStep(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await login(page, begun.account)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(field(page, 'name')).toHaveValue(SENDER.name)
})

test('a session that ends on the last guest step leads to the login and back', async ({ page, signUp, allow, db }) => {
  allow({ status: 401 })
  const account = await signUp()
  await signIn(page, account)
  await fillUpTo(page, 5)
  await ANSWERS[4]!.enter(page)
  db.exec('delete from sessions')
  await next(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await login(page, account)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Welcome! Please continue filling your remittance details below.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who is sending the money?' })).toBeVisible()
})

test('another user who logs in next sees nothing of an ended session', async ({ page, request, signUp, allow, db }) => {
  allow({ status: 401 })
  allow({ status: 404, path: /\/remittances\/current$/ })
  await openStep(page, request, 'senderDetails')
  await field(page, 'name').fill('Somebody Else')
  db.exec('delete from sessions')
  await page.reload()
  await page.goto('/login')
  await login(page, await signUp())
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Please continue filling')).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Somebody Else')
})

test('the dashboard and the wizard agree on how much is filled in', async ({ page, request }) => {
  await openStep(page, request, 'payment')
  await expect(page.getByText('85% complete')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('img', { name: '85% filled in' })).toBeVisible()
})

test('a payment started under another host name returns to that host', async ({ page, request, server }) => {
  const begun = await readyToPay(page, request)
  const here = server.url.replace('localhost', '127.0.0.1')
  await page.goto(`${here}/robots.txt`)
  await page.evaluate((token) => localStorage.setItem('nirgam.token', token), begun.account.token)
  await page.goto(`${here}/remittance`)
  await payButton(page).click()
  await arriveAtPayPal(page)
  await choose(page, 'Pay')
  await expectSuccess(page)
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
})

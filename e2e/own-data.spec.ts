import { readFile } from 'node:fs/promises'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { completeRemittance } from './account-area-people.ts'
import { loginOnScreen } from './accounts-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

test('a user downloads all their data as one archive @phone', async ({ page, request, signUp, a11y }) => {
  const account = await signUp()
  await completeRemittance(request, account)
  await signIn(page, account)
  await page.goto('/profile')
  const panel = page.getByRole('region', { name: 'Your data' })
  await panel.scrollIntoViewIfNeeded()
  await a11y()
  const arriving = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download my data' }).click()
  const archive = await arriving
  expect(archive.suggestedFilename()).toMatch(/^nirgam-my-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(panel.getByText('Your data has been downloaded.')).toBeVisible()
  const bytes = await readFile(await archive.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const text of [account.email, 'payments.json', SAMPLE_ANSWERS.sender_bank_details.accountNumber]) {
    expect(bytes.includes(text), text).toBe(true)
  }
})

/** The landing page opens before the session is cleared, and may still send requests with it. */
const LAST_QUESTION = { status: 401, path: /check-incomplete|\/user$/ }

test('an account is deleted with its password: the data to be kept is named, and the login stops working @both-engines', async ({
  page,
  request,
  signUp,
  allow,
  a11y,
}) => {
  const account = await signUp()
  await completeRemittance(request, account)
  await signIn(page, account)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('We’re legally required to keep (encrypted):')).toBeVisible()
  await expect(dialog.getByText(/NRG-.*your remittance of ₹4,87,321/)).toBeVisible()
  await a11y()

  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  allow({ status: 422, path: /profile\/delete/ })
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('This password is incorrect')).toBeVisible()
  await dialog.getByLabel('Your password').fill(account.password)
  allow(LAST_QUESTION)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()

  allow({ status: 401, path: /login/ })
  await loginOnScreen(page, account)
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
})

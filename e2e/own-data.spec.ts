import { readFile } from 'node:fs/promises'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { completeRemittance } from './account-area-people.ts'
import { loginOnScreen } from './accounts-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ ownServer: { onPostgres: true } })

/** The landing page opens before the session is cleared, and may still send requests with it. */
const LAST_QUESTION = { status: 401, path: /check-incomplete|\/user$/ }

test('a user confirms a new address, downloads all data and deletes the account: what is kept is named, and the login stops working', async ({
  page,
  request,
  signUp,
  outboxCode,
  allow,
  a11y,
}) => {
  const account = await signUp()
  await completeRemittance(request, account)
  await signIn(page, account)
  await page.goto('/profile')
  const form = page.getByRole('region', { name: 'Profile Details' })
  const newEmail = `new-${account.email}`
  await form.getByLabel('Name').fill('Asha Verma')
  await form.getByLabel('Email', { exact: true }).fill(newEmail)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Confirm your new email address')).toBeVisible()
  await expect(page.getByText('Hello, Asha Verma')).toBeVisible()
  await a11y()
  await page.getByLabel(`Code sent to ${newEmail}`).fill(await outboxCode(newEmail))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(newEmail)

  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const archive = await arriving
  expect(archive.suggestedFilename()).toMatch(/^nirgam-my-data-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await archive.path())
  for (const text of ['PK', newEmail, 'payments.json', SAMPLE_ANSWERS.sender_bank_details.accountNumber]) {
    expect(bytes.includes(text), text).toBe(true)
  }

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText(/NRG-.*your remittance of ₹4,87,321/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await a11y()
  await dialog.getByLabel('Your password').fill(account.password)
  allow(LAST_QUESTION)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()

  allow({ status: 401, path: /login/ })
  await loginOnScreen(page, { ...account, email: newEmail })
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible()
})

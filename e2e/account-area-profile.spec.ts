import { newcomer } from './account-area-people.ts'
import { expect, test } from './fixtures.ts'

test('the profile is saved, used in the greeting and kept after a reload, and a new address needs its code', async ({
  page,
  a11y,
  outboxCode,
}) => {
  const { email } = await newcomer(page)
  const newEmail = `new-${email}`
  await page.goto('/profile')
  const form = page.getByRole('region', { name: 'Profile Details' })
  await form.getByLabel('Name').fill('Asha Verma')
  await form.getByLabel('Date of birth').fill('1985-05-17')
  await form.getByLabel('Gender').selectOption('female')
  await form.getByLabel('Pincode').fill('560001')
  await form.getByLabel('Address').fill('12 Lake View Road')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByText('Hello, Asha Verma')).toBeVisible()
  await a11y()
  await page.reload()
  await expect(form.getByLabel('Name')).toHaveValue('Asha Verma')
  await expect(form.getByLabel('Date of birth')).toHaveValue('1985-05-17')
  await expect(form.getByLabel('Gender')).toHaveValue('female')
  await expect(form.getByLabel('Address')).toHaveValue('12 Lake View Road')

  await form.getByLabel('Email', { exact: true }).fill(newEmail)
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Confirm your new email address')).toBeVisible()
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email)
  await a11y()
  await page.getByLabel(`Code sent to ${newEmail}`).fill(await outboxCode(newEmail))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Confirm your new email address')).toBeHidden()
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(newEmail)
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

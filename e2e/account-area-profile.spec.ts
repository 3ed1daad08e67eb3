import { newcomer } from './account-area-people.ts'
import { expect, test } from './fixtures.ts'

test('the profile is saved, greeted by, and still there after a reload', async ({ page, a11y }) => {
  await newcomer(page)
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
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('what is wrong stands at its field, whoever found it; any other failure keeps what was typed', async ({
  page,
  allow,
}) => {
  await newcomer(page)
  await page.goto('/profile')
  const form = page.getByRole('region', { name: 'Profile Details' })
  await form.getByLabel('E-mail').fill('not an address')
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await expect(form.getByText('Please enter a valid phone number with country code')).toBeVisible()
  await expect(form.getByLabel('E-mail')).toBeFocused()

  allow({ status: 422, path: /profile/ })
  await form.getByLabel('E-mail').fill('')
  await form.getByLabel('Phone').fill('1234')
  await expect(form.getByText('Please enter a valid phone number with country code')).toBeHidden()
  await form.getByLabel('Date of birth').fill('1850-01-01')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText('Please enter a valid date of birth')).toBeVisible()
  await expect(form.getByLabel('Date of birth')).toBeFocused()

  allow({ status: 500, path: /profile/ })
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Phone')).toHaveValue('1234')
})

test('a new e-mail address counts only after its code', async ({ page, outboxCode, allow, a11y }) => {
  const { email } = await newcomer(page)
  const newEmail = `new-${email}`
  await page.goto('/profile')
  await page.getByLabel('E-mail').fill(newEmail)
  await page.getByRole('region', { name: 'Profile Details' }).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Confirm your new email address')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await a11y()

  const code = await outboxCode(newEmail)
  const box = page.getByLabel(`Code sent to ${newEmail}`)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Please enter complete 4-digit OTP')).toBeVisible()
  allow({ status: 422, path: /confirm-contact/ })
  await box.fill(code === '0000' ? '1111' : '0000')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible()
  await box.fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Confirm your new email address')).toBeHidden()
  await expect(page.getByLabel('E-mail')).toHaveValue(newEmail)
})

test('when the profile cannot be read, the account stands in and nothing stored is erased', async ({ page, allow }) => {
  const { email, token } = await newcomer(page)
  const headers = { authorization: `Bearer ${token}` }
  await page.request.put('/api/profile', { headers, data: { address: '12 Lake View Road' } })
  allow({ status: 500, path: /profile/ })
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.goto('/profile')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(2)
  await expect(page.getByLabel('I accept to received marketing emails')).toBeHidden()
  await page.getByLabel('Name').fill('Asha Verma')
  await page.getByRole('region', { name: 'Profile Details' }).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('12 Lake View Road')
})

test('the password changes, with every objection at its field', async ({ page, allow, request }) => {
  const { email, password } = await newcomer(page)
  await page.goto('/profile')
  const form = page.getByRole('region', { name: 'Password Details' })
  const update = form.getByRole('button', { name: 'Update' })
  await expect(form.getByLabel('I accept to received marketing emails')).toBeChecked()

  await form.getByLabel('New password').fill('five5')
  await form.getByLabel('Confirm password').fill('other')
  await update.click()
  await expect(form.getByText('Current password is required')).toBeVisible()
  await expect(form.getByText('Password must be at least 6 characters long!')).toBeVisible()
  await expect(form.getByText('Passwords do not match!')).toBeVisible()
  for (const name of ['Current password', 'New password', 'Confirm password']) {
    await expect(form.getByLabel(name)).toHaveAttribute('aria-invalid', 'true')
  }

  allow({ status: 422, path: /change-password/ })
  await form.getByLabel('Current password').fill('not my password')
  await form.getByLabel('New password').fill('another secret')
  await form.getByLabel('Confirm password').fill('another secret')
  await form.getByRole('button', { name: 'Show password' }).first().click()
  await expect(form.getByLabel('New password')).toHaveAttribute('type', 'text')
  await update.click()
  await expect(form.getByText('Current password is incorrect')).toBeVisible()

  allow({ status: 500, path: /change-password/ })
  await page.route('**/api/change-password', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await form.getByLabel('Current password').fill(password)
  await update.click()
  await expect(form.getByText('Failed to update password. Please try again.')).toBeVisible()

  await form.getByLabel('I accept to received marketing emails').uncheck()
  await update.click()
  await expect(form.getByText('Password updated successfully!')).toBeVisible()
  await expect(form.getByLabel('Current password')).toHaveValue('')
  await page.reload()
  await expect(form.getByLabel('I accept to received marketing emails')).not.toBeChecked()
  const login = await request.post('/api/login', {
    data: { identifier: email, password: 'another secret', login_type: 'email' },
  })
  expect(login.status()).toBe(200)
})

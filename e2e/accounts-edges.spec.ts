import { PAYMENT_NOTICE_STEP } from '@nirgam/domain/remittance/steps'
import {
  fillIn,
  loginOnScreen,
  newEmail,
  newPhone,
  PASSWORD,
  saveDraft,
  signUpOnScreen,
  submitCode,
} from './accounts-screens.ts'
import { expect, test } from './fixtures.ts'

test('someone signs up with a British mobile number, one of ten countries of which India is the first choice', async ({
  page,
  outboxCode,
}) => {
  await page.goto('/signup')
  const codes = page.getByLabel('Country code')
  await expect(codes).toHaveValue('+91')
  expect(
    await codes.locator('option').evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
  ).toEqual(['+1', '+91', '+44', '+86', '+81', '+33', '+49', '+39', '+34', '+61'])
  const phone = newPhone()
  await signUpOnScreen(page, { phone, country: '+44' })
  await expect(page.getByText(`+44 ${phone}`)).toBeVisible()
  await submitCode(page, await outboxCode(`+44${phone}`))
  await expect(page).toHaveURL('/home')
})

test('a registered number is refused at its field with nothing lost, and understood when pasted at the login', async ({
  page,
  outboxCode,
  allow,
}) => {
  allow({ status: 422, path: /register/ })
  const phone = newPhone()
  await signUpOnScreen(page, { phone })
  await submitCode(page, await outboxCode(`+91${phone}`))
  await expect(page).toHaveURL('/home')
  await page.evaluate(() => localStorage.clear())

  await page.goto('/signup')
  const email = newEmail()
  await fillIn(page, { phone, email })
  await expect(page.getByText('We’ll send the code to your mobile number.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up with OTP' }).click()
  const field = page.getByRole('textbox', { name: 'Mobile number' })
  await expect(page.getByText('An account with these details already exists. Please log in.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(phone)
  await field.press('Backspace')
  await expect(page.getByText('An account with these details already exists. Please log in.')).toBeHidden()
  await page.getByRole('radio', { name: 'Email' }).check()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)

  await loginOnScreen(page, { phone: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, country: '+1' })
  await expect(page).toHaveURL('/home')
})

test('login with both identifiers uses the e-mail', async ({ page, signUp }) => {
  const { email } = await signUp({ password: PASSWORD })
  await page.goto('/login')
  await fillIn(page, { phone: newPhone(), email })
  await expect(page.getByText('We’ll use your email.')).toBeVisible()
  const sent = page.waitForRequest('**/api/login')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect((await sent).postDataJSON()).toEqual({ identifier: email, password: PASSWORD, login_type: 'email' })
  await expect(page).toHaveURL('/home')
})

test('whoever has not entered their code yet is sent from login to the code screen', async ({
  page,
  request,
  allow,
  outboxCode,
}) => {
  allow({ status: 403, path: /login/ })
  const phone = newPhone()
  const email = newEmail()
  await request.post('/api/register', { data: { phone, email, country_code: '+91', password: PASSWORD } })
  await loginOnScreen(page, { email })
  await expect(page).toHaveURL('/otp-verification')
  await expect(page.getByText(`We sent a 4-digit code to the number ending in ${phone.slice(-4)}.`)).toBeVisible()
  await submitCode(page, await outboxCode(`+91${phone}`))
  await expect(page).toHaveURL('/home')
})

test('wrong input is named at its field until that is edited, and the password can be shown and hidden', async ({
  page,
}) => {
  await page.goto('/login')
  const login = page.getByRole('button', { name: 'Login' })
  await login.click()
  await expect(page.getByText('Please enter either mobile number or email')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toBeFocused()

  await fillIn(page, { phone: '98765', password: '12345' })
  await expect(page.getByText('Please enter either mobile number or email')).toBeHidden()
  await expect(page.getByText('Password is required')).toBeHidden()
  await login.click()
  await expect(page.getByText('Please enter a valid 10-digit mobile number')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()

  await page.getByRole('textbox', { name: 'Mobile number' }).fill('')
  await fillIn(page, { email: 'not-an-address' })
  await login.click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page).toHaveURL('/login')

  const password = page.getByLabel('Password', { exact: true })
  await password.fill('open sesame')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('open sesame')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a wrong password says so in a banner and keeps what was typed', async ({ page, signUp, allow }) => {
  allow({ status: 401, path: /login/ })
  const { email } = await signUp({ password: PASSWORD })
  await loginOnScreen(page, { email, password: 'not this one' })
  await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/home')
})

test('a choice made before the code of the page has loaded is kept', async ({ page, outboxCode }) => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await loaded
    await route.continue()
  })
  await page.goto('/signup', { waitUntil: 'commit' })
  const phone = newPhone()
  await fillIn(page, { phone, country: '+49' })
  for (const name of ['Sign Up with OTP', 'Show password', 'Switch between light and dark']) {
    await expect(page.getByRole('button', { name })).toBeDisabled()
  }
  load()
  await page.getByRole('button', { name: 'Sign Up with OTP' }).click()
  await expect(page).toHaveURL('/otp-verification')
  await outboxCode(`+49${phone}`)
})

test.describe('after login with a draft', () => {
  test('from step 5 on, the remittance is continued on the dashboard', async ({ page, signUp, allow }) => {
    allow({ status: 404, path: /remittances\/current/ })
    const { email } = await signUp({ password: PASSWORD })
    await page.goto('/login')
    await saveDraft(page, 5)
    await loginOnScreen(page, { email })
    await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  })

  test('before step 5, home and the start page offer to go on with it', async ({ page, signUp }) => {
    const { email } = await signUp({ password: PASSWORD })
    await page.goto('/login')
    await saveDraft(page, 4)
    await loginOnScreen(page, { email })
    await expect(page).toHaveURL('/home')
    await page.getByRole('link', { name: 'Continue Remittance' }).click()
    await expect(page).toHaveURL(/\/remittance/)
    await page.getByTitle(`Logged in as ${email}`).click()
    await expect(page).toHaveURL('/home')
    await page.goto('/')
    await page.getByRole('link', { name: 'Continue where you left off' }).click()
    await expect(page).toHaveURL(/\/remittance/)
  })

  test('from the documents on, a green notice says that nothing is lost', async ({ page }) => {
    const notice = page.getByText('Your remittance form data has been saved. Login to complete payment.')
    await page.goto('/login')
    await saveDraft(page, PAYMENT_NOTICE_STEP - 1)
    await page.reload()
    await expect(page.getByText('₹5,00,000')).toBeVisible()
    await expect(notice).toBeHidden()
    await saveDraft(page, PAYMENT_NOTICE_STEP)
    await page.reload()
    await expect(notice).toBeVisible()
  })

  test('a new account with a draft goes on with it after the code', async ({ page, outboxCode, allow }) => {
    allow({ status: 404, path: /remittances\/current/ })
    await page.goto('/signup')
    await saveDraft(page, 5)
    const email = newEmail()
    await signUpOnScreen(page, { email })
    await submitCode(page, await outboxCode(email))
    await expect(page).toHaveURL(/\/dashboard(\?|$)/)
  })
})

test('pressing Login twice sends one request', async ({ page, signUp }) => {
  const { email } = await signUp({ password: PASSWORD })
  let requests = 0
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/login', async (route) => {
    requests += 1
    await asked
    await route.continue()
  })
  await loginOnScreen(page, { email })
  await page.getByRole('button', { name: 'Logging in...' }).click({ force: true })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  answer()
  await expect(page).toHaveURL('/home')
  expect(requests).toBe(1)
})

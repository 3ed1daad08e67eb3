import { signIn } from './accounts.ts'
import { addressOf, begin, expectStep, openStep, stored } from './details-screens.ts'
import { expect, test } from './fixtures.ts'
import {
  captures,
  choose,
  expectPaid,
  expectSuccess,
  goToPayPal,
  heading,
  holdCountdown,
  payButton,
  readyToPay,
} from './payment-screens.ts'

test('a payment that cannot be created says so and can be tried again', async ({ page, request, allow }) => {
  allow({ status: 500, path: /payment\/create/ })
  allow({ failed: /payment\/create/ })
  const begun = await readyToPay(page, request)
  const answers = [
    [{ status: 500, body: '' }, 'Payment failed. Please try again.'],
    [{ json: { success: true } }, 'Failed to create payment. Please try again.'],
    [{ json: { success: true, approval_url: 'javascript:alert(1)' } }, 'Failed to create payment. Please try again.'],
    [{ json: { success: false } }, 'Failed to create payment. Please try again.'],
  ] as const
  for (const [answer, message] of answers) {
    await page.route('**/payment/create', (route) => route.fulfill({ ...answer }))
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText(`${message} You haven’t been charged.`)
    await page.unroute('**/payment/create')
  }
  await page.route('**/payment/create', (route) => route.abort('connectionrefused'))
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach Nirgam')
  await page.unroute('**/payment/create')
  await goToPayPal(page)
  await choose(page, 'Pay')
  await expectSuccess(page)
  await expectPaid(request, begun)
})

test('paying for a remittance that was replaced in another tab says so and leads to the dashboard', async ({
  page,
  request,
  allow,
}) => {
  allow({ status: 404, path: /payment/ })
  const { account } = await readyToPay(page, request)
  await request.post('/api/remittances/start-new', { headers: { authorization: `Bearer ${account.token}` } })
  await payButton(page).click()
  await expect(page.getByText('No active remittance found')).toBeVisible()
  await expect(page.getByText('Not found.')).toBeHidden()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('what is only in this browser is synced before anything can be paid', async ({ page, request, allow }) => {
  allow({ status: 500, path: /sync-local-data/ })
  const begun = await begin(request)
  await signIn(page, begun.account)
  await page.evaluate(() => {
    localStorage.setItem('nirgam.formData', JSON.stringify({ amount: 487_321, bank: 'axis' }))
    localStorage.setItem('nirgam.currentStep', '13')
  })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/sync-local-data', async (route) => {
    await asked
    await route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/remittance')
  await expectStep(page, 'payment')
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await payButton(page).click({ force: true })
  await expect(page.getByText('Please wait while we sync your data...')).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText('Failed to sync data. Please refresh and try again.')
  await page.unroute('**/sync-local-data')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await stored(request, begun)).bank).toBe('axis')
})

test('a sync that fails keeps the draft and says so', async ({ page, request, allow }) => {
  allow({ status: 500, path: /sync-local-data/ })
  const { account } = await begin(request)
  await signIn(page, account)
  await page.evaluate(() => {
    localStorage.setItem('nirgam.formData', JSON.stringify({ amount: 487_321, bank: 'axis' }))
    localStorage.setItem('nirgam.currentStep', '13')
  })
  await page.route('**/sync-local-data', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/remittance')
  await expect(page.getByRole('alert')).toContainText('Failed to sync your form data. Please try again.')
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  expect(await page.evaluate(() => localStorage.getItem('nirgam.formData'))).toContain('axis')
})

test('missing steps are named, with the way to each', async ({ page, request, a11y }) => {
  const { account } = await begin(request)
  await signIn(page, account)
  await page.evaluate(() => localStorage.setItem('nirgam.currentStep', '13'))
  await page.goto('/remittance')
  await expect(page.getByText('Before you can pay, please complete:')).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  await a11y()
  await page
    .getByRole('button', { name: 'Fill in: Sender’s Address' })
    .or(page.getByRole('button', { name: "Fill in: Sender's Address" }))
    .click()
  await expectStep(page, 'senderDetails')
})

test('what became incomplete elsewhere is refused plainly', async ({ page, request, allow }) => {
  allow({ status: 409, path: /payment\/create/ })
  await readyToPay(page, request)
  await page.route('**/payment/create', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, message: 'Please select a service contribution amount', missing_steps: ['contribution'] },
    }),
  )
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Please select a service contribution amount')
  await page.getByRole('button', { name: 'Fill in: Contribution' }).click()
  await expectStep(page, 'contribution')
})

test('when capturing fails, the fallback and a last look still find the payment', async ({ page, request, allow }) => {
  allow({ status: 500, path: /payment\/(capture|verify)/ })
  const begun = await readyToPay(page, request)
  await goToPayPal(page)
  let looks = 0
  await page.route('**/payment/verify', (route) => {
    looks += 1
    return looks === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue()
  })
  await page.route('**/payment/capture', (route) => route.fulfill({ status: 500, body: '' }))
  const fallback = page.waitForRequest(/\/payment\/success\?token=.+&PayerID=/)
  await choose(page, 'Pay')
  await fallback
  await expectSuccess(page)
  expect(looks).toBe(2)
  await expectPaid(request, begun)
})

test('when the server cannot be reached, the payment is not called failed and can be asked about again', async ({
  page,
  request,
  allow,
  a11y,
}) => {
  allow({ failed: /payment/ })
  const begun = await readyToPay(page, request)
  const order = await goToPayPal(page)
  await page.route('**/api/remittances/*/payment/**', (route) => route.abort('connectionrefused'))
  await choose(page, 'Pay')
  await expect(page.getByRole('alert')).toHaveText(
    `Payment processing failed. Your payment may still be pending. Please contact support with your payment reference: ${order.id}`,
  )
  const mail = await page.getByRole('link', { name: 'Contact Support' }).getAttribute('href')
  expect(mail).toMatch(/^mailto:/)
  expect(decodeURIComponent(mail ?? '')).toContain(`Payment reference: ${order.id}`)
  expect(decodeURIComponent(mail ?? '')).toContain(`Remittance ID: ${begun.id}`)
  await a11y()
  await page.unroute('**/api/remittances/*/payment/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectSuccess(page)
  expect(await captures(request, order)).toBe(1)
})

test('an address that claims success or brings its own text is not believed', async ({ page, request }) => {
  const begun = await openStep(page, request, 'payment')
  await page.goto(`/payment/callback?status=success&remittance_id=${begun.id}&payment_id=FAKE`)
  await expect(page.getByRole('alert')).toHaveText('Payment failed')
  await expect(heading(page, 'You haven’t been charged')).toBeVisible()
  await page.goto('/payment/callback?status=error&message=Call%20%2B1%20900%20now')
  await expect(page.getByRole('alert')).toHaveText('Payment failed')
  await expect(page.getByText('+1 900')).toBeHidden()
  await expect(page.getByText('We can’t tell yet whether PayPal charged you.')).toBeVisible()
  await page.goto('/payment/callback?status=error&message=Payment%20capture%20failed')
  await expect(page.getByRole('alert')).toHaveText('Payment capture failed')
  await page.goto('/payment/callback')
  await expect(page.getByRole('alert')).toHaveText('Invalid payment callback. Please try again or contact support.')
})

test('a guest who cancelled is taken to the start page, unless they want to stay', async ({ page, a11y }) => {
  await page.goto('/payment/callback?status=cancelled&remittance_id=1')
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await a11y()
  await expect(heading(page, 'Payment cancelled')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/')
})

test('the thank-you page without a payment offers the way on', async ({ page, request, a11y }) => {
  const { account } = await begin(request)
  await signIn(page, account)
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { name: 'No payment yet' })).toBeVisible()
  await a11y()
  await page.getByRole('link', { name: 'Continue your remittance' }).click()
  await expect(page).toHaveURL(/\/remittance\?step=/)
})

test('the payment step of the dashboard’s flow pays too', async ({ page, request }) => {
  await holdCountdown(page)
  const begun = await readyToPay(page, request)
  await page.goto(addressOf('payment', '/dashboard'))
  const order = await goToPayPal(page)
  await choose(page, 'Pay')
  await expect(heading(page, 'Payment successful')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click()
  await expect(page.getByText('Under Review').first()).toBeVisible()
  await expectPaid(request, begun)
  expect(await captures(request, order)).toBe(1)
})

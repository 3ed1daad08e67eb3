import { readFile } from 'node:fs/promises'
import { pdfWords } from '../apps/api/src/testing/files/pdf-text.ts'
import { addressOf, SENDER, SENDER_BANK } from './details-screens.ts'
import { expect, test } from './fixtures.ts'
import {
  arriveAtPayPal,
  captures,
  choose,
  expectPaid,
  goToPayPal,
  heading,
  holdCountdown,
  readyToPay,
} from './payment-screens.ts'

test('a customer pays with PayPal and gets the thank-you page, the receipt and the summary @phone', async ({
  page,
  request,
  a11y,
}) => {
  const countdown = await holdCountdown(page)
  const begun = await readyToPay(page, request)
  const said = ['₹4,87,321', 'Not charged here', 'Service contribution', '$60.24', 'Total to Pay']
  for (const text of [...said, 'This is a test payment.']) {
    await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
  }
  await a11y()

  const order = await goToPayPal(page)
  await choose(page, 'Pay')
  await expect(heading(page, 'Payment successful')).toBeVisible()
  await expect(page.getByText('Taking you to your summary in').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue to Dashboard' })).toBeVisible()
  await countdown.end()

  await expect(page).toHaveURL('/remittance/thank-you')
  await expect(heading(page, 'Congratulations!')).toBeVisible()
  await expect(page.getByText('₹5,000', { exact: true })).toBeVisible()
  await expect(page.getByText('paid as $60.24')).toBeVisible()
  await expect(page.getByText('₹4,87,321', { exact: true })).toBeVisible()
  await expect(page.getByText('to the United States', { exact: true })).toBeVisible()
  await expect(page.getByText('8-12 hours', { exact: true })).toBeVisible()
  await expect(page.getByText(begun.reference, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(page.getByText('24/7', { exact: true })).toBeVisible()
  await a11y()
  await expectPaid(request, begun)
  expect(await captures(request, order)).toBe(1)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'nirgam.token'))).not.toContain(
    'nirgam.currentStep',
  )

  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Receipt' }).click()
  const file = await receipt
  expect(file.suggestedFilename()).toBe(`remittance-receipt-${begun.id}.pdf`)
  const words = await pdfWords(await readFile(await file.path()))
  for (const text of [begun.reference, '5,000', '60.24', SENDER.name]) expect(words).toContain(text)
  expect(words).not.toContain(SENDER_BANK.accountNumber)

  const summary = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Summary' }).click()
  const text = await readFile(await (await summary).path(), 'utf8')
  expect(text).toContain(begun.reference)
  expect(text).toContain('₹4,87,321')

  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByText('Under Review').first()).toBeVisible()
})

test('a cancelled payment charges nothing, leads back to the payment step and can be continued @phone', async ({
  page,
  request,
  a11y,
}) => {
  const countdown = await holdCountdown(page)
  const begun = await readyToPay(page, request)
  const order = await goToPayPal(page)
  await choose(page, 'Cancel')
  await expect(heading(page, 'Payment cancelled')).toBeVisible()
  await expect(page.getByText('Payment was cancelled')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  await a11y()
  await countdown.end()
  await expect(page).toHaveURL(addressOf('payment'))

  await expect(page.getByText('You haven’t been charged', { exact: true })).toBeVisible()
  await expect(page.getByText('waiting')).toBeHidden()
  await a11y()
  await page.getByRole('button', { name: 'Check my payment' }).click()
  await expect(page.getByText('Last checked at')).toBeVisible()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  expect(await arriveAtPayPal(page)).toEqual(order)
  await choose(page, 'Pay')
  await countdown.end()
  await expect(page).toHaveURL('/remittance/thank-you')
  await expectPaid(request, begun)
  expect(await captures(request, order)).toBe(1)
})

test('a declined card leads back to the same PayPal page, where another card works @phone', async ({
  page,
  request,
  allow,
  a11y,
}) => {
  allow({ status: 409, path: /payment\/capture/ })
  const countdown = await holdCountdown(page)
  const begun = await readyToPay(page, request)
  const order = await goToPayPal(page)
  await choose(page, 'Pay but bank declines')
  await expect(heading(page, 'You haven’t been charged')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'Your payment method was declined. Please choose another one on PayPal.',
  )
  await a11y()
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(await arriveAtPayPal(page)).toEqual(order)
  await choose(page, 'Pay')
  await countdown.end()
  await expect(page).toHaveURL('/remittance/thank-you')
  await expectPaid(request, begun)
})

test('a payment held by PayPal is shown as pending on every page @phone', async ({ page, request, a11y }) => {
  const begun = await readyToPay(page, request)
  await goToPayPal(page)
  await choose(page, 'Leave pending')
  await expect(heading(page, 'Your payment is on its way')).toBeVisible()
  await expect(page.getByText('Please don’t pay again.')).toBeVisible()
  await a11y()
  await page.goto(addressOf('payment'))
  await expect(page.getByText('PayPal is still reviewing your payment.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check my payment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Complete' })).toBeHidden()
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Remittance status' })).toContainText('Pending')
  await page.goto('/contribution-details')
  const table = page.getByRole('table', { name: 'Your contributions' })
  await expect(table.getByRole('row').last()).toHaveText(/Total confirmed.*₹0.00.*₹5,000.00 pending at PayPal/)
  await expect(page.getByRole('region', { name: 'Contribution Summary' })).toContainText('Another ₹5,000.00 is pending')
  const { token } = begun.account
  const answer = await request.get(`/api/remittances/${begun.id}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await answer.json()).data.contribution_paid).toBe(false)
})

test('a browser closed after approval still results in one paid and submitted remittance @any-screen', async ({
  page,
  request,
  context,
  db,
}) => {
  const begun = await readyToPay(page, request)
  const order = await goToPayPal(page)
  // PayPal's own webhooks fail too, so only the sweeper is left.
  await request.post(`${order.standIn}/__stand-in/faults`, { data: { call: 'verify', kind: '500', times: 1000 } })
  await page.getByRole('checkbox').check()
  await choose(page, 'Pay')
  await expect(page.getByText('You can close this window.')).toBeVisible()
  await page.close()
  expect(await captures(request, order)).toBe(0)

  db.prepare("update jobs set run_at = 0 where kind = 'payment.sweep'").run()
  await expectPaid(request, begun)
  expect(await captures(request, order)).toBe(1)
  await request.delete(`${order.standIn}/__stand-in/faults`)

  const later = await context.newPage()
  await later.goto('/dashboard')
  await expect(later.getByText('Under Review').first()).toBeVisible()
  await later.goto('/thank-you')
  await expect(later.getByText(begun.reference, { exact: true })).toBeVisible()
})

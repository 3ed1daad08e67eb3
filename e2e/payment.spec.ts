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
  payButton,
  readyToPay,
} from './payment-screens.ts'

test('a customer whose card is declined pays with another and gets the receipt; returning again charges nothing @phone', async ({
  page,
  request,
  allow,
  a11y,
}) => {
  allow({ status: 409, path: /payment\/capture/ })
  const countdown = await holdCountdown(page)
  const begun = await readyToPay(page, request)
  await expect(page.getByText('This is a test payment.')).toBeVisible()
  await a11y()

  const order = await goToPayPal(page)
  await choose(page, 'Pay but bank declines')
  await expect(heading(page, 'You haven’t been charged')).toBeVisible()
  await a11y()
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(await arriveAtPayPal(page)).toEqual(order)
  await choose(page, 'Pay')
  await expect(heading(page, 'Payment successful')).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(heading(page, 'Payment successful')).toBeVisible()
  await countdown.end()

  await expect(page).toHaveURL('/remittance/thank-you')
  await expect(heading(page, 'Congratulations!')).toBeVisible()
  await expect(page.getByText('paid as $60.24')).toBeVisible()
  await expect(page.getByText(begun.reference, { exact: true })).toBeVisible()
  await a11y()
  await expectPaid(request, begun)
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Receipt' }).click()
  const file = await receipt
  expect(file.suggestedFilename()).toBe(`remittance-receipt-${begun.id}.pdf`)
  const words = await pdfWords(await readFile(await file.path()))
  for (const text of [begun.reference, '5,000', '60.24', SENDER.name]) expect(words).toContain(text)
  expect(words).not.toContain(SENDER_BANK.accountNumber)

  await page.goto(address)
  await expect(heading(page, 'Payment successful')).toBeVisible()
  expect(await captures(request, order)).toBe(1)
})

test('a cancelled payment charges nothing and can be continued, also after Back, and one held by PayPal is pending @phone', async ({
  page,
  request,
  a11y,
}) => {
  const countdown = await holdCountdown(page)
  await readyToPay(page, request)
  const order = await goToPayPal(page)
  await choose(page, 'Cancel')
  await expect(heading(page, 'Payment cancelled')).toBeVisible()
  await a11y()
  await countdown.end()
  await expect(page).toHaveURL(addressOf('payment'))
  await expect(page.getByText('You haven’t been charged', { exact: true })).toBeVisible()
  await a11y()
  expect(await goToPayPal(page)).toEqual(order)
  await page.goBack()
  await payButton(page).click()
  expect(await arriveAtPayPal(page)).toEqual(order)
  expect(await captures(request, order)).toBe(0)
  await choose(page, 'Leave pending')
  await expect(heading(page, 'Your payment is on its way')).toBeVisible()
  await expect(page.getByText('Please don’t pay again.')).toBeVisible()
  await a11y()
})

test('a browser closed after approval still results in one paid and submitted remittance', async ({
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
  await later.goto('/thank-you')
  await expect(later.getByText(begun.reference, { exact: true })).toBeVisible()
})

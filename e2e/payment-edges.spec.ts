import { fillIn } from './accounts-screens.ts'
import { addressOf } from './details-screens.ts'
import { expect, test } from './fixtures.ts'
import {
  arriveAtPayPal,
  captures,
  choose,
  expectPaid,
  expectSuccess,
  goToPayPal,
  heading,
  ordersMade,
  payButton,
  readyToPay,
} from './payment-screens.ts'

test('two tabs that pay at once share one order and are charged once', async ({ page, request, context }) => {
  const begun = await readyToPay(page, request)
  const other = await context.newPage()
  await other.goto(addressOf('payment'))
  await expect(payButton(other)).toBeEnabled()
  await Promise.all([payButton(page).click(), payButton(other).click()])
  const [one, two] = await Promise.all([arriveAtPayPal(page), arriveAtPayPal(other)])
  expect(two).toEqual(one)
  await Promise.all([choose(page, 'Pay'), choose(other, 'Pay')])
  await expectPaid(request, begun)
  for (const tab of [page, other]) {
    // The second tab may find the order already paid, with a link back.
    const back = tab.getByRole('link', { name: 'Return to the merchant' })
    await expect(heading(tab, 'Payment successful').or(heading(tab, 'Congratulations!')).or(back)).toBeVisible()
    if (await back.isVisible()) await back.click()
    await expect(tab).toHaveURL('/remittance/thank-you')
  }
  expect(await ordersMade(request, one, begun.reference)).toBe(1)
  expect(await captures(request, one)).toBe(1)
})

test('a user logged out before returning from PayPal loses nothing', async ({ page, request, a11y }) => {
  const begun = await readyToPay(page, request)
  const order = await goToPayPal(page)
  await page.addInitScript(() => {
    if (location.pathname === '/payment/callback' && !sessionStorage.getItem('left')) {
      localStorage.clear()
      sessionStorage.setItem('left', 'yes')
    }
  })
  await choose(page, 'Pay')
  await expect(heading(page, 'Please log in to see your payment')).toBeVisible()
  await expect(page.getByText(order.id)).toBeVisible()
  await a11y()
  const address = page.url()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please log in to see the status of your payment.')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('nirgam.place'))).toBe(
    new URL(address).pathname + new URL(address).search,
  )
  // The payment comes first, whatever step is stored here.
  await page.evaluate(() => localStorage.setItem('nirgam.currentStep', '13'))
  await fillIn(page, begun.account)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectSuccess(page)
  await expectPaid(request, begun)
  expect(await captures(request, order)).toBe(1)
})

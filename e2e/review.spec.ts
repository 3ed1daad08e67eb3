import { REFUND_PROMISE } from '@nirgam/domain/case/refund-words'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import type { Page } from '@playwright/test'
import {
  addressOf,
  chooseCountry,
  expectStep,
  field,
  next,
  openStep,
  RECEIVER,
  SENDER_BANK,
  stepAfter,
  stored,
  type,
} from './details-screens.ts'
import { expect, test } from './fixtures.ts'

const edit = (page: Page, title: string) => page.getByRole('button', { name: `Edit ${title}` }).click()

const backToReview = (page: Page) => page.getByRole('button', { name: 'Save and return to review' }).click()

test('every part of the review can be edited, with a direct way back @phone', async ({ page, request, a11y }) => {
  await openStep(page, request, 'confirmation')
  for (const { title, step, name } of [
    { title: "Sender's Details", step: 'senderDetails', name: 'name' },
    { title: 'Sender Bank Details', step: 'senderBankDetails', name: 'bankName' },
    { title: "Receiver's Details", step: 'receiverDetails', name: 'name' },
    { title: 'Receiver Bank Details', step: 'receiverBankDetails', name: 'bankName' },
  ] as const) {
    await edit(page, title)
    await expectStep(page, step)
    await field(page, name).fill(`Changed in ${step}`)
    if (step === 'senderDetails') await a11y()
    await backToReview(page)
    await expectStep(page, 'confirmation')
    await expect(page.getByText(`Changed in ${step}`, { exact: true })).toBeVisible()
  }
  await edit(page, 'Account Type')
  await expect(page).toHaveURL(/step=3&/)
  await backToReview(page)
  await expectStep(page, 'confirmation')
  await edit(page, 'Transfer Amount')
  await expect(page).toHaveURL(/step=1&/)
  // The way back to the review remains available on the other steps.
  await next(page)
  await expect(page).toHaveURL(/step=2&/)
  await backToReview(page)
  await expectStep(page, 'confirmation')
})

test('a customer who may have nothing to file sees that before paying, with the reason and the refund rule @phone', async ({
  page,
  request,
  a11y,
}) => {
  const own = { ...SAMPLE_ANSWERS, receiver_details: { ...RECEIVER, purpose: 'own' } }
  await openStep(page, request, 'confirmation', own)
  const finding = page.getByRole('region', { name: 'You may not need us' })
  await expect(finding).toContainText('Nothing to file. If that’s right, there’s nothing to pay for. Here is why:')
  await expect(finding.getByText(/NRE/).first()).toBeVisible()
  await a11y()
  await page.goto(addressOf('payment'))
  await expect(finding).toBeVisible()
  await expect(page.getByText(REFUND_PROMISE)).toBeVisible()
})

test('a receiver’s new country asks for the bank codes it needs before returning to the review @any-screen', async ({
  page,
  request,
}) => {
  const begun = await openStep(page, request, 'confirmation')
  await edit(page, "Receiver's Details")
  await expectStep(page, 'receiverDetails')
  await chooseCountry(page, 'Germany')
  await type(page, { city: 'Berlin', state: 'Berlin' })
  await backToReview(page)
  await expectStep(page, 'receiverBankDetails')
  await expect(page.getByRole('alert')).toContainText('IBAN is required for European banks')
  await field(page, 'iban').fill('DE89 3704 0044 0532 0130 00')
  await page.keyboard.press('Enter')
  await expectStep(page, 'confirmation')
  await expect
    .poll(() => stored(request, begun))
    .toMatchObject({
      receiver_details: {
        ...RECEIVER,
        country: 'Germany',
        countryCode: '+49',
        city: 'Berlin',
        state: 'Berlin',
        pinCode: '',
      },
      receiver_bank_details: { iban: 'DE89370400440532013000' },
    })
})

test('the review masks account numbers and marks empty fields, and only its print preview is printed @any-screen', async ({
  page,
  request,
  a11y,
}) => {
  const { reference } = await openStep(page, request, 'confirmation')
  await expect(page.getByText('****7465')).toBeVisible()
  await expect(page.getByText(SENDER_BANK.accountNumber)).toHaveCount(0)
  await expect(page.getByText('Not provided').first()).toBeVisible()
  await expect(page.getByText('12-24 hours')).toBeVisible()
  await a11y()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Preview for Print' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(reference)
  await expect(dialog).toContainText('This is a computer-generated document. No signature required.')
  await expect(dialog).toContainText(/\d{1,2}:\d{2} [AP]M IST/)
  await a11y()
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')

  await page.emulateMedia({ media: 'print' })
  const visible = await page.evaluate(() =>
    [...document.body.children]
      .filter((element) => element.getClientRects().length > 0)
      .map(({ textContent }) => textContent),
  )
  expect(visible).toHaveLength(1)
  expect(visible[0]).toContain(reference)
  expect(visible[0]).not.toContain(SENDER_BANK.accountNumber)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Preview for Print' })).toBeFocused()
})

test('a contribution must be chosen and sets the estimate, and a custom one takes digits and has a minimum @phone', async ({
  page,
  request,
  a11y,
}) => {
  const begun = await openStep(page, request, 'contribution')
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Please select a service contribution amount')
  await a11y()
  for (const [amount, estimate] of [
    ['₹2,500', '12-24 hours'],
    ['₹5,000', '8-12 hours'],
    ['₹10,000', '4-8 hours'],
    ['₹20,000', '2-4 hours'],
    ['₹50,000', '1-2 hours'],
  ] as const) {
    await page.getByRole('radio', { name: amount }).check()
    await expect(page.getByText(`At ${amount}, estimated processing time is ${estimate}.`)).toBeVisible()
  }
  await next(page)
  await expectStep(page, stepAfter('contribution'))
  await expect.poll(() => stored(request, begun)).toMatchObject({ contribution: 50_000 })

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectStep(page, 'contribution')
  await page.getByRole('radio', { name: 'Others' }).check()
  const custom = page.getByLabel('Custom amount')
  await custom.fill('499.99')
  await expect(custom).toHaveValue('499')
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Minimum amount is ₹500')
  await a11y()
  await page.getByRole('button', { name: '₹7,500' }).click()
  await expect(custom).toHaveValue('7,500')
  await expect(page.getByText('At ₹7,500, estimated processing time is 8-12 hours.')).toBeVisible()
  await page.getByRole('radio', { name: '₹2,500' }).check()
  await expect(custom).toBeHidden()
  await page.getByRole('radio', { name: 'Others' }).check()
  await expect(custom).toHaveValue('')
  await page.getByRole('button', { name: '₹3,000' }).click()
  await next(page)
  await expectStep(page, stepAfter('contribution'))
  await expect.poll(() => stored(request, begun)).toMatchObject({ contribution: 3000 })
})

import { stepById } from '@nirgam/domain/remittance/steps'
import type { Page } from '@playwright/test'
import {
  begin,
  chooseCountry,
  expectInView,
  expectStep,
  field,
  next,
  SENDER,
  SENDER_BANK,
  stored,
  type,
} from './details-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

/** Needs an IBAN; the journeys from the landing page cover a bank in the United States and the dashboard. */
const COUNTRY = 'Germany'
const DETAILS = { phone: '15112345678', pinCode: '101', city: 'Berlin', state: 'Berlin' }

const refused = async (page: Page) => {
  await next(page)
  await expect(page.getByRole('alert')).toBeVisible()
}

test('a remittance from India to Germany goes from step 6 to payment, each question comes into view, and each step is accessible with its errors @phone', async ({
  page,
  request,
  allow,
  a11y,
}) => {
  const begun = await begin(request, { destination_country: COUNTRY })
  await signIn(page, begun.account)
  await page.goto('/remittance?step=6')

  await expectStep(page, 'senderDetails')
  await expect(field(page, 'email')).toHaveValue(begun.account.email)
  await refused(page)
  await a11y()
  await test.step('at twice the font size the bar below the fields is no longer sticky', async () => {
    const bar = page.getByRole('button', { name: 'Next' }).locator('..')
    await expect(bar).toHaveCSS('position', 'sticky')
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await expect(bar).toHaveCSS('position', 'static')
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  })
  const { country: _, countryCode, pinCode: __, ...sender } = SENDER
  await type(page, { ...sender, phone: `${countryCode} ${SENDER.phone}` })
  await next(page)

  await expectInView(page, 'receiverDetails')
  await page.getByLabel('What is the money for? (optional)').selectOption('Tuition fees')
  await refused(page)
  await a11y()
  await chooseCountry(page, COUNTRY)
  await type(page, { name: 'Dev Example', email: 'dev@example.com', address: '1 Example Street', ...DETAILS })
  await next(page)

  await expectInView(page, 'senderBankDetails')
  await expect(field(page, 'bankName')).toHaveValue('HDFC Bank')
  await refused(page)
  await a11y()
  const { bsrCode, bankName, ...codes } = SENDER_BANK
  await type(page, { ...codes, ifsc: codes.ifsc.replace(/^../, '') })
  await field(page, 'bsrCode').selectOption(bsrCode)
  await test.step('letters typed in the middle of a code are capitalised where they are', async () => {
    await field(page, 'ifsc').press('Home')
    await page.keyboard.type(codes.ifsc.slice(0, 2).toLowerCase())
    await expect(field(page, 'ifsc')).toHaveValue(codes.ifsc)
    expect(await field(page, 'ifsc').evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)
  })
  await next(page)

  await expectInView(page, 'receiverBankDetails')
  await refused(page)
  await a11y()
  await type(page, {
    bankName: 'Example Bank',
    accountNumber: '000123456789',
    confirmAccountNumber: '000123456789',
    swiftCode: 'cobadeff',
    iban: 'de89 3704 0044 0532 0130 00',
  })
  await next(page)

  await expectInView(page, 'confirmation')
  for (const text of ['₹4,87,321', 'NRE Account', '****7465', '****6789', 'COBADEFF', '****3000']) {
    await expect(page.locator('form').getByText(text).first()).toBeVisible()
  }
  await test.step('an answer changed elsewhere meanwhile is shown with both values to choose from', async () => {
    await page.getByRole('button', { name: "Edit Receiver's Details" }).click()
    await expectInView(page, 'receiverDetails')
    const { version, receiver_details: data } = await stored(request, begun)
    await request.put(`/api/remittances/${begun.id}`, {
      headers: { authorization: `Bearer ${begun.account.token}` },
      data: { step: stepById('receiverDetails').serverStep, data: { ...Object(data), city: 'Bonn' }, version },
    })
    await type(page, { city: 'Potsdam' })
    allow({ status: 409, path: /remittances\/\d+$/ })
    await page.getByRole('button', { name: 'Save and return to review' }).click()
    const question = page.getByRole('dialog', { name: 'Which version should we keep?' })
    await expect(question).toContainText('Bonn')
    await a11y()
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expectInView(page, 'confirmation')
  })
  await next(page)

  await expectInView(page, 'contribution')
  await refused(page)
  await page.getByRole('radio', { name: 'Others' }).check()
  await page.getByLabel('Custom amount').fill('499')
  await refused(page)
  await a11y()
  await page.getByRole('radio', { name: '₹10,000' }).check()
  await next(page)

  await expectInView(page, 'documents')
  await next(page)
  await expectInView(page, 'payment')
  for (const id of ['documents', 'contribution', 'confirmation'] as const) {
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expectInView(page, id)
  }
  await page.getByRole('button', { name: 'Edit Source of Funds' }).click()
  await expectInView(page, 'sourceOfFunds')

  await expect
    .poll(() => stored(request, begun))
    .toMatchObject({
      sender_details: { ...SENDER, pinCode: '' },
      receiver_details: { name: 'Dev Example', country: COUNTRY, ...DETAILS, city: 'Potsdam', purpose: 'tuition' },
      sender_bank_details: { bankName, accountNumber: SENDER_BANK.accountNumber, ifsc: SENDER_BANK.ifsc, bsrCode },
      receiver_bank_details: {
        accountType: 'checking',
        swiftCode: 'COBADEFF',
        routingNumber: '',
        iban: 'DE89370400440532013000',
      },
      contribution: 10_000,
    })
})

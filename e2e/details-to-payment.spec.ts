import { DOCUMENT_KINDS } from '@nirgam/domain/remittance/answers/options'
import { begin, chooseCountry, expectStep, field, next, SENDER, SENDER_BANK, stored, type } from './details-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

/** Needs an IBAN; the journeys from the landing page cover a bank in the United States and the dashboard. */
const COUNTRY = 'Germany'
const DETAILS = { phone: '15112345678', pinCode: '101', city: 'Berlin', state: 'Berlin' }

test('a remittance from India to Germany goes from step 6 to payment in the wizard @phone', async ({
  page,
  request,
}) => {
  const begun = await begin(request, { destination_country: COUNTRY })
  await signIn(page, begun.account)
  await page.goto('/remittance?step=6')

  await expectStep(page, 'senderDetails')
  await expect(field(page, 'email')).toHaveValue(begun.account.email)
  const { country: _, countryCode, pinCode: __, ...sender } = SENDER
  await type(page, { ...sender, phone: `${countryCode} ${SENDER.phone}` })
  await next(page)

  await expectStep(page, 'receiverDetails')
  await chooseCountry(page, COUNTRY)
  await type(page, { name: 'Dev Example', email: 'dev@example.com', address: '1 Example Street', ...DETAILS })
  await next(page)

  await expectStep(page, 'senderBankDetails')
  await expect(field(page, 'bankName')).toHaveValue('HDFC Bank')
  const { bsrCode, bankName, ...codes } = SENDER_BANK
  const { accountNumber, ifsc, panNumber } = codes
  const inGroups = accountNumber.replace(/(?<=^(?:.{4})+)/g, ' ')
  await type(page, {
    ...codes,
    accountNumber: inGroups,
    ifsc: ifsc.toLowerCase(),
    panNumber: panNumber.toLowerCase(),
  })
  await field(page, 'bsrCode').selectOption(bsrCode)
  await expect(page.getByText('Account numbers match')).toBeVisible()
  await next(page)

  await expectStep(page, 'receiverBankDetails')
  await expect(page.getByText('Destination country', { exact: true })).toBeVisible()
  await type(page, {
    bankName: 'Example Bank',
    accountNumber: '000123456789',
    confirmAccountNumber: '000123456789',
    swiftCode: 'cobadeff',
    iban: 'de89 3704 0044 0532 0130 00',
  })
  await next(page)

  await expectStep(page, 'confirmation')
  for (const text of ['₹4,87,321', 'NRE Account', '****7465', '****6789', 'COBADEFF', '****3000']) {
    await expect(page.locator('form').getByText(text).first()).toBeVisible()
  }
  await next(page)

  await expectStep(page, 'contribution')
  await page.getByRole('radio', { name: '₹10,000' }).check()
  await expect(page.getByText('4-8 hours').last()).toBeVisible()
  await next(page)

  await expectStep(page, 'documents')
  await expect(page.getByText(`0 of ${DOCUMENT_KINDS.length} uploaded`)).toBeVisible()
  await next(page)
  await expectStep(page, 'payment')

  await expect
    .poll(() => stored(request, begun))
    .toMatchObject({
      sender_details: { ...SENDER, pinCode: '' },
      receiver_details: { name: 'Dev Example', country: COUNTRY, ...DETAILS },
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

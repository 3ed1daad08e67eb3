import { addressOf, answersBefore, begin, field, next, openStep, RECEIVER_BANK, type } from './details-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

test('the sender bank step links to each wrong field, formats codes while typing and suggests banks', async ({
  page,
  request,
  a11y,
}) => {
  await openStep(page, request, 'senderBankDetails')
  await next(page)
  await expect(page.getByRole('alert')).toContainText(
    'Please fill in: IFSC Code, Account Number, Confirm Account Number, PAN Number, BSR Code',
  )
  await expect(page.getByRole('heading', { name: 'Please fix the following errors:' })).toBeVisible()
  await a11y()
  await page.getByRole('link', { name: 'PAN Number' }).click()
  await expect(field(page, 'panNumber')).toBeFocused()
  await field(page, 'panNumber').fill('A')
  await expect(page.getByRole('link', { name: 'PAN Number' })).toBeHidden()
  await expect(page.getByRole('alert')).toContainText('Please fill in: IFSC Code')

  await field(page, 'ifsc').pressSequentially('hdfc0001234toolong')
  await expect(field(page, 'ifsc')).toHaveValue('HDFC0001234')
  await field(page, 'panNumber').fill('')
  await field(page, 'panNumber').pressSequentially('abcde1234fgh')
  await expect(field(page, 'panNumber')).toHaveValue('ABCDE1234F')
  await field(page, 'accountNumber').fill(' 5010-0012 3456 78 x')
  await expect(field(page, 'accountNumber')).toHaveValue('50100012345678')
  await field(page, 'confirmAccountNumber').fill('501')
  await expect(page.getByText('Account numbers match')).toBeHidden()
  await field(page, 'confirmAccountNumber').fill('50100012345678')
  await expect(page.getByText('Account numbers match')).toBeVisible()

  await field(page, 'ifsc').fill('HDC0001234')
  await field(page, 'ifsc').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('f')
  await expect(field(page, 'ifsc')).toHaveValue('HDFC0001234')
  expect(await field(page, 'ifsc').evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)

  await field(page, 'bankName').click()
  await field(page, 'bankName').fill('kot')
  await page.getByRole('option', { name: 'Kotak Mahindra Bank' }).click()
  await expect(field(page, 'bankName')).toHaveValue('Kotak Mahindra Bank')
})

test('the dashboard continues without a routing number', async ({ page, request }) => {
  const { account } = await begin(request, answersBefore('receiverBankDetails'))
  await signIn(page, account)
  await page.goto(addressOf('receiverBankDetails', '/dashboard'))
  await type(page, { ...RECEIVER_BANK, routingNumber: '' })
  await next(page)
  await expect(page.getByRole('heading', { name: 'Is everything correct?' })).toBeVisible()
})

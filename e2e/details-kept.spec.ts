import {
  chooseCountry,
  expectStep,
  field,
  next,
  openStep,
  RECEIVER,
  RECEIVER_BANK,
  SENDER,
  SENDER_BANK,
  stored,
  type,
} from './details-screens.ts'
import { expect, test } from './fixtures.ts'

const ALL = {
  sender_details: SENDER,
  receiver_details: RECEIVER,
  sender_bank_details: SENDER_BANK,
  receiver_bank_details: RECEIVER_BANK,
}
const STALE = { status: 409, path: /remittances\/\d+$/ }

test('another bank typed over a saved one is not shown with the old account number after a reload @any-screen', async ({
  page,
  request,
}) => {
  await openStep(page, request, 'senderBankDetails', ALL)
  await type(page, { bankName: 'Axis Bank', ifsc: 'UTIB0001234', accountNumber: '777766665555' })
  await page.reload()
  await expectStep(page, 'senderBankDetails')
  await expect(field(page, 'bankName')).toHaveValue('Axis Bank')
  for (const name of ['accountNumber', 'confirmAccountNumber']) await expect(field(page, name)).toHaveValue('')
  await expect(page.getByText('Account numbers match')).toBeHidden()
  await expect(page.getByText('we never keep account numbers or PAN in the browser')).toBeVisible()
  await expect(field(page, 'panNumber')).toHaveValue(SENDER_BANK.panNumber)
  await type(page, { accountNumber: '777766665555', confirmAccountNumber: '777766665555' })
  await expect(page.getByText('we never keep account numbers or PAN in the browser')).toBeHidden()
})

test('a saved answer that was cleared stays cleared after a reload @any-screen', async ({ page, request }) => {
  await openStep(page, request, 'senderDetails', ALL)
  await type(page, { fatherName: '' })
  await page.reload()
  await expectStep(page, 'senderDetails')
  await expect(field(page, 'fatherName')).toHaveValue('')
  await next(page)
  await expect(page.getByRole('alert')).toContainText("Please fill in: Father's Name")
})

test('a half-typed IBAN is no dead end once the receiver lives elsewhere @any-screen', async ({ page, request }) => {
  await openStep(page, request, 'receiverBankDetails', {
    ...ALL,
    receiver_details: { ...RECEIVER, country: 'Germany', pinCode: '' },
  })
  await field(page, 'iban').fill('DE89')
  await page.getByRole('button', { name: 'Back' }).click()
  await expectStep(page, 'senderBankDetails')
  await page.getByRole('button', { name: 'Back' }).click()
  await expectStep(page, 'receiverDetails')
  await chooseCountry(page, 'United States')
  await type(page, { city: 'Oakland', state: 'California' })
  for (const step of ['senderBankDetails', 'receiverBankDetails'] as const) {
    await next(page)
    await expectStep(page, step)
  }
  await type(page, { routingNumber: RECEIVER_BANK.routingNumber })
  await next(page)
  await expectStep(page, 'confirmation')
})

test('the same answer changed in two tabs is shown with both values and asked about @phone', async ({
  page,
  request,
  context,
  allow,
  a11y,
}) => {
  allow(STALE)
  const begun = await openStep(page, request, 'senderBankDetails', ALL)
  const other = await context.newPage()
  await other.goto('/remittance?step=8')
  await expectStep(other, 'senderBankDetails')
  await type(page, { accountNumber: '777766665555', confirmAccountNumber: '777766665555' })
  await next(page)
  await expectStep(page, 'receiverBankDetails')
  await type(other, { accountNumber: '111122223333', confirmAccountNumber: '111122223333' })
  await next(other)
  const question = other.getByRole('dialog', { name: 'Which version should we keep?' })
  await expect(question).toContainText('****3333')
  await expect(question).toContainText('****5555')
  await a11y(other)
  await question.getByRole('button', { name: 'Use the other' }).click()
  await expectStep(other, 'receiverBankDetails')
  await expect
    .poll(() => stored(request, begun))
    .toMatchObject({ sender_bank_details: { accountNumber: '777766665555' } })
})

test('a remittance that was set aside elsewhere is told of, with a way on @any-screen', async ({
  page,
  request,
  allow,
}) => {
  allow({ status: 404, path: /remittances/ })
  const { account } = await openStep(page, request, 'receiverDetails')
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await request.post('/api/remittances/start-new', { headers })).ok()).toBe(true)
  await type(page, { name: 'A', email: 'a@example.com', phone: '99887766', address: 'B', city: 'C', state: 'D' })
  await next(page)
  await expect(page.getByRole('alert')).toContainText('No active remittance found')
  const dashboard = page.waitForRequest('**/dashboard')
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await dashboard
  // Which finds nothing left to continue, and leads on to where the next one begins.
  await expect(page).toHaveURL('/home')
})

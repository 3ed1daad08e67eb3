import {
  expectStep,
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

test('an answer changed in two tabs is shown with both values to choose from @phone', async ({
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

import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { begin, expectInView, next } from './details-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

test('opening the flow on the dashboard, Next, Back and Edit show and focus the question, which the title names @phone', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const begun = await begin(request, SAMPLE_ANSWERS)
  await signIn(page, begun.account)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectInView(page, 'payment')
  await expect(page).toHaveTitle('How would you like to pay? (Step 8 of 8) · Nirgam')
  for (const id of ['documents', 'contribution', 'confirmation'] as const) {
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expectInView(page, id)
  }
  await page.getByRole('button', { name: 'Edit Sender Bank Details' }).click()
  await expectInView(page, 'senderBankDetails')
  await page.getByRole('button', { name: 'Save and return to review' }).click()
  await expectInView(page, 'confirmation')
  await next(page)
  await expectInView(page, 'contribution')
})

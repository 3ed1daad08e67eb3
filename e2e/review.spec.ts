import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { openStep, RECEIVER, SENDER_BANK } from './details-screens.ts'
import { expect, test } from './fixtures.ts'

test('the review of a customer who may have nothing to file is accessible, and only its print preview is printed', async ({
  page,
  request,
  a11y,
}) => {
  const own = { ...SAMPLE_ANSWERS, receiver_details: { ...RECEIVER, purpose: 'own' } }
  const { reference } = await openStep(page, request, 'confirmation', own)
  await expect(page.getByRole('region', { name: 'You may not need us' })).toContainText(/Nothing to file.*NRE/s)
  await a11y()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: 'Preview for Print' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(reference)
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

import { expect, test } from './fixtures.ts'
import { expectStep, field, next, openStep, stored } from './steps-6-12-screens.ts'

for (const { title, step } of [
  { title: "Sender's Details", step: 6 },
  { title: 'Sender Bank Details', step: 8 },
  { title: "Receiver's Details", step: 7 },
  { title: 'Receiver Bank Details', step: 9 },
]) {
  test(`Edit in ${title} leads to step ${step}, and straight back to the review`, async ({ page, request }) => {
    await openStep(page, request, 10)
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await expectStep(page, step)
    const name = step < 8 ? 'name' : 'bankName'
    await field(page, name).fill('Changed Name')
    await page.getByRole('button', { name: /review/i }).click()
    await expectStep(page, 10)
    await expect(page.getByText('Changed Name')).toBeVisible()
  })
}

test('the review masks account numbers and says what is not provided', async ({ page, request, a11y }) => {
  await openStep(page, request, 10)
  await expect(page.getByText('****5678')).toBeVisible()
  await expect(page.getByText('50100012345678')).toHaveCount(0)
  await expect(page.getByText('Not provided').first()).toBeVisible()
  await expect(page.getByText('12-24 hours')).toBeVisible()
  await a11y()
})

test('the print preview is a document of its own, and only that is printed', async ({ page, request, a11y }) => {
  const { reference } = await openStep(page, request, 10)
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
  expect(visible[0]).not.toContain('50100012345678')
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Preview for Print' })).toBeFocused()
})

test('a contribution must be chosen, and the estimate follows the choice', async ({ page, request, a11y }) => {
  const begun = await openStep(page, request, 11)
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
    await expect(page.getByText(`With ${amount} the estimated processing time is ${estimate}.`)).toBeVisible()
  }
  await next(page)
  await expectStep(page, 12)
  expect(await stored(request, begun)).toMatchObject({ contribution: 50_000 })
})

test('an amount of one’s own takes digits, has a minimum and can be filled by a click', async ({
  page,
  request,
  a11y,
}) => {
  const begun = await openStep(page, request, 11)
  await page.getByRole('radio', { name: 'Others' }).check()
  const custom = page.getByLabel('Custom amount')
  await custom.fill('4a9,9')
  await expect(custom).toHaveValue('499')
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Minimum amount is ₹500')
  await a11y()
  await page.getByRole('button', { name: '₹7,500' }).click()
  await expect(custom).toHaveValue('7500')
  await expect(page.getByText('With ₹7,500 the estimated processing time is 8-12 hours.')).toBeVisible()
  await page.getByRole('radio', { name: '₹2,500' }).check()
  await expect(custom).toBeHidden()
  await page.getByRole('radio', { name: 'Others' }).check()
  await expect(custom).toHaveValue('')
  await page.getByRole('button', { name: '₹3,000' }).click()
  await next(page)
  await expectStep(page, 12)
  expect(await stored(request, begun)).toMatchObject({ contribution: 3000 })
})

import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { addressOf, chooseCountry, expectStep, field, next, openStep, SENDER, stored } from './details-screens.ts'
import { expect, test } from './fixtures.ts'

test('a new country clears the place, sets the dialling code and renames the postal code; a code is found by country @any-screen', async ({
  page,
  request,
}) => {
  await openStep(page, request, 'senderDetails', { sender_details: SENDER })
  await chooseCountry(page, 'Netherlands')
  for (const name of ['city', 'state', 'pinCode']) await expect(field(page, name)).toHaveValue('')
  await expect(field(page, 'countryCode')).toHaveValue('+31')
  await expect(field(page, 'pinCode')).toHaveAttribute('placeholder', '1234 AB')
  await expect(field(page, 'name')).toHaveValue(SENDER.name)
  await field(page, 'state').click()
  await field(page, 'state').pressSequentially('zee')
  await page.getByRole('option', { name: 'Zeeland' }).click()
  await expect(field(page, 'state')).toHaveValue('Zeeland')
  await field(page, 'country').click()
  await page.keyboard.type('united sta')
  await expect(page.getByRole('option', { selected: true })).toHaveText('United States')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('ZIP Code')).toBeVisible()
  await field(page, 'countryCode').click()
  await field(page, 'countryCode').fill('switz')
  await page.getByRole('option', { name: '+41 Switzerland' }).click()
  await expect(field(page, 'countryCode')).toHaveValue('+41')
})

test('a chosen purpose adapts the receiver’s name and the documents, and can be left out @phone', async ({
  page,
  request,
  a11y,
}) => {
  const begun = await openStep(page, request, 'receiverDetails', SAMPLE_ANSWERS)
  const purpose = page.getByLabel('What is the money for? (optional)')
  await purpose.selectOption('Tuition fees')
  await expect(page.getByText('Enter the university or school below, as on its invoice.')).toBeVisible()
  await a11y()
  await next(page)
  await expectStep(page, 'senderBankDetails')
  expect(await stored(request, begun)).toMatchObject({ receiver_details: { purpose: 'tuition' } })
  await page.goto(addressOf('documents'))
  await expect(page.getByText('Admission letter and fee invoice')).toBeVisible()
  await page.goto(addressOf('receiverDetails'))
  await purpose.selectOption('Choose')
  await next(page)
  await expectStep(page, 'senderBankDetails')
  await page.goto(addressOf('documents'))
  await expect(page.getByText('Statements going back to the source')).toBeVisible()
  await expect(page.getByText('Admission letter and fee invoice')).toHaveCount(0)
})

import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { COPY_NOTICE_MS } from '@nirgam/domain/shared/limits'
import { addressOf, chooseCountry, expectStep, field, next, openStep, SENDER, stored } from './details-screens.ts'
import { expect, test } from './fixtures.ts'
import { holdTimers } from './held-timers.ts'

test('what is missing is listed in order, next to each field, and goes when the field is edited @phone', async ({
  page,
  request,
  a11y,
}) => {
  await openStep(page, request, 'senderDetails')
  await field(page, 'email').fill('')
  await next(page)
  await expect(page.getByRole('alert')).toHaveText(
    /Please fill in: Full Name, Father's Name, Email Address, Phone, Street Address, City, State\/Province/,
  )
  await expect(page.getByText('Full Name is required')).toBeVisible()
  await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true')
  await a11y()
  await field(page, 'name').fill('A')
  await expect(page.getByText('Full Name is required')).toBeHidden()
  await expect(page.getByText("Father's Name is required")).toBeVisible()
})

test('a new country clears place and code, sets the dialling code, which any country finds, and renames the postal code @any-screen', async ({
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

test('Same as Sender copies, locks, confirms, follows the sender, and Different Address starts afresh @phone', async ({
  page,
  request,
  a11y,
}) => {
  const notice = await holdTimers(page, COPY_NOTICE_MS)
  const begun = await openStep(page, request, 'receiverDetails')
  await page.getByText('Same as Sender').click()
  await expect(page.getByText('Address copied from sender details')).toBeVisible()
  for (const name of ['name', 'email', 'phone', 'address', 'city', 'state', 'country', 'pinCode'] as const) {
    await expect(field(page, name)).toHaveValue(SENDER[name])
    await expect(field(page, name)).toBeDisabled()
  }
  await a11y()
  await notice.runOut()
  await expect(page.getByText('Address copied from sender details')).toBeHidden()
  await next(page)
  await expectStep(page, 'senderBankDetails')

  await page.goto('/remittance?step=6')
  await field(page, 'city').fill('Mysuru')
  await next(page)
  await expectStep(page, 'receiverDetails')
  await expect(field(page, 'city')).toHaveValue('Mysuru')
  await expect
    .poll(() => stored(request, begun))
    .toMatchObject({ receiver_details: { city: 'Mysuru', sameAsSender: true } })

  await page.getByText('Different Address').click()
  await expect(field(page, 'name')).toHaveValue('')
  await expect(field(page, 'name')).toBeEnabled()
  await expect(field(page, 'country')).toHaveValue('India')
  await expect(field(page, 'countryCode')).toHaveValue('+91')
})

test('a purpose chosen in one line names the receiver and the documents, and can be left out @phone', async ({
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

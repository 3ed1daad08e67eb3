import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  chooseCountry,
  expectStep,
  field,
  next,
  openStep,
  RECEIVER,
  SENDER,
  stored,
  type,
} from './steps-6-12-screens.ts'

/** The server's answer to a lookup, without the public services behind it. */
async function answerLookups(page: Page, answer: { status: number; body: object }): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/postal/**', async (route) => {
    asked.push(decodeURIComponent(new URL(route.request().url()).pathname.replace('/api/postal/', '')))
    await route.fulfill({ status: answer.status, json: answer.body })
  })
  return asked
}

const found = { success: true, data: { city: 'Bengaluru Urban', state: 'Karnataka', country: 'India', cities: [] } }
const refused = (message: string) => ({ success: false, message })

test('what is missing is listed in order, next to each field, and goes when the field is edited', async ({
  page,
  request,
  a11y,
}) => {
  await openStep(page, request, 6)
  await field(page, 'email').fill('')
  await next(page)
  await expect(page.getByRole('alert')).toHaveText(
    /Please fill in: Full Name, Father's Name, Email Address, Phone, Street Address, City, State\/Province/,
  )
  await expect(page.getByText('Full Name is required')).toBeVisible()
  await a11y()
  await field(page, 'name').fill('A')
  await expect(page.getByText('Full Name is required')).toBeHidden()
  await expect(page.getByText("Father's Name is required")).toBeVisible()
})

for (const { what, values, message } of [
  { what: 'e-mail', values: { email: 'asha@' }, message: 'Please enter a valid email address' },
  { what: 'phone', values: { phone: '12' }, message: 'Please enter a valid phone number with country code' },
  { what: 'PIN', values: { pinCode: '560' }, message: 'Please enter a valid 6-digit PIN code' },
]) {
  test(`a sender's wrong ${what} is told`, async ({ page, request }) => {
    await openStep(page, request, 6, { sender_details: SENDER })
    await type(page, values)
    await next(page)
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(field(page, Object.keys(values)[0] ?? '')).toHaveAttribute('aria-invalid', 'true')
  })
}

test("the receiver's messages speak of the receiver", async ({ page, request, a11y }) => {
  await openStep(page, request, 7)
  await next(page)
  await expect(page.getByRole('alert')).toHaveText(
    /Please fill in receiver's: Full Name, Email Address, Phone, Street Address, City, State\/Province/,
  )
  await a11y()
  await type(page, { name: 'Dev', email: 'dev', phone: '4155550100', address: '1 Street', city: 'Pune', state: 'Goa' })
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Please enter a valid receiver email address')
  await type(page, { email: 'dev@example.com', phone: '1' })
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Please enter a valid receiver phone number with country code')
})

test('a new country clears place and code, sets the dialling code and renames the postal code', async ({
  page,
  request,
}) => {
  await openStep(page, request, 6, { sender_details: SENDER })
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
  await expect(page.locator('[data-combobox-selected]')).toHaveText('United States')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('ZIP Code')).toBeVisible()
})

test('a country code is found by any country that has it', async ({ page, request }) => {
  await openStep(page, request, 6)
  await field(page, 'countryCode').click()
  await field(page, 'countryCode').fill('switz')
  await page.getByRole('option', { name: '+41 Switzerland' }).click()
  await expect(field(page, 'countryCode')).toHaveValue('+41')
})

test('a postal code fills city and state, once typing has paused', async ({ page, request }) => {
  const asked = await answerLookups(page, { status: 200, body: found })
  await openStep(page, request, 6)
  await next(page)
  await expect(page.getByText('City is required')).toBeVisible()
  await field(page, 'pinCode').pressSequentially('560001', { delay: 30 })
  await expect(field(page, 'city')).toHaveValue('Bengaluru Urban')
  await expect(field(page, 'state')).toHaveValue('Karnataka')
  await expect(page.getByText('City is required')).toBeHidden()
  // A slow machine pauses of itself; the last question is what counts.
  expect(asked.at(-1)).toBe('India/560001')
  expect(asked.filter((question) => question.length < 'India/'.length + 4)).toEqual([])
})

test('what is typed while a lookup runs is kept', async ({ page, request }) => {
  let answer = () => {}
  await page.route('**/api/postal/**', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ json: found })
  })
  await openStep(page, request, 6)
  const asking = page.waitForRequest('**/api/postal/**')
  await field(page, 'pinCode').fill('560001')
  await asking
  await expect(page.getByText('Looking up location data...')).toBeVisible()
  await field(page, 'city').fill('My own town')
  answer()
  await expect(field(page, 'state')).toHaveValue('Karnataka')
  await expect(field(page, 'city')).toHaveValue('My own town')
})

test('an answer to an older code is ignored', async ({ page, request }) => {
  await page.route('**/api/postal/**', async (route) => {
    const isFirst = route.request().url().includes('560001')
    if (isFirst) await page.waitForRequest((later) => later.url().includes('400001'))
    await route
      .fulfill({ json: { ...found, data: { ...found.data, city: isFirst ? 'Old' : 'Mumbai' } } })
      .catch(() => {}) // the browser has given the older one up
  })
  await openStep(page, request, 6)
  const first = page.waitForRequest((asked) => asked.url().includes('560001'))
  await field(page, 'pinCode').fill('560001')
  await first
  await field(page, 'pinCode').fill('400001')
  await expect(field(page, 'city')).toHaveValue('Mumbai')
})

for (const { message, status, country = 'India', code = '560001' } of [
  { message: 'Invalid PIN/ZIP code', status: 422, code: '5600' },
  { message: 'No location found for this PIN code', status: 404 },
  { message: 'No location found for this postcode', status: 404, country: 'United Kingdom', code: 'SW1A 1AA' },
  { message: 'No location found for this postal code', status: 404, country: 'Germany', code: '99999' },
  { message: 'Failed to fetch location data', status: 503 },
]) {
  test(`a lookup that ends in "${message}" leaves everything to be typed`, async ({ page, request, allow }) => {
    allow({ status, path: /postal/ })
    await answerLookups(page, { status, body: refused(message) })
    await openStep(page, request, 6)
    if (country !== 'India') await chooseCountry(page, country)
    await field(page, 'pinCode').fill(code)
    await expect(page.getByText(message)).toBeVisible()
    await expect(field(page, 'pinCode')).toHaveValue(code)
    await field(page, 'city').fill('Anywhere')
    await expect(field(page, 'city')).toHaveValue('Anywhere')
  })
}

test('a country without lookup says so and asks nobody', async ({ page, request }) => {
  const asked = await answerLookups(page, { status: 200, body: found })
  await openStep(page, request, 6)
  await chooseCountry(page, 'Singapore')
  await field(page, 'pinCode').fill('018956')
  await expect(
    page.getByText('Geocoding not supported for this country. Please enter city and state manually.'),
  ).toBeVisible()
  expect(asked).toEqual([])
})

test('a lookup without an answer says that it failed', async ({ page, request, allow }) => {
  allow({ failed: /postal/ })
  await page.route('**/api/postal/**', (route) => route.abort('connectionrefused'))
  await openStep(page, request, 6)
  await field(page, 'pinCode').fill('560001')
  await expect(page.getByText('Failed to fetch location data')).toBeVisible()
})

test('Same as Sender copies, locks, confirms, follows the sender, and Different Address starts afresh', async ({
  page,
  request,
  a11y,
}) => {
  const begun = await openStep(page, request, 7)
  await page.getByText('Same as Sender').click()
  await expect(page.getByText('Address copied from sender details')).toBeVisible()
  for (const name of ['name', 'email', 'phone', 'address', 'city', 'state', 'country', 'pinCode'] as const) {
    await expect(field(page, name)).toHaveValue(SENDER[name])
    await expect(field(page, name)).toBeDisabled()
  }
  await a11y()
  await expect(page.getByText('Address copied from sender details')).toBeHidden()
  await next(page)
  await expectStep(page, 8)

  await page.goto('/remittance?step=6')
  await field(page, 'city').fill('Mysuru')
  await next(page)
  await expectStep(page, 7)
  await expect(field(page, 'city')).toHaveValue('Mysuru')
  expect(await stored(request, begun)).toMatchObject({ receiver_details: { city: 'Mysuru', sameAsSender: true } })

  await page.getByText('Different Address').click()
  await expect(field(page, 'name')).toHaveValue('')
  await expect(field(page, 'name')).toBeEnabled()
  await expect(field(page, 'country')).toHaveValue('India')
  await expect(field(page, 'countryCode')).toHaveValue('+91')
})

test('a saved phone with its country code comes back as code and number', async ({ page, request }) => {
  await openStep(page, request, 7, { receiver_details: { ...RECEIVER, phone: '+4915112345678', countryCode: '+91' } })
  await expect(field(page, 'countryCode')).toHaveValue('+49')
  await expect(field(page, 'phone')).toHaveValue('15112345678')
})

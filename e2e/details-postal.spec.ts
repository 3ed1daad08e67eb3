import type { Page } from '@playwright/test'
import { chooseCountry, field, next, openStep } from './details-screens.ts'
import { expect, test } from './fixtures.ts'

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

test('a postal code fills city and state, once typing has paused', async ({ page, request }) => {
  const asked = await answerLookups(page, { status: 200, body: found })
  await openStep(page, request, 'senderDetails')
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
  await openStep(page, request, 'senderDetails')
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
  await openStep(page, request, 'senderDetails')
  const first = page.waitForRequest((asked) => asked.url().includes('560001'))
  await field(page, 'pinCode').fill('560001')
  await first
  await field(page, 'pinCode').fill('400001')
  await expect(field(page, 'city')).toHaveValue('Mumbai')
})

test('a lookup that finds nothing says why and leaves everything to be typed', async ({ page, request, allow }) => {
  allow({ status: 404, path: /postal/ })
  allow({ status: 422, path: /postal/ })
  allow({ status: 503, path: /postal/ })
  allow({ failed: /postal/ })
  await openStep(page, request, 'senderDetails')
  for (const { message, status, country = 'India', code } of [
    { message: 'Invalid PIN/ZIP code', status: 422, code: '5600' },
    { message: 'No location found for this PIN code', status: 404, code: '560001' },
    { message: 'Failed to fetch location data', status: 503, code: '560002' },
    { message: 'No location found for this postcode', status: 404, country: 'United Kingdom', code: 'SW1A 1AA' },
    { message: 'No location found for this postal code', status: 404, country: 'Germany', code: '99999' },
  ]) {
    await answerLookups(page, { status, body: refused(message) })
    if (country !== 'India') await chooseCountry(page, country)
    await field(page, 'pinCode').fill(code)
    await expect(page.getByText(message)).toBeVisible()
    await expect(field(page, 'pinCode')).toHaveValue(code)
    await field(page, 'city').fill('Anywhere')
    await expect(field(page, 'city')).toHaveValue('Anywhere')
  }
  await page.route('**/api/postal/**', (route) => route.abort('connectionrefused'))
  await field(page, 'pinCode').fill('99998')
  await expect(page.getByText('Failed to fetch location data')).toBeVisible()

  const asked = await answerLookups(page, { status: 200, body: found })
  await chooseCountry(page, 'Singapore')
  await field(page, 'pinCode').fill('018956')
  await expect(
    page.getByText('Geocoding not supported for this country. Please enter city and state manually.'),
  ).toBeVisible()
  expect(asked).toEqual([])
})

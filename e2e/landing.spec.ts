import { beginRemittance } from './account-area-people.ts'
import { expect, signIn, test } from './fixtures.ts'
import { holdScripts } from './held-scripts.ts'

const DESTINATIONS = [
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'Germany',
  'France',
  'Netherlands',
  'Singapore',
  'New Zealand',
  'Others',
]

test('a visitor must choose or enter a destination country @phone', async ({ page, a11y }) => {
  await page.goto('/')
  for (const name of DESTINATIONS) await expect(page.getByRole('radio', { name })).toHaveCount(1)
  await page.getByRole('button', { name: /^Start Transfer/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please select a destination country before proceeding.')
  await page.getByRole('group', { name: 'Destination country' }).getByText('Others').click()
  await page.getByRole('button', { name: /^Start Transfer/ }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter your destination country.')
  await a11y()
})

test('country names fit on one line on a phone, even without our font @any-screen', async ({ page, allow }) => {
  allow({ failed: /ERR_FAILED/, path: /woff2$/ })
  await page.route('**/*.woff2', (route) => route.abort())
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  const lines = await page.locator('label:has([name=to]) > :last-child').evaluateAll((labels) =>
    labels.map((label) => {
      const words = document.createRange()
      words.selectNodeContents(label)
      return words.getClientRects().length
    }),
  )
  expect(lines).toEqual(DESTINATIONS.map(() => 1))
})

test('a visitor sent here from a page behind the login finds a link to the login @any-screen', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByText('Please log in to open that page.')).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('without JavaScript the page can be read and a transfer started @any-screen', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByText('What are 15CA and 15CB?').click()
  await expect(page.getByText(/Form(s)? 145/).first()).toBeVisible()
  await page.getByText('France', { exact: true }).click()
  await page.getByRole('button', { name: /^Start Transfer/ }).click()
  await expect(page).toHaveURL(/\/remittance\?.*to=France/)
  await context.close()
})

test('a user with an unfinished remittance finds the way back, and is asked before starting over @phone', async ({
  page,
  request,
  signUp,
  a11y,
}) => {
  const account = await signUp()
  await beginRemittance(request, account)
  await signIn(page, account)
  await page.goto('/')
  await expect(page.getByText(/₹4,87,321.*United States/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close this message' })).toBeVisible()
  const edges = (name: string) => page.getByText(name, { exact: true }).evaluate((it) => it.getBoundingClientRect().top)
  expect(await edges('Continue Remittance'), 'the notice lies over the tiles').toBeLessThan(
    await edges('United States'),
  )
  await a11y()
  await page.getByText('Canada', { exact: true }).click()
  await page.getByRole('button', { name: 'Start Transfer to Canada' }).click()
  await expect(page.getByRole('dialog')).toContainText(/₹4,87,321to the United States.*to Canada/)
  await a11y()
  await page.goBack()
  await page.getByRole('link', { name: 'Continue Remittance' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a guest downloads a bank form @phone', async ({ page, a11y }) => {
  await page.goto('/')
  const bank = page.getByRole('button', { name: /HDFC.*4 forms/ })
  const inPage = () => bank.evaluate((button) => button.getBoundingClientRect().top + scrollY)
  const before = await inPage()
  await bank.click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
  expect(await inPage(), 'what lies below the dialog has moved').toBe(before)
  await a11y()
  const download = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Download/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('a country tapped before the script loads stays chosen, and Start uses it @phone', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByText('Germany', { exact: true }).click()
  release()
  await page.getByRole('button', { name: 'Start Transfer to Germany' }).click()
  await expect(page).toHaveURL(/\/remittance\?step=1$/)
})

test('a country typed before the script loads keeps its box and its text @any-screen', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('group', { name: 'Destination country' }).getByText('Others').click()
  await page.getByLabel('Enter your destination country').fill('Norway')
  release()
  await page.getByRole('button', { name: 'Start Transfer to Norway' }).click()
  await expect(page).toHaveURL(/\/remittance\?step=1$/)
})

for (const { chosen, typed } of [
  { chosen: 'France', typed: null },
  { chosen: 'Others', typed: 'Norway' },
]) {
  test(`${typed ?? chosen} is still chosen after a visit to another page and Back @any-screen`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('group', { name: 'Destination country' }).getByText(chosen, { exact: true }).click()
    if (typed) await page.getByLabel('Enter your destination country').fill(typed)
    await page.goto('/terms')
    await page.goBack()
    await expect(page.getByRole('radio', { name: chosen })).toBeChecked()
    await page.getByRole('button', { name: `Start Transfer to ${typed ?? chosen}` }).click()
    await expect(page).toHaveURL(/\/remittance\?step=1$/)
  })
}

test('once a country is chosen, Start needs no further code @any-screen', async ({ page }) => {
  await page.goto('/')
  // The last file needed by the form's first screen.
  const beginning = page.waitForResponse((response) => response.url().includes('/assets/beginning-'))
  await page.getByRole('radio', { name: 'Germany' }).check()
  await beginning
  const release = await holdScripts(page)
  await page.getByRole('button', { name: 'Start Transfer to Germany' }).click()
  await expect(page.getByLabel('Amount in Indian rupees')).toBeVisible()
  release()
})

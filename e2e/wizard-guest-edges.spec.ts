import { DESTINATIONS } from '@nirgam/domain/remittance/answers/options'
import { expect, test } from './fixtures.ts'
import { ANSWERS, amount, arrived, banner, card, next } from './wizard-steps.ts'

test('the longest names fit the smallest screens, even without our font, and step marks are large enough to tap', async ({
  page,
  allow,
}) => {
  const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
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
  expect(lines, 'one line for each country').toEqual(DESTINATIONS.map(() => 1))
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways()).toBe(0)
  await page.getByRole('radio', { name: 'Others' }).check()
  await page.getByLabel('Enter your destination country').fill(LONG)
  expect(await sideways()).toBe(0)
  await page.getByRole('button', { name: `Start Transfer to ${LONG}` }).click()
  await arrived(page, 1)
  await amount(page).fill('100000000')
  expect(await sideways()).toBe(0)
  await next(page).click()
  await arrived(page, 2)
  await card(page, 'Others').check()
  await page.getByRole('combobox', { name: 'Enter your bank name' }).fill(LONG)
  expect(await sideways()).toBe(0)
  const mark = await page.getByRole('navigation', { name: 'Steps' }).getByRole('button').first().boundingBox()
  expect(Math.min(mark?.width ?? 0, mark?.height ?? 0), 'a mark that a thumb can hit').toBeGreaterThanOrEqual(24)
  await page.goto('/login')
  await expect(page.getByText('₹10,00,00,000')).toBeVisible()
  expect(await sideways()).toBe(0)
})

test('every guest step is accessible in both colour schemes, also with its error', async ({ page, a11y }) => {
  await page.goto('/remittance')
  for (const { step, enter } of ANSWERS) {
    await arrived(page, step)
    await next(page).click()
    await expect(banner(page)).toBeVisible()
    await a11y()
    if (step === 1) {
      await card(page, 'United States').check()
      await amount(page).fill('90000000')
      await expect(page.getByText('This is above both yearly limits')).toBeVisible()
      await a11y()
    }
    if (step === 2) {
      await card(page, 'Others').check()
      await page.getByRole('combobox', { name: 'Enter your bank name' }).pressSequentially('in')
      await a11y()
      await page.keyboard.press('Escape')
    }
    if (step === ANSWERS.length) return
    await enter(page)
    await next(page).click()
  }
})

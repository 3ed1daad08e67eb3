import { expect, test } from './fixtures.ts'
import { ANSWERS, amount, arrived, back, banner, card, fillUpTo, holdEnd, next, walkUpTo } from './wizard-steps.ts'

test('a guest goes from the landing page to the login, with a reload on every step @phone', async ({ page }) => {
  const done = await holdEnd(page)
  await page.goto('/')
  await page.getByRole('radio', { name: 'Germany' }).check()
  await page.getByRole('button', { name: 'Start Transfer to Germany' }).click()
  for (const { step, enter, kept } of ANSWERS) {
    await arrived(page, step)
    await enter(page)
    await kept(page)
    await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
    await page.reload()
    await arrived(page, step)
    await kept(page)
    await next(page).click()
  }
  await expect(page.getByRole('heading', { name: 'Forms Completed Successfully!' })).toBeFocused()
  await done.end()
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText('Please log in or register to continue your remittance from the dashboard.'),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('nirgam.currentStep'))).toBe('5')
})

test('the browser’s Back and Forward move between the steps and lose nothing @any-screen', async ({ page }) => {
  await walkUpTo(page, 4)
  await page.goBack()
  await arrived(page, 3)
  await expect(card(page, 'NRO Account')).toBeChecked()
  await page.goBack()
  await arrived(page, 2)
  await page.goForward()
  await arrived(page, 3)
  await back(page).click()
  await arrived(page, 2)
  await expect(card(page, 'ICICI Bank')).toBeChecked()
  await back(page).click()
  await arrived(page, 1)
  await expect(amount(page)).toHaveValue('25,00,000')
  await back(page).click()
  await expect(page).toHaveURL('/')
})

test('on a phone only one line separates the header from the question @phone', async ({ page }) => {
  await fillUpTo(page, 3)
  const [header, place, title] = await Promise.all(
    [page.getByRole('banner'), page.getByLabel('Your progress'), page.getByText('Account Type').last()].map(
      async (part) => (await part.boundingBox()) ?? { y: 0, height: 0 },
    ),
  )
  const lineHeight = 48
  expect(header?.height).toBeLessThan(2 * lineHeight)
  expect(place?.height).toBeLessThanOrEqual(lineHeight)
  expect(title?.y).toBeLessThan(3.5 * lineHeight)
  await expect(page.getByText(/^\d+% complete$/)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /\+91/ })).toBeVisible()
})

test('an empty date field shows the date format in every browser @phone', async ({ page }) => {
  await page.goto('/remittance')
  await arrived(page, 1)
  await card(page, 'Canada').check()
  await amount(page).fill('100000')
  await next(page).click()
  await arrived(page, 2)
  await card(page, 'Axis Bank').check()
  await next(page).click()
  await arrived(page, 3)
  await card(page, 'FCNR').check()
  await next(page).click()
  await arrived(page, 4)
  await card(page, 'Pension Payments').check()
  await next(page).click()
  await arrived(page, 5)
  await next(page).click()
  const native = page.getByLabel('Date of birth')
  await native.blur()
  await expect(page.getByText('dd/mm/yyyy')).toBeVisible()
  await native.fill('1980-02-29')
  await native.blur()
  await expect(page.getByText('dd/mm/yyyy')).toBeHidden()
})

test('the amount is parsed or refused, grouped the Indian way, and linked with words, slider and quick choices @any-screen', async ({
  page,
}) => {
  await page.goto('/remittance?to=Singapore')
  await arrived(page, 1)
  await amount(page).fill('1e5')
  await amount(page).blur()
  await expect(page.getByText('We couldn’t read that amount.')).toBeVisible()
  await next(page).click()
  await expect(banner(page)).toContainText('Please enter a valid transfer amount')
  await expect(page.getByText('We couldn’t read that amount.')).toHaveCount(0)
  await expect(amount(page)).toHaveValue('1e5')
  await amount(page).fill('INR 25 lakh')
  await expect(amount(page)).toHaveValue('25,00,000')
  await amount(page).fill('')
  await amount(page).pressSequentially('500000.50')
  await expect(page.getByText('five lakh rupees')).toBeVisible()
  await amount(page).blur()
  await expect(amount(page)).toHaveValue('5,00,000')
  await expect(page.getByText('five lakh rupees')).toBeVisible()

  await amount(page).press('Home')
  await amount(page).press('ArrowRight')
  await amount(page).press('0')
  await expect(amount(page)).toHaveValue('50,00,000')
  expect(await amount(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)

  const slider = page.getByRole('slider', { name: 'Amount slider' })
  await expect(slider).toHaveValue('5000000')
  await slider.press('End')
  await expect(amount(page)).toHaveValue('10,00,00,000')
  await page.getByRole('button', { name: '₹1,50,00,000' }).click()
  await expect(amount(page)).toHaveValue('1,50,00,000')
  await expect(page.getByRole('button', { name: '₹1,50,00,000' })).toHaveAttribute('aria-pressed', 'true')

  await amount(page).fill('100000001')
  await expect(page.getByText('Amount cannot exceed ₹10,00,00,000')).toBeVisible()
  await next(page).click()
  await expect(banner(page)).toContainText('Amount cannot exceed ₹10,00,00,000')
})

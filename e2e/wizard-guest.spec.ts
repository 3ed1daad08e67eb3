import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ANSWERS, amount, arrived, card, holdEnd, next } from './wizard-steps.ts'

test('a guest goes from the landing page to the login, and reloads, Back and Forward lose nothing @phone', async ({
  page,
}) => {
  const done = await holdEnd(page)
  await page.goto('/')
  await page.getByRole('radio', { name: 'Germany' }).check()
  await page.getByRole('button', { name: 'Start Transfer to Germany' }).click()
  await arrived(page, 1)
  await test.step('a digit typed in the middle of the amount moves the commas, not the caret', async () => {
    await amount(page).fill('500000')
    await amount(page).press('Home')
    await amount(page).press('ArrowRight')
    await amount(page).press('0')
    await expect(amount(page)).toHaveValue('50,00,000')
    expect(await amount(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)
  })
  for (const { step, enter, kept } of ANSWERS) {
    await arrived(page, step)
    if (step === 5) await test.step('only one line separates the header from the question', () => expectCompact(page))
    await enter(page)
    if (step % 2 === 1) {
      await page.reload()
      await arrived(page, step)
    }
    await kept(page)
    if (step === 5) await expect(page.getByText('dd/mm/yyyy')).toBeHidden()
    if (step === 4) {
      await page.goBack()
      await arrived(page, 3)
      await expect(card(page, 'NRO Account')).toBeChecked()
      await page.goForward()
      await arrived(page, 4)
      await kept(page)
    }
    await next(page).click()
  }
  await expect(page.getByRole('heading', { name: 'Forms Completed Successfully!' })).toBeFocused()
  await done.end()
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText('Please log in or register to continue your remittance from the dashboard.'),
  ).toBeVisible()
})

async function expectCompact(page: Page): Promise<void> {
  const [header, place, title] = await Promise.all(
    [page.getByRole('banner'), page.getByLabel('Your progress'), page.getByText('Enter Your Date of Birth').last()].map(
      async (part) => (await part.boundingBox()) ?? { y: 0, height: 0 },
    ),
  )
  const lineHeight = 48
  expect(header?.height).toBeLessThan(2 * lineHeight)
  expect(place?.height).toBeLessThanOrEqual(lineHeight)
  expect(title?.y).toBeLessThan(3.5 * lineHeight)
  await expect(page.getByText(/^\d+% complete$/)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /\+91/ })).toBeVisible()
  await expect(page.getByText('dd/mm/yyyy'), 'the format of an empty date').toBeVisible()
}

import { GUEST_REDIRECT_MS } from '@nirgam/domain/shared/limits'
import { expect, test } from './fixtures.ts'
import { holdTimers } from './held-timers.ts'
import { ANSWERS, amount, arrived, banner, card, holdEnd, next, walkUpTo } from './wizard-steps.ts'

test('Back from the end of the guest steps leads to the form, not to the login', async ({ page }) => {
  const timers = await holdTimers(page, GUEST_REDIRECT_MS)
  await walkUpTo(page, 5)
  await ANSWERS[4]!.enter(page)
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Forms Completed Successfully!' })).toBeVisible()
  await expect.poll(timers.count).toBe(1)
  await page.goBack()
  await arrived(page, 4)
  await expect.poll(timers.count).toBe(0)
})

test('the longest names fit the smallest screens, and step marks are large enough to tap', async ({ page }) => {
  const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
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

test('blocked storage does not prevent filling in the form', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/remittance?to=France')
  await amount(page).fill('90000')
  await expect(page.getByText('Your browser is blocking us from saving your progress.')).toBeVisible()
  await next(page).click()
  await arrived(page, 2)
})

test('Help shows the contacts and the steps to come', async ({ page }) => {
  await page.goto('/remittance')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'How can we help?' })
  await help.getByText('What each step asks').click()
  await expect(help.getByRole('listitem')).toHaveCount(13)
  await expect(help.locator('header, footer'), 'a dialog has no banner of its own').toHaveCount(0)
  await expect(help.getByRole('link', { name: 'questions and answers' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused()
})

test('every guest step is accessible in both colour schemes, also with its error', async ({ page, a11y }) => {
  await holdEnd(page)
  await page.goto('/remittance')
  await arrived(page, 1)
  await a11y(page)
  for (const { step, enter } of ANSWERS) {
    await arrived(page, step)
    if (step === 1) await card(page, 'United States').check()
    await next(page).click()
    await expect(banner(page)).toBeVisible()
    await a11y(page)
    await enter(page)
    // Three steps are lists of cards, so one of them is enough.
    if (step !== 3 && step !== 4) await a11y(page)
    if (step === 2) {
      await card(page, 'Others').check()
      await page.getByRole('combobox', { name: 'Enter your bank name' }).pressSequentially('in')
      await a11y(page)
      await page.getByRole('combobox', { name: 'Enter your bank name' }).fill('Indian Bank')
    }
    await next(page).click()
  }
  await expect(page.getByRole('heading', { name: 'Forms Completed Successfully!' })).toBeVisible()
})

test('an answer typed under Others is kept after a visit to another page and Back @any-screen', async ({ page }) => {
  await walkUpTo(page, 3)
  await page.getByRole('radio', { name: 'Others' }).check()
  await page.getByLabel('Enter your account type').fill('Escrow account')
  await page.goto('/terms')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Others' })).toBeChecked()
  await expect(page.getByLabel('Enter your account type')).toHaveValue('Escrow account')
  await next(page).click()
  await arrived(page, 4)
})

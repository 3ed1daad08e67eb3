import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('every page of a new user is accessible while empty, and the menu leads to each and logs the user out', async ({
  page,
  signUp,
  a11y,
}) => {
  await signIn(page, await signUp())
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Start Transfer' })).toBeVisible()
  await a11y()
  await page.evaluate(() => localStorage.setItem('nirgam.currentStep', '5'))
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { name: 'No payment yet' })).toBeVisible()
  await a11y()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No Remittances Yet' })).toBeVisible()
  await a11y()

  const menu = page.getByRole('navigation', { name: 'Your account' })
  const names = ['Dashboard', 'My Remittances', 'Contributions', 'Tax year', 'Enquiry', 'Profile', 'Bank Forms']
  await expect(menu.getByRole('listitem')).toHaveText([...names, 'Logout'])
  for (const [name, shown] of [
    ['My Remittances', 'No remittances yet'],
    ['Contributions', 'No contributions yet'],
    ['Tax year', 'Nothing in this tax year yet'],
  ] as const) {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: shown })).toBeVisible()
    await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await a11y()
  }

  await menu.getByRole('link', { name: 'Enquiry' }).click()
  await page.getByRole('tab', { name: 'Enquiry History' }).click()
  await expect(page.getByRole('heading', { name: 'No enquiries yet' })).toBeVisible()
  await a11y()
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('button', { name: 'Submit Enquiry' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await a11y()
  await page.getByLabel('Subject').fill('Which form does my bank want?')
  await page.getByLabel('Message').fill('They asked for 15CA.')
  await page.getByRole('button', { name: 'Submit Enquiry' }).click()
  await expect(page.getByRole('article')).toContainText(/Which form does my bank want\?.*Enquiry #\d+/s)
  await a11y()

  await menu.getByRole('link', { name: 'Bank Forms' }).click()
  await expect(page.getByText('4 form(s) available').first()).toBeVisible()
  await a11y()
  await page.getByRole('button', { name: 'View Forms of HDFC' }).click()
  await expect(title(page)).toHaveText('HDFC Forms')
  await expect(page.getByText(/\d+ KB · Added/).first()).toBeVisible()
  await a11y()
  await page.getByRole('button', { name: 'Chat with Us!' }).click()
  await expect(page.getByRole('dialog', { name: 'How can we help?' }).getByLabel('Subject')).toBeVisible()
  await a11y()
  await page.keyboard.press('Escape')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('nirgam.token'))).toBeNull()
})

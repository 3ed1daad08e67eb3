import { newcomer } from './account-area-people.ts'
import { expect, test } from './fixtures.ts'

test('the menu drawer traps focus and returns it on closing', async ({ page, a11y }) => {
  await newcomer(page)
  await page.goto('/profile')
  const opener = page.getByRole('button', { name: 'Open the menu' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await a11y()
  expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
})

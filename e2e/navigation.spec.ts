import { expect, test } from './fixtures.ts'

const CODE = /\/assets\/[^/]+\.js$/

test('Back restores the scroll position of a long page, also after a reload', async ({ page }) => {
  await page.goto('/guide')
  const last = page.getByRole('main').getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(0)
  await last.click()
  await expect(page).not.toHaveURL('/guide')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/guide')
  // A browser may restore a scroll position one pixel off.
  const offBy = () => page.evaluate((left) => Math.abs(scrollY - left), left)
  await expect.poll(offBy).toBeLessThanOrEqual(1)
  await page.reload()
  await expect.poll(offBy).toBeLessThanOrEqual(1)
})

test('a slow page gives way to the one requested after it, and leaves no history entry', async ({ page }) => {
  await page.goto('/guide')
  await page.waitForLoadState('networkidle')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(CODE, async (route) => {
    await released
    await route.continue()
  })
  const slow = page.waitForRequest(CODE)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await slow
  await page.getByRole('main').getByRole('link').last().click()
  await expect(page).not.toHaveURL('/guide')
  const chosen = page.url()
  const arrived = page.waitForResponse(CODE)
  release()
  await (await arrived).finished()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(chosen)
  await page.goBack()
  await expect(page).toHaveURL('/guide')
})

test('a page whose code fails to load says so, and opens when loaded again @phone', async ({ page, allow, a11y }) => {
  allow({ failed: /ERR_CONNECTION_FAILED/ })
  await page.goto('/guide')
  await page.waitForLoadState('networkidle')
  await page.route(CODE, (route) => route.abort('connectionfailed'))
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible()
  await a11y()
  await page.unroute(CODE)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

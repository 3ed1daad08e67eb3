import { expect, test } from './fixtures.ts'
import { PHONE } from './sizes.ts'

test('a call of the API can be found, read and copied by keyboard alone', async ({ page, context, server, a11y }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nirgam API')
  await page.keyboard.press('/')
  await page.keyboard.type('remittances/{id} put saves one step')
  await expect(page.getByRole('status')).toHaveText(/^1 of \d+ calls$/)
  await page.keyboard.press('Enter')
  const call = page.locator('#put-api-remittances-id')
  await expect(call.locator('> summary')).toBeFocused()
  await expect(page).toHaveURL(/#put-api-remittances-id$/)
  await expect(call.getByRole('row', { name: /^409 conflict/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(call.getByRole('button', { name: 'Copy' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(call.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`curl -X PUT '${server.url}/api/remittances/7'`)
  expect(copied).toContain(`-d '{"step":"contribution","data":5000,"version":3}'`)

  await page.keyboard.press('/')
  await page.keyboard.type('nothing like this')
  await expect(page.getByText('No call matches.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No call matches.')).toBeHidden()
  await page.getByRole('link', { name: 'POST /api/login' }).click()
  const login = page.locator('#post-api-login')
  await expect(login).toHaveAttribute('open')
  // One call stands for all, which look alike: checking the whole page would take a minute.
  await page.evaluate((kept) => {
    for (const call of document.querySelectorAll('main details')) if (!call.matches(kept)) call.remove()
  }, '#post-api-login, #post-api-login *, :has(#post-api-login)')
  await page.setViewportSize(PHONE.viewport)
  await a11y()
})

test('the API’s page works without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/api/docs')
  await expect(page.getByLabel('Search the calls')).toBeHidden()
  await page.locator('#post-api-enquiries > summary').click()
  await expect(page.locator('#post-api-enquiries').getByRole('row', { name: /^422 invalid/ })).toBeVisible()
  await context.close()
})

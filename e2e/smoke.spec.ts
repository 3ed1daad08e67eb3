import { expect, test } from './fixtures.ts'
import { inUnsupportedBrowser } from './older-browser.ts'

test('a code is checked without JavaScript, and one submitted before the script loads is checked after it', async ({
  browser,
  server,
  page,
  allow,
  a11y,
}) => {
  allow({ status: 404, path: /check/ })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await context.newPage()
  await plain.goto('/check')
  await plain.getByLabel('Code').fill('7K2M-9QXD')
  await plain.getByRole('button', { name: 'Check' }).click()
  await expect(plain).toHaveURL('/check?code=7K2M-9QXD')
  await expect(plain.getByText('A code has 16 letters and digits.')).toBeVisible()
  await expect(plain.getByLabel('Code')).toHaveValue('7K2M-9QXD')
  const half = plain.url()
  await plain.getByLabel('Code').fill('7K2M-9QXD-4TRV-H3NC')
  await plain.getByRole('button', { name: 'Check' }).click()
  await expect(plain.getByRole('heading', { name: 'Not confirmed' })).toBeVisible()
  await page.goto(half)
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/A code has 16 letters and digits\./)
  await expect(page.getByLabel('Code')).toHaveValue('7K2M-9QXD')
  await expect(page).toHaveURL('/check#7K2M-9QXD')
  await expect(page.getByText('A code has 16 letters and digits.')).toHaveCount(1)
  await a11y()
  await page.getByLabel('Code').fill('7K2M-9QXD-4TRV-H3NC')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { name: 'Not confirmed' })).toBeVisible()
  await a11y()
  await context.close()
})

test.describe('without a network', () => {
  test.use({ ownContext: true })

  test('a page says so, keeps typed text, and opens the next page once the network is back', async ({
    page,
    context,
    allow,
  }) => {
    allow({ failed: /ERR_INTERNET_DISCONNECTED/, path: /./ })
    await page.goto('/login')
    await page.getByRole('radio', { name: 'Email' }).check()
    await page.getByRole('textbox', { name: 'Email' }).fill('asha@example.com')
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@example.com')
    await page.getByRole('contentinfo').getByRole('link', { name: 'What do I have to file?' }).click()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'What do I have to file?' })).toBeVisible()
    await expect(page.getByText('You’re offline')).toBeHidden()
  })
})

test('a page whose code fails to load says so, and loads when retried', async ({ page, allow, a11y }) => {
  allow({ failed: /ERR_CONNECTION_FAILED/, path: /assets/ })
  await page.route('**/assets/*.js', (route) => route.abort('connectionfailed'))
  await page.goto('/login')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('This page did not load completely.')
  await a11y()
  await page.unroute('**/assets/*.js')
  await notice.getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('form button[type=submit]')).toBeEnabled()
  await expect(notice).toBeHidden()
})

test('an unsupported old browser shows the public pages and says why nothing can be filled in', async ({ page }) => {
  await inUnsupportedBrowser(page)
  for (const path of ['/', '/guide']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(
      'Your browser is too old for our forms: you can read our pages, but please update it to fill anything in.',
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

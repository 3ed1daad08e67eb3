import { expect, test } from './fixtures.ts'
import { inUnsupportedBrowser } from './older-browser.ts'

test('the landing page answers, has a title, is accessible and stands in for an unknown path', async ({
  page,
  a11y,
}) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(/Nirgam/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await a11y()
  await page.goto('/no-such-page')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the server says that it is ready', async ({ request }) => {
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('an unknown API path answers 404 in the reply envelope, never the page', async ({ request }) => {
  const answer = await request.get('/api/no-such-thing')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) })
})

test('a page says so when its code does not arrive, and loads when tried again', async ({ page, allow, a11y }) => {
  allow({ failed: /ERR_CONNECTION_FAILED/, path: /assets/ })
  for (const path of ['/login', '/remittance']) {
    await page.route('**/assets/*.js', (route) => route.abort('connectionfailed'))
    await page.goto(path)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('This page did not load completely.')
    await a11y()
    await page.unroute('**/assets/*.js')
    await notice.getByRole('link', { name: 'Try again' }).click()
    await expect(page.locator('form button[type=submit]')).toBeEnabled()
    await expect(notice).toBeHidden()
  }
})

test('a browser older than we support reads the public pages, and one sentence says why nothing can be filled in @any-screen', async ({
  page,
}) => {
  await inUnsupportedBrowser(page)
  for (const path of ['/', '/guide', '/refunds']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toHaveText(
      'Your browser is too old for our forms: you can read our pages, but please update it to fill anything in.',
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

import { expect, test } from './fixtures.ts'
import { readyToPay } from './payment-screens.ts'

const PAGES = {
  '/about': 'Who we are, and what it costs',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/refunds': 'Refunds',
}

test('the company, privacy, terms and refund pages work without JavaScript and mark example data @phone', async ({
  page,
  browser,
  server,
  a11y,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await context.newPage()
  for (const [path, title] of Object.entries(PAGES)) {
    await plain.goto(path)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await plain.content()).not.toMatch(/%[A-Z_]+%/)
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeEnabled()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await a11y()
  }
  await plain.goto('/about')
  await expect(plain.getByText('Example Company Private Limited (example)')).toBeVisible()
  await expect(plain.getByText('+91 00000 00000 (example)').first()).toBeVisible()
  await expect(plain.getByRole('row', { name: /₹5,000 US\$60.24 8-12 hours/ })).toBeVisible()
  await context.close()
})

test('the company’s pages are linked in the footer, at sign-up and before paying @phone', async ({ page, request }) => {
  await page.goto('/')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  for (const [path, title] of Object.entries(PAGES)) {
    await footer.locator(`a[href="${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await page.goto('/signup')
  await page.getByRole('main').getByRole('link', { name: 'terms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms')
  await readyToPay(page, request)
  const [rules] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'refund rules' }).click(),
  ])
  await expect(rules.getByRole('heading', { level: 1 })).toHaveText('Refunds')
})

test('the signers are named on the landing page, before paying and where a certificate is checked @phone', async ({
  page,
  request,
  allow,
  a11y,
}) => {
  const signers = {
    firm: { name: 'Rao & Co', frn: '012345N' },
    accountants: [{ name: 'Sita Rao', membership_number: '123456' }],
  }
  await page.route('**/api/signers', (route) => route.fulfill({ json: { success: true, data: signers } }))
  const named = page.getByText('CA Sita Rao (ICAI membership number 123456) of Rao & Co')
  await page.goto('/')
  await expect(named).toBeVisible()
  await a11y()
  allow({ status: 404, path: /check/ })
  await page.goto('/check')
  await expect(named).toBeVisible()
  await page.getByLabel('Code').fill('7K2M-9QXD-4TRV-H3NC')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(named).toBeVisible()
  await a11y()
  await readyToPay(page, request)
  await expect(named).toBeVisible()
  await test.step('the payment page says what happens by when, what has to be filed and when money is refunded', async () => {
    const after = page.getByRole('region', { name: 'What happens after you pay' })
    await expect(after.getByRole('listitem')).toHaveCount(4)
    await expect(after.getByText(/Ready by .+ India time if you pay now/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you’ll probably need to file' })).toBeVisible()
    await expect(page.getByText('you get your whole contribution back')).toBeVisible()
  })
  await a11y()
})

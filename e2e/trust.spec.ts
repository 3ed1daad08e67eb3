import { expect, test } from './fixtures.ts'

const PAGES = {
  '/about': 'Who we are, and what it costs',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/refunds': 'Refunds',
}

test('the pages about the company are linked in the footer, accessible, complete without JavaScript, and mark example data @phone', async ({
  page,
  request,
  a11y,
}) => {
  await page.goto('/terms')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeEnabled()
  for (const [path, title] of Object.entries(PAGES)) {
    await footer.locator(`a[href="${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await a11y()
    const html = await (await request.get(path)).text()
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    expect(html).not.toMatch(/%[A-Z_]+%/)
  }
  const html = await (await request.get('/about')).text()
  expect(html).toContain('Example Company Private Limited (example)')
  expect(html).toContain('+91 00000 00000 (example)')
})

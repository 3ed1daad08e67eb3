import type { Page } from '@playwright/test'
import { TOPICS } from '../apps/web/src/lib/guide-topics.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './held-scripts.ts'
import { RESULTS } from './screen-guide.ts'
import { amount, arrived, back, card, fillUpTo, next } from './wizard-steps.ts'

const ARTICLES = TOPICS.map(({ name }) => name)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function choose(page: Page, question: string, label: string): Promise<void> {
  await expect(heading(page)).toHaveText(question)
  await page.getByRole('radio', { name: new RegExp(`^${label}\\b`) }).check()
  await next(page).click()
}

async function tick(page: Page, ...labels: string[]): Promise<void> {
  await expect(heading(page)).toHaveText('Where does the money come from, or what is it for?')
  for (const label of labels) await page.getByRole('checkbox', { name: label }).check()
  await next(page).click()
}

async function send(page: Page, rupees: string): Promise<void> {
  await expect(heading(page)).toHaveText('How much do you want to send?')
  await page.getByLabel('Amount in Indian rupees').fill(rupees)
  await next(page).click()
}

/** Answers for rent from an NRO account, sent to oneself. */
async function answerForRent(page: Page, rupees: string): Promise<void> {
  await choose(page, 'Which account does the money leave from?', 'NRO account')
  await choose(page, 'Where do you live?', 'Outside India')
  await tick(page, 'Rent')
  await send(page, rupees)
  await choose(page, 'Who gets the money?', 'Me')
}

test('a visitor goes from the landing page through the guide to the form, which contains the answers @phone', async ({
  page,
  a11y,
}) => {
  await page.goto('/')
  await page.evaluate(() => scrollTo(0, 200))
  await page.getByRole('main').getByRole('link', { name: 'What do I have to file?' }).click()
  await expect(heading(page)).toHaveText('What do I have to file?')
  await page.waitForFunction(() => typeof history.state?.key === 'string')
  await a11y()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Start the questions' }).click()
  await expect(heading(page)).toHaveText('Which account does the money leave from?')
  await a11y()
  await answerForRent(page, '2500000')
  await choose(page, 'Have you sent money abroad before in this tax year?', 'No, nothing')
  await choose(page, 'Do you have an order from a tax officer?', 'No')
  await choose(page, 'Has Indian tax been paid on it?', 'Yes, it was taken off')
  await choose(page, 'Which bank is the account with?', 'Another bank')
  await choose(page, 'What has your bank asked for?', 'I haven’t asked yet')
  await choose(page, 'Where is the money going?', 'Germany')
  await expect(page.getByText('Form 145 (15CA), Part C, after Form 146 (15CB)').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What banks ask for' })).toBeVisible()
  await expect(page.getByText('does not make it Part B')).toBeVisible()
  await expect(page.getByText(/not tax advice/)).toHaveCount(1)
  await a11y()
  await page.getByRole('button', { name: 'Start with these answers' }).click()
  await arrived(page, 1)
  await expect(amount(page)).toHaveValue('25,00,000')
  await expect(page.getByText('Sending to Germany')).toBeVisible()
  await next(page).click()
  await card(page, 'ICICI Bank').check()
  await next(page).click()
  await expect(card(page, 'NRO Account')).toBeChecked()
})

test('the guide continues a form whose answers agree, and asks before overwriting another @phone', async ({
  page,
  a11y,
}) => {
  await fillUpTo(page, 4)
  await page.getByRole('link', { name: 'What will I have to file?' }).click()
  // The amount, the account, the bank and the destination are already known.
  await choose(page, 'Where do you live?', 'Outside India')
  await tick(page, 'Pension, PF or gratuity')
  await choose(page, 'Who gets the money?', 'Me')
  await choose(page, 'Have you sent money abroad before in this tax year?', 'No, nothing')
  await choose(page, 'Do you have an order from a tax officer?', 'Not sure')
  await choose(page, 'Has Indian tax been paid on it?', 'Not sure')
  await choose(page, 'Do you want to use a tax treaty?', 'No')
  await choose(page, 'What has your bank asked for?', 'Not sure')
  await expect(page.getByRole('button', { name: 'Start with these answers' })).toBeVisible()
  const result = page.url()
  // The same remittance continues: the guide's answers are added to it, and no question is asked.
  await page.getByRole('button', { name: 'Start with these answers' }).click()
  await arrived(page, 4)
  await expect(card(page, 'Pension')).toBeChecked()

  await page.goto(result)
  await page.getByRole('link', { name: 'Change the answer to: How much do you want to send?' }).click()
  await send(page, '2600000')
  await page.getByRole('button', { name: 'Start with these answers' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('On this device₹25,00,000to Germany')
  await a11y()
  await dialog.getByRole('button', { name: 'Continue Remittance' }).click()
  await expect(page).toHaveURL(/\/remittance/)
  await back(page).click()
  await expect(card(page, 'NRO Account')).toBeChecked()
})

test('the result is printed without its buttons, and each document with the details it must match @any-screen', async ({
  page,
}) => {
  await page.goto('/guide/questions')
  await answerForRent(page, '400000')
  await choose(page, 'Have you sent money abroad before in this tax year?', 'No, nothing')
  await choose(page, 'Has Indian tax been paid on it?', 'No')
  await choose(page, 'Which bank is the account with?', 'Another bank')
  await choose(page, 'What has your bank asked for?', 'Not sure')
  await choose(page, 'Where is the money going?', 'Another country')
  await expect(page.getByText('Form 145 (15CA), Part A', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('If you send more than ₹1,00,000 on top')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('Form 145 (15CA), Part A', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('The tenant’s name and the monthly rent')).toBeVisible()
})

test('every kind of result is accessible @phone', async ({ page, a11y }) => {
  for (const path of Object.values(RESULTS)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible()
    await a11y()
  }
})

test('the form warns above the yearly limits and lets the user continue @phone', async ({ page, a11y }) => {
  await page.goto('/remittance?to=Canada')
  await amount(page).fill('20750000')
  await expect(page.getByText(/yearly limit/)).toBeHidden()
  await amount(page).fill('90000000')
  await expect(page.getByText('This is above both yearly limits')).toBeVisible()
  await a11y()
  await next(page).click()
  await arrived(page, 2)
})

test('articles work without JavaScript and name their sources @any-screen', async ({ browser, server, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await context.newPage()
  const [first = ''] = ARTICLES
  await plain.goto(`/guide/${first}`)
  await expect(heading(plain)).toBeVisible()
  await plain
    .getByText(/^Source: /)
    .first()
    .click()
  await expect(plain.getByText(/checked 1[56] November 2026/).first()).toBeVisible()
  await context.close()
  for (const name of ARTICLES) {
    const html = await (await request.get(`/guide/${name}`)).text()
    for (const part of [/<h1/, /Read it at the source/, /Source: /, /checked 1[56] November 2026/])
      expect(html, name).toMatch(part)
    const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data), name).toMatchObject({
      '@type': 'Article',
      mainEntityOfPage: `${server.url}/guide/${name}`,
    })
  }
})

test('the questions work without JavaScript, and choices made before it loads are kept @any-screen', async ({
  browser,
  server,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await context.newPage()
  const onward = () => plain.getByRole('button', { name: 'Next' }).click()
  const choose = async (label: string) => {
    await plain.getByLabel(label, { exact: true }).check()
    await onward()
  }
  await plain.goto('/guide')
  await plain.getByRole('link', { name: 'Start the questions' }).click()
  await expect(heading(plain)).toHaveText('Which account does the money leave from?')
  await onward()
  await expect(plain.getByRole('alert')).toContainText('Please choose an answer')
  await plain.getByLabel(/^NRO account/).check()
  await onward()
  await choose('Outside India')
  await choose('Rent')
  await plain.getByLabel('Amount in Indian rupees').fill('4 lakh')
  await onward()
  await plain.getByLabel(/^Me/).check()
  await onward()
  await choose('No, nothing')
  await expect(heading(plain)).toHaveText('Has Indian tax been paid on it?')
  await plain.getByRole('link', { name: 'Back' }).click()
  await expect(heading(plain)).toHaveText('Have you sent money abroad before in this tax year?')
  await expect(plain.getByLabel('No, nothing')).toBeChecked()
  const half = plain.url()
  await onward()
  while (await plain.getByRole('button', { name: 'Next' }).isVisible()) await choose('Not sure')
  await expect(heading(plain)).toContainText('Form 145 (15CA), Part A')
  await expect(plain.getByRole('heading', { name: 'Documents to gather' })).toBeVisible()
  const written = plain.url()
  await context.close()

  await page.goto(written)
  await expect(page.getByText('Form 145 (15CA), Part A', { exact: true })).toBeVisible()
  const release = await holdScripts(page)
  await page.goto(half, { waitUntil: 'commit' })
  await page.getByLabel('Yes', { exact: true }).check()
  await page.getByLabel(/in all, to everyone/i).fill('90000')
  release()
  await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeEnabled()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(page.getByLabel('In all, to everyone')).toHaveValue('90,000')
})

test('every article is accessible @phone', async ({ page, a11y }) => {
  for (const name of ARTICLES) {
    await page.goto(`/guide/${name}`)
    await expect(page, name).toHaveTitle(/Nirgam/)
    await a11y()
  }
})

test('the purpose codes can be searched @any-screen', async ({ page }) => {
  await page.goto('/guide/purpose-codes')
  await expect(page.getByText('137 codes', { exact: true })).toBeVisible()
  // The script for the search is loaded as soon as the page's buttons are enabled.
  await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeEnabled()
  await page.getByLabel('Search the codes').fill('education')
  await expect(page.getByText('2 of 137 codes')).toBeVisible()
  await expect(page.getByText('S0305', { exact: true })).toBeVisible()
  await expect(page.getByText('S0014', { exact: true })).toBeHidden()
  await page.getByLabel('Search the codes').fill('xyz')
  await expect(page.getByText('No code fits.')).toBeVisible()
})

test('the sitemap lists every page of the guide @any-screen', async ({ request, server }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  for (const path of ['', ...ARTICLES.map((name) => `/${name}`)]) {
    expect(map).toContain(`<loc>${server.url}/guide${path}</loc>`)
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`)
})

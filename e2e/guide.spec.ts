import { addressOf } from '@nirgam/domain/guide/answers-in-address'
import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import { asRupees } from '@nirgam/domain/shared/money'
import type { Page } from '@playwright/test'
import { TOPICS } from '../apps/web/src/lib/guide-topics.ts'
import { expect, test } from './fixtures.ts'
import { holdScripts } from './held-scripts.ts'
import { RESULTS } from './screen-guide.ts'
import { amount, arrived, next } from './wizard-steps.ts'

const ARTICLES = TOPICS.map(({ name }) => name)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

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
  await page.getByRole('radio', { name: /^NRO account\b/ }).check()
  await next(page).click()
  await expect(heading(page)).toHaveText('Where do you live?')

  await page.goto(RESULTS.certificate)
  const start = page.getByRole('button', { name: 'Start with these answers' })
  await expect(start).toBeVisible()
  await a11y()
  await test.step('the result is printed without its buttons, and each document with the details it must match', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(start).toBeHidden()
    await expect(page.getByText('Form 145 (15CA), Part C, after Form 146 (15CB)').first()).toBeVisible()
    await expect(page.getByText('The tenant’s name and the monthly rent')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })
  await start.click()
  await arrived(page, 1)
  await expect(amount(page)).toHaveValue('25,00,000')
  await expect(page.getByText('Sending to Germany')).toBeVisible()
})

test('each article names its sources and describes itself, and the sitemap lists every page of the guide', async ({
  request,
  server,
}) => {
  for (const name of ARTICLES) {
    const html = await (await request.get(`/guide/${name}`)).text()
    for (const part of [/<title>.*Nirgam</, /<h1/, /Read it at the source/, /Source: /, /checked 1[56] November 2026/])
      expect(html, name).toMatch(part)
    const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data), name).toMatchObject({
      '@type': 'Article',
      mainEntityOfPage: `${server.url}/guide/${name}`,
    })
  }
  const map = await (await request.get('/sitemap.xml')).text()
  for (const path of ['', ...ARTICLES.map((name) => `/${name}`)]) {
    expect(map).toContain(`<loc>${server.url}/guide${path}</loc>`)
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`)
})

const RENT: GuideAnswers = { account: 'nro', residence: 'nonResident', parts: [{ source: 'rent' }] }

test('landing page, articles and questions work without JavaScript, and choices made before it loads are kept', async ({
  browser,
  server,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await context.newPage()
  await plain.goto('/')
  await plain.getByText('What are 15CA and 15CB?').click()
  await expect(plain.getByText(/Form(s)? 145/).first()).toBeVisible()
  await plain.getByText('France', { exact: true }).click()
  await plain.getByRole('button', { name: /^Start Transfer/ }).click()
  await expect(plain).toHaveURL(/\/remittance\?.*to=France/)
  await plain.goto(`/guide/${ARTICLES[0]}`)
  const source = plain.getByText(/^Source: /).first()
  await source.click()
  await expect(plain.getByText(/checked 1[56] November 2026/).first()).toBeVisible()

  const onward = () => plain.getByRole('button', { name: 'Next' }).click()
  await plain.goto('/guide/questions')
  await onward()
  await expect(plain.getByRole('alert')).toContainText('Please choose an answer')
  await plain.getByLabel(/^NRO account/).check()
  await onward()
  await expect(heading(plain)).toHaveText('Where do you live?')
  await plain.goto(addressOf(RENT, 'amount'))
  await plain.getByLabel('Amount in Indian rupees').fill('4 lakh')
  await onward()
  await expect(heading(plain)).toHaveText('Who gets the money?')
  await plain.getByRole('link', { name: 'Back' }).click()
  await expect(plain.getByLabel('Amount in Indian rupees')).toHaveValue('400000')
  await plain.goto(RESULTS.certificate)
  await expect(heading(plain)).toContainText('Form 145 (15CA), Part C')
  await expect(plain.getByRole('heading', { name: 'Documents to gather' })).toBeVisible()
  await context.close()

  const release = await holdScripts(page)
  const half = { ...RENT, amount: asRupees(400_000), receiver: 'self' } as const
  await page.goto(addressOf(half, 'earlier'), { waitUntil: 'commit' })
  await page.getByLabel('Yes', { exact: true }).check()
  await page.getByLabel(/in all, to everyone/i).fill('90000')
  release()
  await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeEnabled()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(page.getByLabel('In all, to everyone')).toHaveValue('90,000')
})

test('a planned sale is worked out without JavaScript, and text typed before the script loads is kept', async ({
  browser,
  server,
  page,
  a11y,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const plain = await context.newPage()
  const workOut = () => plain.getByRole('button', { name: 'Work it out' }).click()
  await plain.goto('/guide')
  await plain.getByRole('link', { name: 'I plan to sell a house or land' }).click()
  await expect(plain).toHaveTitle(/^Before you sell property in India/)
  await expect(plain.getByRole('alert')).toHaveCount(0)
  await plain.getByLabel('Price you expect').fill('rather much')
  await plain.getByLabel('How you got it').selectOption('I inherited it')
  await plain.getByLabel('Acquired on').fill('1994-05-10')
  await plain.getByLabel('You expect to sell on').fill('2026-12-12')
  await workOut()
  await expect(plain.getByText('We couldn’t read that amount.')).toBeVisible()
  await expect(plain.getByText('Enter what it cost, or the previous owner’s cost.')).toBeVisible()
  await plain.getByLabel('Price you expect').fill('1.6 crore')
  await plain.getByLabel('Your share (%)').fill('50')
  await plain.getByLabel('What the previous owner paid').fill('6,00,000')
  await plain.getByLabel('Value on 1 April 2001').fill('16 lakh')
  await plain.getByLabel('Stamp value today').fill('1.7 crore')
  await plain.getByLabel('Improvements since').fill('4 lakh')
  await plain.getByLabel('Costs of the sale').fill('160000')
  await plain.getByLabel('Going into bonds').fill('20 lakh')
  await plain.getByLabel('Your other income in India this year').fill('2 lakh')
  await workOut()
  await expect(plain.getByRole('heading', { name: 'Your tax is about ₹7,03,560' })).toBeVisible()
  await expect(plain.getByRole('heading', { name: 'What to do, in this order' })).toBeVisible()
  await expect(plain.getByLabel('Price you expect')).toHaveValue('1,60,00,000')
  const written = plain.url()
  await plain.getByRole('link', { name: 'Sending the money: which form?' }).click()
  await expect(plain).toHaveURL(/\/guide\/questions/)
  await context.close()

  const release = await holdScripts(page)
  await page.goto(written, { waitUntil: 'commit' })
  await page.getByLabel('Going into bonds').fill('')
  release()
  await expect(page.getByRole('heading', { name: /^Your tax is about ₹(?!7,03,560)/ })).toBeVisible()
  await expect(page.getByLabel('Price you expect')).toHaveValue('1,60,00,000')
  await a11y()
})

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { indiaDate, taxYearOf } from '@nirgam/domain/shared/tax-year'
import type { APIRequestContext, Page } from '@playwright/test'
import { completeRemittance } from './account-area-people.ts'
import { addressOf, openStep, RECEIVER } from './details-screens.ts'
import { expect, signIn, test } from './fixtures.ts'
import { RESULTS } from './screen-guide.ts'

const TODAY = indiaDate(Date.now())
const YEAR = taxYearOf(TODAY) ?? { label: '', from: '', to: '' }
const LAST_MARCH = `${YEAR.from.slice(0, 4)}-03-31`
const LAST_YEAR = taxYearOf(LAST_MARCH)?.label ?? ''

const region = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const limit = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })

/** A customer who sends a pension of two lakh from an NRO account. */
async function pensioner(page: Page, request: APIRequestContext, signUp: () => Promise<Parameters<typeof signIn>[1]>) {
  const account = await signUp()
  const changes = { amount: 200_000, account_type: 'nro', source_of_funds: 'pension' }
  const { id } = await completeRemittance(request, account, changes)
  await signIn(page, account)
  return id
}

async function add(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Add a transfer' }).click()
  for (const [label, value] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(value)
}

test('a tax year lists transfers through Nirgam and elsewhere, and shows the remaining limits @phone', async ({
  page,
  request,
  signUp,
  a11y,
}) => {
  const id = await pensioner(page, request, signUp)
  await page.goto('/ledger')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tax year ${YEAR.label}`)
  await expect(page.getByRole('row', { name: RECEIVER.name })).toContainText('₹2,00,000.00')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Remaining limits')
  await expect(limit(page, '₹5 lakh rule, all receivers')).toContainText('₹2,00,000 of ₹5,00,000')
  await expect(limit(page, 'From NRO accounts')).toContainText('₹2,00,000 of current income isn’t counted.')
  await a11y()

  await add(page, { 'Date sent': '2999-01-01', Receiver: 'Somewhere University', Amount: '0' })
  await dialog(page).getByLabel('Sent from').selectOption('Savings account')
  await dialog(page).getByLabel('Currency').selectOption('EUR')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog(page).getByText('1 January 2999 is in the future. Only add transfers already made.'),
  ).toBeVisible()
  await expect(dialog(page).getByText('Please enter an amount above zero.')).toBeVisible()
  await expect(dialog(page).getByText('We have no rate for one euro.')).toBeVisible()
  await expect(dialog(page).getByLabel('Date sent')).toBeFocused()
  await a11y()
  await dialog(page).getByLabel('Date sent').fill(TODAY)
  await dialog(page).getByLabel('Amount').fill('12,000.50')
  await dialog(page).getByLabel('Rupees for one euro').fill('100')
  await dialog(page).getByLabel('Purpose').selectOption('Education')
  await dialog(page).getByLabel('TCS in rupees').fill('4001')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  const university = page.getByRole('row', { name: /Somewhere University/ })
  await expect(university).toContainText('₹12,00,050.00')
  await expect(university).toContainText('EUR 12,000.5 at ₹100')
  await expect(limit(page, '₹5 lakh rule, all receivers')).toContainText('Exceeded by ₹9,00,050.')
  await expect(limit(page, 'LRS, from resident accounts')).toContainText('USD 14,459 of USD 250,000')
  await expect(limit(page, 'TCS threshold, from resident accounts')).toContainText('You entered ₹4,001.')
  await expect(region(page, 'To each receiver').getByRole('listitem')).toHaveCount(2)

  await page.getByText('Exchange rate used').click()
  await page.getByLabel('Rupees for one US dollar').fill('100')
  await page.getByRole('button', { name: 'Use this rate' }).click()
  await expect(page.getByText('Enter the date.')).toBeVisible()
  await page.getByLabel('Rate of the day').fill(TODAY)
  await page.getByRole('button', { name: 'Use this rate' }).click()
  await expect(limit(page, 'LRS, from resident accounts')).toContainText('USD 12,001 of USD 250,000')
  await a11y()

  await add(page, { 'Date sent': LAST_MARCH, Receiver: 'Dev Example', Amount: '50000' })
  await dialog(page).getByLabel('Sent from').selectOption('NRO account')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^(Tax|Financial) year ${LAST_YEAR}$`))
  await expect(page).toHaveURL(`/ledger?year=${LAST_YEAR}`)
  await page.getByRole('button', { name: /^Remove\s?: Dev Example/ }).click()
  await dialog(page).getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('heading', { name: /^Nothing in this (tax|financial) year yet$/ })).toBeVisible()
  await a11y()

  await page.getByLabel('Tax year', { exact: true }).selectOption(YEAR.label)
  await page.getByRole('button', { name: new RegExp(`^Edit\\s?: ${RECEIVER.name}`) }).click()
  await dialog(page).getByLabel('TDS in rupees').fill('20000')
  await a11y()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: RECEIVER.name })).toContainText('₹20,000.00')

  for (const [button, ending, start] of [
    ['Statement (PDF)', 'pdf', '%PDF-'],
    ['Table (CSV)', 'csv', '\ufeff"Date"'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`nirgam-tax-year-${YEAR.label}.${ending}`)
    expect((await readFile(await download.path())).toString('utf8')).toMatch(new RegExp(`^${start}`))
  }
  await page.getByRole('row', { name: RECEIVER.name }).getByRole('link').click()
  await expect(page).toHaveURL(`/remittances/${id}`)
})

test('a second tab shows the first tab’s change to an entry, and the review counts the entry @any-screen', async ({
  page,
  context,
  request,
  allow,
  a11y,
}) => {
  const { account } = await openStep(page, request, 'confirmation')
  const filing = region(page, 'What you’ll probably need to file')
  await expect(filing).toContainText(`You haven’t recorded any other transfers in ${YEAR.label}.`)
  const entry = { day: TODAY, receiver: RECEIVER.name, account: 'nro', currency: 'INR', amount: 300_000 }
  await request.put(`/api/ledger/entries/${randomUUID()}`, {
    data: entry,
    headers: { authorization: `Bearer ${account.token}` },
  })

  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto('/ledger')
    await tab.getByRole('button', { name: new RegExp(`^Edit\\s?: ${RECEIVER.name}`) }).click()
  }
  await dialog(page).getByLabel('Amount').fill('450000')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await dialog(second).getByLabel('Bank').fill('Second Bank')
  allow({ path: /^\/api\/ledger\/entries\//, status: 409 })
  await dialog(second).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(second).getByText(LEDGER_MESSAGES.changed)).toBeVisible()
  await expect(dialog(second).getByText(`₹4,50,000.00 to ${RECEIVER.name}`)).toBeVisible()
  await expect(dialog(second).getByLabel('Bank')).toHaveValue('Second Bank')
  await a11y(second)
  await dialog(second).getByRole('button', { name: 'Keep the saved version' }).click()
  await expect(second.getByRole('row', { name: RECEIVER.name })).toContainText('₹4,50,000.00')

  await second.goto(addressOf('confirmation'))
  await expect(region(second, 'What you’ll probably need to file')).toContainText(
    `You’ve recorded ₹4,50,000 of other transfers in ${YEAR.label}, ₹4,50,000 of it to this receiver.`,
  )

  await second.goto(RESULTS['rule and bank'])
  const listed = region(second, `Limits in the tax year ${YEAR.label}`).locator('dl > div')
  await expect(listed.filter({ hasText: RECEIVER.name })).toContainText('₹4,50,000')
})

test('a case asks the questions the form leaves open, and works out with the ledger what to file @phone', async ({
  page,
  request,
  signUp,
  a11y,
}) => {
  const id = await pensioner(page, request, signUp)
  await page.goto(`/remittances/${id}`)
  const filing = region(page, 'What you need to file')
  await expect(filing.getByText('Form 145 (15CA), Part C, after Form 146 (15CB)').first()).toBeVisible()
  await filing.getByText('Why, with sources').click()
  await expect(filing.getByRole('heading', { name: /bank/ }).first()).toBeVisible()
  await a11y()
  await filing.getByRole('button', { name: 'Answer them now' }).click()

  const question = (text: string) => filing.getByRole('heading', { name: text })
  const answer = async (text: string, label: string) => {
    await expect(question(text)).toBeFocused()
    await filing.getByRole('radio', { name: new RegExp(`^${label}`) }).check()
    await next(page).click()
  }
  await answer('Where do you live?', 'Outside India')
  await expect(question('Who gets the money?')).toBeFocused()
  await next(page).click()
  await expect(filing.getByText('Please choose an answer.')).toBeVisible()
  await filing.getByRole('radio', { name: /^Me\b/ }).check()
  await next(page).click()
  await answer('Where is your account that gets it?', 'Abroad')
  await expect(filing.getByText(/haven’t recorded any other transfers/)).toBeVisible()
  await a11y()
  await answer('Have you sent money abroad this tax year that isn’t in your list?', 'No, nothing')
  await answer('Has Indian tax been paid on it?', 'Yes, it was taken off')
  await answer('What has your bank asked for?', 'Neither form')
  await expect(question('Based on your answers')).toBeFocused()
  await expect(filing.getByText('Form 145 (15CA), Part A', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(filing.getByText('Form 145 (15CA), Part A', { exact: true }).first()).toBeVisible()
  await filing.getByText('What this is based on').click()
  await filing.getByText('Why, with sources').click()
  await expect(filing.getByText('Your bank told you it needs neither form')).toBeVisible()
  await a11y()
  await filing.getByRole('button', { name: 'Change the answer to: Who gets the money?' }).click()
  await answer('Who gets the money?', 'A relative')
  await expect(question('Based on your answers so far')).toBeFocused()

  await filing.getByText('Why, with sources').click()
  await filing.getByRole('link', { name: 'See and complete your tax year' }).click()
  await add(page, { 'Date sent': TODAY, Receiver: 'Dev Example', Amount: '300001' })
  await dialog(page).getByLabel('Sent from').selectOption('NRO account')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.goto(`/remittances/${id}`)
  await expect(filing.getByText('Form 145 (15CA), Part C, after Form 146 (15CB)').first()).toBeVisible()
  await expect(filing.getByText(/questions? left/)).toBeVisible()
})

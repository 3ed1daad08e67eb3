import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BY_ITSELF, paid } from './case-screens.ts'
import { joinWithoutScreens } from './desk-people.ts'
import { leadCalls } from './firm.ts'
import { expect, signIn, test } from './fixtures.ts'
import { operator } from './operator-desk.ts'
import type { Server } from './server.ts'

test.use({ ownServer: {} })

async function joinAsLead(page: Page, server: Server, name: string): Promise<void> {
  const email = `${name.toLowerCase().replace(' ', '.')}@firm.example`
  const { link } = await operator(server, 'staff', 'invite', '--email', email, '--role', 'lead')
  await joinWithoutScreens(page, link, { email, name })
}

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true })

async function savedFile(page: Page, click: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^\w+-\d{4}-\d\d-\d\d\.csv$/)
  return readFile(await file.path(), 'utf8')
}

test('a question is answered with a template and replied to, and the desk sees the reply without reloading', async ({
  page,
  browser,
  server,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  await joinAsLead(page, server, 'Leela Rao')

  const text = 'About {enquiry}: one working day.\n\n{me}'
  await leadCalls(server, 'POST', '/texts', { title: 'How long it takes', text, source: '' })
  await place(page, 'Enquiries').click()
  await expect(page.getByText('All caught up')).toBeVisible()
  await a11y()

  const context = await browser.newContext({ baseURL: server.url })
  const customer = await context.newPage()
  const { id, account } = await paid(customer.request)
  await signIn(customer, account)
  await customer.goto('/enquiry')
  await customer.getByLabel('Subject').fill('How long does it take?')
  await customer.getByLabel('Message').fill('I need it this week.')
  await customer.getByRole('button', { name: 'Submit Enquiry' }).click()
  await expect(customer.getByText('Enquiry submitted successfully!')).toBeVisible()

  await test.step('the list announces new activity and shows it on request', async () => {
    await expect(page.getByText('New activity')).toBeVisible(BY_ITSELF)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('link', { name: /How long does it take\?/ }).click()
    await expect(page.getByText('I need it this week.')).toBeVisible()
    await a11y()
  })

  await test.step('the enquiry is linked to the remittance and answered with the template', async () => {
    const number = `REM-${String(id).padStart(6, '0')}`
    await page.getByLabel('About').selectOption({ label: `${number}, received` })
    await expect(page.getByText(`${number} (Received)`)).toBeVisible()
    await page.getByLabel('Insert template').fill('how long')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Answer', { exact: true })).toHaveValue(/^About #\d+: one working day\.\n\nLeela Rao$/)
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByText('Reply sent')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('one working day')
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('resolved')
  })

  await test.step('the customer reads the answer and replies, and the open conversation updates itself', async () => {
    await customer.goto('/enquiry?tab=history')
    const card = customer.getByRole('article')
    await expect(card).toContainText('Our answer')
    await expect(card).toContainText('one working day')
    await card.getByRole('button', { name: 'Reply' }).click()
    await card.getByLabel('Your message').fill('Thank you. And on Saturday?')
    await card.getByRole('button', { name: 'Send' }).click()
    await expect(card.getByText('Message sent.')).toBeVisible()
    await expect(card).toContainText('And on Saturday?')
    await a11y(customer)
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('And on Saturday?', BY_ITSELF)
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('pending')
  })
  await context.close()
})

test('settings, numbers and audit log are accessible on a phone, and record and hand out what the lead does @phone', async ({
  page,
  server,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  await joinAsLead(page, server, 'Lata Iyer')
  const rates = Promise.withResolvers<void>()
  await page.route(/\/day-rates-form-/, (route) => rates.promise.then(() => route.continue()))
  await place(page, 'Texts and settings').click()
  await expect(page.getByRole('button', { name: 'Add a text' })).toBeVisible()
  await expect(page.getByLabel('Require a second person to sign'), 'which a late form would move').toHaveCount(0)
  rates.resolve()
  await page.getByLabel('Require a second person to sign').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The preparer may sign now.')).toBeVisible()
  await a11y()
  await page.getByRole('button', { name: 'Add a text' }).click()
  await page.getByRole('button', { name: 'Save the text' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await a11y()
  await page.keyboard.press('Escape')

  await place(page, 'Numbers').click()
  await page.getByLabel('Period').selectOption('4 weeks')
  await expect(page.getByRole('table', { name: 'Figures by week' }).getByRole('row')).toHaveCount(5)
  await a11y()
  expect(await savedFile(page, () => page.getByRole('link', { name: 'CSV' }).click())).toContain('"Week from","Opened"')

  await place(page, 'Audit').click()
  await page.getByLabel('What', { exact: true }).selectOption('Texts and settings')
  await page.getByLabel('Person').selectOption('Lata Iyer')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const audit = page.getByRole('table', { name: 'Audit' })
  await expect(audit.getByRole('row')).toHaveCount(2)
  await expect(audit.getByRole('row').nth(1)).toContainText('Lata Iyer changed a setting: four-eyes')
  await a11y()
  const file = await savedFile(page, () => page.getByRole('link', { name: 'CSV' }).click())
  expect(file.trim().split('\r\n')).toHaveLength(2)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(audit.getByRole('row').nth(1)).toContainText('Lata Iyer downloaded a list')
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newcomer } from './account-area-people.ts'
import { BY_ITSELF, paid } from './case-screens.ts'
import { goOn, join } from './desk-people.ts'
import { expect, signIn, test } from './fixtures.ts'
import { operator } from './operator-desk.ts'
import type { Server } from './server.ts'

// Uses a separate server, where no other journey works, asks or pays.
test.use({ serverSettings: { DESK: 'on', IDLE_SECONDS: '30' } })

async function joinAsLead(page: Page, server: Server, name: string): Promise<void> {
  const email = `${name.toLowerCase().replace(' ', '.')}@firm.example`
  const { link } = await operator(server, 'staff', 'invite', '--email', email, '--role', 'lead')
  await join(page, link, { email, name })
  await goOn(page)
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

test('a question is answered with a template and replied to, and the desk sees the reply without reloading @any-screen', async ({
  page,
  browser,
  server,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  await joinAsLead(page, server, 'Leela Rao')

  await test.step('the lead writes a template, and an unknown placeholder is reported', async () => {
    await place(page, 'Texts and settings').click()
    await page.getByRole('button', { name: 'Add a text' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('How long it takes')
    await dialog.getByLabel('Text', { exact: true }).fill('About {enquery}: one working day.\n\n{me}')
    await dialog.getByRole('button', { name: 'Save the text' }).click()
    await expect(dialog.getByText('{enquery} is not a placeholder we can fill in')).toBeVisible()
    await a11y()
    await dialog.getByLabel('Text', { exact: true }).fill('About {enquiry}: one working day.\n\n{me}')
    await dialog.getByRole('button', { name: 'Save the text' }).click()
    await expect(page.getByRole('row', { name: /How long it takes/ })).toBeVisible()
  })

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

test('the lead changes the firm, its hours and the four-eyes rule, and reads numbers and audit log @phone', async ({
  page,
  server,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  await newcomer(page)
  await paid(page.request)
  await joinAsLead(page, server, 'Lata Iyer')
  await place(page, 'Texts and settings').click()

  await page.getByLabel('Name', { exact: true }).fill('Rao & Iyer')
  await page.getByLabel('Firm registration number (FRN)').fill('012345n')
  await page.getByRole('button', { name: 'Save the firm' }).click()
  await expect(page.getByText('The firm is saved.')).toBeVisible()
  await expect(page.getByLabel('Firm registration number (FRN)')).toHaveValue('012345N')

  await page.getByLabel('Days off').fill('2027-01-26\n2026-12-25')
  await page.getByLabel('Saturday').uncheck()
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await expect(page.getByText(/^Hours saved/)).toBeVisible()
  await expect(page.getByLabel('Days off')).toHaveValue('2026-12-25\n2027-01-26')
  await page.getByLabel('Require a second person to sign').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The preparer may sign now.')).toBeVisible()
  await a11y()

  await place(page, 'Numbers').click()
  await expect(page.getByRole('table', { name: 'Figures by week' }).getByRole('row')).toHaveCount(13)
  await page.getByLabel('Period').selectOption('4 weeks')
  await expect(page.getByRole('table', { name: 'Figures by week' }).getByRole('row')).toHaveCount(5)
  await expect(page.getByText('There’s no counted work in this period.')).toBeVisible()
  await a11y()
  expect(await savedFile(page, () => page.getByRole('link', { name: 'CSV' }).click())).toContain('"Week from","Opened"')

  await place(page, 'Audit').click()
  await page.getByLabel('What', { exact: true }).selectOption('Texts and settings')
  await page.getByLabel('Person').selectOption('Lata Iyer')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const audit = page.getByRole('table', { name: 'Audit' })
  await expect(audit.getByRole('row')).toHaveCount(4)
  await expect(audit.getByRole('row').nth(1)).toContainText('Lata Iyer changed a setting: four-eyes')
  await a11y()
  const file = await savedFile(page, () => page.getByRole('link', { name: 'CSV' }).click())
  expect(file.trim().split('\r\n')).toHaveLength(4)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(audit.getByRole('row').nth(1)).toContainText('Lata Iyer downloaded a list')
})

import type { Browser, Page } from '@playwright/test'
import { pdf, photo } from '../apps/api/src/testing/files/sample-files.ts'
import { completeRemittance } from './account-area-people.ts'
import { type Account, signIn, signUp } from './accounts.ts'
import { BY_ITSELF, choosePan, FIRST_FILE, question, sendButton, stateOf } from './case-screens.ts'
import { actButton } from './certificate-screens.ts'
import { codeOf, enterCode, enterPassword, joinWithoutScreens, type Person } from './desk-people.ts'
import { SENDER_BANK } from './details-screens.ts'
import { firmWaivesMissing } from './firm.ts'
import { expect, test } from './fixtures.ts'
import { operator } from './operator-desk.ts'
import type { Server } from './server.ts'
import { PHONE } from './sizes.ts'

test.use({ ownServer: {} })

type Colleague = { page: Page; person: Person }

/** A member of staff in a separate window. */
async function atTheDesk(browser: Browser, server: Server, name: string, role: string): Promise<Colleague> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const email = `${role}-${Date.now()}@firm.example`
  const { link } = await operator(server, 'staff', 'invite', '--email', email, '--role', role, ...numberOf(role))
  const person = await joinWithoutScreens(page, link, { email, name })
  return { page, person }
}

const numberOf = (role: string) => (role === 'signer' ? ['--membership-number', '123456'] : [])

/** The PAN is on the second page. */
const withPan: Parameters<typeof pdf>[1] = (document) => document.getPage(1).drawText(`PAN ${SENDER_BANK.panNumber}`)

/** A customer who has paid, with a photo of the PAN card and a passport of three pages. */
async function withPapers(page: Page): Promise<{ account: Account; id: number; reference: string }> {
  const account = await signUp(page.request)
  const headers = { authorization: `Bearer ${account.token}` }
  const { id } = await completeRemittance(page.request, account, {}, async (unpaid) => {
    for (const [kind, name, mimeType, buffer] of [
      ['panCard', 'pan.png', 'image/png', await photo('png', 1000, 640)],
      ['passportFront', 'passport.pdf', 'application/pdf', await pdf(3, withPan)],
    ] as const) {
      const answer = await page.request.post(`/api/remittances/${unpaid}/upload-document`, {
        headers,
        multipart: { document_type: kind, file: { name, mimeType, buffer } },
        timeout: FIRST_FILE.timeout,
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  })
  const record = await (await page.request.get(`/api/remittances/${id}`, { headers })).json()
  return { account, id, reference: record.data.reference_number }
}

const rowOf = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference })
const paper = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Documents' }).getByRole('button', { name: new RegExp(`^${name}`) })
const seen = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('img', { name })

test('two colleagues and the customer work on one case, and each sees the others’ actions without reloading', async ({
  page: phone,
  browser,
  server,
  db,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  await phone.setViewportSize(PHONE.viewport)
  const indu = await atTheDesk(browser, server, 'Indu Nair', 'intake')
  const leela = await atTheDesk(browser, server, 'Leela Rao', 'lead')
  await expect(indu.page.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expect(indu.page.getByText('No cases assigned to you')).toBeVisible()
  await indu.page.getByRole('link', { name: /^New/ }).click()
  await expect(indu.page.getByText('Nothing new')).toBeVisible()

  const { account, id, reference } = await withPapers(phone)

  await test.step('a new case is announced and shown only on request', async () => {
    await expect(indu.page.getByRole('button', { name: '1 new – show' })).toBeVisible(BY_ITSELF)
    await expect(rowOf(indu.page, reference)).toHaveCount(0)
    await indu.page.getByRole('button', { name: '1 new – show' }).click()
    await expect(rowOf(indu.page, reference)).toContainText('Received')
    await expect(rowOf(indu.page, reference)).toContainText('left')
    await a11y(indu.page)
  })

  await test.step('the case is claimed and opened by keyboard', async () => {
    await indu.page.keyboard.press('j')
    await indu.page.keyboard.press('c')
    await expect(rowOf(indu.page, reference)).toContainText('You')
    await expect(rowOf(indu.page, reference)).toContainText('In check')
    await indu.page.keyboard.press('Enter')
    await expect(indu.page.getByRole('heading', { level: 1 })).toContainText(`REM-${String(id).padStart(6, '0')}`)
    await signIn(phone, account)
    await phone.goto(`/remittances/${id}`)
    await expect(stateOf(phone)).toHaveText('Checking your documents', BY_ITSELF)
    await expect(indu.page.getByRole('heading', { name: 'Guide’s assessment' })).toBeVisible()
  })

  await test.step('the documents are viewed within the page', async () => {
    await expect(seen(indu.page, 'PAN Card')).toBeVisible()
    await expect(indu.page.getByText('A scan or photo without text: compare it yourself.')).toBeVisible()
    await indu.page.keyboard.press(']')
    await expect(seen(indu.page, 'Passport Front')).toHaveAccessibleName('Passport Front, page 1 of 3')
    await indu.page.getByRole('button', { name: 'Next page' }).click()
    await expect(seen(indu.page, 'Passport Front')).toHaveAccessibleName('Passport Front, page 2 of 3')
    await indu.page.getByRole('button', { name: 'Side by side' }).click()
    await expect(seen(indu.page, 'PAN Card')).toBeVisible()
    await a11y(indu.page)
    await indu.page.getByRole('button', { name: 'Side by side' }).click()
    const proposed = indu.page.getByRole('checkbox', { name: 'Name agrees' })
    await expect(proposed).toHaveAccessibleDescription(/^Remitter’s PAN \*{4}\w{4} \(page 2\)$/, { timeout: 60_000 })
    await expect(proposed).not.toBeChecked()
    await a11y(indu.page)
    await proposed.check()
    await indu.page.keyboard.press('?')
    await expect(indu.page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
    await a11y(indu.page)
    await indu.page.keyboard.press('Escape')
    await indu.page.getByRole('heading', { level: 1 }).click()
    await indu.page.keyboard.press('1')
    await expect(paper(indu.page, 'Passport Front')).toContainText('Accepted')
  })

  await test.step('each colleague sees who else is viewing the case, and a masked number can be revealed', async () => {
    await leela.page.goto(`/desk/cases/${id}`)
    await expect(leela.page.getByText('Indu Nair is also viewing this case')).toBeVisible(BY_ITSELF)
    await expect(indu.page.getByText('Leela Rao is also viewing this case')).toBeVisible(BY_ITSELF)
    await expect(paper(leela.page, 'Passport Front')).toContainText('Accepted')
    await leela.page
      .getByRole('button', { name: /^Show .*PAN/ })
      .first()
      .click()
    await expect(leela.page.getByText(SENDER_BANK.panNumber)).toBeVisible()
    await leela.page.getByRole('tab', { name: 'History' }).click()
    await expect(leela.page.getByRole('tabpanel')).toContainText('PAN', BY_ITSELF)
  })

  await test.step('the customer is asked for a better copy, with the reason', async () => {
    await paper(indu.page, 'PAN Card').click()
    await indu.page.keyboard.press('2')
    const dialog = indu.page.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption('Unreadable')
    await dialog.getByLabel('Note to the customer').fill('Your thumb is on it.')
    await a11y(indu.page)
    await dialog.getByRole('button', { name: 'Add to request' }).click()
    await actButton(indu.page, 'Ask the customer').click()
    await expect(dialog.getByRole('listitem', { name: 'PAN Card' }).getByLabel('Note to the customer')).toHaveValue(
      'Your thumb is on it.',
    )
    await dialog.getByLabel('Ask for', { exact: true }).fill('bank st')
    await indu.page.keyboard.press('Enter')
    await expect(dialog.getByRole('listitem', { name: 'Bank statement' })).toBeVisible()
    // A click next to the dialog does not lose the typed text.
    await indu.page.mouse.click(2, 2)
    await expect(dialog).toBeHidden()
    await actButton(indu.page, 'Ask the customer').click()
    await a11y(indu.page)
    await dialog.getByRole('button', { name: 'Send 2 questions' }).click()
    await expect(dialog).toBeHidden()
    await expect(leela.page.getByText('Indu Nair: Ask the customer')).toBeVisible(BY_ITSELF)
    await expect(stateOf(phone)).toHaveText('We need something from you', BY_ITSELF)
    await expect(question(phone, 'PAN Card')).toContainText('Your thumb is on it.')
  })

  await test.step('the customer answers from the phone', async () => {
    await choosePan(phone)
    await expect(question(phone, 'PAN Card').getByText('Saved', { exact: true })).toBeVisible(FIRST_FILE)
    const statement = question(phone, 'Bank statement')
    await statement.getByRole('button', { name: /^I don’t have this/ }).click()
    await statement.getByLabel('Why can’t you provide it?').fill('My bank has closed that account.')
    await statement.getByRole('button', { name: /^Save/ }).click()
    await expect(statement.getByText('You told us you can’t provide this')).toBeVisible()
    await sendButton(phone).click()
    await expect(stateOf(phone)).toHaveText('Thanks, we have your answers')
    await expect(indu.page.getByText('A newer copy has arrived since.')).toBeVisible(BY_ITSELF)
    // The document being viewed stays until the user asks for the new copy.
    await indu.page.getByRole('button', { name: 'Show the newest copy' }).click()
    await expect(seen(indu.page, 'PAN Card')).toBeVisible()
    await expect(indu.page.getByRole('list', { name: 'PAN Card: earlier copies' })).toBeVisible()
  })

  await test.step('the new copy is accepted and the case is handed over', async () => {
    await indu.page.getByRole('heading', { level: 1 }).click()
    await indu.page.keyboard.press('1')
    await expect(paper(indu.page, 'PAN Card')).toContainText('Accepted')
    await indu.page.keyboard.press('n')
    await expect(indu.page.getByLabel('New note')).toBeFocused()
    await indu.page.keyboard.type('j k 1 2 3: all is well')
    await indu.page.getByRole('button', { name: 'Add note' }).click()
    await expect(indu.page.getByRole('tabpanel')).toContainText('Indu Nair')
    await leela.page.getByRole('tab', { name: /^Notes/ }).click()
    await expect(leela.page.getByText('j k 1 2 3: all is well')).toBeVisible(BY_ITSELF)
    await actButton(indu.page, 'Hand over').click()
    await indu.page.getByRole('dialog').getByLabel('To whom').selectOption('Leela Rao, Lead (0 open)')
    await a11y(indu.page)
    await indu.page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    await expect(indu.page.getByText('Owner Leela Rao')).toBeVisible()
    await expect(leela.page.getByText('Owner you')).toBeVisible(BY_ITSELF)
    // The rest of the checklist is waived by API calls.
    await firmWaivesMissing(server, id)
    await expect(paper(leela.page, 'Older bank statements')).toContainText('Waived', BY_ITSELF)
    // An action that is not possible yet gives the reason.
    await actButton(leela.page, 'Documents complete').press('Enter')
    await expect(leela.page.getByRole('alert')).toContainText('Not accepted or waived yet: Bank statement.')
    await paper(leela.page, 'Bank statement').click()
    await expect(leela.page.getByRole('region', { name: 'Documents' })).toContainText(
      '“My bank has closed that account.”',
    )
    await leela.page.getByRole('button', { name: 'Waive', exact: true }).click()
    await leela.page.getByRole('dialog').getByLabel('Why it isn’t needed').fill('The passbook shows the same.')
    await leela.page.getByRole('dialog').getByRole('button', { name: 'Waive' }).click()
    await expect(paper(leela.page, 'Bank statement')).toContainText('Waived')
    await actButton(leela.page, 'Documents complete').click()
    await expect(stateOf(phone)).toHaveText('Working out the tax', BY_ITSELF)
    await expect(indu.page.getByText('Leela Rao: Documents complete')).toBeVisible(BY_ITSELF)
  })

  await test.step('a tablet shows the case, the queue and its dialogs accessibly', async () => {
    await leela.page.setViewportSize({ width: 820, height: 1180 })
    await a11y(leela.page)
    await leela.page.goto('/desk/cases?view=all')
    await rowOf(leela.page, reference).getByRole('checkbox').check()
    await a11y(leela.page)
    for (const button of ['Ask the customers', 'Save this view']) {
      await leela.page.getByRole('button', { name: button }).click()
      await a11y(leela.page)
      await leela.page.keyboard.press('Escape')
    }
  })

  await test.step('a case is found by its reference, which stays out of the address', async () => {
    await leela.page.keyboard.press('/')
    await expect(leela.page.getByRole('searchbox')).toBeFocused()
    await leela.page.keyboard.type(reference)
    await leela.page.keyboard.press('Enter')
    const found = leela.page.getByRole('table', { name: 'Found cases' }).getByRole('link')
    await expect(found).toHaveCount(1)
    await expect(leela.page.getByRole('table', { name: 'Found cases' })).toContainText(reference)
    expect(leela.page.url()).not.toContain(reference)
    // After going back, the search and the row are as they were left.
    await found.press('Enter')
    await expect(leela.page.getByRole('heading', { name: 'Guide’s assessment' })).toBeVisible()
    await leela.page.goBack()
    await expect(found).toBeFocused()
    await expect(leela.page.getByRole('searchbox')).toHaveValue(reference)
  })

  await test.step('a revoked role loses its rights in an open tab', async () => {
    allow({ status: 403, path: /^\/api\/desk\// })
    await operator(server, 'staff', 'role', indu.person.email, '--role', 'support')
    await expect(indu.page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible(BY_ITSELF)
    await expect(indu.page.getByText(reference)).toBeHidden()
    // As if half a minute had passed.
    db.exec('update staff set totp_step = 0')
    await enterPassword(indu.page, indu.person)
    await enterCode(indu.page, codeOf(indu.person))
    await expect(indu.page.getByText('You don’t have access to this page')).toBeVisible()
  })
  await indu.page.context().close()
  await leela.page.context().close()
})

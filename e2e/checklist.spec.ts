import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { photo } from '../apps/api/src/testing/files/sample-files.ts'
import { completeRemittance } from './account-area-people.ts'
import { signIn } from './accounts.ts'
import { BY_ITSELF, casePath, FIRST_FILE, paid, question, stateOf } from './case-screens.ts'
import { colleague } from './certificate-screens.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './sizes.ts'

test('the checklist passes between customer and desk, and holds the case until it is complete @phone', async ({
  page: phone,
  browser,
  server,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  await phone.setViewportSize(PHONE.viewport)
  const customer = await paid(phone.request)
  await signIn(phone, customer.account)

  await test.step('the customer sees the required documents and adds one before being asked', async () => {
    await phone.goto(casePath(customer))
    const statement = phone.getByRole('listitem').filter({ hasText: 'Statement of the account the money leaves from' })
    await expect(statement).toContainText('Not added yet')
    await expect(statement).toContainText('that the money came in, when and from whom')
    await statement.getByRole('button', { name: /^Add/ }).click()
    const dialog = phone.getByRole('dialog', { name: 'Add a document' })
    await expect(dialog.getByLabel('Which document is it?')).toHaveValue('bank_statement')
    await a11y(phone)
    const file = { name: 'statement.png', mimeType: 'image/png', buffer: await photo('png') }
    await dialog.getByLabel('Upload Bank statement', { exact: true }).setInputFiles(file)
    await expect(dialog).toBeHidden(FIRST_FILE)
    await expect(phone.getByRole('listitem').filter({ hasText: 'statement.png' })).toContainText('Received')
  })

  const next = { ...customer, ...(await completeRemittance(phone.request, customer.account)) }
  await test.step('the customer reuses that document for the next remittance', async () => {
    await phone.goto(casePath(next))
    const statement = phone.getByRole('listitem').filter({ hasText: 'Statement of the account the money leaves from' })
    await statement.getByRole('button', { name: /^Add/ }).click()
    const again = phone.getByRole('button', { name: /^Use the one you sent on/ })
    await expect(again).toBeVisible()
    await a11y(phone)
    await again.click()
    await expect(phone.getByRole('listitem').filter({ hasText: 'statement.png' })).toContainText('Received')
  })

  const intake = await colleague(browser, server, 'Indu Nair', 'intake')
  const papers = intake.getByRole('region', { name: 'Documents' })
  const act = (name: string) =>
    intake.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true })

  await test.step('the desk cannot complete the check, and requests everything missing with one click', async () => {
    await intake.goto(`/desk/cases/${customer.id}`)
    await act('Claim').click()
    await expect(intake.getByText('Owner you')).toBeVisible()
    await act('Documents complete').press('Enter')
    await expect(intake.getByRole('alert')).toContainText('Not accepted or waived yet: PAN Card, Passport Front,')
    await expect(papers.getByRole('button', { name: /^Bank statement/ })).toContainText('To be checked')
    await expect(intake.getByRole('link', { name: remittanceNumber(next.id) })).toBeVisible()
    await expect(papers.getByRole('button', { name: /^PAN Card/ })).toContainText('Missing')
    await a11y(intake)
    await papers.getByRole('button', { name: /^Ask for everything missing/ }).click()
    await expect(papers.getByRole('button', { name: /^PAN Card/ })).toContainText('Asked for')
  })

  await test.step('the customer is asked for each missing document', async () => {
    await phone.goto(casePath(customer))
    await expect(stateOf(phone)).toHaveText('We need something from you', BY_ITSELF)
    for (const label of ['PAN Card', 'Passport Front', 'OCI card or visa']) {
      await expect(question(phone, label)).toContainText('We don’t have this yet.')
    }
    await expect(phone.getByRole('heading', { name: 'Bank statement', exact: true })).toHaveCount(0)
  })

  await test.step('the desk sees the earlier case, and that the document is reused', async () => {
    await intake.goto(`/desk/cases/${next.id}`)
    await expect(papers).toContainText('the customer agreed to use it again')
    await expect(intake.getByRole('link', { name: remittanceNumber(customer.id) })).toBeVisible()
  })
  await intake.context().close()
})

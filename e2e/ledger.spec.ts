import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { indiaDate, taxYearOf } from '@nirgam/domain/shared/tax-year'
import { completeRemittance } from './account-area-people.ts'
import { RECEIVER } from './details-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

const TODAY = indiaDate(Date.now())
const YEAR = taxYearOf(TODAY)?.label ?? ''

test('a tax year, its dialogs and an entry changed elsewhere are accessible, and its statement is downloaded @phone', async ({
  page,
  request,
  signUp,
  allow,
  a11y,
}) => {
  const account = await signUp()
  const headers = { authorization: `Bearer ${account.token}` }
  await completeRemittance(request, account, { amount: 200_000, account_type: 'nro', source_of_funds: 'pension' })
  const own = `/api/ledger/entries/${randomUUID()}`
  const university = { ...{ day: TODAY, receiver: 'Somewhere University', account: 'savings' }, source: 'education' }
  const inEuros = { ...university, currency: 'EUR', amount: 12_000.5, rate: 100, tcs: 4001 }
  const added = await request.put(own, { headers, data: inEuros })
  expect(added.ok(), await added.text()).toBe(true)

  await signIn(page, account)
  await page.goto('/ledger')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tax year ${YEAR}`)
  await expect(page.getByRole('row', { name: RECEIVER.name })).toContainText('₹2,00,000.00')
  await expect(page.getByRole('row', { name: /Somewhere University/ })).toContainText('₹12,00,050.00')
  await expect(page.getByText('Exceeded by ₹9,00,050.')).toBeVisible()
  await page.getByText('Exchange rate used').click()
  await page.getByRole('button', { name: 'Use this rate' }).click()
  await expect(page.getByText('Enter the date.')).toBeVisible()
  await a11y()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add a transfer' }).click()
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Date sent')).toBeFocused()
  await a11y()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: new RegExp(`^Edit\\s?: ${RECEIVER.name}`) }).click()
  await expect(dialog.getByLabel('TDS in rupees')).toBeVisible()
  await a11y()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Edit\s?: Somewhere University/ }).click()
  await dialog.getByLabel('Bank').fill('Second Bank')
  const changed = await request.put(own, { headers, data: { ...inEuros, amount: 4500, version: 1 } })
  expect(changed.ok(), await changed.text()).toBe(true)
  allow({ path: /^\/api\/ledger\/entries\//, status: 409 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(LEDGER_MESSAGES.changed)).toBeVisible()
  await expect(dialog.getByLabel('Bank')).toHaveValue('Second Bank')
  await a11y()
  await dialog.getByRole('button', { name: 'Keep the saved version' }).click()
  await expect(page.getByRole('row', { name: /Somewhere University/ })).toContainText('₹4,50,000.00')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Statement (PDF)' }).click()
  const statement = await download
  expect(statement.suggestedFilename()).toBe(`nirgam-tax-year-${YEAR}.pdf`)
  expect((await readFile(await statement.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

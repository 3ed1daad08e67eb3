import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sheetFor } from '../apps/api/src/testing/scenes/certificate.ts'
import { completeRemittance } from './account-area-people.ts'
import { firmActs, firmSavesSheet, firmWaivesMissing } from './firm.ts'
import { expect, signIn, test } from './fixtures.ts'
import { operator } from './operator-desk.ts'

test('the firm’s decisions show on the dashboard', async ({ page, request, signUp, server }) => {
  const account = await signUp()
  const { id } = await completeRemittance(request, account)
  await signIn(page, account)
  await page.goto('/dashboard')
  await expect(page.getByText('Under Review').first()).toBeVisible()

  await firmActs(server, id, { act: 'refuse', reason: 'The passport copy is cut off.' })
  await page.reload()
  await expect(page.getByText('Rejected').first()).toBeVisible()
  await expect(page.getByText('The passport copy is cut off.').first()).toBeVisible()

  await firmActs(server, id, { act: 'reopen', reason: 'A better copy came by post.' })
  await firmActs(server, id, { act: 'take' })
  await firmWaivesMissing(server, id)
  await firmActs(server, id, { act: 'papers_complete' })
  await firmSavesSheet(server, id, sheetFor('D'))
  await firmActs(server, id, { act: 'prepare', by: 'preparer', reason: 'Listed in rule 37BB.' })
  await firmActs(server, id, { act: 'certify', by: 'signer' })
  await page.goto('/remittances')
  await expect(page.getByText('Approved').first()).toBeVisible()
})

test('the answer to an enquiry is read in the history', async ({ page, request, signUp, server }) => {
  const account = await signUp()
  await completeRemittance(request, account)
  const answer = await request.post('/api/enquiries', {
    data: { subject: 'Forms 145 and 146', message: 'Does my bank accept them?', priority: 'high' },
    headers: { authorization: `Bearer ${account.token}` },
  })
  const sent: { id: number } = (await answer.json()).data.enquiry
  const asked: { id: number; subject: string }[] = await operator(server, 'enquiries', 'list')
  const mine = asked.find(({ id }) => id === sent.id)
  expect(mine?.subject).toBe('Forms 145 and 146')
  await operator(server, 'enquiries', 'answer', String(mine?.id), '--text', 'Every bank does since April 2026.')

  await signIn(page, account)
  await page.goto('/enquiry')
  await page.getByRole('tab', { name: 'Enquiry History' }).click()
  await expect(page.getByText('Every bank does since April 2026.')).toBeVisible()
  await expect(page.getByText('Resolved')).toBeVisible()
})

test('a replaced bank form is what a guest downloads', async ({ page, server }, testInfo) => {
  const [form]: { id: number; form_name: string }[] = await operator(server, 'forms', 'list', 'axis')
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 200]).drawText('the newer form')
  const file = testInfo.outputPath('newer.pdf')
  writeFileSync(file, await pdf.save())
  await operator(server, 'forms', 'replace', String(form?.id), '--file', file)

  await page.goto('/')
  await page.getByRole('button', { name: /^Axis/ }).click()
  const dialog = page.getByRole('dialog')
  const download = page.waitForEvent('download')
  await dialog
    .getByRole('listitem')
    .filter({ hasText: form?.form_name ?? '' })
    .getByRole('button', { name: /Download/ })
    .click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('newer.pdf')
  expect(await readFile(await saved.path())).toEqual(await readFile(file))
})

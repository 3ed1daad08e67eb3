import type { Page } from '@playwright/test'
import { pdf, phonePhoto, photo } from '../apps/api/src/testing/files/sample-files.ts'
import { FIRST_FILE } from './case-screens.ts'
import { expectStep, next, openStep, stored } from './details-screens.ts'
import { expect, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function choose(page: Page, label: string, file: Chosen): Promise<void> {
  await page.getByLabel(`Upload ${label}`, { exact: true }).setInputFiles(file)
}

test('a document is uploaded, viewed, replaced and removed', async ({ page, request, a11y }) => {
  const begun = await openStep(page, request, 'documents')
  await expect(page.getByText('0 of 6 uploaded')).toBeVisible()
  await expect(page.getByText(begun.reference)).toBeVisible()
  await expect(card(page, 'PAN Card').getByRole('button'), 'one way to upload it').toHaveCount(1)
  await choose(page, 'PAN Card', { name: 'pan.png', mimeType: 'image/png', buffer: await photo('png') })
  await expect(page.getByText('1 of 6 uploaded')).toBeVisible(FIRST_FILE)
  const pan = card(page, 'PAN Card')
  await expect(pan.getByText('pan.png')).toBeVisible()
  await a11y()

  await pan.getByRole('button', { name: 'Preview' }).click()
  const picture = page.getByRole('img', { name: 'PAN Card: pan.png' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await a11y()
  await page.keyboard.press('Escape')

  await choose(page, 'PAN Card', { name: 'pan.pdf', mimeType: 'application/pdf', buffer: await pdf() })
  await expect(pan.getByText('pan.pdf')).toBeVisible()
  await expect(pan.getByRole('button', { name: 'Preview' })).toBeVisible()
  await expect(page.getByText('1 of 6 uploaded')).toBeVisible()
  await expect.poll(() => stored(request, begun)).toMatchObject({ documents: { panCard: { name: 'pan.pdf' } } })

  await pan.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(pan.getByText('pan.pdf')).toBeVisible()
  await pan.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('0 of 6 uploaded')).toBeVisible()
  await expect.poll(() => stored(request, begun)).toMatchObject({ documents: {} })
})

test('six documents uploaded at once are stored, and are still there after a reload', async ({ page, request }) => {
  await openStep(page, request, 'documents')
  const buffer = await photo('jpeg', 200, 100)
  const labels = [
    'PAN Card',
    'Passport Front',
    'Passport Back',
    'Address Proof',
    'University Documents',
    'Educational Qualification',
  ]
  for (const label of labels) await choose(page, label, { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('6 of 6 uploaded')).toBeVisible(FIRST_FILE)
  await page.reload()
  await expect(page.getByText('6 of 6 uploaded')).toBeVisible()
  await next(page)
  await expectStep(page, 'payment')
})

test('a photo of a cheque is uploaded with the sender’s bank details and shown upright', async ({
  page,
  request,
  a11y,
}) => {
  await openStep(page, request, 'senderBankDetails')
  await choose(page, 'Cancelled cheque or bank statement', {
    name: 'cheque.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(),
  })
  const cheque = card(page, 'Cancelled cheque or bank statement')
  await expect(cheque.getByText('cheque.jpg')).toBeVisible(FIRST_FILE)
  await cheque.getByRole('button', { name: 'Preview' }).click()
  const picture = page.getByRole('img', { name: /cheque.jpg/ })
  await expect(picture).toBeVisible()
  // A portrait photo, so it is taller than wide, whatever the orientation of its pixels.
  const isUpright = (image: HTMLImageElement) => image.naturalHeight > image.naturalWidth
  await expect.poll(() => picture.evaluate(isUpright)).toBe(true)
  await a11y()
})

import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import sharp from 'sharp'
import { pdf, phonePhoto } from '../apps/api/src/testing/files/sample-files.ts'
import { FIRST_FILE } from './case-screens.ts'
import { expectStep, next, openStep } from './details-screens.ts'
import { expect, test } from './fixtures.ts'

test('documents uploaded at once are still there after a reload, a large photo shrunk and a phone’s photo upright', async ({
  page,
  request,
  a11y,
}) => {
  await openStep(page, request, 'documents')
  const create = { width: 1500, height: 1200, channels: 3, background: 'teal' } as const
  const large = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
  expect(large.length).toBeGreaterThan(UPLOAD_MAX_BYTES)
  const files = {
    'PAN Card': { name: 'IMG_2041.png', mimeType: 'image/png', buffer: large },
    'Passport Front': { name: 'upright.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() },
    'Passport Back': { name: 'back.pdf', mimeType: 'application/pdf', buffer: await pdf() },
  }
  for (const [label, file] of Object.entries(files)) {
    await page.getByLabel(`Upload ${label}`, { exact: true }).setInputFiles(file)
  }
  const all = page.getByText('3 of 6 uploaded')
  await expect(all).toBeVisible(FIRST_FILE)
  await expect(page.getByText('IMG_2041.jpg')).toBeVisible()
  await a11y()

  const passport = page.getByRole('region', { name: 'Passport Front', exact: true })
  await passport.getByRole('button', { name: 'Preview' }).click()
  const picture = page.getByRole('img', { name: /upright.jpg/ })
  // A portrait photo, so it is taller than wide, whatever the orientation of its pixels.
  const isUpright = (image: HTMLImageElement) => image.naturalHeight > image.naturalWidth
  await expect.poll(() => picture.evaluate(isUpright)).toBe(true)
  await a11y()
  await page.reload()
  await expect(all).toBeVisible()
  await next(page)
  await expectStep(page, 'payment')
})

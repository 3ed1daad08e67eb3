import { PDFDocument } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { pdfWords } from '../../../testing/files/pdf-text.ts'
import { newestProtectedPdf } from '../../../testing/files/protected-files.ts'
import { phonePhoto } from '../../../testing/files/sample-files.ts'
import { preparePdf } from './pdf-work.ts'

const WATERMARK = 'NRG-7K2M9QX4'

/** Encrypted by a different program than the one that reads it here. */
function protectedPdf(
  pdfVersion: string,
  passwords: { ownerPassword: string; userPassword?: string },
  photo?: Buffer,
): Promise<Buffer> {
  const document = new PDFKit({ pdfVersion, ...passwords, info: { Title: 'Statement' } } as ConstructorParameters<
    typeof PDFKit
  >[0])
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.text('Balance (₹) of Asha Rao'.replace('₹', 'INR'), 60, 80)
  if (photo) document.image(photo, 60, 120, { width: 200 })
  document.end()
  return done
}

describe('a PDF with only an owner password', () => {
  test.each([
    ['RC4 of 40 bits', '1.3'],
    ['RC4 of 128 bits', '1.4'],
    ['AES of 128 bits', '1.7'],
    ['AES of 256 bits', '1.7ext3'],
  ])('is accepted, because it opens without a password: %s', async (_how, version) => {
    const original = await protectedPdf(version, { ownerPassword: 'owner' })
    const { bytes } = await preparePdf(original, WATERMARK)
    expect(Buffer.from(bytes).includes('/Encrypt')).toBe(false)
    const words = await pdfWords(Buffer.from(bytes))
    expect(words).toContain('Balance (INR) of Asha Rao')
    expect(words).toContain(WATERMARK)
  })

  test('is accepted with the newest encryption and object streams', async () => {
    const original = newestProtectedPdf('Balance of Asha Rao', '')
    expect(await pdfWords(original)).toContain('Balance of Asha Rao')
    const { bytes } = await preparePdf(original, WATERMARK)
    expect(await pdfWords(Buffer.from(bytes))).toContain('Balance of Asha Rao')
    const { context } = await PDFDocument.load(bytes)
    expect(context.enumerateIndirectObjects().map(([, object]) => String(object))).toContain('<<\n/CA 0.25\n>>')
    await expect(preparePdf(newestProtectedPdf('Balance', 'secret'), WATERMARK)).rejects.toMatchObject({
      code: 'encrypted',
    })
  })

  test.each(['1.3', '1.4', '1.7', '1.7ext3'])('is refused if it also has a user password (%s)', async (version) => {
    const original = await protectedPdf(version, { ownerPassword: 'owner', userPassword: 'secret' })
    await expect(preparePdf(original, WATERMARK)).rejects.toMatchObject({ code: 'encrypted' })
  })

  test('has no metadata in its photos', async () => {
    const photo = await phonePhoto()
    expect(photo.includes('PlantedMaker')).toBe(true)
    const original = await protectedPdf('1.7', { ownerPassword: 'owner' }, photo)
    const { bytes } = await preparePdf(original, WATERMARK)
    expect(Buffer.from(bytes).includes('DCTDecode')).toBe(true)
    expect(Buffer.from(bytes).includes('PlantedMaker')).toBe(false)
  })

  test('is refused if part of it cannot be parsed, because that part would be stored unchecked', async () => {
    const original = await protectedPdf('1.7', { ownerPassword: 'owner' })
    const broken = original.toString('latin1').replace('/Type /Font\n', '/Type [Font\n')
    expect(broken).not.toBe(original.toString('latin1'))
    await expect(preparePdf(Buffer.from(broken, 'latin1'), WATERMARK)).rejects.toMatchObject({ code: 'encrypted' })
  })

  test('is refused if its encryption method is unknown', async () => {
    const original = await protectedPdf('1.7', { ownerPassword: 'owner' })
    const unknown = (from: string, to: string) => Buffer.from(original.toString('latin1').replace(from, to), 'latin1')
    for (const odd of [unknown('/Filter /Standard', '/Filter /Stranger'), unknown('/CFM /AESV2', '/CFM /AESV9')]) {
      await expect(preparePdf(odd, WATERMARK)).rejects.toMatchObject({ code: 'encrypted' })
    }
  })
})

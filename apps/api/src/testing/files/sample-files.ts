import { deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'

/** Files that people, by mistake or on purpose, might upload; for tests. */

/** A photo with a red left half and a blue right half, as `format`. */
export function photo(format: 'jpeg' | 'png', width = 800, height = 600): Promise<Buffer> {
  return halves(width, height).toFormat(format, { quality: 90 }).toBuffer()
}

/** The same photo as an upright phone stores it: sideways, with a rotation tag and the location. */
export function phonePhoto(width = 800, height = 600): Promise<Buffer> {
  return halves(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'PlantedMaker', ImageDescription: 'planted description' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 51/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

function halves(width: number, height: number): Sharp {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: '#2040c0' } }
  return sharp({ create: { width, height, channels: 3, background: '#c02020' } }).composite([
    { input: right, left: width / 2, top: 0 },
  ])
}

/** A PNG that claims this many pixels in a few bytes. */
export function pixelBomb(side: number, height = side): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const row = Buffer.alloc(Math.ceil(side / 8) + 1)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: Math.min(side, 200) }, () => row)))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

export async function pdf(pages = 1, change?: (document: PDFDocument) => void): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page += 1) {
    document.addPage([595, 842]).drawText(`Statement page ${page}`, { x: 60, y: 700, size: 18, font })
  }
  change?.(document)
  return Buffer.from(await document.save())
}

/** A PDF with these lines of text. */
export async function pdfSaying(...lines: string[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage()
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 40, y: 700 - 20 * index, size: 11, font })
  return Buffer.from(await document.save())
}

/** A small PDF from its objects, written by hand: `trailer` is added to the trailer dictionary. */
export function handMadePdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const write = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string, 'latin1')
    parts.push(bytes)
    length += bytes.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    write(`${index + 1} 0 obj\n`)
    write(object)
    write('\nendobj\n')
  })
  const start = length
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}

export const ONE_PAGE: readonly string[] = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>',
]

export function encryptedPdf(): Buffer {
  const key = 'ab'.repeat(32)
  const encrypt = `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${key}> /U <${key}> >>`
  return handMadePdf([...ONE_PAGE, encrypt], `/Encrypt 4 0 R /ID [<${'cd'.repeat(16)}> <${'cd'.repeat(16)}>]`)
}

/** A valid PDF whose object stream decompresses to `megabytes`. */
export function unpackingBomb(megabytes: number): Buffer {
  const unpacked = Buffer.alloc(megabytes * 1024 * 1024, 0x20)
  unpacked.write('9 0       << /Kind /Padding >>', 'latin1')
  const packed = deflateSync(unpacked)
  const head = `<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return handMadePdf([...ONE_PAGE, Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])])
}

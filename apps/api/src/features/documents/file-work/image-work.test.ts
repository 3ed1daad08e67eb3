import sharp, { type Region } from 'sharp'
import { describe, expect, test } from 'vitest'
import { phonePhoto, photo, pixelBomb } from '../../../testing/files/sample-files.ts'
import { prepareImage, unmarkedImage } from './image-work.ts'
import { sniff } from './sniff.ts'

const WATERMARK = 'NIRGAM · NRG-7K2M9QX4 · for 15CA/15CB only'

/** The share of pixels that differ from the original picture. */
async function changed(before: Uint8Array, after: Uint8Array, area?: Region): Promise<number> {
  const pixels = async (bytes: Uint8Array) => {
    const upright = await sharp(bytes).autoOrient().removeAlpha().toBuffer()
    return (area ? sharp(upright).extract(area) : sharp(upright)).raw().toBuffer()
  }
  const [a, b] = await Promise.all([pixels(before), pixels(after)])
  expect(b.length).toBe(a.length)
  let different = 0
  for (let at = 0; at < a.length; at += 3) {
    const distance = Math.abs(a[at]! - b[at]!) + Math.abs(a[at + 1]! - b[at + 1]!) + Math.abs(a[at + 2]! - b[at + 2]!)
    if (distance > 40) different += 1
  }
  return different / (a.length / 3)
}

describe('a stored picture', () => {
  test.each(['jpeg', 'png'] as const)('carries its watermark all over and in a footer (%s)', async (format) => {
    const original = await photo(format)
    const prepared = await prepareImage(original, `image/${format}`, WATERMARK)
    expect(sniff(prepared.bytes)).toBe(`image/${format}`)
    expect(await changed(original, prepared.bytes)).toBeGreaterThan(0.06)
    for (const corner of [
      { left: 0, top: 0, width: 400, height: 280 },
      { left: 400, top: 280, width: 400, height: 280 },
    ]) {
      expect(await changed(original, prepared.bytes, corner)).toBeGreaterThan(0.04)
    }
    const footer = { left: 0, top: 585, width: 800, height: 15 }
    expect(await changed(original, prepared.bytes, footer)).toBeGreaterThan(0.9)
  })

  test('shows a different watermark for a different reference', async () => {
    const original = await photo('png')
    const one = await prepareImage(original, 'image/png', 'NRG-AAAAAAAA')
    const other = await prepareImage(original, 'image/png', 'NRG-XXXXXXXX')
    expect(await changed(one.bytes, other.bytes)).toBeGreaterThan(0.005)
  })

  test('shows transparent parts as white paper where its new form has no transparency', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const clear = await sharp({ create: { width: 300, height: 200, channels: 4, background } })
      .png()
      .toBuffer()
    const { bytes } = await unmarkedImage(clear, 'image/png')
    const { channels } = await sharp(bytes).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test('is rotated upright by its EXIF orientation', async () => {
    const prepared = await prepareImage(await phonePhoto(800, 600), 'image/jpeg', WATERMARK)
    expect(prepared).toMatchObject({ width: 600, height: 800, mediaType: 'image/jpeg' })
    const { dominant } = await sharp(prepared.bytes).extract({ left: 0, top: 20, width: 600, height: 300 }).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
    expect((await sharp(prepared.bytes).metadata()).orientation).toBeUndefined()
  })

  test('has no metadata about where and with which device it was taken', async () => {
    const original = await phonePhoto()
    expect(original.includes('PlantedMaker')).toBe(true)
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const prepared = await prepareImage(original, 'image/jpeg', WATERMARK)
    expect(Buffer.from(prepared.bytes).includes('PlantedMaker')).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(prepared.bytes).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
  })

  test('has no data appended after its end', async () => {
    const hidden = 'PK\x03\x04planted archive'
    for (const format of ['jpeg', 'png'] as const) {
      const original = Buffer.concat([await photo(format), Buffer.from(hidden, 'latin1')])
      const prepared = await prepareImage(original, `image/${format}`, WATERMARK)
      expect(Buffer.from(prepared.bytes).includes(hidden.slice(0, 12))).toBe(false)
    }
  })

  test('is scaled down to at most 3000 pixels, and never enlarged', async () => {
    const large = await prepareImage(await photo('jpeg', 4000, 400), 'image/jpeg', WATERMARK)
    expect(large).toMatchObject({ width: 3000, height: 300 })
    const small = await prepareImage(await photo('jpeg', 20, 10), 'image/jpeg', WATERMARK)
    expect(small).toMatchObject({ width: 20, height: 10 })
  })

  test('keeps its transparency as PNG: grey, 16 bit or with a palette', async () => {
    const clear = sharp({
      create: { width: 200, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const variants = [
      await clear.clone().png().toBuffer(),
      await clear.clone().toColourspace('rgb16').png().toBuffer(),
      await clear.clone().png({ palette: true }).toBuffer(),
      await sharp(await photo('png', 200, 100))
        .greyscale()
        .png()
        .toBuffer(),
    ]
    for (const original of variants) {
      const prepared = await prepareImage(original, 'image/png', WATERMARK)
      expect(prepared).toMatchObject({ mediaType: 'image/png', width: 200, height: 100 })
      expect((await sharp(prepared.bytes).metadata()).depth).toBe('uchar')
    }
  })

  test('becomes a JPG when it would be too large as PNG', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const original = await sharp({ create: { width: 1450, height: 1450, channels: 3, background: '#888', noise } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const prepared = await prepareImage(original, 'image/png', WATERMARK)
    expect(prepared.mediaType).toBe('image/jpeg')
    expect(sniff(prepared.bytes)).toBe('image/jpeg')
  })

  test.each([
    [800, 600],
    [300, 1500],
  ])('has its footer centred within its edges at %i by %i pixels', async (width, height) => {
    const white = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { bytes } = await prepareImage(white, 'image/png', WATERMARK)
    const band = { left: 0, top: height - 12, width, height: 6 }
    const { data, info } = await sharp(bytes).extract(band).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const dark: number[] = []
    for (let at = 0; at < data.length; at += info.channels) {
      if (data[at]! < 90) dark.push((at / info.channels) % width)
    }
    const [first, last] = [Math.min(...dark), Math.max(...dark)]
    expect(dark.length).toBeGreaterThan(20)
    expect(Math.abs(first - (width - 1 - last))).toBeLessThan(5)
    expect(first).toBeGreaterThan(width * 0.02)
  })

  const scans = async (count: number) =>
    Buffer.concat([await photo('jpeg', 40, 40), Buffer.alloc(2 * (count - 1), Buffer.from([0xff, 0xda]))])

  test.each([
    ['no picture', 'corrupt', 'jpeg', async () => Buffer.from('Dear Sir')],
    ['another kind than it says', 'corrupt', 'jpeg', () => photo('png', 40, 40)],
    ['the other way round', 'corrupt', 'png', () => photo('jpeg', 40, 40)],
    ['more than 50 megapixels', 'too_many_pixels', 'png', async () => pixelBomb(7_072)],
    ['a line', 'odd_proportions', 'png', async () => pixelBomb(1, 31)],
    ['101 scans', 'too_complex', 'jpeg', () => scans(101)],
    ['a web page', 'second_file', 'png', async () => Buffer.concat([await photo('png'), Buffer.from('<script >')])],
    ['half a picture', 'corrupt', 'png', async () => (await photo('png')).subarray(0, 1500)],
  ] as const)('cannot be made from %s', async (_what, code, format, make) => {
    await expect(prepareImage(await make(), `image/${format}`, WATERMARK)).rejects.toMatchObject({ code })
  })

  test('may have a hundred scans', async () => {
    expect((await prepareImage(await scans(100), 'image/jpeg', WATERMARK)).width).toBe(40)
  })
})

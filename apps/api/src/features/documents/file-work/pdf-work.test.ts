import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { liftMarks, markPages, viewOf } from '../../../platform/paper/watermark.ts'
import { pdfUnpacked, SCRIPTED_PDFS } from '../../../testing/files/hostile-files.ts'
import { pdfTexts } from '../../../testing/files/pdf-text.ts'
import { handMadePdf, ONE_PAGE, pdf, phonePhoto } from '../../../testing/files/sample-files.ts'
import { unmarkedImage } from './image-work.ts'
import { pageOf, preparePdf } from './pdf-work.ts'

const WATERMARK = 'NIRGAM · NRG-7K2M9QX4 · for 15CA/15CB only'

/** As wide as it would be in six points. */
const widthOfFoot = (foot: { width: number; size: number } | undefined) =>
  foot ? (foot.width / foot.size) * 6 : Number.NaN

describe('a watermark', () => {
  const words = async (bytes: Uint8Array) => (await pdfTexts(bytes)).flat().map(({ text }) => text)

  async function remarked(bytes: Uint8Array): Promise<Uint8Array> {
    const document = await PDFDocument.load(bytes)
    liftMarks(document)
    await markPages(document, 'NIRGAM · OTHER')
    return document.save()
  }

  test('can be replaced twice, and the page keeps its content', async () => {
    let { bytes } = await preparePdf(await pdf(2), WATERMARK)
    expect(await words(bytes)).toContain(WATERMARK)
    bytes = await remarked(await remarked(bytes))
    const after = await words(bytes)
    expect(after).toContain('NIRGAM · OTHER')
    expect(after.filter((text) => text.includes('NRG-7K2M9QX4'))).toEqual([])
    expect(after).toEqual(expect.arrayContaining(['Statement page 1', 'Statement page 2']))
  })

  test.each([
    [0, [300, 500], [110, 220]],
    [90, [500, 300], [380, 210]],
    [180, [300, 500], [390, 680]],
    [270, [500, 300], [120, 690]],
    [-90, [500, 300], [120, 690]],
  ])('goes where the reader sees it on a page turned by %i degrees', async (turn, [width, height], [x, y]) => {
    const page = (await PDFDocument.create()).addPage([600, 800])
    page.setRotation(degrees(turn))
    page.setCropBox(100, 200, 300, 500)
    const view = viewOf(page)
    expect([view.width, view.height, view.rotation]).toEqual([width, height, (turn + 360) % 360])
    expect(view.at(10, 20)).toEqual({ x, y })
    page.setCropBox(500, 700, 300, 500)
    expect(Math.max(viewOf(page).width, viewOf(page).height), 'no further than the page').toBe(100)
    for (const [left, bottom] of [
      [0, 900],
      [700, 0],
    ] as const) {
      page.setCropBox(left, bottom, 300, 500)
      expect(Math.max(viewOf(page).width, viewOf(page).height), 'nor beside it').toBe(800)
    }
    page.setCropBox(700, 900, 300, 500)
    expect(Math.max(viewOf(page).width, viewOf(page).height), 'outside of it there is nothing to see').toBe(800)
  })

  test.each([
    [600, 800],
    [800, 600],
    [120, 160],
  ])('leaves no corner of a page of %i by %i without it, and its foot fits in the middle', async (width, height) => {
    const document = await PDFDocument.create()
    document.addPage([width, height])
    await markPages(document, WATERMARK)
    const [pieces = []] = await pdfTexts(await document.save())
    const slanted = pieces.filter(({ angle }) => angle === 30)
    const [foot, ...others] = pieces.filter(({ angle }) => angle === 0)
    const size = Math.max(6, Math.min(width, height) / 28)
    expect(others).toEqual([])
    const slant = Math.PI / 6
    // Points along the words, from where they begin: up to the right, as the page is seen from its top left.
    const inked = slanted.flatMap(({ x, y, width: long }) =>
      Array.from({ length: 21 }, (_, n) => ({
        x: x + (n / 20) * long * Math.cos(slant),
        y: y - (n / 20) * long * Math.sin(slant),
      })),
    )
    const isSeen = (point: { x: number; y: number }) =>
      point.x >= -1 && point.x <= width + 1 && point.y >= -1 && point.y <= height + 1
    for (let n = 0; n < slanted.length; n += 1) {
      expect(slanted[n]?.size).toBeCloseTo(size, 1)
      expect(inked.slice(n * 21, n * 21 + 21).some(isSeen), 'none is drawn beside the page').toBe(true)
    }
    for (let x = 0; x <= width; x += width / 6) {
      for (let y = 0; y <= height; y += height / 6) {
        const nearest = Math.min(...inked.map((point) => Math.hypot(point.x - x, point.y - y)))
        expect(nearest, `${x} ${y}`).toBeLessThan(size * 6)
      }
    }
    const rows = slanted.map(({ x, y }) => Math.round((x * Math.sin(slant) + y * Math.cos(slant)) / (size * 6)))
    expect(slanted.length, 'and nowhere twice').toBeLessThan(new Set(rows).size * (1 + Math.hypot(width, height) / 50))
    expect((foot?.x ?? 0) + (foot?.width ?? 0) / 2).toBeCloseTo(width / 2, 0)
    expect(foot?.width).toBeLessThanOrEqual(width * 0.941)
    expect(foot?.size).toBeCloseTo(Math.min(Math.max(6, height / 85), (6 * width * 0.94) / widthOfFoot(foot)), 1)
    expect(height - (foot?.y ?? 0)).toBeGreaterThan(0)
    expect(height - (foot?.y ?? 0)).toBeLessThan((foot?.size ?? 0) * 1.2)
  })

  test('stands in slanted rows, every other one half a step behind, and on a pale band at the foot', async () => {
    const document = await PDFDocument.create()
    const page = document.addPage([560, 850])
    const [texts, bands] = [vi.spyOn(page, 'drawText'), vi.spyOn(page, 'drawRectangle')]
    await markPages(document, WATERMARK)
    const drawn = texts.mock.calls.flatMap(([, style]) => style ?? [])
    const slanted = drawn.filter(({ rotate }) => rotate?.angle === 30)
    const size = 20
    const long = slanted[0]?.font?.widthOfTextAtSize(WATERMARK, size) ?? Number.NaN
    const [reach, slant] = [Math.hypot(560, 850) / 2, Math.PI / 6]
    const [cos, sin] = [Math.cos(slant), Math.sin(slant)]
    // All places along and across the words whose box touches the page.
    const places: string[] = []
    for (let row = 0; row * size * 6 <= 2 * reach; row += 1) {
      for (let along = row % 2 === 0 ? 0 : -0.5; along * (long + size * 3) <= 2 * reach; along += 1) {
        const [u, v] = [along * (long + size * 3) - reach, row * size * 6 - reach]
        const [x, y] = [280 + u * cos - v * sin, 425 + u * sin + v * cos]
        const isSeen = x + long * cos >= 0 && x <= 560 && y + long * sin >= 0 && y <= 850
        if (isSeen) places.push(`${x.toFixed(2)} ${y.toFixed(2)}`)
      }
    }
    expect(slanted.map(({ x = 0, y = 0 }) => `${x.toFixed(2)} ${y.toFixed(2)}`)).toEqual(places)
    expect(new Set(slanted.map((style) => style.size))).toEqual(new Set([size]))
    const foot = drawn.at(-1)
    expect(foot?.size).toBe(10)
    expect([foot?.x, foot?.y]).toEqual([expect.closeTo((560 - long / 2) / 2, 3), expect.closeTo(9.5 - 3.6, 6)])
    expect(bands.mock.calls).toMatchObject([[{ x: 0, y: 0, width: 560, height: 19 }]])
  })

  test('is not lifted from a page that has none, or nothing at all', async () => {
    const document = await PDFDocument.load(await pdf(1))
    document.addPage()
    const before = document.getPages().map(({ node }) => String(node.Contents()))
    liftMarks(document)
    expect(document.getPages().map(({ node }) => String(node.Contents()))).toEqual(before)
  })

  test('of a version that did not name its stream is recognised by its font', async () => {
    const document = await PDFDocument.load((await preparePdf(await pdf(1), WATERMARK)).bytes)
    for (const [, object] of document.context.enumerateIndirectObjects()) {
      if (object instanceof PDFRawStream) object.dict.delete(PDFName.of('NRGM_Mark'))
    }
    expect((await words(await remarked(await document.save()))).join()).not.toContain('NRG-7K2M9QX4')
  })

  test('on a page made from a picture can be replaced, because it is not part of the picture', async () => {
    const picture = await unmarkedImage(await phonePhoto(), 'image/jpeg')
    const page = await pageOf(picture, WATERMARK)
    expect(page).toMatchObject({ mediaType: 'application/pdf', pages: 1 })
    expect((await PDFDocument.load(page.bytes)).getPage(0).getSize()).toEqual({ width: 631.5, height: 842 })
    expect((await words(page.bytes)).join()).toContain('NRG-7K2M9QX4')
    expect((await words(await remarked(page.bytes))).join()).not.toContain('NRG-7K2M9QX4')
    const [stored] = (await PDFDocument.load(page.bytes)).context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
          ? [object]
          : [],
      )
    expect(Buffer.from(stored?.contents ?? []).equals(Buffer.from(picture.bytes))).toBe(true)
  })
})

describe('a stored PDF', () => {
  test('shows the watermark across and at the foot of every page, along with its content', async () => {
    const prepared = await preparePdf(await pdf(3), WATERMARK)
    expect(prepared).toMatchObject({ mediaType: 'application/pdf', pages: 3 })
    const pages = await pdfTexts(prepared.bytes)
    expect(pages).toHaveLength(3)
    pages.forEach((pieces, index) => {
      expect(pieces.map(({ text }) => text)).toContain(`Statement page ${index + 1}`)
      const marks = pieces.filter(({ text }) => text.includes('NRG-7K2M9QX4'))
      expect(marks.filter(({ angle }) => angle === 30).length).toBeGreaterThan(4)
      expect(marks.filter(({ angle, y }) => angle === 0 && y > 820)).toHaveLength(1)
    })
  })

  test.each([0, 90, 180, 270])('has it upright on a page rotated by %i degrees and cropped', async (turn) => {
    const original = await pdf(1, (document) => {
      const page = document.getPage(0)
      page.setRotation(degrees(turn))
      page.setCropBox(100, 200, 300, 500)
    })
    const [pieces] = await pdfTexts((await preparePdf(original, WATERMARK)).bytes)
    const marks = pieces!.filter(({ text }) => text.includes('NRG-7K2M9QX4'))
    const height = turn % 180 === 0 ? 500 : 300
    const footer = marks.filter(({ angle, y }) => angle === 0 && y > height - 15 && y < height)
    expect(footer).toHaveLength(1)
    expect(footer[0]!.x).toBeGreaterThan(0)
    expect(marks.filter(({ angle }) => angle === 30).length).toBeGreaterThan(3)
  })

  test('runs no script, opens nothing and has no attachments', async () => {
    const original = await pdf(1, (document) => {
      const { context, catalog } = document
      document.setTitle('planted title')
      document.addJavaScript('planted', 'app.alert("planted script")')
      void document.attach(Buffer.from('planted attachment'), 'planted.txt', {})
      const action = context.obj({ S: 'JavaScript', JS: PDFString.of('planted action') })
      catalog.set(PDFName.of('OpenAction'), action)
      catalog.set(PDFName.of('AA'), context.obj({ WC: action }))
      const page = document.getPage(0).node
      page.set(PDFName.of('AA'), context.obj({ O: action }))
      const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 50, 50], A: action }
      const launch = context.obj({ S: 'Launch', F: PDFString.of('planted.exe') })
      const button = { Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 50, 50], A: launch }
      page.set(PDFName.of('Annots'), context.obj([link, button]))
      catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFHexString.fromText('planted form') }))
    })
    const { bytes } = await preparePdf(original, WATERMARK)
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(
      document.catalog
        .keys()
        .map((key) => key.asString())
        .sort(),
    ).toEqual(['/Pages', '/Type'])
    const kept = document.context.enumerateIndirectObjects().map(([, object]) => object.toString())
    for (const word of ['planted', '/JavaScript', '/Launch', '/Filespec', '/XFA', '/AA']) {
      expect(kept.filter((object) => object.includes(word))).toEqual([])
    }
    const attached = document.context
      .enumerateIndirectObjects()
      .filter(([, object]) => object instanceof PDFRawStream && String(object.dict).includes('EmbeddedFile'))
    expect(attached).toEqual([])
  })

  test('still shows the values of its form, as a picture', async () => {
    const original = await pdf(1, (document) => {
      const field = document.getForm().createTextField('name')
      field.setText('Asha Rao')
      field.addToPage(document.getPage(0), { x: 60, y: 600, width: 200, height: 30 })
    })
    const { bytes } = await preparePdf(original, WATERMARK)
    const document = await PDFDocument.load(bytes)
    const annotation = document.getPage(0).node.lookup(PDFName.of('Annots'), PDFArray).lookup(0, PDFDict)
    expect(annotation.lookup(PDFName.of('Subtype'))).toBe(PDFName.of('Stamp'))
    expect(annotation.has(PDFName.of('FT'))).toBe(false)
    expect(annotation.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'))).toBeInstanceOf(PDFRawStream)
  })

  test.each([
    ['a form that only Acrobat draws', '/NeedsRendering true'],
    ['a portfolio of other files', '/Collection << /View /D >>'],
  ])('is refused if it is %s', async (_what, entry) => {
    const catalog = `<< /Type /Catalog /Pages 2 0 R ${entry} >>`
    await expect(preparePdf(handMadePdf([catalog, ...ONE_PAGE.slice(1)]), WATERMARK)).rejects.toMatchObject({
      code: 'interactive_form',
    })
  })

  test('has no metadata in its photos, and still shows them', async () => {
    const document = await PDFDocument.create()
    const image = await document.embedJpg(await phonePhoto())
    document.addPage([595, 842]).drawImage(image, { x: 50, y: 300, width: 400, height: 300 })
    const original = Buffer.from(await document.save())
    expect(original.includes('PlantedMaker')).toBe(true)
    const bytes = Buffer.from((await preparePdf(original, WATERMARK)).bytes)
    expect(bytes.includes('PlantedMaker')).toBe(false)
    const stored = await PDFDocument.load(bytes)
    const photos = stored.context.enumerateIndirectObjects().flatMap(([, object]) => {
      return object instanceof PDFRawStream && String(object.dict).includes('DCTDecode') ? [object.contents] : []
    })
    expect(photos).toHaveLength(1)
    expect(await sharp(photos[0]).raw().toBuffer()).toHaveLength(800 * 600 * 3)
  })

  test('has no metadata in photos that are compressed twice or inlined in a page', async () => {
    const jpeg = await phonePhoto(80, 60)
    const image = '/Type /XObject /Subtype /Image /Width 80 /Height 60 /ColorSpace /DeviceRGB /BitsPerComponent 8'
    const packed = deflateSync(jpeg)
    const begin = 'q BI /W 80 /H 60 /CS /RGB /BPC 8 /F /DCT ID '
    // Without metadata, and the last of the page.
    const clean = await sharp(jpeg).jpeg().toBuffer()
    const inline = deflateSync(
      Buffer.concat([Buffer.from(begin), jpeg, Buffer.from(` EI Q ${begin}`), clean, Buffer.from(' EI Q')]),
    )
    const stream = (dict: string, bytes: Buffer) =>
      Buffer.concat([Buffer.from(`<< ${dict} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')])
    const original = handMadePdf([
      ...ONE_PAGE.slice(0, 2),
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
      stream('/Filter /FlateDecode', inline),
      stream(`${image} /Filter [/FlateDecode /DCTDecode] /DecodeParms [null null]`, packed),
    ])
    const document = await PDFDocument.load((await preparePdf(original, WATERMARK)).bytes)
    const streams = document.context.enumerateIndirectObjects().flatMap(([, object]) => {
      if (!(object instanceof PDFRawStream)) return []
      const isPhoto = String(object.dict).includes('/Image')
      const bytes = Buffer.from(isPhoto ? object.contents : decodePDFRawStream(object).decode())
      expect(bytes.includes('PlantedMaker')).toBe(false)
      const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
      return start === -1 ? [] : [bytes.subarray(start)]
    })
    expect(streams).toHaveLength(2)
    for (const photo of streams) expect((await sharp(photo, { failOn: 'none' }).metadata()).width).toBe(80)
  })

  test('loads no external file and keeps no scripts in its resources', async () => {
    const original = await pdf(1, (document) => {
      const { context } = document
      const page = document.getPage(0).node
      const elsewhere = context.flateStream('q Q', { F: PDFString.of('planted.example/file'), FFilter: 'FlateDecode' })
      const other = context.register(context.flateStream('x', { Type: 'XObject', Subtype: 'Image', Planted: 1 }))
      const image = context.flateStream('x', {
        ...{ Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1, BitsPerComponent: 8, ColorSpace: 'DeviceGray' },
        Alternates: [{ Image: other }],
      })
      const resources = page.Resources()!
      resources.set(PDFName.of('JS'), PDFString.of('planted script'))
      resources.set(
        PDFName.of('Properties'),
        context.obj({
          MC0: { JS: PDFString.of('planted script') },
          MC1: PDFHexString.of(Buffer.from('planted').toString('hex')),
        }),
      )
      resources.set(
        PDFName.of('XObject'),
        context.obj({ JS: context.register(image), Fm: context.register(elsewhere) }),
      )
    })
    const document = await PDFDocument.load((await preparePdf(original, WATERMARK)).bytes)
    const kept = document.context.enumerateIndirectObjects().map(([, object]) => {
      return object instanceof PDFRawStream ? object.dict.toString() : object.toString()
    })
    for (const word of ['planted', '/Alternates', '/Planted', '/FFilter', Buffer.from('planted').toString('hex')]) {
      expect(kept.filter((object) => object.includes(word))).toEqual([])
    }
    const drawn = document.getPage(0).node.Resources()!.lookup(PDFName.of('XObject'), PDFDict)
    expect(drawn.lookup(PDFName.of('JS'))).toBeInstanceOf(PDFRawStream)
  })

  test.each(Object.entries(SCRIPTED_PDFS))(
    'has no scripts left in %s, and its drawing is unchanged',
    async (_where, original) => {
      const active = /planted|\/(JavaScript|JS|AA|A|URI|Names|Usage|Creator|Action|OpenAction)\b/g
      expect(await pdfUnpacked(original)).toMatch(active)
      const unpacked = await pdfUnpacked((await preparePdf(original, WATERMARK)).bytes)
      expect(unpacked.match(active) ?? []).toEqual([])
      expect(unpacked).toContain('0 0 1 rg 10 10 50 50 re f')
    },
  )

  test('keeps the colours, fonts, masks and layers that it is drawn with', async () => {
    const drawing = [
      '/ExtGState << /G << /Type /ExtGState /ca .5 /SMask << /S /Luminosity /G 5 0 R >> >> >>',
      '/ColorSpace << /I [/Indexed /DeviceRGB 1 (abcdef)] /N [/DeviceN [/Gold] /DeviceCMYK 6 0 R',
      '<< /Subtype /NChannel /Colorants << /Gold [/Separation /Gold /DeviceCMYK 6 0 R] >> >>] >>',
      '/Properties << /L << /Type /OCG /Name (A layer) >> /M << /MCID 3 >> >>',
      '/Font << /F << /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< /Type /Font',
      '/Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
      '/FontDescriptor << /Type /FontDescriptor /FontName /X /FontFile2 6 0 R >> >>] >> >>',
    ].join(' ')
    const form = '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >> /Length 3 >>'
    const original = handMadePdf([
      ...ONE_PAGE.slice(0, 2),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << ${drawing} >> >>`,
      '<< /Length 13 >>\nstream\n/OC /L BDC EMC\nendstream',
      `${form}\nstream\nq Q\nendstream`,
      '<< /Length 17 >>\nstream\nx%y << /a >> BDC \nendstream',
    ])
    const unpacked = await pdfUnpacked((await preparePdf(original, WATERMARK)).bytes)
    for (const kept of ['/S /Luminosity', '/S /Transparency', '(abcdef)', '(Adobe)', '(Identity)', '/MCID 3', '/OCG']) {
      expect(unpacked).toContain(kept)
    }
    expect(unpacked.replaceAll(/\s+/g, ' ')).toContain('/Colorants << /Gold [ /Separation /Gold /DeviceCMYK')
    expect(unpacked).toContain('/OC /L BDC')
    expect(unpacked).toContain('x%y << /a >> BDC')
  })

  /** One page that draws with `resources`, and the objects from the fifth on. */
  const drawnWith = (resources: string, page = '', more: readonly string[] = []) =>
    handMadePdf([
      ...ONE_PAGE.slice(0, 2),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
      '<< /Length 3 >>\nstream\nq Q\nendstream',
      ...more,
    ])
  const stored = async (original: Buffer) => (await preparePdf(original, WATERMARK)).bytes
  const FORM = '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 3 >>\nstream\nq Q\nendstream'
  const DRAWN = '/AP << /N 5 0 R /D 5 0 R >>'

  test.each([
    [
      'one that is drawn, with what it is drawn by',
      `[<< /Subtype /Link /Rect [1 2 3 4] ${DRAWN} /F 4 /AS /On /OC << /Type /OCMD >> /T (planted) >>]`,
      1,
    ],
    ['a link that nobody sees', '[<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (planted) >> >>]', 0],
    ['one without a place', `[<< /Subtype /Stamp ${DRAWN} >>]`, 0],
    ['one whose appearance is none', '[<< /Subtype /Stamp /Rect [0 0 9 9] /AP 5 0 R >>]', 0],
    ['what is no annotation', '[9 (planted)]', 0],
    ['what is no list', `<< /Subtype /Stamp /Rect [0 0 9 9] ${DRAWN} >>`, 0],
    ['several', `[<< /Rect [0 0 9 9] ${DRAWN} >> 9 << /Rect [0 0 8 8] ${DRAWN} >>]`, 2],
  ])('keeps only pictures of its annotations: %s', async (_what, annotations, many) => {
    const document = await PDFDocument.load(await stored(drawnWith('', `/Annots ${annotations}`, [FORM])))
    const kept = document.getPage(0).node.lookup(PDFName.of('Annots'))
    expect(kept instanceof PDFArray ? kept.size() : 0).toBe(many)
    if (!(kept instanceof PDFArray) || many === 0) return
    const [first] = kept.asArray().map((one) => String(document.context.lookup(one)).replaceAll('\n', ' '))
    const more = many === 1 ? ' /F 4 /AS /On /OC << /Type /OCMD >>' : ''
    const place = many === 1 ? '1 2 3 4' : '0 0 9 9'
    expect(first).toMatch(
      new RegExp(`^<< /Type /Annot /Subtype /Stamp /AP << /N \\d+ 0 R >> /Rect \\[ ${place} \\]${more} >>$`),
    )
  })

  test.each([
    [
      'long words of a font',
      '/Font << /F << /CIDSystemInfo << /Registry (planted words) /Ordering (Adobe) >> >> >>',
      '(Adobe)',
    ],
    [
      'longer words',
      `/Font << /F << /CIDSystemInfo << /Registry (${'planted'.repeat(5)}) /Ordering (Ord-1) >> >> >>`,
      '(Ord-1)',
    ],
    ['words in a list', '/ColorSpace << /C [/Separation (planted) /DeviceRGB] /I [/I /DeviceRGB 0 (abc)] >>', '(abc)'],
    ['words by a name', '/Properties << /P (planted) /Q << /MCID 7 >> >>', '/MCID 7'],
    [
      'an action by a name',
      '/Properties << /P << /Type /Action /S /Transparency /N (planted) >> /Q << /MCID 7 >> >>',
      '/MCID 7',
    ],
    ['a program of a printer', '/XObject << /P 6 0 R /F 5 0 R >>', '/Subtype /Form'],
    ['a file elsewhere', '/ExtGState << /G << /F (planted) /LW 3 >> >>', '/LW 3'],
    ['a kind that runs', '/ExtGState << /G << /S /planted /SMask << /S /Alpha >> >> >>', '/S /Alpha'],
    [
      'an action in between',
      '/ExtGState << /G << /SMask << /Type /Action /S /Alpha /K (planted) >> /CA .25 >> >>',
      '/CA 0.25',
    ],
    ['a name of a layer', '/Properties << /P << /Type /OCG /Name (planted) >> >>', '(Layer)'],
  ])('loses %s and keeps the rest', async (_what, resources, kept) => {
    const program = '<< /Type /XObject /Subtype /PS /Length 7 >>\nstream\nplanted\nendstream'
    const original = drawnWith(resources, '', [FORM, program])
    expect(await pdfUnpacked(original)).toContain('planted')
    const unpacked = await pdfUnpacked(await stored(original))
    expect(unpacked).not.toContain('planted')
    expect(unpacked.replaceAll('\n', ' ')).toContain(kept)
  })

  test.each([
    ['zeros and blanks', Buffer.alloc(5000, '\0 '), null],
    ['1018 letters', Buffer.alloc(1018, 'x'), null],
    ['1019 letters', Buffer.alloc(1019, 'x'), 'corrupt'],
  ])('must end with its end-of-file marker: %s behind it', async (_what, behind, code) => {
    const told = await preparePdf(Buffer.concat([drawnWith(''), behind]), WATERMARK).catch((error) => error)
    expect(told.code ?? null).toBe(code)
  })

  test('has no data appended after its end', async () => {
    const original = Buffer.concat([await pdf(), Buffer.from('PK\x03\x04 planted archive')])
    const { bytes } = await preparePdf(original, WATERMARK)
    expect(Buffer.from(bytes).includes('planted')).toBe(false)
  })
})

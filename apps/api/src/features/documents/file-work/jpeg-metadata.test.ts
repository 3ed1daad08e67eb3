import { expect, test } from 'vitest'
import { blankJpegMetadata, withoutJpegMetadata } from './pdf-photos.ts'

const segment = (marker: number, words: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, words.length + 2]), Buffer.from(words, 'latin1')])

const START = Buffer.from([0xff, 0xd8])
const [JFIF, TABLE] = [segment(0xe0, 'JFIF'), segment(0xdb, 'table')]
const TELLING = [segment(0xe1, 'Exif planted'), segment(0xed, 'IPTC planted'), segment(0xfe, 'a comment')]
/** In the picture itself the same bytes mean nothing. */
const PICTURE = Buffer.concat([Buffer.from([0xff, 0xda, 0, 2]), segment(0xe1, 'no segment'), Buffer.from([0xff, 0xd9])])
const jpeg = (...segments: Buffer[]) => Buffer.concat([START, ...segments])

test('EXIF, IPTC and comments are removed at any position, and nothing else is', () => {
  const told = jpeg(TELLING[0]!, JFIF, TELLING[1]!, TABLE, TELLING[2]!, PICTURE)
  expect(withoutJpegMetadata(told)).toEqual(jpeg(JFIF, TABLE, PICTURE))
  for (const one of TELLING) expect(withoutJpegMetadata(jpeg(JFIF, one))).toEqual(jpeg(JFIF))
})

test.each([
  ['a photo that tells nothing', jpeg(JFIF, TABLE, PICTURE)],
  ['no JPEG', Buffer.concat([Buffer.from([0xff, 0xd9]), ...TELLING])],
  ['no JPEG either', Buffer.concat([Buffer.from([0xfe, 0xd8]), ...TELLING])],
  ['a part that is longer than the file', jpeg(TELLING[0]!, TABLE.subarray(0, -1))],
  ['nothing', Buffer.alloc(0)],
  ['a photo that begins at once', Buffer.concat([START, Buffer.from('no segment'), ...TELLING])],
  ['a photo of nothing but its beginning', jpeg(JFIF, Buffer.from([0xff, 0xe1, 0]))],
])('%s stays unchanged', (_what, bytes) => {
  const before = Buffer.from(bytes)
  expect(withoutJpegMetadata(bytes)).toBeNull()
  expect(blankJpegMetadata(bytes, 0)).toBe(false)
  expect(bytes).toEqual(before)
})

test('inside a larger file, metadata is overwritten with zeros and no byte moves', () => {
  const around = Buffer.from('drawing ID ')
  const page = Buffer.concat([around, jpeg(JFIF, ...TELLING, PICTURE), around])
  const zeros = TELLING.map((one) => Buffer.concat([one.subarray(0, 4), Buffer.alloc(one.length - 4)]))
  expect(blankJpegMetadata(page, 0)).toBe(false)
  expect(blankJpegMetadata(page, around.length)).toBe(true)
  expect(page).toEqual(Buffer.concat([around, jpeg(JFIF, ...zeros, PICTURE), around]))
})

import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { encryptBytes } from '../vault/vault.ts'
import { openFile, PIECE_BYTES, sealFile } from './file-vault.ts'

const key = randomBytes(32)
const bound = Buffer.from('documents\0one\0file')
const SEALED_PIECE = PIECE_BYTES + 16
const HEAD = 15

async function opened(sealed: Buffer, { bound: place = bound, chunk = 10_000 } = {}): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(sealed.length / chunk) }, (_, at) =>
    sealed.subarray(at * chunk, (at + 1) * chunk),
  )
  const pieces: Buffer[] = []
  for await (const piece of openFile(Readable.from(chunks), { key, bound: place })) pieces.push(piece)
  return Buffer.concat(pieces)
}

test.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES])(
  'a file of %i bytes is restored from chunks of any size',
  async (size) => {
    const plain = randomBytes(size)
    const sealed = await sealFile(plain, key, bound)
    for (const chunk of [7, 10_000, SEALED_PIECE + HEAD, 10_000_000]) {
      expect((await opened(sealed, { chunk })).equals(plain)).toBe(true)
    }
  },
)

test('a file that an older version encrypted as a whole still opens, and is reported as held whole', async () => {
  const plain = randomBytes(200_000)
  const sealed = encryptBytes(plain, key, bound)
  expect((await opened(sealed)).equals(plain)).toBe(true)
  let told = 0
  const beforeWhole = () => {
    told += 1
  }
  for await (const _ of openFile(Readable.from([sealed]), { key, bound, beforeWhole }));
  for await (const _ of openFile(Readable.from([await sealFile(plain, key, bound)]), { key, bound, beforeWhole }));
  expect(told).toBe(1)
})

test('pieces that were changed, swapped, removed, truncated or moved do not open', async () => {
  const sealed = await sealFile(randomBytes(3 * PIECE_BYTES), key, bound)
  const head = sealed.subarray(0, HEAD)
  const [one, two, three] = [0, 1, 2].map((at) =>
    sealed.subarray(HEAD + at * SEALED_PIECE, HEAD + (at + 1) * SEALED_PIECE),
  )
  const changed = Buffer.from(sealed)
  changed[HEAD + 5]! ^= 1
  const broken = {
    changed,
    swapped: Buffer.concat([head, two!, one!, three!]),
    shortened: Buffer.concat([head, one!, two!]),
    'without its first': Buffer.concat([head, two!, three!]),
    'cut off': sealed.subarray(0, -1),
    'cut off at the head': sealed.subarray(0, HEAD + 3),
    'almost nothing': sealed.subarray(0, 3),
  }
  for (const [what, bytes] of Object.entries(broken)) {
    await expect(opened(bytes), what).rejects.toMatchObject({ name: 'VaultError' })
  }
  await expect(opened(sealed, { bound: Buffer.from('elsewhere') })).rejects.toMatchObject({ name: 'VaultError' })
})

test('a file is decrypted while it is read: the first piece arrives before the rest', async () => {
  const sealed = await sealFile(randomBytes(3 * PIECE_BYTES), key, bound)
  let read = 0
  async function* source() {
    for (let at = 0; at < sealed.length; at += SEALED_PIECE) {
      read += 1
      yield sealed.subarray(at, at + SEALED_PIECE)
    }
  }
  const pieces = openFile(source(), { key, bound })
  expect((await pieces.next()).value).toHaveLength(PIECE_BYTES)
  expect(read).toBe(2)
  await pieces.return(undefined)
})

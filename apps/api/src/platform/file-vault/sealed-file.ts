import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { decryptBytes, VaultError } from '../vault/vault.ts'

/**
 * A file in pieces that are sealed one by one (AES-256-GCM), so that it can be opened while it is read: the mark, seven
 * random bytes, then the pieces. A piece's nonce is those bytes, its number and whether it is the last, so that pieces
 * cannot be swapped, left out or cut off. Files without the mark are older and sealed in one.
 */
const MARK = Buffer.from('NIRGAM1\n')
const SALT_BYTES = 7
const HEAD_BYTES = MARK.length + SALT_BYTES
const TAG_BYTES = 16
export const PIECE_BYTES = 64 * 1024
const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES

export function sealFile(plain: Buffer, key: Buffer, bound: Buffer): Buffer {
  const salt = randomBytes(SALT_BYTES)
  const sealed: Buffer[] = [MARK, salt]
  const pieces = Math.max(1, Math.ceil(plain.length / PIECE_BYTES))
  for (let number = 0; number < pieces; number += 1) {
    const nonce = nonceOf(salt, number, number === pieces - 1)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound)
    const piece = plain.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)
    sealed.push(cipher.update(piece), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(sealed)
}

function nonceOf(salt: Buffer, number: number, isLast: boolean): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt32BE(number, 0)
  rest[4] = isLast ? 1 : 0
  return Buffer.concat([salt, rest])
}

type Opening = {
  key: Buffer
  bound: Buffer
  /** called before a file is read into memory because it can only be opened whole */
  beforeWhole?: () => void
}

/** The file, piece by piece; every piece is sound when it comes out. */
export async function* openFile(
  sealed: AsyncIterable<Buffer>,
  { key, bound, beforeWhole = () => {} }: Opening,
): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  let salt: Buffer | null = null
  let number = 0
  const open = (piece: Buffer, isLast: boolean) =>
    openPiece(piece, key, bound, nonceOf(salt ?? piece, number++, isLast))
  const older: Buffer[] = []
  for await (const chunk of sealed) {
    if (older.length > 0) {
      older.push(chunk)
      continue
    }
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    if (!salt && waiting.length >= HEAD_BYTES) {
      if (!waiting.subarray(0, MARK.length).equals(MARK)) {
        beforeWhole()
        older.push(waiting)
        continue
      }
      salt = Buffer.from(waiting.subarray(MARK.length, HEAD_BYTES))
      waiting = waiting.subarray(HEAD_BYTES)
    }
    // The last piece may be a full one, so a full piece is opened only once more bytes follow or the file ends.
    while (salt && waiting.length > SEALED_PIECE_BYTES) {
      yield open(waiting.subarray(0, SEALED_PIECE_BYTES), false)
      waiting = waiting.subarray(SEALED_PIECE_BYTES)
    }
  }
  if (salt) yield open(waiting, true)
  else yield decryptBytes(older.length > 0 ? Buffer.concat(older) : waiting, key, bound)
}

/** Streams the opened file at the reader's pace; its first piece has been verified before this returns. */
export async function streamOpened(sealed: Readable, opening: Opening): Promise<Readable> {
  const pieces = openFile(sealed, opening)
  const first = await pieces.next()
  const stream = Readable.from(startingWith(first.value ?? Buffer.alloc(0), pieces), { objectMode: false })
  // Destroying a stream that was never read does not close its source.
  stream.once('close', () => sealed.destroy())
  return stream
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

function openPiece(piece: Buffer, key: Buffer, bound: Buffer, nonce: Buffer): Buffer {
  const end = piece.length - TAG_BYTES
  if (end < 0) throw new VaultError('the sealed file is cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(bound).setAuthTag(piece.subarray(end))
  try {
    const plain = decipher.update(piece.subarray(0, end))
    decipher.final()
    return plain
  } catch {
    throw new VaultError('the sealed file does not belong here or was changed')
  }
}

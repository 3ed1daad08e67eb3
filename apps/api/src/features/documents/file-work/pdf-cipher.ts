import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** The numbers of a PDF's encryption dictionary (ISO 32000-2, 7.6.4), its strings as bytes. */
export type Protection = {
  /** how the key is made */
  revision: number
  keyBytes: number
  ownerEntry: Buffer
  userEntry: Buffer
  /** the wrapped key of AES-256 */
  userKey: Buffer
  permissions: number
  fileId: Buffer
  coversMetadata: boolean
}

export type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256'

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const NO_PASSWORD = Buffer.alloc(0)
const ZEROS = Buffer.alloc(16)

/** The key of a file that anybody may open, because only changing it was locked; null when opening needs a password. */
export function keyWithoutPassword(protection: Protection): Buffer | null {
  return protection.revision >= 5 ? newerKey(protection) : olderKey(protection)
}

function olderKey({ revision, keyBytes, ...given }: Protection): Buffer | null {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(given.permissions | 0)
  const parts = [PADDING, given.ownerEntry.subarray(0, 32), permissions, given.fileId]
  if (revision >= 4 && !given.coversMetadata) parts.push(Buffer.alloc(4, 0xff))
  let key = md5(...parts).subarray(0, keyBytes)
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, keyBytes)
  return isRight(key, revision, given) ? key : null
}

function isRight(key: Buffer, revision: number, { userEntry, fileId }: Pick<Protection, 'userEntry' | 'fileId'>) {
  if (revision === 2) return rc4(key, PADDING).equals(userEntry.subarray(0, 32))
  let expected = rc4(key, md5(PADDING, fileId))
  for (let round = 1; round <= 19; round += 1) expected = rc4(Buffer.from(key.map((byte) => byte ^ round)), expected)
  return expected.equals(userEntry.subarray(0, 16))
}

function newerKey({ revision, userEntry, userKey }: Protection): Buffer | null {
  const digest = revision === 5 ? (salt: Buffer) => sha(256, salt) : hardenedHash
  if (userEntry.length < 48 || userKey.length < 32) return null
  if (!digest(userEntry.subarray(32, 40)).equals(userEntry.subarray(0, 32))) return null
  const unwrap = createDecipheriv('aes-256-cbc', digest(userEntry.subarray(40, 48)), ZEROS).setAutoPadding(false)
  return Buffer.concat([unwrap.update(userKey.subarray(0, 32)), unwrap.final()])
}

/** The slow hash of revision 6 (algorithm 2.B), of no password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = sha(256, salt)
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([NO_PASSWORD, key]))))
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = sha(([256, 384, 512] as const)[(sum % 3) as 0 | 1 | 2], mixed)
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/** What belongs to one object of the file, in the clear. */
export function decipher(
  bytes: Uint8Array,
  method: Method,
  key: Buffer,
  object: { number: number; generation: number },
) {
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (method === 'none') return sealed
  if (method === 'aes-256') return aes(256, key, sealed)
  const name = Buffer.alloc(5)
  name.writeUIntLE(object.number, 0, 3)
  name.writeUIntLE(object.generation, 3, 2)
  const salt = method === 'aes-128' ? Buffer.from('sAlT') : Buffer.alloc(0)
  const own = md5(key, name, salt).subarray(0, Math.min(key.length + 5, 16))
  return method === 'rc4' ? rc4(own, sealed) : aes(128, own, sealed)
}

function aes(bits: 128 | 256, key: Buffer, sealed: Buffer): Buffer {
  const whole = sealed.length - (sealed.length % 16)
  if (whole < 32) return Buffer.alloc(0)
  const cipher = createDecipheriv(`aes-${bits}-cbc`, key, sealed.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(sealed.subarray(16, whole)), cipher.final()])
  const padding = plain.at(-1) ?? 0
  return padding >= 1 && padding <= 16 ? plain.subarray(0, -padding) : plain
}

/** Node's own no longer offers it; old files need it to be read, nothing is ever protected by it here. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const kept = state[a]!
    state[a] = state[b]!
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      j = (j + state[i]!) & 255
      swap(i, j)
      return byte ^ state[(state[i]! + state[j]!) & 255]!
    }),
  )
}

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest()
}

function sha(bits: 256 | 384 | 512, bytes: Buffer): Buffer {
  return createHash(`sha${bits}`).update(bytes).digest()
}

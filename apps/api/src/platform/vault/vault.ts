import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

/** Where a sealed value is stored. It can be opened nowhere else, so swapped ciphertext is noticed. */
export type Place = { table: string; row: string; field: string }

const MOST = 2_000
const LONGEST = 8_192
const FORGET_MS = 60_000

type Opened = { place: Place; text: string }

/**
 * Cache of recently sealed or opened values, by their ciphertext: a page asks for the same few values repeatedly, and
 * decrypting one costs more than reading it from the database. An entry is valid only for its own place, so swapped
 * ciphertext is still noticed. Entries live for at most two minutes, and their number is bounded.
 */
export class OpenedTexts {
  #young = new Map<string, Opened>()
  #old = new Map<string, Opened>()
  #timer: NodeJS.Timeout | null = null

  get(sealed: string, { table, row, field }: Place): string | undefined {
    const known = this.#young.get(sealed) ?? this.#old.get(sealed)
    if (!known) return undefined
    const { place, text } = known
    return place.row === row && place.field === field && place.table === table ? text : undefined
  }

  keep(sealed: string, place: Place, text: string): void {
    if (text.length > LONGEST) return
    if (this.#young.size >= MOST / 2) this.#age()
    this.#young.set(sealed, { place, text })
    this.#timer ??= setInterval(() => this.#age(), FORGET_MS).unref()
  }

  #age(): void {
    this.#old = this.#young
    this.#young = new Map()
    if (this.#old.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }
}

const IV_BYTES = 12
const TAG_BYTES = 16

export class VaultError extends Error {
  override name = 'VaultError'
}

/** Seals personal data with AES-256-GCM. A sealed text is `<key id>.<iv, ciphertext and tag in base64url>`. */
export class Vault {
  readonly #ring: () => KeyRing
  readonly #refresh: () => KeyRing
  readonly #opened = new OpenedTexts()

  /** `refresh` looks for keys that were added while the server runs. */
  constructor(ring: () => KeyRing, refresh: () => KeyRing = ring) {
    this.#ring = ring
    this.#refresh = refresh
  }

  get activeKeyId(): string {
    return this.#ring().active
  }

  /** Caches the text, because saved values are usually shown right after. */
  seal(text: string, place: Place): string {
    const sealed = this.#sealBytes(Buffer.from(text, 'utf8'), place)
    // Sealing replaces a lone surrogate by another character, so such a text is not cached.
    if (text.isWellFormed()) this.#opened.keep(sealed, place, text)
    return sealed
  }

  /** A value whose key is gone cannot be opened, even if it is cached. */
  open(sealed: string, place: Place): string {
    const known = this.#opened.get(sealed, place)
    if (known !== undefined && this.#ring().keys.has(keyIdOf(sealed))) return known
    const text = this.#openBytes(sealed, place).toString('utf8')
    this.#opened.keep(sealed, place, text)
    return text
  }

  sealJson(value: unknown, place: Place): string {
    return this.seal(JSON.stringify(value), place)
  }

  openJson(sealed: string, place: Place): unknown {
    return JSON.parse(this.open(sealed, place))
  }

  /** A fresh key for one file, and the same key sealed for its row. */
  newDataKey(place: Place): { key: Buffer; sealed: string } {
    const key = randomBytes(32)
    return { key, sealed: this.#sealBytes(key, place) }
  }

  openDataKey(sealed: string, place: Place): Buffer {
    return this.#openBytes(sealed, place)
  }

  /** Re-encrypts the value with the active key; null when it already uses that key. */
  reseal(sealed: string, place: Place): string | null {
    if (keyIdOf(sealed) === this.#ring().active) return null
    return this.#sealBytes(this.#openBytes(sealed, place), place)
  }

  /** Blind index: finds equal values without making them readable. */
  index(kind: string, value: string): string {
    return this.mac(`index:${kind}`, value)
  }

  mac(purpose: string, value: string): string {
    return createHmac('sha256', keyObjectOf(this.#ring().index)).update(`${purpose}\0${value}`).digest('base64url')
  }

  #sealBytes(plain: Buffer, place: Place): string {
    const { active, keys } = this.#ring()
    const key = keys.get(active)
    if (!key) throw new VaultError(`the active data key ${active} is missing`)
    return `${active}.${encryptBytes(plain, key, boundTo(place)).toString('base64url')}`
  }

  #openBytes(sealed: string, place: Place): Buffer {
    const id = keyIdOf(sealed)
    const key = this.#ring().keys.get(id) ?? this.#refresh().keys.get(id)
    if (!key) throw new VaultError(`data key ${id} is missing`)
    return decryptBytes(Buffer.from(sealed.slice(id.length + 1), 'base64url'), key, boundTo(place))
  }
}

export function encryptBytes(plain: Buffer, key: Buffer, bound: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyObjectOf(key), iv).setAAD(bound)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export function decryptBytes(sealed: Buffer, key: Buffer, bound: Buffer): Buffer {
  const end = sealed.length - TAG_BYTES
  if (end < IV_BYTES) throw new VaultError('the sealed value is cut off')
  const decipher = createDecipheriv('aes-256-gcm', keyObjectOf(key), sealed.subarray(0, IV_BYTES)).setAAD(bound)
  decipher.setAuthTag(sealed.subarray(end))
  try {
    const plain = decipher.update(sealed.subarray(IV_BYTES, end))
    // Throws when the authentication tag does not match; the cipher adds no more bytes here.
    decipher.final()
    return plain
  } catch {
    throw new VaultError('the sealed value does not belong here or was changed')
  }
}

export function boundTo({ table, row, field }: Place): Buffer {
  return Buffer.from(`${table}\0${row}\0${field}`)
}

const keyObjects = new WeakMap<Buffer, KeyObject>()

/** Node would otherwise prepare the same key again for every value. */
function keyObjectOf(key: Buffer): KeyObject {
  let prepared = keyObjects.get(key)
  if (!prepared) {
    prepared = createSecretKey(key)
    keyObjects.set(key, prepared)
  }
  return prepared
}

function keyIdOf(sealed: string): string {
  return sealed.slice(0, sealed.indexOf('.'))
}

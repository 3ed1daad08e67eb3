import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A passkey as a device keeps it, in software: WebAuthn level 2, ES256, attestation "none".

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export type Passkey = { id: string; key: KeyObject; counter: number }

/** Response of a browser and its device; each part can be forged. */
type Answering = { challenge: string; origin?: string; rpId?: string; isVerified?: boolean; type?: string }

const ORIGIN = 'http://localhost:3000'

export function makePasskey(question: Answering, id = randomBytes(32)): { passkey: Passkey; made: object } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = cborMap([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
  const authData = Buffer.concat([authDataOf(question, 0, HAS_CREDENTIAL), credential])
  const attestationObject = cborMap([
    ['fmt', 'none'],
    ['attStmt', []],
    ['authData', authData],
  ])
  const passkey = { id: id.toString('base64url'), key: privateKey, counter: 0 }
  const response = {
    clientDataJSON: clientData({ type: 'webauthn.create', ...question }).toString('base64url'),
    attestationObject: attestationObject.toString('base64url'),
    transports: ['internal'],
  }
  return { passkey, made: { id: passkey.id, response } }
}

/** Counts this use, as a device with a counter does. */
export function answerWith(passkey: Passkey, question: Answering) {
  passkey.counter += 1
  const data = clientData({ type: 'webauthn.get', ...question })
  const authenticatorData = authDataOf(question, passkey.counter, 0)
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()])
  return {
    id: passkey.id,
    response: {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, passkey.key).toString('base64url'),
    },
  }
}

function clientData({ type, challenge, origin = ORIGIN }: Answering): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authDataOf({ rpId = 'localhost', isVerified = true }: Answering, counter: number, flags: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count])
}

type Cbor = number | string | Buffer | []

function cborMap(entries: readonly (readonly [number | string, Cbor])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  // The only other value is the empty statement of attestation "none", which is a map.
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : head(5, 0)
}

function head(major: number, n: number): Buffer {
  const kind = major << 5
  if (n < 24) return Buffer.from([kind | n])
  return n < 256 ? Buffer.from([kind | 24, n]) : Buffer.from([kind | 25, n >> 8, n & 255])
}

import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'

/** Node reads X.509 certificates but cannot write them, so the few DER structures needed are written here. */
export function selfSignedCertificate(privateKeyPem: string, commonName: string): string {
  const privateKey = createPrivateKey(privateKeyPem)
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(oid(2, 5, 4, 3), der(0x0c, Buffer.from(commonName)))))
  const signatureAlgorithm = sequence(oid(1, 2, 840, 113549, 1, 1, 11), der(0x05, Buffer.alloc(0)))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    signatureAlgorithm,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey,
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, signatureAlgorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const digits = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length, ...digits]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts))
}

function time(value: string): Buffer {
  return der(0x18, Buffer.from(value))
}

function oid(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap((part) => {
    const digits = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

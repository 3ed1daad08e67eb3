import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { handMadePdf, ONE_PAGE } from './sample-files.ts'

/**
 * A PDF encrypted with AES-256 as in PDF 2.0 (revision 6), with one object in an object stream; for tests. Written
 * independently of the code that reads it, and read by pdf.js in the test.
 */
export function newestProtectedPdf(text: string, password: string): Buffer {
  const fileKey = randomBytes(32)
  const secret = Buffer.from(password)
  const salts = randomBytes(16)
  const user = Buffer.concat([slowHash(secret, salts.subarray(0, 8)), salts])
  const wrap = createCipheriv('aes-256-cbc', slowHash(secret, salts.subarray(8)), Buffer.alloc(16)).setAutoPadding(
    false,
  )
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const owner = randomBytes(48)
  const encrypt = [
    '<< /Filter /Standard /V 5 /R 6 /Length 256 /P -44 /StmF /StdCF /StrF /StdCF',
    '/CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >>',
    `/O ${hex(owner)} /U ${hex(user)} /OE ${hex(randomBytes(32))} /UE ${hex(wrap.update(fileKey))}`,
    `/Perms ${hex(randomBytes(16))} >>`,
  ].join(' ')
  const stream = (dict: string, plain: Buffer) => {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-256-cbc', fileKey, iv)
    const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final()])
    return Buffer.concat([
      Buffer.from(`<< ${dict} /Length ${sealed.length} >>\nstream\n`),
      sealed,
      Buffer.from('\nendstream'),
    ])
  }
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  const resources = `/Resources << /Font << /F1 ${font} >> /ExtGState << /G 9 0 R >> >>`
  return handMadePdf(
    [
      ...ONE_PAGE.slice(0, 2),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R ${resources} >>`,
      stream('/Filter /FlateDecode', deflateSync(`BT /F1 12 Tf 20 300 Td (${text}) Tj ET`)),
      stream('/Type /ObjStm /N 1 /First 4', Buffer.from('9 0 << /CA 0.25 >>')),
      encrypt,
    ],
    `/Encrypt 6 0 R /ID [${hex(randomBytes(16))} ${hex(randomBytes(16))}]`,
  )
}

function slowHash(password: Buffer, salt: Buffer): Buffer {
  let hash = createHash('sha256').update(password).update(salt).digest()
  for (let round = 1; ; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => [password, hash]).flat())
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(block)
    const kind = ['sha256', 'sha384', 'sha512'][Number(BigInt(`0x${mixed.subarray(0, 16).toString('hex')}`) % 3n)] ?? ''
    hash = createHash(kind).update(mixed).digest()
    if (round >= 64 && mixed[mixed.length - 1]! <= round - 32) return hash.subarray(0, 32)
  }
}

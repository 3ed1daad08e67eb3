import type { PDFContext, PDFObject } from 'pdf-lib'
import {
  ParseSpeeds,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from 'pdf-lib'
import { decipher, keyWithoutPassword, type Method, type Protection } from './pdf-cipher.ts'

/**
 * A PDF that everybody can open and only its owner may change is encrypted all the same, with a key that needs no
 * password. It is read twice: once for what its encryption says of itself, and once with everything deciphered as it is
 * met. Null when opening it needs a password, or is protected in a way that we do not know.
 */
export async function readUnlocked(bytes: Uint8Array): Promise<PDFDocument | null> {
  const { trailerInfo, lookup } = await parsed(bytes, withoutObjectStreams)
  const dict = lookup(trailerInfo.Encrypt)
  const protection = dict instanceof PDFDict ? protectionOf(dict, lookup(trailerInfo.ID)) : null
  const key = protection && keyWithoutPassword(protection)
  if (!(dict instanceof PDFDict) || !key) return null
  const methods = { strings: methodOf(dict, 'StrF'), streams: methodOf(dict, 'StmF') }
  if (!methods.strings || !methods.streams) return null
  const { strings, streams } = methods
  const { context } = await parsed(bytes, (object, ref) => {
    if (ref === trailerInfo.Encrypt || typeIs(object, 'XRef')) return object
    const place = { number: ref.objectNumber, generation: ref.generationNumber }
    return inTheClear(object, {
      text: (sealed) => decipher(sealed, strings, key, place),
      stream: (sealed) => decipher(sealed, streams, key, place),
    })
  })
  context.trailerInfo.Encrypt = undefined
  // Its constructor is the library's own, because it takes what was parsed; so does this.
  const document: PDFDocument = Reflect.construct(PDFDocument, [context, true, false])
  return document
}

type Change = (object: PDFObject, ref: PDFRef) => PDFObject

/** The parts of pdf-lib's parser that meet each object with its number. */
type Inside = { parseObject(): PDFObject; parseIndirectObjectHeader(): PDFRef }

/** They are no promise of the library: if they are gone one day, it must be said where. */
function insideOf(parser: object): Inside {
  if (!isOpen(parser)) throw new Error('pdf-lib no longer reads object by object')
  return parser
}

function isOpen(parser: object): parser is Inside {
  return 'parseObject' in parser && 'parseIndirectObjectHeader' in parser
}

async function parsed(bytes: Uint8Array, change: Change) {
  const parser = PDFParser.forBytesWithOptions(bytes, ParseSpeeds.Fastest, true, false)
  const inside = insideOf(parser)
  const parseHeader = inside.parseIndirectObjectHeader.bind(parser)
  const parseObject = inside.parseObject.bind(parser)
  let ref: PDFRef | null = null
  let depth = 0
  inside.parseIndirectObjectHeader = () => {
    ref = parseHeader()
    return ref
  }
  inside.parseObject = () => {
    depth += 1
    const object = parseObject()
    depth -= 1
    if (depth > 0 || !ref) return object
    const changed = change(object, ref)
    ref = null
    return changed
  }
  const context: PDFContext = await parser.parseDocument()
  const lookup = (object: PDFObject | undefined) => context.lookup(object)
  return { context, trailerInfo: context.trailerInfo, lookup }
}

/** They cannot be unpacked before they are deciphered. */
function withoutObjectStreams(object: PDFObject): PDFObject {
  if (typeIs(object, 'ObjStm') && object instanceof PDFRawStream) object.dict.delete(PDFName.of('Type'))
  return object
}

function typeIs(object: PDFObject, type: string): boolean {
  return object instanceof PDFRawStream && object.dict.get(PDFName.of('Type')) === PDFName.of(type)
}

type Open = { text(sealed: Uint8Array): Buffer; stream(sealed: Uint8Array): Buffer }

function inTheClear(object: PDFObject, open: Open): PDFObject {
  if (object instanceof PDFString || object instanceof PDFHexString) {
    return PDFHexString.of(open.text(object.asBytes()).toString('hex'))
  }
  if (object instanceof PDFArray) {
    for (let index = 0; index < object.size(); index += 1) object.set(index, inTheClear(object.get(index), open))
  } else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) object.set(key, inTheClear(value, open))
  } else if (object instanceof PDFRawStream) {
    inTheClear(object.dict, open)
    // A stream that names its own way is in the clear: no other way exists for one stream.
    if (!String(object.dict.get(PDFName.of('Filter'))).includes('/Crypt')) {
      return PDFRawStream.of(object.dict, open.stream(object.contents))
    }
  }
  return object
}

function protectionOf(dict: PDFDict, id: PDFObject | undefined): Protection | null {
  if (dict.lookup(PDFName.of('Filter')) !== PDFName.of('Standard')) return null
  const revision = numberIn(dict, 'R')
  const version = numberIn(dict, 'V')
  if (![2, 3, 4, 5, 6].includes(revision) || ![1, 2, 4, 5].includes(version)) return null
  const keyBits = version === 1 ? 40 : version === 4 ? 128 : numberIn(dict, 'Length', 40)
  if (keyBits < 40 || keyBits > 256 || keyBits % 8 !== 0) return null
  return {
    revision,
    keyBytes: keyBits / 8,
    ownerEntry: bytesIn(dict, 'O'),
    userEntry: bytesIn(dict, 'U'),
    userKey: bytesIn(dict, 'UE'),
    permissions: numberIn(dict, 'P'),
    fileId: id instanceof PDFArray ? textBytes(id.lookup(0)) : Buffer.alloc(0),
    coversMetadata: dict.lookup(PDFName.of('EncryptMetadata')) !== PDFBool.False,
  }
}

const METHODS: Readonly<Record<string, Method>> = { None: 'none', V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256' }

function methodOf(dict: PDFDict, which: 'StrF' | 'StmF'): Method | null {
  if (numberIn(dict, 'V') < 4) return 'rc4'
  const name = dict.lookup(PDFName.of(which))
  if (!(name instanceof PDFName) || name === PDFName.of('Identity')) return 'none'
  const filters = dict.lookup(PDFName.of('CF'))
  const filter = filters instanceof PDFDict ? filters.lookup(name) : undefined
  const method = filter instanceof PDFDict ? filter.lookup(PDFName.of('CFM')) : undefined
  return method instanceof PDFName ? (METHODS[method.decodeText()] ?? null) : null
}

function numberIn(dict: PDFDict, key: string, otherwise = 0): number {
  const found = dict.lookup(PDFName.of(key))
  return found instanceof PDFNumber ? found.asNumber() : otherwise
}

function bytesIn(dict: PDFDict, key: string): Buffer {
  return textBytes(dict.lookup(PDFName.of(key)))
}

function textBytes(object: PDFObject | undefined): Buffer {
  return object instanceof PDFString || object instanceof PDFHexString ? Buffer.from(object.asBytes()) : Buffer.alloc(0)
}

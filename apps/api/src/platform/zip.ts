import { crc32 } from 'node:zlib'

type Entry = { name: string; bytes: Buffer }
type Written = { name: Buffer; crc: number; size: number; at: number }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const NAMES_ARE_UTF8 = 0x0800
/** Beyond these limits the format requires ZIP64. */
const MOST_ENTRIES = 0xffff
const MOST_BYTES = 0xffffffff

/**
 * A ZIP archive (PKWARE's APPNOTE 6.3) in chunks: the next entry is requested once the last one has been taken. Nothing
 * is compressed, because images and PDFs already are.
 */
export async function* zipOf(entries: AsyncIterable<Entry>, madeAt: Date): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name: text, bytes } of entries) {
    const entry = { name: Buffer.from(text), crc: crc32(bytes), size: bytes.length, at }
    const head = localHeader(entry, madeAt)
    at += head.length + bytes.length
    written.push(entry)
    if (written.length > MOST_ENTRIES || at > MOST_BYTES) throw new Error('the archive would be too large')
    yield head
    yield bytes
  }
  const directory = Buffer.concat(written.map((entry) => centralHeader(entry, madeAt)))
  yield directory
  yield endOf(written.length, directory.length, at)
}

function localHeader(entry: Written, madeAt: Date): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(LOCAL, 0)
  head.writeUInt16LE(VERSION, 4)
  writeFacts(head, 6, entry, madeAt)
  return Buffer.concat([head, entry.name])
}

function centralHeader(entry: Written, madeAt: Date): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(CENTRAL, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  writeFacts(head, 8, entry, madeAt)
  head.writeUInt32LE(entry.at, 42)
  return Buffer.concat([head, entry.name])
}

/** Flags, method (0: stored), time, checksum, sizes and the length of the name: the same in both headers. */
function writeFacts(head: Buffer, from: number, { crc, size, name }: Written, madeAt: Date): void {
  const { date, time } = dosTime(madeAt)
  head.writeUInt16LE(NAMES_ARE_UTF8, from)
  head.writeUInt16LE(time, from + 4)
  head.writeUInt16LE(date, from + 6)
  head.writeUInt32LE(crc, from + 8)
  head.writeUInt32LE(size, from + 12)
  head.writeUInt32LE(size, from + 16)
  head.writeUInt16LE(name.length, from + 20)
}

function endOf(count: number, directoryBytes: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(directoryAt, 16)
  return end
}

function dosTime(at: Date): { date: number; time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

import { expect, test } from 'vitest'
import { filesInZip } from '../testing/files/zip-files.ts'
import { zipOf } from './zip.ts'

const MADE = new Date('2026-11-15T10:20:30Z')

async function archive(files: Record<string, Buffer>): Promise<Buffer> {
  async function* entries() {
    for (const [name, bytes] of Object.entries(files)) yield { name, bytes }
  }
  const pieces: Buffer[] = []
  for await (const piece of zipOf(entries(), MADE)) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('every file is restored, with any name', async () => {
  const files = { 'a.txt': Buffer.from('one'), 'फ़ोल्डर/पैन.pdf': Buffer.alloc(70_000, 7), 'empty.bin': Buffer.alloc(0) }
  const found = filesInZip(await archive(files))
  expect([...found.keys()]).toEqual(Object.keys(files))
  for (const [name, bytes] of Object.entries(files)) expect(found.get(name)?.equals(bytes), name).toBe(true)
})

test('an empty archive is valid', async () => {
  expect(filesInZip(await archive({})).size).toBe(0)
})

test('the next file is not read before the last one was consumed', async () => {
  const read: string[] = []
  async function* entries() {
    for (const name of ['first', 'second']) {
      read.push(name)
      yield { name, bytes: Buffer.from(name) }
    }
  }
  const pieces = zipOf(entries(), MADE)
  await pieces.next()
  await pieces.next()
  expect(read).toEqual(['first'])
  await pieces.next()
  expect(read).toEqual(['first', 'second'])
})

test('an archive of more files than the format counts is refused before it is wrong', async () => {
  let sent = 0
  async function* entries() {
    for (; sent < 70_000; sent += 1) yield { name: String(sent), bytes: Buffer.alloc(0) }
  }
  const whole = async () => {
    for await (const _ of zipOf(entries(), MADE));
  }
  await expect(whole()).rejects.toThrow('too large')
  expect(sent).toBe(0xffff)
})

test('an archive of more bytes than the format counts is refused', async () => {
  const bytes = Object.defineProperty(Buffer.from('a'), 'length', { value: 0xffffffff })
  await expect(archive({ a: bytes })).rejects.toThrow('too large')
})

test('every file is dated when the archive was made', async () => {
  const bytes = await archive({ a: Buffer.from('a') })
  const [time, date] = [bytes.readUInt16LE(10), bytes.readUInt16LE(12)]
  // Version 2.0, names in UTF-8, stored; then time and date, checksum, both sizes and the length of the name.
  const facts = '0008 0000 8f52 6f5d 43beb7e8 01000000 01000000 0100 0000'
  const directory = `504b0102 1400 1400 ${facts} 0000 0000 0000 00000000 00000000 61`
  const end = '504b0506 0000 0000 0100 0100 2f000000 20000000 0000'
  const hex = `504b0304 1400 ${facts} 61 61 ${directory} ${end}`.replaceAll(' ', '')
  expect(bytes.toString('hex')).toBe(hex)
  expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2026, 11, 15])
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([10, 20, 30])
})

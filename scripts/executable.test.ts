import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { isOursAlone, systemBrowser } from './chromium.js'
import { canRun, isForeignBinary } from './executable.js'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-executable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, ...parts: (Buffer | string)[]): string {
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part as string))))
  chmodSync(path, 0o755)
  return path
}

function elf(machine: number): Buffer {
  const header = Buffer.alloc(64)
  header.write('\x7fELF', 'latin1')
  header[4] = 2
  header[5] = 1
  header.writeUInt16LE(machine, 18)
  return header
}

function machO(cpu: number): Buffer {
  const header = Buffer.alloc(32)
  header.writeUInt32LE(0xfeedfacf, 0)
  header.writeUInt32LE(cpu, 4)
  return header
}

function universal(...cpus: number[]): Buffer {
  const header = Buffer.alloc(8 + cpus.length * 20)
  header.writeUInt32BE(0xcafebabe, 0)
  header.writeUInt32BE(cpus.length, 4)
  for (const [index, cpu] of cpus.entries()) header.writeUInt32BE(cpu, 8 + index * 20)
  return header
}

function pe(machine: number): Buffer {
  const header = Buffer.alloc(160)
  header.write('MZ', 'latin1')
  header.writeUInt32LE(128, 60)
  header.write('PE\0\0', 128, 'latin1')
  header.writeUInt16LE(machine, 132)
  return header
}

const X64 = elf(62)
const ARM64 = elf(183)

test.each<[string, NodeJS.Platform, NodeJS.Architecture, boolean, Buffer]>([
  ['an x64 program', 'linux', 'x64', true, X64],
  ['an x64 program', 'linux', 'arm64', false, X64],
  ['an arm64 program', 'linux', 'arm64', true, ARM64],
  ['a Linux program', 'darwin', 'x64', false, X64],
  ['a Mac program', 'darwin', 'arm64', true, machO(0x0100000c)],
  ['a Mac program', 'darwin', 'x64', false, machO(0x0100000c)],
  ['a Mac program for both', 'darwin', 'x64', true, universal(0x01000007, 0x0100000c)],
  ['a Mac program for both', 'darwin', 'arm64', true, universal(0x01000007, 0x0100000c)],
  ['a Windows program', 'win32', 'x64', true, pe(0x8664)],
  ['a Windows program', 'win32', 'arm64', false, pe(0x8664)],
  ['a script', 'linux', 'arm64', true, Buffer.from('#!/bin/sh\nexit 0\n')],
  ['a text', 'linux', 'x64', false, Buffer.from('echo hello\n')],
  ['an empty file', 'linux', 'x64', false, Buffer.alloc(0)],
  ['a cut header', 'linux', 'x64', false, X64.subarray(0, 6)],
])('%s on %s %s: %s', (name, platform, arch, can, bytes) => {
  expect(canRun(written(name.replaceAll(' ', '-'), bytes), { platform, arch })).toBe(can)
})

test('a missing file cannot be run, and data is not a foreign binary', () => {
  expect(canRun(join(folder, 'nowhere'))).toBe(false)
  expect(isForeignBinary(written('licence.txt', 'MIT'))).toBe(false)
  expect(isForeignBinary(written('foreign', process.arch === 'x64' ? ARM64 : X64))).toBe(true)
  expect(isForeignBinary(process.execPath)).toBe(false)
})

test.skipIf(process.platform === 'win32')('a browser for another processor is skipped and never run', () => {
  const trace = join(folder, 'trace')
  // No emulator is registered for this machine number, so the kernel refuses the file. A shell that is handed its bytes
  // skips the header as an unknown command and runs the next line.
  written('chromium', elf(0xbeef), `\ntouch '${trace}'\n`)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  try {
    expect(systemBrowser()?.executablePath).not.toBe(join(folder, 'chromium'))
  } finally {
    vi.unstubAllEnvs()
  }
  expect(existsSync(trace)).toBe(false)
})

test.skipIf(process.platform === 'win32')(
  'a folder that others can write to, or a link to a folder, is not ours alone',
  () => {
    const own = join(folder, 'own')
    mkdirSync(own, { mode: 0o700 })
    expect(isOursAlone(own)).toBe(true)
    symlinkSync(own, join(folder, 'link'))
    expect(isOursAlone(join(folder, 'link'))).toBe(false)
    chmodSync(own, 0o777)
    expect(isOursAlone(own)).toBe(false)
    expect(isOursAlone(join(folder, 'nowhere'))).toBe(false)
  },
)

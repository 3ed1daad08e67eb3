import { closeSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 4096
const ELF_MACHINES = { 3: 'ia32', 40: 'arm', 62: 'x64', 183: 'arm64', 243: 'riscv64' }
const MACH_O_MACHINES = { 16777223: 'x64', 16777228: 'arm64' }
const PE_MACHINES = { 332: 'ia32', 34404: 'x64', 43620: 'arm64' }

/**
 * Whether this machine can run a file, judged by its header. Ask before running a file of unknown origin: when the kernel
 * refuses a binary of another processor, the C library hands its bytes to a shell.
 * @param {string} path
 * @param {{ platform: string, arch: string }} machine
 */
export function canRun(path, { platform, arch } = process) {
  const header = headerOf(path)
  // A script: its first line names the interpreter.
  if (header.toString('latin1', 0, 2) === '#!') return platform !== 'win32'
  const format = { darwin: machOMachines, win32: peMachines }[platform] ?? elfMachines
  return format(header).includes(arch)
}

/** Whether a file is a binary for another processor or system. Other files are data. */
export function isForeignBinary(path) {
  const header = headerOf(path)
  return [elfMachines, machOMachines, peMachines].some((format) => format(header).length > 0) && !canRun(path)
}

function headerOf(path) {
  let file
  try {
    file = openSync(path, 'r')
    const bytes = Buffer.alloc(HEADER_BYTES)
    return bytes.subarray(0, readSync(file, bytes, 0, HEADER_BYTES, 0))
  } catch {
    return Buffer.alloc(0)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function elfMachines(header) {
  if (header.length < 20 || header.readUInt32BE(0) !== 0x7f454c46) return []
  const isBigEndian = header[5] === 2
  return [ELF_MACHINES[isBigEndian ? header.readUInt16BE(18) : header.readUInt16LE(18)]]
}

function machOMachines(header) {
  if (header.length < 8) return []
  if (header.readUInt32LE(0) === 0xfeedfacf) return [MACH_O_MACHINES[header.readUInt32LE(4)]]
  if (header.readUInt32BE(0) !== 0xcafebabe) return []
  // A universal binary: a list of 20 bytes for each processor.
  const count = Math.min(header.readUInt32BE(4), Math.floor((header.length - 8) / 20))
  return Array.from({ length: count }, (_, index) => MACH_O_MACHINES[header.readUInt32BE(8 + index * 20)])
}

function peMachines(header) {
  if (header.length < 64 || header.toString('latin1', 0, 2) !== 'MZ') return []
  const at = header.readUInt32LE(60)
  if (at + 6 > header.length || header.toString('latin1', at, at + 2) !== 'PE') return []
  return [PE_MACHINES[header.readUInt16LE(at + 4)]]
}

import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ROOM = 2 * 1024 ** 3

/** Keeps the temporary files of all tests in memory if they fit: a disk takes a tenth more processor time. */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize > ROOM) process.env.TMPDIR = MEMORY
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** One block: a full disk may still have room for a name. */
const BYTES = Buffer.alloc(4096)

/** Really writes, because a disk that is full, gone or read-only says so only then. Throws when it does. */
export async function writeProbe(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `probe-${randomUUID()}.part`)
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(BYTES)
    await handle.sync()
  } finally {
    await handle.close()
    await rm(file, { force: true })
  }
}

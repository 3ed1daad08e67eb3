import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { DocumentText } from '@nirgam/domain/reading/filed-form'
import { startHelper } from '../helper-process.ts'

const HEAP_MB = 256
/** Unpacked streams lie outside the heap, and a few kilobytes can unpack to gigabytes. */
const MOST_MEMORY_BYTES = 500 * 1024 * 1024
const WATCH_MS = 100
const LONGEST_MS = 15_000
const PAGE_BYTES = 4096

/** One PDF at a time of each: a person who waits does not wait for the jobs. */
const lines = { jobs: Promise.resolve<unknown>(null), awaited: Promise.resolve<unknown>(null) }

/** Text of a PDF, read in a process beside the server. A PDF that breaks the reader is unreadable. */
export function readPdfText(bytes: Uint8Array, line: keyof typeof lines = 'jobs'): Promise<DocumentText> {
  const next = lines[line].then(() => inHelper(bytes))
  lines[line] = next
  return next
}

function inHelper(bytes: Uint8Array): Promise<DocumentText> {
  return new Promise((resolve) => {
    const helper = startHelper(new URL('./pdf-text-worker.ts', import.meta.url), { memoryMb: HEAP_MB })
    const timer = setTimeout(() => helper.kill('SIGKILL'), LONGEST_MS)
    const watch = setInterval(() => void endIfTooLarge(helper), WATCH_MS)
    helper.once('message', (read: DocumentText) => {
      resolve(read)
      helper.kill('SIGKILL')
    })
    helper.once('error', () => resolve({ state: 'unreadable' }))
    helper.once('exit', () => {
      clearTimeout(timer)
      clearInterval(watch)
      resolve({ state: 'unreadable' })
    })
    helper.send(bytes)
  })
}

/** Where the system does not tell how much memory a process uses, only the time is limited. */
async function endIfTooLarge(helper: ChildProcess): Promise<void> {
  const told = await readFile(`/proc/${helper.pid}/statm`, 'latin1').catch(() => '')
  const pages = Number(told.split(' ')[1] ?? 0)
  if (pages * PAGE_BYTES > MOST_MEMORY_BYTES) helper.kill('SIGKILL')
}

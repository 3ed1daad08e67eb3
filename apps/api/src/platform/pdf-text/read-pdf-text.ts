import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { DocumentText } from '@nirgam/domain/reading/filed-form'
import {
  type CertificateKnown,
  type CertificateReading,
  certificateReading,
  type SoughtValue,
} from '@nirgam/domain/reading/find-in-text'
import type { DocumentReading } from '@nirgam/domain/reading/values-in-text'
import { ZERO } from '@nirgam/domain/shared/money'
import { cpuMsOf, startHelper } from '../helper-process.ts'

const HEAP_MB = 256
/** Decompressed streams lie outside the heap, and a few kilobytes can expand to gigabytes. */
const MOST_MEMORY_BYTES = 500 * 1024 * 1024
const WATCH_MS = 100
/** CPU time, so that a busy machine does not make a good PDF unreadable. */
const LONGEST_CPU_MS = 15_000
const LONGEST_MS = 120_000
const PAGE_BYTES = 4096

/** Each queue reads one PDF at a time, so that a waiting user is not delayed by background jobs. */
const lines = { jobs: Promise.resolve<unknown>(null), awaited: Promise.resolve<unknown>(null) }

/** A search of a PDF: for its text, or for values of a case. */
export type Look =
  | { as: 'text' }
  | { as: 'document'; kind: PaperKind; sought: readonly SoughtValue[] }
  | { as: 'certificate'; known: CertificateKnown }
export type Looked = { text: DocumentText; document: DocumentReading; certificate: CertificateReading }
export type PdfWork = { bytes: Uint8Array; look: Look }

const UNREADABLE: Looked = {
  text: { state: 'unreadable' },
  document: { state: 'unreadable', pages: [], values: [] },
  certificate: certificateReading(
    { state: 'unreadable' },
    { udin: '', acknowledgement: '', pan: '', name: '', amount: ZERO },
  ),
}

/** Reads and searches the PDF in a helper process. A PDF that crashes the reader is unreadable. */
export function readPdf<As extends Look['as']>(
  bytes: Uint8Array,
  look: Look & { as: As },
  line: keyof typeof lines = 'jobs',
): Promise<Looked[As]> {
  const next = lines[line].then(() => inHelper<As>(bytes, look))
  lines[line] = next
  return next
}

function inHelper<As extends Look['as']>(bytes: Uint8Array, look: Look & { as: As }): Promise<Looked[As]> {
  return new Promise((resolve) => {
    const helper = startHelper(new URL('./pdf-text-worker.ts', import.meta.url), { memoryMb: HEAP_MB })
    const longestMs = cpuMsOf(helper) === null ? LONGEST_CPU_MS : LONGEST_MS
    const timer = setTimeout(() => helper.kill('SIGKILL'), longestMs)
    const watch = setInterval(() => void endIfTooMuch(helper), WATCH_MS)
    helper.once('message', (read: Looked[As]) => {
      resolve(read)
      helper.kill('SIGKILL')
    })
    helper.once('error', () => resolve(UNREADABLE[look.as]))
    helper.once('exit', () => {
      clearTimeout(timer)
      clearInterval(watch)
      resolve(UNREADABLE[look.as])
    })
    helper.send({ bytes, look } satisfies PdfWork)
  })
}

/** Where the system does not report memory or CPU time, only the elapsed time is limited. */
async function endIfTooMuch(helper: ChildProcess): Promise<void> {
  const told = await readFile(`/proc/${helper.pid}/statm`, 'latin1').catch(() => '')
  const pages = Number(told.split(' ')[1] ?? 0)
  const isSlow = (cpuMsOf(helper) ?? 0) > LONGEST_CPU_MS
  if (isSlow || pages * PAGE_BYTES > MOST_MEMORY_BYTES) helper.kill('SIGKILL')
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startHelper } from '../platform/helper-process.ts'
import type { Look, Looked, PdfWork } from '../platform/pdf-text/read-pdf-text.ts'

let helper: ChildProcess | null = null
let line: Promise<unknown> = Promise.resolve()

/** In place of the real thing, whose process reads one PDF: starting it takes longer than most tests. */
export function readPdf<As extends Look['as']>(bytes: Uint8Array, look: Look & { as: As }): Promise<Looked[As]> {
  const read = line.then(() => inKeptHelper<As>({ bytes, look }))
  line = read
  return read
}

async function inKeptHelper<As extends Look['as']>(work: PdfWork): Promise<Looked[As]> {
  helper ??= started()
  const answered = once(helper, 'message')
  helper.send(work)
  const [found]: Looked[As][] = await answered
  if (!found) throw new Error('the process that reads PDFs found nothing')
  return found
}

function started(): ChildProcess {
  const child = startHelper(new URL('../platform/pdf-text/pdf-text-worker.ts', import.meta.url), { memoryMb: 256 })
  child.once('exit', () => {
    helper = null
  })
  child.unref()
  child.channel?.unref()
  return child
}

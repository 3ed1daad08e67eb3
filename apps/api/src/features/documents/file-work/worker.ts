import { flushCompileCache } from 'node:module'
import { DocumentRefused, type RefusalCode } from './document-refused.ts'
import type { DocumentMediaType, Prepared } from './sniff.ts'

export type Work = {
  bytes: Uint8Array
  type: DocumentMediaType
  watermark: string
  /** an image becomes a page, whose watermark can be replaced */
  asPage: boolean
}
/** `cpuMs`: CPU time it took, which does not grow on a busy machine. */
export type Outcome = ({ done: Prepared } | { refused: RefusalCode; cause?: string }) & { cpuMs: number }

// Loaded on first use: many servers see images for hours before they see a PDF.
async function prepare({ bytes, type, watermark, asPage }: Work): Promise<Prepared> {
  const pdfWork = () => import('./pdf-work.ts')
  if (type === 'application/pdf') return (await pdfWork()).preparePdf(bytes, watermark)
  const { prepareImage, unmarkedImage } = await import('./image-work.ts')
  return asPage
    ? (await pdfWork()).pageOf(await unmarkedImage(bytes, type), watermark)
    : prepareImage(bytes, type, watermark)
}

async function outcomeOf(work: Work): Promise<Outcome> {
  const before = process.cpuUsage()
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  try {
    return { done: await prepare(work), cpuMs: cpuMs() }
  } catch (error) {
    // A library's error on a malformed file means nothing to the user; the file is at fault either way.
    const refused = error instanceof DocumentRefused ? error.code : 'too_complex'
    return { refused, cause: String(error), cpuMs: cpuMs() }
  }
}

process.on('message', async (work: Work) => {
  const outcome = await outcomeOf(work)
  process.send?.(outcome)
  flushCompileCache()
})
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal, and a supervisor may stop every process of a service: the server decides
// when its documents are done.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

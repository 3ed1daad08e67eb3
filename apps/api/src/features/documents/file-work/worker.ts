import { DocumentRefused, type RefusalCode } from './document-refused.ts'
import type { Prepared } from './prepared.ts'
import type { DocumentMediaType } from './sniff.ts'

export type Work = { bytes: Uint8Array; type: DocumentMediaType; watermark: string; seconds: number }
export type Outcome = { done: Prepared } | { refused: RefusalCode; cause?: string }

// Loaded when first needed: many servers see pictures for hours before they see a PDF.
async function prepare({ bytes, type, watermark, seconds }: Work): Promise<Prepared> {
  if (type === 'application/pdf') return (await import('./pdf-work.ts')).preparePdf(bytes, watermark)
  return (await import('./image-work.ts')).prepareImage(bytes, type, watermark, seconds)
}

async function outcomeOf(work: Work): Promise<Outcome> {
  try {
    return { done: await prepare(work) }
  } catch (error) {
    // What a library throws on a file made to break it says nothing to the user; the file is at fault either way.
    return { refused: error instanceof DocumentRefused ? error.code : 'too_complex', cause: String(error) }
  }
}

process.on('message', async (work: Work) => {
  const outcome = await outcomeOf(work)
  process.send?.(outcome)
})
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; the server decides when its documents are done.
process.on('SIGINT', () => {})

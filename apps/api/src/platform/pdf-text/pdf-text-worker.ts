import { flushCompileCache } from 'node:module'
import { type DocumentText, PAGE_BREAK } from '@nirgam/domain/reading/filed-form'
import { certificateReading } from '@nirgam/domain/reading/find-in-text'
import { documentReading } from '@nirgam/domain/reading/values-in-text'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Look, Looked, PdfWork } from './read-pdf-text.ts'

const MOST_PAGES = 40
const MOST_LETTERS = 100_000
/** A scan may have a page number or a stamp as text. */
const FEWEST_LETTERS = 20

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => {})

process.on('message', async ({ bytes, look }: PdfWork) => {
  const found = lookInto(await read(bytes), look)
  // The caller ends this process on the answer, so the compile cache is saved first, for the next process.
  flushCompileCache()
  process.send?.(found)
})

function lookInto(read: DocumentText, look: Look): Looked[Look['as']] {
  if (look.as === 'certificate') return certificateReading(read, look.known)
  return look.as === 'document' ? documentReading(read, look) : read
}

async function read(bytes: Uint8Array): Promise<DocumentText> {
  try {
    const text = await textOf(bytes)
    return text.replace(/[^\p{L}\p{N}]/gu, '').length < FEWEST_LETTERS ? { state: 'no_text' } : { state: 'read', text }
  } catch {
    return { state: 'unreadable' }
  }
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
  }).promise
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    for (const item of items) {
      if ('str' in item && !isSlanted(item.transform))
        text += `${item.str.replaceAll(PAGE_BREAK, ' ')}${item.hasEOL ? '\n' : ''}`
    }
    text = withoutWatermark(text)
    text += PAGE_BREAK
    if (text.length > MOST_LETTERS) break
  }
  return withFewAccents(text.slice(0, MOST_LETTERS))
}

/** Real letters have few accents, and normalising thousands of them takes quadratic time. */
const withFewAccents = (text: string) => text.replace(/(\p{M}{8})\p{M}+/gu, '$1')

/** Only our watermark runs diagonally across a page; its ends beyond the page are cut off. */
function isSlanted([cosine, sine]: readonly number[]): boolean {
  const [across, up] = [cosine ?? 0, sine ?? 0]
  return Math.abs(across * up) > 0.3 * (across ** 2 + up ** 2)
}

/** Our watermark on every page is not part of the document's text. */
const withoutWatermark = (text: string) => text.replace(/Nirgam NRG-[A-Z0-9]+/g, ' ')

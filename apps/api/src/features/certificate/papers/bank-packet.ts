import { isDeepStrictEqual } from 'node:util'
import {
  AFRelationship,
  degrees,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRef,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import type { PacketEntry } from '@nirgam/domain/certificate/papers/bank-packet'
import { liftMarks, markPages, viewOf } from '../../../platform/paper/watermark.ts'
import { PACKET_MAX_BYTES, PACKET_MAX_PAGES, PacketTooLarge } from './packet-bounds.ts'

export type PacketPaper = {
  label: string
  mediaType: string
  bytes: Uint8Array
  /** attached unchanged besides its pages, because a signed file must stay intact */
  attached?: { fileName: string }
  /** replaces the watermark of its pages: another customer's document */
  watermark?: string
}

type Packet = {
  bytes: Uint8Array
  /** papers whose pages could not be shown; they are attached instead */
  attachedOnly: string[]
}

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 36
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/** Draws the cover for these contents. */
export type Cover = (contents: readonly PacketEntry[], pages: number) => Promise<Uint8Array>

/**
 * One PDF for the bank: the cover, then each paper in the given order. The cover names each paper's page, which its own
 * length shifts, so it is redrawn until the page numbers are right.
 */
export async function bankPacket(
  cover: Cover,
  papers: readonly PacketPaper[],
  { title, madeAt }: { title: string; madeAt: number },
): Promise<Packet> {
  const total = papers.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (total > PACKET_MAX_BYTES) throw new PacketTooLarge(`${total} bytes`)
  let contents: PacketEntry[] = papers.map(({ label }) => ({ label, page: null }))
  let pages = 0
  for (let draft = 1; draft <= MOST_DRAFTS; draft += 1) {
    const packet = await PDFDocument.load(await cover(contents, pages), { updateMetadata: false })
    const real = await putIn(packet, papers, madeAt)
    if (packet.getPageCount() === pages && isDeepStrictEqual(real, contents)) {
      return finished(packet, contents, { title, madeAt })
    }
    contents = real
    pages = packet.getPageCount()
  }
  throw new Error('the cover did not come to an end')
}

const MOST_DRAFTS = 4

/** Appends every paper after the cover; returns where each begins. */
async function putIn(packet: PDFDocument, papers: readonly PacketPaper[], madeAt: number): Promise<PacketEntry[]> {
  const contents: PacketEntry[] = []
  for (const paper of papers) {
    const page = packet.getPageCount() + 1
    const isShown = await showPages(packet, paper)
    contents.push({ label: paper.label, page: isShown ? page : null })
    const fileName =
      paper.attached?.fileName ?? (isShown ? null : `${paper.label}.${EXTENSIONS[paper.mediaType] ?? 'pdf'}`)
    if (fileName !== null) {
      await packet.attach(paper.bytes, fileName, {
        mimeType: paper.mediaType,
        description: paper.label,
        creationDate: new Date(madeAt),
        modificationDate: new Date(madeAt),
        afRelationship: AFRelationship.Source,
      })
    }
    if (packet.getPageCount() > PACKET_MAX_PAGES) throw new PacketTooLarge(`${packet.getPageCount()} pages`)
  }
  return contents
}

async function finished(
  packet: PDFDocument,
  contents: readonly PacketEntry[],
  { title, madeAt }: { title: string; madeAt: number },
): Promise<Packet> {
  packet.setTitle(title, { showInWindowTitleBar: true })
  packet.setLanguage('en-IN')
  packet.setCreationDate(new Date(madeAt))
  packet.setModificationDate(new Date(madeAt))
  await numberPages(packet)
  addBookmarks(packet, [{ label: 'Cover', page: 1 }, ...contents])
  const attachedOnly = contents.filter(({ page }) => page === null).map(({ label }) => label)
  return { bytes: await packet.save({ useObjectStreams: true }), attachedOnly }
}

/** Along the visible lower edge, on white, because a document may have any content there. */
async function numberPages(packet: PDFDocument): Promise<void> {
  const font = await packet.embedFont(StandardFonts.Helvetica)
  const pages = packet.getPages()
  for (const [index, page] of pages.entries()) {
    const view = viewOf(page)
    const words = `Packet page ${index + 1} of ${pages.length}`
    const size = Math.max(6, Math.min(view.width, view.height) / 74)
    const [width, height] = [font.widthOfTextAtSize(words, size) + size, size * 1.6]
    const left = (view.width - width) / 2
    const rotate = degrees(view.rotation)
    page.drawRectangle({ ...view.at(left, size * 0.7), width, height, rotate, color: rgb(1, 1, 1) })
    page.drawText(words, { ...view.at(left + size / 2, size * 1.2), size, font, rotate, color: rgb(0.3, 0.36, 0.36) })
  }
}

/** pdf-lib has no outlines, so the linked list of entries is written here. */
function addBookmarks(packet: PDFDocument, contents: readonly PacketEntry[]): void {
  const { context, catalog } = packet
  const shown = contents.filter((entry): entry is { label: string; page: number } => entry.page !== null)
  const outline = context.nextRef()
  const refs = shown.map(() => context.nextRef())
  shown.forEach(({ label, page }, index) => {
    const [before, after] = [refs[index - 1], refs[index + 1]]
    const entry = context.obj({
      Title: PDFHexString.fromText(label),
      Parent: outline,
      Dest: [packet.getPage(page - 1).ref, 'Fit'],
      ...(before && { Prev: before }),
      ...(after && { Next: after }),
    })
    context.assign(refs[index] as PDFRef, entry)
  })
  const ends = { First: refs[0] as PDFRef, Last: refs.at(-1) as PDFRef }
  context.assign(outline, context.obj({ Type: 'Outlines', ...ends, Count: refs.length }))
  catalog.set(PDFName.of('Outlines'), outline)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

/** False where a file cannot be opened for its pages. */
async function showPages(packet: PDFDocument, paper: PacketPaper): Promise<boolean> {
  const { mediaType, bytes } = paper
  try {
    if (mediaType === 'application/pdf') await copyPages(packet, paper)
    else await addPicture(packet, mediaType, bytes)
    return true
  } catch {
    return false
  }
}

async function addPicture(packet: PDFDocument, mediaType: string, bytes: Uint8Array): Promise<void> {
  const picture = mediaType === 'image/png' ? await packet.embedPng(bytes) : await packet.embedJpg(bytes)
  const isWide = picture.width > picture.height
  const page = packet.addPage(isWide ? [A4.height, A4.width] : [A4.width, A4.height])
  const { width, height } = picture.scaleToFit(page.getWidth() - 2 * MARGIN, page.getHeight() - 2 * MARGIN)
  page.drawImage(picture, { x: (page.getWidth() - width) / 2, y: (page.getHeight() - height) / 2, width, height })
}

async function copyPages(packet: PDFDocument, { bytes, watermark }: PacketPaper): Promise<void> {
  const paper = await PDFDocument.load(bytes, { updateMetadata: false })
  if (watermark !== undefined) {
    liftMarks(paper)
    await markPages(paper, watermark)
  }
  for (const page of await packet.copyPages(paper, paper.getPageIndices())) packet.addPage(page)
}

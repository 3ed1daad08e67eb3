import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import { PACKET_MAX_BYTES, PACKET_MAX_PAGES, PacketTooLarge } from './packet-bounds.ts'

export type PacketPaper = {
  label: string
  mediaType: string
  bytes: Uint8Array
  /** appended as it is, beside its pages: a signed file must stay whole */
  attached?: { fileName: string }
}

export type Packet = {
  bytes: Uint8Array
  /** papers whose pages could not be shown; they are attached instead */
  attachedOnly: string[]
}

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 36
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/** One PDF for the bank: the cover, then each paper in the given order. */
export async function bankPacket(
  cover: Uint8Array,
  papers: readonly PacketPaper[],
  { title, madeAt }: { title: string; madeAt: number },
): Promise<Packet> {
  const total = papers.reduce((sum, { bytes }) => sum + bytes.length, cover.length)
  if (total > PACKET_MAX_BYTES) throw new PacketTooLarge(`${total} bytes`)
  const packet = await PDFDocument.load(cover, { updateMetadata: false })
  packet.setTitle(title, { showInWindowTitleBar: true })
  packet.setLanguage('en-IN')
  packet.setCreationDate(new Date(madeAt))
  packet.setModificationDate(new Date(madeAt))
  const attachedOnly: string[] = []
  for (const paper of papers) {
    const isShown = await showPages(packet, paper)
    if (!isShown) attachedOnly.push(paper.label)
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
  return { bytes: await packet.save({ useObjectStreams: true }), attachedOnly }
}

/** False where a file cannot be opened for its pages. */
async function showPages(packet: PDFDocument, { mediaType, bytes }: PacketPaper): Promise<boolean> {
  try {
    if (mediaType === 'application/pdf') await copyPages(packet, bytes)
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

async function copyPages(packet: PDFDocument, bytes: Uint8Array): Promise<void> {
  const paper = await PDFDocument.load(bytes, { updateMetadata: false })
  for (const page of await packet.copyPages(paper, paper.getPageIndices())) packet.addPage(page)
}

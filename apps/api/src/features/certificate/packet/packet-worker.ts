import { flushCompileCache } from 'node:module'
import { type CoverFacts, PACKET_TITLE, packetCover } from '@nirgam/domain/certificate/papers/bank-packet'
import { bankPacket, type Cover, type PacketPaper } from '../papers/bank-packet.ts'
import { PacketTooLarge } from '../papers/packet-bounds.ts'
import { type SheetPrint, sheetPdf } from '../papers/sheet-pdf.ts'

export type PacketOrder = {
  facts: Omit<CoverFacts, 'contents' | 'pages'>
  /** for the cover */
  print: Omit<SheetPrint, 'sheet'>
  papers: PacketPaper[]
}
export type PacketDone = { bytes: Uint8Array; attachedOnly: string[] } | { tooLarge: true } | { failed: string }

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => {})

process.on('message', async (order: PacketOrder) => {
  const made = await done(order)
  // The caller ends this process on the answer, so the compile cache is saved first, for the next process.
  flushCompileCache()
  process.send?.(made)
})

async function done({ facts, print, papers }: PacketOrder): Promise<PacketDone> {
  try {
    const cover: Cover = (contents, pages) => sheetPdf({ ...print, sheet: packetCover({ ...facts, contents, pages }) })
    return await bankPacket(cover, papers, { title: PACKET_TITLE, madeAt: print.madeAt })
  } catch (error) {
    if (error instanceof PacketTooLarge) return { tooLarge: true }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

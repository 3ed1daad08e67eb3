import { bankPacket, type PacketPaper } from '../papers/bank-packet.ts'
import { PacketTooLarge } from '../papers/packet-bounds.ts'

export type PacketOrder = { cover: Uint8Array; papers: PacketPaper[]; title: string; madeAt: number }
export type PacketDone = { bytes: Uint8Array; attachedOnly: string[] } | { tooLarge: true } | { failed: string }

process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => {})

process.once('message', async ({ cover, papers, title, madeAt }: PacketOrder) => {
  process.send?.(await done(cover, papers, { title, madeAt }))
})

async function done(...order: Parameters<typeof bankPacket>): Promise<PacketDone> {
  try {
    return await bankPacket(...order)
  } catch (error) {
    if (error instanceof PacketTooLarge) return { tooLarge: true }
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

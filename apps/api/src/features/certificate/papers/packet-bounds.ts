/** Banks' mailboxes refuse larger packets, and building them takes too long. */
export const PACKET_MAX_BYTES = 40 * 1024 * 1024
export const PACKET_MAX_PAGES = 300

export class PacketTooLarge extends Error {
  override name = 'PacketTooLarge'
}

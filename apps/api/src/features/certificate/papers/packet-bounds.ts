/** Bigger packets are refused by banks' mail boxes and take too long to put together. */
export const PACKET_MAX_BYTES = 40 * 1024 * 1024
export const PACKET_MAX_PAGES = 300

export class PacketTooLarge extends Error {
  override name = 'PacketTooLarge'
}

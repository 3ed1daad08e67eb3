import { isIPv6 } from 'node:net'
import type { Vault } from '../vault/vault.ts'

/** Key for the limits of requests without a session: the network, as a blind index in the database. */
export function visitorOf(vault: Vault, ip: string): string {
  return vault.index('address', networkOf(ip))
}

/**
 * The network of an address, in any notation. One household or server gets a whole /64 of IPv6 addresses, so counting
 * single addresses would limit nothing.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [bare = ''] = ip.split('%')
  // The URL parser writes an address in its one short form: lower case, no leading zeros, IPv4 parts as hex.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const inside = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (inside) return inside.slice(1).flatMap(twoBytes).join('.')
  const [head = '', tail] = canonical.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

function twoBytes(hex: string): number[] {
  const both = Number.parseInt(hex, 16)
  return [both >> 8, both & 255]
}

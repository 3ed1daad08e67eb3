import { isIPv6 } from 'node:net'
import type { Vault } from '../vault/vault.ts'

/** Key for the limits of requests without a session: the network, as a blind index in the database. */
export function visitorOf(vault: Vault, ip: string): string {
  return vault.index('address', networkOf(ip))
}

/** One household or server gets a whole /64 of IPv6 addresses; counting each of them would count nothing. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

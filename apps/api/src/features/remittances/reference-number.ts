import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter that is easily taken for a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** Sixty random bits: unique in practice, and one number tells nothing about another. */
export function newReferenceNumber(): string {
  return `NRG-${Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')}`
}

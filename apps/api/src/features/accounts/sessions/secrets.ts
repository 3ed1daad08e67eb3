import { hash, randomBytes } from 'node:crypto'

/** 256 bits that only their holder knows: a session token, a state, a hand-over code. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash of a secret as stored in the database. It needs no salt: nobody can guess 256 bits. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

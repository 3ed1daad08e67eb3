import { createRequire } from 'node:module'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** In place of the real thing where people sign up by the thousand: the same hashes at the least cost there is. */
export function hash(password: string): Promise<string> {
  return argon2.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
}

export const { verify } = argon2

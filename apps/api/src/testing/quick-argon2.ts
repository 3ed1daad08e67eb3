import { createRequire } from 'node:module'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

/** Replaces argon2 in tests that sign up thousands of users: the same hashes at the lowest possible cost. */
export function hash(password: string): Promise<string> {
  return argon2.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
}

export const { verify } = argon2

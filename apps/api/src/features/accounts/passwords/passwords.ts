import { hash, verify } from '@node-rs/argon2'

/** argon2id is the default algorithm; the costs follow the OWASP recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), COST)
}

/**
 * Takes equally long for an account that does not exist or has no password, so that the response time reveals nothing.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await decoy), normalized(password))
  return matches && passwordHash !== null
}

/** The same password typed on two keyboards may arrive as different code points. */
function normalized(password: string): string {
  return password.normalize('NFKC')
}

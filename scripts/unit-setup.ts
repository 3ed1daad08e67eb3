import fc from 'fast-check'
import { afterAll, beforeAll, vi } from 'vitest'

// The same examples in every run, so that a failure is due to the latest change. `PROPERTY_SEED=random` tries others.
const given = process.env.PROPERTY_SEED ?? '1'
if (given !== 'random') fc.configureGlobal({ seed: Number(given) })

// Files share a process: none may see another's stubs of globals, above all of fetch.
const shared = globalThis as typeof globalThis & { ownFetch?: typeof fetch }
shared.ownFetch ??= shared.fetch
beforeAll(() => {
  if (shared.ownFetch) shared.fetch = shared.ownFetch
})
afterAll(() => void vi.unstubAllGlobals())

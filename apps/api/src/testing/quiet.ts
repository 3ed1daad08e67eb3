import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { connectionsOf } from '../platform/database/database.ts'
import type { Db } from '../platform/database/engine.ts'

const LONGEST_MS = 2_000
const LOOK_AGAIN_MS = 5

/**
 * Tells whether everything that was asked of a server is answered, and waits a while for it. A server that somebody
 * left without hearing the answer counts as busy for good: nobody knows what it still does for them.
 */
export function quietOf(server: Server, db: Db): () => Promise<boolean> {
  let asked = 0
  let left = false
  server.on('request', (_request, response) => {
    asked += 1
    response.once('close', () => {
      asked -= 1
      if (!response.writableFinished) left = true
    })
  })
  return async () => {
    const until = performance.now() + LONGEST_MS
    while (!left && performance.now() < until) {
      if (asked === 0 && (connectionsOf(db)?.used ?? 0) === 0) return true
      await setTimeout(LOOK_AGAIN_MS)
    }
    return false
  }
}

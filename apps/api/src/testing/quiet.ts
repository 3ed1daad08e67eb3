import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { connectionsOf } from '../platform/database/database.ts'
import type { Db } from '../platform/database/engine.ts'

const LONGEST_MS = 2_000
const LOOK_AGAIN_MS = 5

/**
 * Waits a while for a server to answer all its requests, and returns whether it did. After a client disconnected before
 * its response ended, the server counts as busy for good: it may still be working for that client.
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

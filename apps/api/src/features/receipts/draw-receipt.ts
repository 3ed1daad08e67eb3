import { Worker } from 'node:worker_threads'
import type { ReceiptFacts } from './receipt-pdf.ts'

export type Asked = { id: number; facts: ReceiptFacts }
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; bytes: null; problem: string }

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

/** So long the means to draw are kept when nobody wants a receipt; then their memory is given back. */
const IDLE_MS = 60_000

/**
 * Draws receipts in a thread beside the event loop: each takes about ten milliseconds, in which nobody else would be
 * answered. The first receipt starts it, so no start waits for it.
 */
export class ReceiptDrawer {
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #asked = 0
  readonly #waiting = new Map<number, Waiting>()

  draw(facts: ReceiptFacts): Promise<Buffer> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#started()
    this.#asked += 1
    const asked: Asked = { id: this.#asked, facts }
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    this.#waiting.set(asked.id, { resolve, reject })
    this.#worker.ref()
    this.#worker.postMessage(asked)
    return promise
  }

  /** Whoever still waits is told so. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #started(): Worker {
    const worker = new Worker(new URL('./receipt-worker.ts', import.meta.url), { env: {} })
    let problem = 'the receipts’ thread ended'
    worker.on('message', (drawn: Drawn) => this.#answer(drawn))
    worker.on('error', (error) => {
      problem = String(error)
    })
    worker.on('exit', () => {
      this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(new Error(problem))
      this.#waiting.clear()
    })
    return worker
  }

  #answer(drawn: Drawn): void {
    const waiting = this.#waiting.get(drawn.id)
    this.#waiting.delete(drawn.id)
    if (drawn.bytes) waiting?.resolve(Buffer.from(drawn.bytes))
    else waiting?.reject(new Error(drawn.problem))
    if (this.#waiting.size > 0) return
    // An idle thread keeps no process alive.
    this.#worker?.unref()
    this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref()
  }
}

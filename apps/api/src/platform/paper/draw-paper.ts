import { Worker } from 'node:worker_threads'

export type Asked = { id: number; module: string; name: string; facts: unknown }
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; bytes: null; problem: string }

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

/** An idle thread ends after this and gives its memory back. */
const IDLE_MS = 60_000

/** A worker thread that is started by the first paper, and again by the next one after it ended. */
export class PaperThread {
  readonly #start: () => Worker
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #asked = 0
  readonly #waiting = new Map<number, Waiting>()

  constructor(start: () => Worker) {
    this.#start = start
  }

  draw(module: URL, name: string, facts: unknown): Promise<Buffer> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#started()
    this.#asked += 1
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    this.#waiting.set(this.#asked, { resolve, reject })
    this.#worker.ref()
    this.#worker.postMessage({ id: this.#asked, module: module.href, name, facts } satisfies Asked)
    return promise
  }

  /** Papers that are still being drawn fail. */
  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #started(): Worker {
    const thread = this.#start()
    let problem = 'the thread that draws papers ended'
    thread.on('message', (drawn: Drawn) => this.#answer(thread, drawn))
    thread.on('error', (error) => {
      problem = String(error)
    })
    thread.on('exit', () => {
      this.#worker = null
      for (const { reject } of this.#waiting.values()) reject(new Error(problem))
      this.#waiting.clear()
    })
    return thread
  }

  #answer(thread: Worker, drawn: Drawn): void {
    const asker = this.#waiting.get(drawn.id)
    this.#waiting.delete(drawn.id)
    if (drawn.bytes) asker?.resolve(Buffer.from(drawn.bytes))
    else asker?.reject(new Error(drawn.problem))
    if (this.#waiting.size > 0) return
    // An idle thread does not keep the process alive.
    thread.unref()
    this.#idle = setTimeout(() => void this.stop(), IDLE_MS).unref()
  }
}

const thread = new PaperThread(() => new Worker(new URL('./paper-worker.ts', import.meta.url), { env: {} }))

/**
 * Draws a paper in a worker thread, by the function `name` of `module`: drawing takes about ten milliseconds a page,
 * and the first paper loads the fonts, which would block all other requests. The first paper starts the thread, so the
 * server's start does not wait for it.
 */
export function drawPaper<Facts>(module: URL, name: string, facts: Facts): Promise<Buffer> {
  return thread.draw(module, name, facts)
}

export function stopDrawing(): Promise<void> {
  return thread.stop()
}

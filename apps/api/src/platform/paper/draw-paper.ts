import { Worker } from 'node:worker_threads'

export type Asked = { id: number; module: string; name: string; facts: unknown }
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; bytes: null; problem: string }

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }

/** An idle thread ends after this and gives its memory back. */
const IDLE_MS = 60_000

let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

/**
 * Draws a paper in a worker thread, by the function `name` of `module`: drawing takes about ten milliseconds a page,
 * and the first paper loads the fonts, which would block all other requests. The first paper starts the thread, so the
 * server's start does not wait for it.
 */
export function drawPaper<Facts>(module: URL, name: string, facts: Facts): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= started()
  asked += 1
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  waiting.set(asked, { resolve, reject })
  worker.ref()
  worker.postMessage({ id: asked, module: module.href, name, facts } satisfies Asked)
  return promise
}

/** Papers that are still being drawn fail; the next one starts a new thread. */
export async function stopDrawing(): Promise<void> {
  await worker?.terminate()
}

function started(): Worker {
  const thread = new Worker(new URL('./paper-worker.ts', import.meta.url), { env: {} })
  let problem = 'the thread that draws papers ended'
  thread.on('message', answer)
  thread.on('error', (error) => {
    problem = String(error)
  })
  thread.on('exit', () => {
    worker = null
    for (const { reject } of waiting.values()) reject(new Error(problem))
    waiting.clear()
  })
  return thread
}

function answer(drawn: Drawn): void {
  const asker = waiting.get(drawn.id)
  waiting.delete(drawn.id)
  if (drawn.bytes) asker?.resolve(Buffer.from(drawn.bytes))
  else asker?.reject(new Error(drawn.problem))
  if (waiting.size > 0) return
  // An idle thread does not keep the process alive.
  worker?.unref()
  idle = setTimeout(() => void stopDrawing(), IDLE_MS).unref()
}

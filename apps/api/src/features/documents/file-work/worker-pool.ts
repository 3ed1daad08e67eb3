import { DocumentRefused } from './document-refused.ts'
import { FairQueue } from './fair-queue.ts'
import { type FileWorker, startFileWorker, type Task } from './file-worker.ts'
import type { Prepared } from './prepared.ts'
import type { Work } from './worker.ts'

export type PoolOptions = {
  workers: number
  /** How many documents may wait; one more is refused rather than kept in memory. */
  queue: number
  memoryMb: number
  /** A worker that had nothing to do for so long gives its memory back. */
  idleMs: number
  /**
   * When all workers have been busy with one document for this long, a user with none in progress gets an extra worker.
   */
  patienceMs: number
  /** A document that is not done after this long is refused as too much for now: its sender may try again. */
  waitMs: number
  time?: WorkTime
  script?: string
}

type WorkFor = Work & {
  /** whose document it is */
  who: string
}

export type WorkerPool = {
  /** with the processor time it may take */
  run(work: WorkFor, timeoutMs: number): Promise<Prepared>
  /** Refuses documents that no worker has begun, so that another server can do them; the others are finished. */
  handOn(): void
  close(): void
}

/**
 * Processes that do one document at a time, are killed when they take too much processor time, and are replaced when they die. Not
 * threads: a file that exhausts the memory of a thread, or crashes a decoder, can take the whole server along. They are
 * shared fairly between people, and one person has only so much of their time.
 */
export function createWorkerPool(options: PoolOptions): WorkerPool {
  const idle: FileWorker[] = []
  const all = new Set<FileWorker>()
  const waiting = new FairQueue<Task>(options.queue)
  const time = options.time ?? new WorkTime()
  let closed = false

  function next(): void {
    while (waiting.size > 0) {
      const isFree = idle.length > 0 || all.size < options.workers
      const isStuck = all.size === options.workers && [...all].every((worker) => worker.isSlow)
      if (!isFree && !isStuck) return
      const task = waiting.take({ idleOnly: !isFree })
      if (!task) return
      const worker = idle.pop() ?? start()
      if (hasTime(task)) worker.take(task)
      else free(worker, task)
    }
  }

  /** It may have been used up while this one waited. */
  function hasTime(task: Task): boolean {
    try {
      time.mustHaveSome(task.who)
      return true
    } catch (refused) {
      task.reject(refused as Error)
      return false
    }
  }

  function free(worker: FileWorker, done: Task): void {
    waiting.over(done)
    if (all.size > options.workers) worker.stop()
    else idle.push(worker)
  }

  function start(): FileWorker {
    const worker = startFileWorker(options, {
      slow: next,
      free(task, ms) {
        time.spend(task.who, ms)
        free(worker, task)
        next()
      },
      gone(task, ms) {
        if (task) {
          time.spend(task.who, ms)
          waiting.over(task)
        }
        all.delete(worker)
        const at = idle.indexOf(worker)
        if (at !== -1) idle.splice(at, 1)
        next()
      },
    })
    all.add(worker)
    return worker
  }

  return {
    run(work, timeoutMs) {
      return new Promise((resolve, reject) => {
        if (closed) throw new DocumentRefused('busy')
        time.mustHaveSome(work.who)
        const task = { ...work, timeoutMs, deadline: performance.now() + options.waitMs, resolve, reject }
        waiting.add(task)?.reject(new DocumentRefused('busy'))
        next()
        // Whether it is done, refused or still at work by then, removing it changes nothing.
        setTimeout(() => {
          if (waiting.remove(task)) reject(new DocumentRefused('busy'))
        }, options.waitMs).unref()
      })
    },
    handOn() {
      closed = true
      for (const task of waiting.clear()) task.reject(new DocumentRefused('busy'))
    },
    close() {
      this.handOn()
      for (const worker of [...all]) worker.stop()
    },
  }
}

/** A dozen large photos, or a hundred ordinary ones. */
const ALLOWED_MS = 60_000
const WINDOW_MS = 10 * 60_000

type Spent = { ms: number; until: number }

/** Recent working time of the file workers for each user. Each process counts for its own workers only. */
export class WorkTime {
  readonly #now: () => number
  readonly #spent = new Map<string, Spent>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  spend(who: string, ms: number): void {
    const now = this.#now()
    for (const [key, { until }] of this.#spent) if (until <= now) this.#spent.delete(key)
    const spent = this.#spent.get(who)
    if (spent) spent.ms += ms
    else this.#spent.set(who, { ms, until: now + WINDOW_MS })
  }

  mustHaveSome(who: string): void {
    const spent = this.#spent.get(who)
    const leftMs = spent && spent.ms >= ALLOWED_MS ? spent.until - this.#now() : 0
    if (leftMs > 0) {
      throw new DocumentRefused('too_much_work', undefined, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
    }
  }
}

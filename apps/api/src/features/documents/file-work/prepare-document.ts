import { availableParallelism } from 'node:os'
import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import type { runInIdleTime } from '../../../platform/helper-process.ts'
import { DocumentRefused } from './document-refused.ts'
import { type FileWorker, startFileWorker, type Task } from './file-worker.ts'
import { labelsAgree, otherFormat, type Prepared, sniff } from './sniff.ts'
import type { Work } from './worker.ts'

type Waiting = { who: string }

/**
 * Fair order of tasks. The user with the fewest running tasks goes first; when the queue is full, the last task of the
 * user with the most waiting is dropped for a user with fewer.
 */
export class FairQueue<Task extends Waiting> {
  readonly #most: number
  /** in the order of their turns */
  readonly #waiting = new Map<string, Task[]>()
  readonly #running = new Map<string, number>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  /** Returns the task that finds no room: this one, another one that was dropped, or null. */
  add(task: Task): Task | null {
    const own = this.#waiting.get(task.who) ?? []
    const displaced = this.#size < this.#most ? null : this.#lastOfTheLongest(own.length + 1)
    if (displaced === null && this.#size >= this.#most) return task
    own.push(task)
    this.#waiting.set(task.who, own)
    this.#size += 1
    return displaced
  }

  #lastOfTheLongest(longerThan: number): Task | null {
    const [longest] = [...this.#waiting.values()].sort((a, b) => b.length - a.length)
    if (!longest || longest.length <= longerThan) return null
    this.#size -= 1
    return longest.pop() ?? null
  }

  /** The next task, which counts as running until it is over; with `idleOnly`, of a user with none running. */
  take({ idleOnly = false } = {}): Task | undefined {
    const [who] = [...this.#waiting.keys()].sort((a, b) => this.#runningOf(a) - this.#runningOf(b))
    if (who === undefined || (idleOnly && this.#runningOf(who) > 0)) return undefined
    const own = this.#waiting.get(who) ?? []
    const task = own.shift()
    this.#toTheEnd(who)
    this.#size -= 1
    this.#running.set(who, this.#runningOf(who) + 1)
    return task
  }

  over({ who }: Task): void {
    const left = this.#runningOf(who) - 1
    if (left > 0) this.#running.set(who, left)
    else this.#running.delete(who)
    this.#toTheEnd(who)
  }

  /** Moves a user who had a turn behind all others. */
  #toTheEnd(who: string): void {
    const own = this.#waiting.get(who)
    this.#waiting.delete(who)
    if (own && own.length > 0) this.#waiting.set(who, own)
  }

  /** Returns false when the task is no longer waiting. */
  remove(task: Task): boolean {
    const own = this.#waiting.get(task.who) ?? []
    const at = own.indexOf(task)
    if (at === -1) return false
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(task.who)
    this.#size -= 1
    return true
  }

  /** Removes and returns all waiting tasks. */
  clear(): Task[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#size = 0
    return all
  }

  #runningOf(who: string): number {
    return this.#running.get(who) ?? 0
  }
}

export type PoolOptions = {
  workers: number
  /** How many documents may wait; one more is refused rather than kept in memory. */
  queue: number
  memoryMb: number
  /** A worker that was idle for so long ends, to free its memory. */
  idleMs: number
  /**
   * When all workers have been busy with one document for this long, a user with none in progress gets an extra worker.
   */
  patienceMs: number
  /** A document that is not done after this long is refused as too much for now: its sender may try again. */
  waitMs: number
  time?: WorkTime
  script?: string
  inIdleTime?: typeof runInIdleTime
}

type WorkFor = Work & {
  /** owner of the document */
  who: string
}

export type WorkerPool = {
  /** with the CPU time it may take */
  run(work: WorkFor, timeoutMs: number): Promise<Prepared>
  /** Refuses waiting documents, so that another server can prepare them; running ones are finished. */
  handOn(): void
  close(): void
}

/**
 * Processes that prepare one document at a time, are killed when they take too much CPU time, and are replaced when
 * they die, or by one of higher priority when a busy machine starves them. Not threads: a file that exhausts a
 * thread's memory, or crashes a decoder, can take down the whole server. They are shared fairly between users, and each
 * user has a limited amount of their time.
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
      const worker = idle.pop() ?? start({ idleTimeOnly: true })
      if (hasTime(task)) worker.take(task)
      else free(worker, task)
    }
  }

  /** The user's time may have been used up while the task waited. */
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

  function start({ idleTimeOnly }: { idleTimeOnly: boolean }): FileWorker {
    const forget = () => {
      all.delete(worker)
      const at = idle.indexOf(worker)
      if (at !== -1) idle.splice(at, 1)
    }
    const worker = startFileWorker(
      { ...options, idleTimeOnly },
      {
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
          forget()
          next()
        },
        starved(task, ms) {
          time.spend(task.who, ms)
          forget()
          start({ idleTimeOnly: false }).take(task)
        },
      },
    )
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
        // If the task is no longer waiting by then, removing it does nothing.
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

/** CPU time for one document. */
const TIMEOUT_MS = 20_000
/** Proxies and users do not wait longer than this for a response. */
const WAIT_MS = 50_000

export type DocumentToPrepare = {
  /** owner: users share the workers fairly */
  who: string
  bytes: Uint8Array
  fileName: string
  declaredType?: string
  /** The words put across every page, with the reference number. */
  watermark: string
  /** an image becomes a page, whose watermark can be replaced */
  asPage?: boolean
  timeoutMs?: number
}

export type PreparedDocument = Omit<Prepared, 'bytes'> & { bytes: Buffer; size: number }

let pool: WorkerPool | undefined

/** Prepares an upload for storage in a separate process; throws DocumentRefused with a message for the user. */
export async function prepareDocument(document: DocumentToPrepare): Promise<PreparedDocument> {
  const { who, bytes, fileName, declaredType, watermark, asPage = false, timeoutMs = TIMEOUT_MS } = document
  if (bytes.byteLength === 0) throw new DocumentRefused('empty')
  if (bytes.byteLength > UPLOAD_MAX_BYTES) throw new DocumentRefused('too_large')
  const type = sniff(bytes)
  if (!type) throw wrongType(bytes)
  if (!labelsAgree(type, fileName, declaredType)) throw new DocumentRefused('mislabelled')
  pool ??= createWorkerPool({
    // On a small machine one core is left for requests.
    workers: availableParallelism() > 2 ? 2 : 1,
    queue: 32,
    memoryMb: 256,
    idleMs: 60_000,
    patienceMs: 2_000,
    waitMs: WAIT_MS,
  })
  const prepared = await pool.run({ who, bytes, type, watermark, asPage }, timeoutMs)
  const { buffer, byteOffset, byteLength } = prepared.bytes
  return { ...prepared, bytes: Buffer.from(buffer, byteOffset, byteLength), size: byteLength }
}

/** For a server that is stopping: waiting documents are refused as busy, and another server prepares them. */
export function handOnFileWork(): void {
  pool?.handOn()
}

/** Ends the processes; the next document starts new ones. */
export function stopFileWork(): void {
  pool?.close()
  pool = undefined
}

function wrongType(bytes: Uint8Array): DocumentRefused {
  const found = otherFormat(bytes)
  if (!found) return new DocumentRefused('wrong_type')
  return new DocumentRefused('wrong_type', `This is ${found}. ${MESSAGES.documents.wrongType}`)
}

import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { startHelper } from '../../../platform/helper-process.ts'
import { DocumentRefused } from './document-refused.ts'
import type { Prepared } from './prepared.ts'
import type { Outcome, Work } from './worker.ts'

export type PoolOptions = {
  workers: number
  /** How many documents may wait; one more is refused rather than kept in memory. */
  queue: number
  memoryMb: number
  /** A worker that had nothing to do for so long gives its memory back. */
  idleMs: number
  script?: string
}

type Task = Work & {
  timeoutMs: number
  resolve(prepared: Prepared): void
  reject(error: Error): void
}

export type WorkerPool = {
  run(work: Omit<Work, 'seconds'>, timeoutMs: number): Promise<Prepared>
  close(): void
}

/**
 * Processes that do one document at a time, are killed when they take too long, and are replaced when they die. Not
 * threads: a file that exhausts the memory of a thread, or crashes a decoder, can take the whole server along.
 */
export function createWorkerPool(options: PoolOptions): WorkerPool {
  const idle: PoolWorker[] = []
  const all = new Set<PoolWorker>()
  const waiting: Task[] = []
  let closed = false

  function next(): void {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (all.size < options.workers ? start() : undefined)
      if (!worker) return
      worker.take(waiting.shift()!)
    }
  }

  function start(): PoolWorker {
    const worker = startWorker(options, {
      free: () => {
        idle.push(worker)
        next()
      },
      gone: () => {
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
      if (closed || waiting.length >= options.queue) return Promise.reject(new DocumentRefused('busy'))
      return new Promise((resolve, reject) => {
        waiting.push({ ...work, seconds: Math.max(1, Math.ceil(timeoutMs / 1000)), timeoutMs, resolve, reject })
        next()
      })
    },
    close() {
      closed = true
      for (const task of waiting.splice(0)) task.reject(new DocumentRefused('busy'))
      for (const worker of [...all]) worker.stop()
    },
  }
}

type PoolWorker = { take(task: Task): void; stop(): void }

function startWorker(options: PoolOptions, on: { free(): void; gone(): void }): PoolWorker {
  const child = startHelper(options.script ?? new URL('./worker.ts', import.meta.url), options)
  yieldToRequests(child)
  let task: Task | null = null
  let timer: NodeJS.Timeout | undefined
  let dead = false

  function finish(settle: (task: Task) => void): void {
    clearTimeout(timer)
    const finished = task
    task = null
    if (finished) settle(finished)
  }

  function die(error: Error): void {
    finish((lost) => lost.reject(error))
    if (dead) return
    dead = true
    child.kill('SIGKILL')
    keepServerAlive(child, false)
    on.gone()
  }

  child.on('message', (outcome: Outcome) => {
    if (dead) return
    keepServerAlive(child, false)
    finish((done) => {
      if ('done' in outcome) done.resolve(outcome.done)
      else done.reject(new DocumentRefused(outcome.refused, undefined, { cause: outcome.cause }))
    })
    timer = setTimeout(() => die(new DocumentRefused('busy')), options.idleMs)
    timer.unref()
    on.free()
  })
  child.on('error', (error) => die(new DocumentRefused('too_complex', undefined, { cause: error })))
  child.on('exit', () => die(new DocumentRefused('too_complex')))

  return {
    take(next) {
      clearTimeout(timer)
      task = next
      keepServerAlive(child, true)
      const { bytes, type, watermark, seconds } = next
      child.send({ bytes, type, watermark, seconds } satisfies Work, (error) => {
        if (error) die(new DocumentRefused('too_complex', undefined, { cause: error }))
      })
      timer = setTimeout(() => die(new DocumentRefused('too_slow')), next.timeoutMs)
    },
    stop: () => die(new DocumentRefused('busy')),
  }
}

/** An idle worker must not keep a server from ending. */
function keepServerAlive(child: ChildProcess, needed: boolean): void {
  if (needed) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** A little less important than a page, but not so little that a document starves on a busy machine. */
const NICENESS = 5

/** Nobody minds a document that takes a little longer; everybody minds a page that does. */
function yieldToRequests(child: ChildProcess): void {
  try {
    if (child.pid) setPriority(child.pid, NICENESS)
  } catch {
    // Not allowed everywhere, and not needed anywhere.
  }
}

import type { ChildProcess } from 'node:child_process'
import { cpuMsOf, lowerPriority, runInIdleTime, startHelper } from '../../../platform/helper-process.ts'
import { DocumentRefused } from './document-refused.ts'
import type { Prepared } from './sniff.ts'
import type { Outcome, Work } from './worker.ts'

export type Task = Work & {
  who: string
  /** CPU time it may take */
  timeoutMs: number
  /** when the sender is asked to try again, even if a busy machine gave it little CPU time; as `performance.now()` */
  deadline: number
  resolve(prepared: Prepared): void
  reject(error: Error): void
}

export type FileWorker = {
  /** has worked on one document for longer than users should wait */
  readonly isSlow: boolean
  take(task: Task): void
  stop(): void
}

type Options = {
  memoryMb: number
  idleMs: number
  patienceMs: number
  script?: string
  /** runs only while nothing else needs the processor */
  idleTimeOnly: boolean
  inIdleTime?: typeof runInIdleTime
}

/** Events for the pool; `ms` is the CPU time the document took. */
type Told = {
  slow(): void
  free(task: Task, ms: number): void
  gone(task: Task | null, ms: number): void
  /** The busy machine gave this worker next to no time. It has ended, and the task is waiting. */
  starved(task: Task, ms: number): void
}

/** A worker in idle time that gets a smaller share of a processor counts as starved. */
const LEAST_SHARE = 0.25

/** One process that prepares one document at a time, and is killed when that takes too much CPU time. */
export function startFileWorker(options: Options, on: Told): FileWorker {
  const child = startHelper(options.script ?? new URL('./worker.ts', import.meta.url), options)
  // A slower document matters less than a slower page.
  if (options.idleTimeOnly) void (options.inIdleTime ?? runInIdleTime)(child)
  else lowerPriority(child)
  let task: Task | null = null
  let cpuBefore: number | null = null
  let startedAt = 0
  let spentAtLastLook = 0
  let isSlow = false
  let timer: NodeJS.Timeout | undefined
  let patience: NodeJS.Timeout | undefined
  let dead = false

  function finish(): Task | null {
    clearTimeout(timer)
    clearTimeout(patience)
    isSlow = false
    const finished = task
    task = null
    return finished
  }

  /** CPU time since the document arrived; elapsed time where the system does not report it. */
  function spentMs(): number {
    const cpu = cpuBefore === null ? null : cpuMsOf(child)
    return cpu === null || cpuBefore === null ? performance.now() - startedAt : cpu - cpuBefore
  }

  function watch({ timeoutMs, deadline }: Task): void {
    const left = Math.min(timeoutMs - spentMs(), deadline - performance.now())
    timer = setTimeout(
      () => {
        if (!task) return
        if (spentMs() >= task.timeoutMs) die(new DocumentRefused('too_slow'))
        else if (performance.now() >= task.deadline) die(new DocumentRefused('busy'))
        else watch(task)
      },
      Math.max(left, SHORTEST_LOOK_MS),
    )
  }

  function end(): { lost: Task | null; spent: number } {
    dead = true
    const spent = task ? spentMs() : 0
    const lost = finish()
    child.kill('SIGKILL')
    keepServerAlive(child, false)
    return { lost, spent }
  }

  function die(error: Error): void {
    if (dead) return
    const { lost, spent } = end()
    lost?.reject(error)
    on.gone(lost, spent)
  }

  function whenSlow(): void {
    const spent = spentMs()
    const isStarved = spent - spentAtLastLook < options.patienceMs * LEAST_SHARE
    if (isStarved && options.idleTimeOnly && cpuBefore !== null) {
      const { lost } = end()
      if (lost) on.starved(lost, spent)
      return
    }
    spentAtLastLook = spent
    isSlow = true
    on.slow()
    patience = setTimeout(whenSlow, options.patienceMs)
  }

  child.on('message', (outcome: Outcome) => {
    const done = dead ? null : finish()
    if (!done) return
    keepServerAlive(child, false)
    timer = setTimeout(() => die(new DocumentRefused('busy')), options.idleMs)
    timer.unref()
    if ('done' in outcome) done.resolve(outcome.done)
    else done.reject(new DocumentRefused(outcome.refused, undefined, { cause: outcome.cause }))
    on.free(done, outcome.cpuMs)
  })
  child.on('error', (error) => die(new DocumentRefused('too_complex', undefined, { cause: error })))
  child.on('exit', () => die(new DocumentRefused('too_complex')))

  return {
    get isSlow() {
      return isSlow
    },
    take(next) {
      clearTimeout(timer)
      task = next
      startedAt = performance.now()
      spentAtLastLook = 0
      cpuBefore = cpuMsOf(child)
      keepServerAlive(child, true)
      const { bytes, type, watermark, asPage } = next
      child.send({ bytes, type, watermark, asPage } satisfies Work, (error) => {
        if (error) die(new DocumentRefused('too_complex', undefined, { cause: error }))
      })
      watch(next)
      patience = setTimeout(whenSlow, options.patienceMs)
    },
    stop: () => die(new DocumentRefused('busy')),
  }
}

const SHORTEST_LOOK_MS = 20
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

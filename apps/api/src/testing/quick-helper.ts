import { ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'

const real: typeof import('../platform/helper-process.ts') = createRequire(import.meta.url)(
  '../platform/helper-process.ts',
)

const free = new Map<string, ChildProcess[]>()
/** CPU time that a reused helper spent for its earlier users. */
const spent = new WeakMap<ChildProcess, number>()

/**
 * Replaces the real helper in tests, because starting one takes longer than most tests: a helper that is killed after
 * it answered everything is kept for the next caller of the same kind. Any other kill is real.
 */
export function startHelper(...[script, { memoryMb }]: Parameters<typeof real.startHelper>): ChildProcess {
  const alike = `${script} ${memoryMb}`
  const child = free.get(alike)?.pop() ?? real.startHelper(script, { memoryMb })
  if (!child.connected) return startHelper(script, { memoryMb })
  child.ref()
  child.channel?.ref()
  spent.set(child, real.cpuMsOf(child) ?? 0)
  const { send } = child
  let [asked, answered] = [0, 0]
  child.send = (...order: unknown[]) => {
    asked += 1
    return Reflect.apply(send, child, order)
  }
  child.on('message', () => {
    answered += 1
  })
  child.kill = (signal) => {
    if (asked === 0 || answered < asked) return ChildProcess.prototype.kill.call(child, signal)
    child.send = send
    child.kill = () => true
    child.emit('exit', null, 'SIGKILL')
    for (const event of ['message', 'error', 'exit']) child.removeAllListeners(event)
    child.unref()
    child.channel?.unref()
    free.set(alike, [...(free.get(alike) ?? []), child])
    return true
  }
  return child
}

export function cpuMsOf(child: ChildProcess): number | null {
  const all = real.cpuMsOf(child)
  return all === null ? null : all - (spent.get(child) ?? 0)
}

/** Tests keep all processors busy, so that these helpers would never run. */
export const runInIdleTime = async (child: ChildProcess) => real.lowerPriority(child)
export const lowerPriority = real.lowerPriority

import { type ChildProcess, execFile, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/**
 * A separate process for heavy work, whose memory is freed when it ends. It gets none of the server's secrets, and its
 * output is not logged.
 */
export function startHelper(script: string | URL, { memoryMb }: { memoryMb: number }): ChildProcess {
  return fork(script, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: compileCache(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

/** With Node's compile cache, a helper starts in half the time. */
function compileCache(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

/** Lower than the server's, but not so low that the helper starves. */
const NICER = 5

export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW))
  } catch {
    // Changing the priority is not allowed everywhere, and never essential.
  }
}

/**
 * On Linux, the helper gets only processor time that nothing else wants. Even the lowest ordinary priority has turns of
 * several milliseconds, for which a request would wait.
 */
export function runInIdleTime(child: ChildProcess): Promise<void> {
  lowerPriority(child)
  if (!child.pid || process.platform !== 'linux') return Promise.resolve()
  // A system without chrt runs the helper at the lower priority.
  return new Promise((resolve) => execFile('chrt', ['-a', '-i', '-p', '0', `${child.pid}`], () => resolve()))
}

/** Linux reports hundredths of a second to every program, independent of the kernel's own tick. */
const TICK_MS = 10

/** CPU time of a process so far; null where the system does not report it, or when the process has ended. */
export function cpuMsOf({ pid }: ChildProcess): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything; user and system time are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return null
  }
}

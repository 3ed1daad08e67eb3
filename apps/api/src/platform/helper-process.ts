import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'

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

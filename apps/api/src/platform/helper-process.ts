import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A process beside the server for heavy work, whose memory goes with it. It gets none of the server's secrets, and its
 * remarks are not ours to log.
 */
export function startHelper(script: string | URL, { memoryMb }: { memoryMb: number }): ChildProcess {
  return fork(script, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: compileCache(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

/** With what Node made of the sources before, a helper starts in half the time. */
function compileCache(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

/** Linux counts in hundredths of a second for every program, whatever the kernel's own tick. */
const TICK_MS = 10

/** Processor time of a process so far; null where the system does not say, or when it is gone. */
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

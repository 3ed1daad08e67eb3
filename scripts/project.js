import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** The project's folder, regardless of the current directory. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** Node's compile cache, so that only the first start compiles our sources. */
export const compileCache = join(projectFolder, 'node_modules', '.cache', 'nirgam')

/**
 * Node's options for the server. The young generation grows to V8's usual 16 MB under load, but begins at 2, because
 * its first collections would otherwise leave more behind in an idle server. Two V8 worker threads are enough for one
 * event loop. deploy/Dockerfile has the same options.
 */
export const serverOptions = [
  '--disable-warning=ExperimentalWarning',
  '--min-semi-space-size=2',
  '--max-semi-space-size=16',
  '--v8-pool-size=2',
]

/**
 * Environment variables for the server. With glibc's usual eight arenas for each processor, whose memory is not returned, it
 * grew 30 MB larger under load. deploy/Dockerfile has the same.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }

/** Ends the program with one plain line instead of a stack trace. */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/**
 * The options given on the command line; an unknown one ends the program.
 * @template {import('node:util').ParseArgsConfig} Wanted
 * @param {Wanted} wanted
 * @returns {ReturnType<typeof parseArgs<Wanted>>}
 */
export function optionsGiven(wanted) {
  try {
    return parseArgs(wanted)
  } catch (error) {
    return giveUp(error.message.split('. ')[0])
  }
}

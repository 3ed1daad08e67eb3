import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** The project's folder, whatever folder the command was started from. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** Where Node keeps what it made of our sources, so that only the first start reads them all. */
export const compileCache = join(projectFolder, 'node_modules', '.cache', 'nirgam')

/**
 * Node's options for the server. What is young gets little room: it is collected more often and in less time, requests are
 * answered as fast, and a server at rest takes 25 MB less; two helpers of V8 suffice beside one event loop.
 * deploy/Dockerfile has them, too.
 */
export const serverOptions = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2', '--v8-pool-size=2']

/** Ends the program with one plain line instead of a stack trace. */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/**
 * The options that a person gave; one that is not known ends the program.
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

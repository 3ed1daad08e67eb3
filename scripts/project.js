import { fileURLToPath } from 'node:url'

/** The project's folder, whatever folder the command was started from. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** Ends the program with one plain line instead of a stack trace. */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

import { randomBytes } from 'node:crypto'

/** Ids that find the lines of a request in the logs of all processes: drawn once for the process, then counted. */
export function requestIds(): () => string {
  const ofProcess = randomBytes(8).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${ofProcess}-${count}`
  }
}

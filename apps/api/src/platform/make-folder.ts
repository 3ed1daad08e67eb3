import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a private folder with its parents. Node's own recursive mkdir never ends where nothing can be made (/proc). */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error
  }
}

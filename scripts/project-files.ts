import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectFolder } from './project.js'

const GENERATED = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report'])

/** Paths of the project's own files below a folder, relative to the project, with forward slashes. */
export function projectFiles(folder = '.'): string[] {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true })
    .filter((entry) => !GENERATED.has(entry.name) && entry.name !== '.env')
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? projectFiles(path) : [relative('.', path).replaceAll('\\', '/')]
    })
}

export function textOf(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8')
}

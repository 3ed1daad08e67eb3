import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

type Entry = { file: string; isDynamicEntry?: boolean }

/** Adds the pages that Vite's manifest omits when one file holds several; prerendering and the budget look up each. */
export function pagesInManifest(): Plugin {
  return {
    name: 'pages-in-manifest',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      const path = join(dir, '.vite/manifest.json')
      const manifest: Record<string, Entry> = JSON.parse(readFileSync(path, 'utf8'))
      const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]))
      for (const chunk of Object.values(bundle)) {
        const entry = byFile.get(chunk.fileName)
        if (chunk.type !== 'chunk' || entry === undefined) continue
        for (const id of chunk.moduleIds.filter((module) => /(-page|account-area|desk\/desk)\.tsx$/.test(module))) {
          manifest[relative(import.meta.dirname, id)] = { ...entry, isDynamicEntry: true }
        }
      }
      writeFileSync(path, JSON.stringify(manifest))
    },
  }
}

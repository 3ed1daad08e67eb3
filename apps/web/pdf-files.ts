import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const ROOT = dirname(require.resolve('pdfjs-dist/package.json'))
const { version } = require('pdfjs-dist/package.json')

/** The standard fonts that a PDF need not embed, and decoders for scanned pictures that need no WebAssembly. */
const FILES = [
  ...readdirSync(join(ROOT, 'standard_fonts')).map((name) => join('standard_fonts', name)),
  ...readdirSync(join(ROOT, 'wasm'))
    .filter((name) => /_nowasm_fallback\.js$|^LICENSE/.test(name))
    .map((name) => join('wasm', name)),
]

/** Serves these files from our own origin for the desk's PDF viewer. The folder's name contains the version. */
export function pdfFiles(): Plugin {
  const folder = `assets/pdfjs-${version}`
  return {
    name: 'pdf-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const name of FILES) {
        const source = readFileSync(join(ROOT, name))
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, ({ url = '' }, reply, next) => {
        const name = FILES.find((file) => url === `/${file}`)
        if (name === undefined) return next()
        reply.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        reply.end(readFileSync(join(ROOT, name)))
      })
    },
  }
}

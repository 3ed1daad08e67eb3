import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { pagesInManifest } from './page-manifest.ts'
import { pdfFiles } from './pdf-files.ts'
import { ON_PREACT } from './preact.ts'
import { iconsOneByOne, routeChunk } from './route-chunks.ts'

/** The oldest browsers that we support; `scripts/browser-floor.test.ts` refuses calls that they lack. */
const BROWSER_FLOOR = ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4']

const marks = new Map<string, string>()

/** Half the usual length, because the names are in the scripts as well as in the styles. */
function shortName(name: string, file: string): string {
  const place = relative(import.meta.dirname, file.split('?')[0] ?? file)
  const mark = createHash('sha256').update(place).digest('base64url').slice(0, 3)
  const other = marks.get(mark) ?? place
  if (other !== place) throw new Error(`${place} and ${other} would share their class names: rename one of them`)
  marks.set(mark, place)
  return `${name}-${mark}`
}

/** Inlined in the page, because browsers fetch an icon file again for each new address. */
const ICON = encodeURI(
  readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8').replaceAll(/\s+/g, ' '),
).replaceAll('#', '%23')
const iconInPage: Plugin = {
  name: 'icon-in-page',
  transformIndexHtml: (html) => html.replace('href="/favicon.svg"', () => `href="data:image/svg+xml,${ICON}"`),
}

/**
 * Has Chromium compile each file's functions on another thread while it loads, instead of one by one on the main thread
 * when first called. Files are split by page, so most of their functions are called. Only a first line counts.
 */
const compileAtOnce: Plugin = {
  name: 'compile-at-once',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

/** Copies the bundler's helper, one line, into each file that uses it. In a file of its own it costs every page a request. */
const helperInEachFile: Plugin = {
  name: 'helper-in-each-file',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  generateBundle: {
    order: 'pre',
    handler(_, files) {
      const chunks = Object.values(files).filter((file) => file.type === 'chunk')
      const helper = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (!helper) throw new Error('the bundler’s helper is no longer in a file of its own: remove this plugin')
      const [, body, result] = find(/^(.*?)export\{([\w$]+)(?: as t)?\};\s*$/s, helper.code)
      for (const chunk of chunks.filter(({ imports }) => imports.includes(helper.fileName))) {
        const [statement, name] = find(/import\{t as ([\w$]+)\}from"\.\/rolldown-runtime-[^"]+";/, chunk.code)
        chunk.code = chunk.code.replace(statement, () => `const ${name}=(()=>{${body}return ${result}})();`)
        chunk.imports = chunk.imports.filter((file) => file !== helper.fileName)
      }
      delete files[helper.fileName]
    },
  },
}

function find(pattern: RegExp, code: string): RegExpExecArray {
  const found = pattern.exec(code)
  if (!found) throw new Error('the bundler’s helper, or its import, has another form: change this plugin')
  return found
}

export default defineConfig({
  plugins: [iconsOneByOne(), pagesInManifest(), pdfFiles(), iconInPage, helperInEachFile, compileAtOnce],
  resolve: { alias: ON_PREACT },
  ssr: { noExternal: true },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  css: { modules: { generateScopedName: shortName } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssTarget: BROWSER_FLOOR,
    // The font rule of the content security policy would refuse a data: URL.
    assetsInlineLimit: 0,
    // The browsers we support load modules in parallel without the polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Ignores the 'use client' directives of libraries that also serve React's server components.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      output: {
        codeSplitting: {
          groups: [{ name: routeChunk, debugName: 'routes', includeDependenciesRecursively: false }],
        },
      },
    },
  },
})

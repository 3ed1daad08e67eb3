import { rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

/*
 * The server in a few files instead of 1,300, because a start is mostly Node finding and linking files. What is loaded
 * when it is needed stays a file of its own, and so do processes and threads beside the server, which run from the
 * sources (docs/decisions/0036-built-server.md).
 */
const here = dirname(fileURLToPath(import.meta.url))
const project = join(here, '..', '..')
const target = join(here, 'dist')

/** They bring native code, look for files beside themselves, or are needed by few: Node finds them by their names. */
const LEFT_OUT = [
  '@fastify/swagger',
  '@node-rs/argon2',
  'nodemailer',
  'openid-client',
  '@cantoo/pdf-lib',
  'pdfkit',
  'pg-native',
  'sharp',
]

/** Rules that files for later share with the start: one file instead of one for each combination. */
const DOMAIN = /packages[\\/]domain[\\/]src[\\/](guide|shared)[\\/]/

rmSync(target, { recursive: true, force: true })
await build({
  cwd: project,
  input: { main: join(here, 'src', 'main.ts') },
  platform: 'node',
  external: (id) => LEFT_OUT.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [
    { name: 'files-of-the-source', transform: { filter: { code: 'import.meta' }, handler: fromTheSource } },
    { name: 'ascii', generateBundle: inAscii },
  ],
  logLevel: 'warn',
  output: {
    dir: target,
    format: 'esm',
    comments: { legal: false, annotation: false, jsdoc: false },
    codeSplitting: { groups: [{ name: 'domain', test: DOMAIN, minShareCount: 2 }] },
  },
})

/** Resolves `import.meta.url` to the original source, because fonts and workers are looked up beside it. */
function fromTheSource(code, id) {
  if (id.includes(`${sep}node_modules${sep}`)) return null
  const other = /import\.meta\.(dirname|filename|main)/.exec(code)?.[0]
  if (other) throw new Error(`${id}: ${other} would be another once it is built; use import.meta.url`)
  const source = JSON.stringify(relative(target, id).replaceAll(sep, '/'))
  return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
}

/** Node keeps the text of a loaded file, with two bytes for each character unless all are ASCII. */
function inAscii(_, bundle) {
  for (const { fileName, code } of Object.values(bundle)) {
    const unsafe = /\\[\u0080-\uffff]|String\.raw`[^`]*[\u0080-\uffff]/.exec(code)?.[0]
    if (unsafe) throw new Error(`${fileName}: ${unsafe} would mean something else in ASCII`)
    const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    bundle[fileName].code = code.replaceAll(/[\u0080-\uffff]/g, escaped)
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectFolder } from './project.js'
import { run } from './run.js'

const WEB = join(projectFolder, 'apps', 'web')
const STAMP = join(WEB, 'dist', '.built-from')
const SOURCES = ['apps/web', 'packages/domain', 'package-lock.json', 'tsconfig.base.json']
const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite'])

/** Builds the web app unless the one in dist was built from exactly these sources. Resolves with success. */
export async function buildWebIfStale(node, show = true) {
  const tell = show === true ? console.log : (text) => show(`${text}\n`)
  const sources = fingerprint()
  if (existsSync(join(WEB, 'dist', 'client', 'index.html')) && readStamp() === sources) return true
  const started = Date.now()
  tell('Building the web app …')
  rmSync(STAMP, { force: true })
  const { code } = await run(node, ['build.js'], { cwd: WEB, show })
  if (code !== 0) return false
  writeFileSync(STAMP, sources)
  tell(`Web app built in ${Math.round((Date.now() - started) / 1000)} s.`)
  return true
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return null
  }
}

/** Contents, not dates: a fresh clone or a switched branch changes every date and nothing else. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, join(projectFolder, source))
  return hash.digest('hex')
}

function addTo(hash, path) {
  const entries = listFolder(path)
  if (!entries) {
    hash.update(`${relative(projectFolder, path)}\0`).update(readFileSync(path))
    return
  }
  for (const { name } of entries) {
    if (!NOT_SOURCES.has(name) && !/\.test\.tsx?$/.test(name)) addTo(hash, join(path, name))
  }
}

function listFolder(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}

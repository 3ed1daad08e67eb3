import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectFolder } from './project.js'
import { run } from './run.js'

const NOT_SOURCES = new Set(['node_modules', 'dist', '.vite'])

/**
 * Runs the folder's build.js unless its result was built from exactly these sources. Resolves with success.
 * @param {{ name: string, folder: string, result: string, sources: string[] }} build
 * @param {string} node
 * @param {true | ((text: string) => void)} show
 */
export async function buildIfStale({ name, folder, result, sources }, node, show = true) {
  const tell = show === true ? console.log : (text) => show(`${text}\n`)
  const stamp = join(folder, 'dist', '.built-from')
  const now = fingerprint(sources)
  if (existsSync(join(folder, 'dist', result)) && read(stamp) === now) return true
  const started = Date.now()
  tell(`Building the ${name} …`)
  rmSync(stamp, { force: true })
  const { code } = await run(node, ['build.js'], { cwd: folder, show })
  if (code !== 0) return false
  writeFileSync(stamp, now)
  tell(`The ${name} was built in ${Math.round((Date.now() - started) / 1000)} s.`)
  return true
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Hashes contents, not dates: a fresh clone or a switched branch changes only the dates. */
function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, join(projectFolder, source))
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

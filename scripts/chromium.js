import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canRun } from './executable.js'
import { projectFolder } from './project.js'

const SYSTEM_BROWSERS = [
  // Opens a page in a quarter of the processor time, because it draws no windows.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]

/**
 * How to launch a Chromium here: the first that works of CHROMIUM_PATH, the packaged one (its version is pinned, and it
 * skips the windows that a desktop browser draws even when hidden; x64 Linux only), the system's, Playwright's.
 */
export async function findChromium() {
  const found = chosenBrowser() ?? (await packagedBrowser()) ?? systemBrowser() ?? (await playwrightBrowser())
  if (!found) throw new Error('No Chromium found: install Chrome or Chromium, or set CHROMIUM_PATH.')
  const isRoot = process.getuid?.() === 0
  return { env: {}, ...found, args: isRoot ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS }
}

function chosenBrowser() {
  const path = process.env.CHROMIUM_PATH
  if (!path) return null
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, and there is no such file.`)
  return { executablePath: path }
}

/** The first browser that is installed on this system and starts. */
export function systemBrowser() {
  for (const name of SYSTEM_BROWSERS) {
    const path = /[\\/]/.test(name) ? name : onPath(name)
    if (path && existsSync(path) && runs(path)) return { executablePath: path }
  }
  return null
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')
  return folders.map((folder) => join(folder, name)).find(existsSync)
}

/** Whether a browser starts. Some systems install only a script that refers to another package manager. */
function runs(path, env = {}) {
  if (!canRun(path)) return false
  if (process.platform === 'win32') return true
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000, env: { ...process.env, ...env } })
    return true
  } catch {
    return false
  }
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test')
  const executablePath = chromium.executablePath()
  return executablePath && existsSync(executablePath) ? { executablePath } : null
}

async function packagedBrowser() {
  // The package has binaries for this platform only.
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const about = join(projectFolder, 'node_modules', '@sparticuz', 'chromium', 'package.json')
  if (!existsSync(about)) return null
  const { version } = JSON.parse(readFileSync(about, 'utf8'))
  const folder = join(projectFolder, 'node_modules', '.cache', `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder).catch(() => {})
  const executablePath = join(folder, 'chromium')
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') }
  return isOursAlone(folder) && runs(executablePath, env) ? { executablePath, env } : null
}

/** Whether only this user can have put a program into the folder. */
export function isOursAlone(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return Boolean(found?.isDirectory() && found.uid === process.getuid() && (found.mode & 0o022) === 0)
}

/** @sparticuz/chromium unpacks itself, with the libraries it needs, into the current temporary folder. */
async function unpackInto(folder) {
  const unfinished = `${folder}.${process.pid}`
  const saved = { ...process.env }
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = unfinished
  // It includes its own system libraries only if it detects this platform.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), fontSettings(folder))
    // Renaming is atomic, so no process finds a half-unpacked browser.
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (saved[name] === undefined) delete process.env[name]
      else process.env[name] = saved[name]
    }
  }
}

/** The packaged settings look for fonts only in /tmp, and without any font a page shows no text. */
function fontSettings(folder) {
  const folders = ['/usr/share/fonts', join(folder, 'fonts')].map((path) => `<dir>${path}</dir>`)
  return `<?xml version="1.0"?><fontconfig>${folders.join('')}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from './project.js'

const SYSTEM_BROWSERS = [
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
 * How to launch a Chromium here: the first that works of CHROMIUM_PATH, the packaged one (the same version everywhere,
 * and without the windows that a desktop browser draws even when nobody sees them), the system's, Playwright's.
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

function systemBrowser() {
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

/** Some systems put a mere signpost to another package manager where the browser should be. */
function runs(path, env = {}) {
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

/** @sparticuz/chromium unpacks itself, with the libraries it needs, into whatever is the temp folder at that moment. */
async function packagedBrowser() {
  if (process.platform !== 'linux') return null
  const about = join(projectFolder, 'node_modules', '@sparticuz', 'chromium', 'package.json')
  const { version } = JSON.parse(readFileSync(about, 'utf8'))
  const folder = join(tmpdir(), `nirgam-chromium-${version}-${process.getuid()}`)
  if (!existsSync(folder)) await unpackInto(folder).catch(() => {})
  const executablePath = join(folder, 'chromium')
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') }
  return runs(executablePath, env) ? { executablePath, env } : null
}

async function unpackInto(folder) {
  const unfinished = `${folder}.${process.pid}`
  const saved = { ...process.env }
  mkdirSync(unfinished, { recursive: true })
  process.env.TMPDIR = unfinished
  // It brings its own system libraries only where it believes to be on this platform.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), fontSettings(folder))
    // In one step, so that a half unpacked browser is never taken for a whole one.
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

/** Its own settings look for its fonts in /tmp alone, and without any font a page has no visible text. */
function fontSettings(folder) {
  const folders = ['/usr/share/fonts', join(folder, 'fonts')].map((path) => `<dir>${path}</dir>`)
  return `<?xml version="1.0"?><fontconfig>${folders.join('')}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`
}

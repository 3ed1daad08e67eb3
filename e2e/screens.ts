/** Takes pictures of every screen and state, and measures each route: `npm run screens -- [parts of names]`. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page, request } from '@playwright/test'
import { findChromium } from '../scripts/chromium.js'
import { giveUp, projectFolder } from '../scripts/project.js'
import { buildServerIfStale } from '../scripts/server-build.js'
import { buildWebIfStale } from '../scripts/web-build.js'
import { settled, watchShifts } from './layout-shifts.ts'
import { loadedBy } from './loaded-by.ts'
import { DESK, SERVED } from './screen-desk.ts'
import { ROUTES, type Screen } from './screen-list.ts'
import { invitePeople, type People, windowOf } from './screen-people.ts'
import { STATES } from './screen-states.ts'
import { type Server, startServer } from './server.ts'
import { DESKTOP, PHONE } from './sizes.ts'

const FOLDER = join(projectFolder, 'screens')
const SIZES = { phone: PHONE, desktop: DESKTOP }
const SCHEMES = ['light', 'dark'] as const
type Size = keyof typeof SIZES

type Studio = {
  browser: Browser
  server: Server
  people: People
}
type Cost = { name: string; requests: number; scriptBytes: number; shift: number }

async function photograph(studio: Studio, screen: Screen, size: Size): Promise<Cost> {
  const { browser, server, people } = studio
  const look = { ...SIZES[size], colorScheme: SCHEMES[0], reducedMotion: 'reduce' } as const
  const page = await windowOf(browser, server, people, screen.who, look)
  try {
    const shiftOf = await watchShifts(page)
    await page.goto(screen.path(people))
    await settled(page)
    const cost = { name: screen.name, ...(await loadedBy(page)), shift: await shiftOf() }
    await screen.then?.(page, people)
    await settled(page)
    await wearFont(page)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(FOLDER, fileOf(screen, size, colorScheme)), fullPage: true })
    }
    return cost
  } finally {
    await page.context().close()
  }
}

/** A page shown before its font has loaded keeps the fallback font; the pictures should show the usual one. */
function wearFont(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const file = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))
    if (file) document.fonts.add(await new FontFace('Geist', `url(${file.name})`, { weight: '400 700' }).load())
  })
}

function fileOf({ name }: Screen, size: Size, scheme: string): string {
  return `${name.replaceAll(/\W+/g, '-')}.${size}.${scheme}.png`
}

function contactSheet(screens: readonly Screen[]): string {
  const picture = (screen: Screen, size: Size, scheme: string) => {
    const file = fileOf(screen, size, scheme)
    return `<a href="${file}"><img src="${file}" alt="${screen.name}, ${size}, ${scheme}" class="${size}" loading="lazy"></a>`
  }
  const rows = screens.map((screen) => {
    const pictures = SCHEMES.flatMap((scheme) => [picture(screen, 'phone', scheme), picture(screen, 'desktop', scheme)])
    return `<section><h2>${screen.name} <small>${screen.who}</small></h2><div>${pictures.join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>
body { font: 1rem system-ui; margin: 2rem; background: #888 } h2 { font-size: 1rem } div { display: flex; gap: 1rem }
a { display: block; height: 28rem; overflow: hidden } .phone { width: 12rem } .desktop { width: 36rem }
</style>${rows.join('\n')}</html>`
}

async function main(wanted: readonly string[]): Promise<void> {
  const all = [...ROUTES, ...STATES, ...SERVED, ...DESK]
  const screens = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  if (screens.length === 0) return giveUp(`No screen's name contains ${wanted.join(' or ')}.`)
  if (!(await buildWebIfStale(process.execPath))) throw new Error('The web app could not be built.')
  if (!(await buildServerIfStale(process.execPath))) throw new Error('The server could not be built.')
  if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  })
  const server = await startServer()
  const calls = await request.newContext({ baseURL: server.url })
  const failures: string[] = []
  try {
    const people = await invitePeople(calls, server)
    const studio: Studio = { browser, server, people }
    console.log(`${'screen'.padEnd(36)} requests  script KB  layout shift at 390  at 1440`)
    for (const screen of screens) {
      const costs: Partial<Record<Size, Cost>> = {}
      for (const size of Object.keys(SIZES) as Size[]) {
        try {
          costs[size] = await photograph(studio, screen, size)
        } catch (error) {
          failures.push(`${screen.name}, ${size}: ${error}`)
        }
      }
      if (costs.phone && costs.desktop) console.log(line(costs.phone, costs.desktop))
    }
    writeFileSync(join(FOLDER, 'index.html'), contactSheet(screens))
  } finally {
    // Either of these, left open, would keep this process alive.
    await calls.dispose()
    await browser.close()
    await server.stop()
  }
  console.log(`${screens.length} screens in ${join(FOLDER, 'index.html')}`)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
}

function line({ name, requests, scriptBytes, shift }: Cost, onDesktop: Cost): string {
  const loaded = `${String(requests).padStart(8)} ${(scriptBytes / 1000).toFixed(1).padStart(10)}`
  return `${name.padEnd(36)} ${loaded} ${shift.toFixed(4).padStart(20)} ${onDesktop.shift.toFixed(4).padStart(8)}`
}

await main(process.argv.slice(2))

import { type Browser, chromium, type Page, request } from '@playwright/test'
import { settled, watchShifts } from '../e2e/layout-shifts.ts'
import { countBytes, loadedBy } from '../e2e/loaded-by.ts'
import { ROUTES } from '../e2e/screen-list.ts'
import { invitePeople, type People, type Who, windowOf } from '../e2e/screen-people.ts'
import { type Server, startServer } from '../e2e/server.ts'
import { PHONE } from '../e2e/sizes.ts'
import { amount, arrived, back, next } from '../e2e/wizard-steps.ts'
import { findChromium } from '../scripts/chromium.js'
import { buildServerIfStale } from '../scripts/server-build.js'
import { buildWebIfStale } from '../scripts/web-build.js'
import { median } from './load.ts'
import { atMost, type Measure, type Measured } from './table.ts'

const STILL_PHONE = { ...PHONE, reducedMotion: 'reduce' } as const
const TAPS = 10

type Visit = { browser: Browser; server: Server; people: People }

/**
 * In Chromium, as a phone: layout shifts and requests on every route, the landing page's largest paint, and the time to
 * paint the next question.
 */
export const browser: Measure = async () => {
  if (!(await buildWebIfStale(process.execPath))) throw new Error('The web app could not be built.')
  if (!(await buildServerIfStale(process.execPath))) throw new Error('The server could not be built.')
  const { executablePath, args, env } = await findChromium()
  const server = await startServer()
  const opened = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  })
  try {
    const api = await request.newContext({ baseURL: server.url })
    const visit = { browser: opened, server, people: await invitePeople(api, server) }
    await api.dispose()
    return [
      ...(await everyRoute(visit)),
      await largestPaint(visit),
      ...(await taps(visit, 'guest')),
      ...(await taps(visit, 'begun')),
    ]
  } finally {
    await opened.close()
    await server.stop()
  }
}

/** Kilobytes of a first visit, everything counted: page, code, font, API replies, and the headers of each. */
const MOST_KILOBYTES: Readonly<Record<string, number>> = {
  landing: 105,
  'first step': 150,
  profile: 150,
  'dashboard step 6 senderDetails': 160,
  'case, ready': 165,
  'dashboard step 10 confirmation': 175,
}

async function everyRoute({ browser: opened, server, people }: Visit): Promise<Measured[]> {
  const costs: { name: string; shift: number; requests: number; kilobytes: number }[] = []
  const visits: Measured[] = []
  for (const { name, who, path } of ROUTES) {
    const page = await windowOf(opened, server, people, who, STILL_PHONE)
    const shiftOf = await watchShifts(page)
    const bytes = await countBytes(page)
    await page.goto(path(people))
    await settled(page)
    const most = MOST_KILOBYTES[name]
    if (most) visits.push(atMost(`everything on a first visit (${name})`, bytes() / 1000, most, ' KB'))
    const { requests, scriptBytes } = await loadedBy(page)
    costs.push({ name, shift: await shiftOf(), requests, kilobytes: scriptBytes / 1000 })
    await page.context().close()
  }
  const worst = (what: 'shift' | 'requests' | 'kilobytes') => costs.reduce((a, b) => (b[what] > a[what] ? b : a))
  const [shifting, asking, heavy] = [worst('shift'), worst('requests'), worst('kilobytes')]
  return [
    ...visits,
    atMost(`layout shift, most of ${costs.length} routes (${shifting.name})`, shifting.shift, 0.02),
    atMost(`requests, most of them (${asking.name})`, asking.requests, 15),
    atMost(`script, most of them (${heavy.name})`, heavy.kilobytes, 150, ' KB'),
  ]
}

const PAINTS = 5
/** As Lighthouse applies it for a slow phone: 150 ms round trips and 1.6 Mbit/s, and a processor at a quarter. */
const SLOW_NETWORK = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const SLOW_PROCESSOR = { rate: 4 }

async function largestPaint({ browser: opened, server, people }: Visit): Promise<Measured> {
  const paints: number[] = []
  for (let round = 0; round < PAINTS; round += 1) {
    const page = await windowOf(opened, server, people, 'guest', STILL_PHONE)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR)
    await page.goto('/')
    await settled(page)
    paints.push(
      await page.evaluate(
        () =>
          new Promise<number>((found) => {
            const watch = new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? Number.NaN))
            watch.observe({ type: 'largest-contentful-paint', buffered: true })
          }),
      ),
    )
    await page.context().close()
  }
  return atMost('largest paint of the landing page, on a slow phone', median(paints) / 1000, 1.2, ' s')
}

type Noted = typeof globalThis & { taps?: number[] }

/** Measures from the tap, by the browser's own clock, to the frame with the next question. */
async function watchTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const taken: number[] = []
    ;(globalThis as Noted).taps = taken
    const question = () => document.querySelector('h1')?.textContent
    const onTap = ({ timeStamp }: Event) => {
      const before = question()
      const look = () => {
        if (question() === before) return requestAnimationFrame(look)
        const painted = new MessageChannel()
        painted.port1.onmessage = () => taken.push(performance.now() - timeStamp)
        return painted.port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    document.addEventListener('click', onTap, true)
  })
}

/** Goes back and forth, with another amount each time, so that there is always something to save. */
async function taps({ browser: opened, server, people }: Visit, who: Who): Promise<Measured[]> {
  const page = await windowOf(opened, server, people, who, STILL_PHONE)
  await watchTaps(page)
  await page.goto(who === 'guest' ? '/remittance?to=Germany' : '/remittance?step=1')
  await settled(page)
  const took: number[] = []
  for (let tap = 0; tap < TAPS; tap += 1) {
    await amount(page).fill(String(2_500_000 + tap))
    await next(page).tap()
    await arrived(page, 2)
    took.push(await page.evaluate(() => (globalThis as Noted).taps?.at(-1) ?? Number.NaN))
    await back(page).tap()
    await arrived(page, 1)
  }
  await page.context().close()
  // The first tap also loads the next step.
  const [, ...warm] = took
  const name = who === 'guest' ? 'guest' : 'signed in, with a save beside it'
  return [atMost(`tap to painted question, ${name}`, median(warm), 50, ' ms')]
}

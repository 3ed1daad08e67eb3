import type { Browser, Page } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { coveredOrCut, namedAlike, stickingOut } from './layout-faults.ts'
import { movedThings, settled, slowLine, watchShifts } from './layout-shifts.ts'
import { RECORDED_NOON } from './moved-clock.ts'
import { SaidByScreens } from './said-by-screens.ts'
import { DESK, SERVED } from './screen-desk.ts'
import { GUIDE } from './screen-guide.ts'
import { ROUTES, type Screen } from './screen-list.ts'
import { invitePeople, type People, type Who, windowOf } from './screen-people.ts'
import { STATES } from './screen-states.ts'
import { type Server, startServer } from './server.ts'
import { DESKTOP, PHONE } from './sizes.ts'

const MOST_SHIFT = 0.02
const EVERYBODY = ['guest', 'newcomer', 'begun', 'paid', 'asked', 'regular'] as const satisfies Who[]
/** Pages laid out like another one: of the same template, or a form that wizard and dashboard both show. */
const ALIKE = {
  phone: /^dashboard step (?!6 ).+$/,
  desktop:
    /^(guide (?!udin$|questions$|result, rule).+|guide, .+|privacy|terms|refunds|login by .+|(?!home|dashboard).+, new|(dashboard )?step ([6-9]|1\d) .+)$/,
}
/** Pages that no other journey visits: results, and articles except those laid out like the one on joint holders. */
const READ = /^guide(?! power-of-attorney| minors| after-a-death| question| result, certificate)[ ,].+$/
/** Repeats a first call: after a refusal, and once the payment has changed the account. */
const ASKS_AGAIN = /^(case of nobody|payment, success)$/
/** Cases at the desk with notes and a history. */
const TABBED = /^desk case, (?:asked|the bank asks)$/
/** Used with polling, because a page takes a moment to fit another text size. */
const soft = expect.configure({ soft: true })

let started: Promise<Server> | undefined
/** All screens are of one server that no other journey uses, and whose clock begins at the same time in every run. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  server: async ({}, provide) => {
    started ??= startServer({}, RECORDED_NOON - Date.now())
    await provide(await started)
  },
})

let people: People
test.beforeAll(async ({ playwright, server }) => {
  const request = await playwright.request.newContext({ baseURL: server.url })
  people = await invitePeople(request, server)
  await request.dispose()
})
test.afterAll(async ({ server }) => server.stop())

for (const who of EVERYBODY) {
  test(`every phone layout of ${who} says what is recorded, loads without layout shift, covers no content, has unique button names, first mentions each form by both names and fits at 200% text size`, async ({
    browser,
    server,
    a11y,
  }, testInfo) => {
    const unknown = STATES.filter(({ name }) => name === 'check, unknown' || name === 'guide, no such page')
    const screens = [...ROUTES, ...unknown, ...GUIDE].filter(({ name }) => !ALIKE.phone.test(name))
    const page = await stillWindow(browser, server, who, PHONE)
    const said = new SaidByScreens(who, server, people, testInfo)
    await eachOf(page, ofPerson(who, screens), async (screen) => {
      await said.compare(page, screen.name)
      await soft.poll(() => namedAlike(page), `${screen.name}, buttons of one name`).toEqual([])
      await namesFormsInFull(page, screen)
      if (READ.test(screen.name)) await test.step(screen.name, () => a11y(page))
      await fits(page, screen, 'on a phone')
    })
    said.end()
  })

  test(`every desktop layout of ${who} loads without layout shift, covers no content and fits at 200% text size`, async ({
    browser,
    server,
  }) => {
    const screens = [...ROUTES, ...GUIDE].filter(({ name }) => !ALIKE.desktop.test(name))
    const page = await stillWindow(browser, server, who, DESKTOP)
    await eachOf(page, ofPerson(who, screens), (screen) => fits(page, screen, 'on a desktop'))
  })
}

test('desk and server-rendered pages say what is recorded, and fit a phone without layout shift', async ({
  browser,
  server,
}, testInfo) => {
  // Only the addresses are opened, and several screens share one.
  const all = [...SERVED, ...DESK].toReversed()
  const screens = [...new Map(all.map((screen) => [screen.who + screen.path(people), screen])).values()].toReversed()
  const said = new SaidByScreens('desk', server, people, testInfo)
  for (const who of new Set(screens.map((screen) => screen.who))) {
    const page = await stillWindow(browser, server, who, PHONE)
    await eachOf(page, ofPerson(who, screens), async ({ name }) => {
      await soft.poll(() => stickingOut(page), `${name}, on a phone`).toEqual([])
      // Some columns are only shown there.
      await page.setViewportSize(DESKTOP.viewport)
      await settled(page)
      await said.compare(page, name)
      if (TABBED.test(name)) for (const tab of ['Notes', 'History']) await said.compareTab(page, name, tab)
      await page.setViewportSize(PHONE.viewport)
    })
  }
  said.end()
})

test('every state of a case says what is recorded, is accessible, and loads without layout shift on a slow connection', async ({
  browser,
  server,
  a11y,
}, testInfo) => {
  const page = await stillWindow(browser, server, 'regular', PHONE)
  const said = new SaidByScreens('cases', server, people, testInfo)
  await slowLine(page)
  const states = STATES.filter(({ name }) => name.startsWith('case state '))
  await eachOf(page, states, async ({ name }) => {
    await said.compare(page, name)
    await test.step(name, () => a11y(page))
  })
  said.end()
})

test('the dashboard steps load without layout shift on a slow connection, cover no content and fit at 200% text size, and the last one says what is recorded', async ({
  browser,
  server,
}, testInfo) => {
  const page = await stillWindow(browser, server, 'begun', DESKTOP)
  const said = new SaidByScreens('dashboard-steps', server, people, testInfo)
  await slowLine(page)
  const steps = ROUTES.filter(({ name }) => name.startsWith('dashboard step '))
  await eachOf(page, steps, async (screen) => {
    // Its forms are the wizard's, but a phone has no place for the summary beside them.
    if (screen === steps.at(-1)) await said.compare(page, screen.name)
    await fits(page, screen, 'on a desktop')
  })
  said.end()
})

/** A window that opens every page as if for the first time. */
function stillWindow(browser: Browser, server: Server, who: Who, look: Parameters<typeof windowOf>[4]): Promise<Page> {
  return windowOf(browser, server, people, who, { ...look, reducedMotion: 'reduce' }, { forgets: true })
}

const ofPerson = (who: Who, screens: readonly Screen[]) => screens.filter((screen) => screen.who === who)

/** Opens each screen, expects that nothing moves while it loads, inspects it, and closes the window at the end. */
async function eachOf(page: Page, screens: readonly Screen[], look: (screen: Screen) => Promise<void>): Promise<void> {
  const shiftOf = await watchShifts(page)
  for (const screen of screens) {
    const path = screen.path(people)
    // A change of the hash alone does not load the page again.
    if (path.includes('#')) await page.goto('/robots.txt')
    await page.goto(path)
    await settled(page)
    await staysStill(page, screen, await shiftOf())
    const again = ASKS_AGAIN.test(screen.name) ? [] : await madeTwice(page)
    soft(again, `${screen.name}, calls made early and again`).toEqual([])
    soft(await stylesFetched(page), `${screen.name}, stylesheets inside the page that were fetched too`).toEqual([])
    await look(screen)
  }
  await page.context().close()
}

/** The server lists the first calls of a page in its HTML (`apps/web/prerender.ts`); the page's code must make the same. */
function madeTwice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const early = document.querySelector<HTMLMetaElement>('meta[name="calls"]')?.content.split(' ') ?? []
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    const paths = early.map(
      (call) => `/api${call.replace(/\?.*/, '').replace(':id', location.pathname.split('/')[2] ?? '')}`,
    )
    return paths.filter((path) => asked.indexOf(path) !== asked.lastIndexOf(path))
  })
}

function stylesFetched(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inside = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')]
    return inside.map(({ href }) => href).filter((href) => performance.getEntriesByName(href).length > 0)
  })
}

async function fits(page: Page, { name }: Screen, where: string): Promise<void> {
  await soft.poll(() => coveredOrCut(page), `${name}, ${where}`).toEqual([])
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await widenReferences(page)
  await soft.poll(() => stickingOut(page), `${name}, large ${where}`).toEqual([])
}

/** A remittance's reference is drawn by chance, and its width with it: the widest one must fit as well. */
function widenReferences(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      text.nodeValue = text.nodeValue?.replace(/(?<=NRG-)\w+/g, ({ length }) => 'W'.repeat(length)) ?? null
    }
  })
}

/** Expects the first mention of each form to include its former name, which banks and customers still use. */
async function namesFormsInFull(page: Page, { name }: Screen): Promise<void> {
  const text = await page.evaluate(() => document.querySelector('main')?.innerText ?? '')
  expect.soft(text, name).not.toBe('')
  for (const [form, former] of [
    ['Form 145', '15CA'],
    ['Form 146', '15CB'],
  ] as const) {
    const at = text.indexOf(form)
    if (at >= 0) expect.soft(text.slice(0, at + `${form} (formerly ${former})`.length), name).toContain(former)
  }
}

async function staysStill(page: Page, { name }: Screen, shift: number): Promise<void> {
  const moved = shift > MOST_SHIFT ? (await movedThings(page)).join('\n') : ''
  expect.soft(shift, `${name} moved:\n${moved}`).toBeLessThanOrEqual(MOST_SHIFT)
}

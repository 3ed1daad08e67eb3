import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { coveredOrCut, namedAlike, stickingOut } from './layout-faults.ts'
import { movedThings, settled, slowLine, watchShifts } from './layout-shifts.ts'
import { DESK, SERVED, STAFF, signedIn } from './screen-desk.ts'
import { GUIDE } from './screen-guide.ts'
import { ROUTES, type Screen } from './screen-list.ts'
import { invitePeople, type People, type Who, windowOf } from './screen-people.ts'
import { STATES } from './screen-states.ts'
import { DESKTOP, PHONE } from './sizes.ts'

const STILL_PHONE = { ...PHONE, reducedMotion: 'reduce' } as const
const STILL_DESKTOP = { ...DESKTOP, reducedMotion: 'reduce' } as const
const FORGETFUL = { forgets: true }
const MOST_SHIFT = 0.02
const EVERYBODY = ['guest', 'newcomer', 'begun', 'paid', 'asked', 'regular'] as const satisfies Who[]
/** Used with polling, because a page takes a moment to fit another screen size. */
const soft = expect.configure({ soft: true })

let people: People
test.beforeAll(async ({ playwright, server }) => {
  const request = await playwright.request.newContext({ baseURL: server.url })
  people = await invitePeople(request, server)
  await request.dispose()
})

for (const who of EVERYBODY) {
  test(`every phone page of ${who} loads without layout shift, covers no content, has unique button names and fits at 200% text size`, async ({
    browser,
    server,
  }) => {
    const open = () => windowOf(browser, server, people, who, STILL_PHONE, FORGETFUL)
    await inWindows(open, ofPerson(who, ROUTES), async (page, screen) => {
      await soft.poll(() => coveredOrCut(page), `${screen.name}, on a phone`).toEqual([])
      await soft.poll(() => namedAlike(page), `${screen.name}, buttons of one name`).toEqual([])
      await page.setViewportSize(DESKTOP.viewport)
      await soft.poll(() => coveredOrCut(page), `${screen.name}, on a desktop`).toEqual([])
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      await soft.poll(() => stickingOut(page), `${screen.name}, large on a desktop`).toEqual([])
      await page.setViewportSize(PHONE.viewport)
      await soft.poll(() => stickingOut(page), `${screen.name}, large on a phone`).toEqual([])
    })
  })

  test(`every desktop page of ${who} loads without layout shift, and first mentions each form by both names`, async ({
    browser,
    server,
  }) => {
    const open = () => windowOf(browser, server, people, who, STILL_DESKTOP, FORGETFUL)
    const screens = [...ROUTES, ...STATES.filter(({ name }) => name === 'check, unknown'), ...GUIDE]
    await inWindows(open, ofPerson(who, screens), namesFormsInFull)
  })
}

test('desk and server-rendered pages fit a phone without layout shift', async ({ browser, server, request }) => {
  const fits = (page: Page, { name }: Screen) => soft.poll(() => stickingOut(page), `${name}, on a phone`).toEqual([])
  for (const who of new Set([...SERVED, ...DESK].map((screen) => screen.who))) {
    const role = STAFF.find((known) => known === who)
    const look = { ...STILL_PHONE, ...(role && { storageState: await signedIn(request, server.url, role) }) }
    const open = () => windowOf(browser, server, people, who, look, FORGETFUL)
    await inWindows(open, ofPerson(who, [...SERVED, ...DESK]), fits)
  }
})

test('every state of a case is accessible, and loads without layout shift on a slow connection', async ({
  browser,
  server,
  a11y,
}) => {
  const open = () => slowWindow(windowOf(browser, server, people, 'regular', STILL_PHONE, FORGETFUL))
  const states = STATES.filter(({ name }) => name.startsWith('case state '))
  await inWindows(open, states, (page, { name }) => test.step(name, () => a11y(page)))
})

test('the dashboard steps load without layout shift on a slow connection', async ({ browser, server }) => {
  const open = () => slowWindow(windowOf(browser, server, people, 'begun', STILL_DESKTOP, FORGETFUL))
  const steps = ROUTES.filter(({ name }) => name.startsWith('dashboard step '))
  await inWindows(open, steps, async () => undefined)
})

async function slowWindow(opened: Promise<Page>): Promise<Page> {
  const page = await opened
  await slowLine(page)
  return page
}

const ofPerson = (who: Who, screens: readonly Screen[]) => screens.filter((screen) => screen.who === who)

/** One window draws a page while the other is being checked. */
const WINDOWS = 2

/** Opens each screen as if for the first time, checks that nothing moves while it loads, and inspects it. */
async function inWindows(
  open: () => Promise<Page>,
  screens: readonly Screen[],
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const waiting = [...screens]
  const windows = Array.from({ length: Math.min(WINDOWS, screens.length) }, async () => {
    const page = await open()
    const shiftOf = await watchShifts(page)
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      const path = screen.path(people)
      // A change of the hash alone does not load the page again.
      if (path.includes('#')) await page.goto('/robots.txt')
      await page.goto(path)
      await settled(page)
      await staysStill(page, screen, await shiftOf())
      await look(page, screen)
    }
    await page.context().close()
  })
  await Promise.all(windows)
}

/** Expects the first mention of each form to include its former name, which banks and customers still use. */
async function namesFormsInFull(page: Page, { name }: Screen): Promise<void> {
  const text = await page.getByRole('main').innerText()
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

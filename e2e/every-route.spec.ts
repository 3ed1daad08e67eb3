import { expect, test } from './fixtures.ts'
import { movedThings, settled, watchShifts } from './layout-shifts.ts'
import { ROUTES } from './screen-list.ts'
import { invitePeople, type People, type Who, windowOf } from './screen-people.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const
const MOST_SHIFT = 0.02

let people: People
test.beforeAll(async ({ playwright, server }) => {
  test.setTimeout(180_000)
  const request = await playwright.request.newContext({ baseURL: server.url })
  people = await invitePeople(request, server)
  await request.dispose()
})

for (const who of ['guest', 'newcomer', 'begun', 'paid', 'asked', 'regular'] as const satisfies Who[]) {
  test(`what ${who} opens on a phone does not move while it comes, and fits with letters twice as large`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(300_000)
    for (const screen of ROUTES.filter((route) => route.who === who)) {
      const page = await windowOf(browser, server, people, who, PHONE)
      const shiftOf = await watchShifts(page)
      await page.goto(screen.path(people))
      await settled(page)
      const shift = await shiftOf()
      const moved = shift > MOST_SHIFT ? (await movedThings(page)).join('\n') : ''
      expect.soft(shift, `${screen.name} moved:\n${moved}`).toBeLessThanOrEqual(MOST_SHIFT)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const wide = await page.evaluate(() => {
        const screen = document.documentElement.clientWidth
        const culprits = [...document.querySelectorAll('body *')].filter(
          (element) => element.getBoundingClientRect().right > screen + 1,
        )
        const isWider = document.documentElement.scrollWidth > screen
        return isWider
          ? culprits
              .slice(0, 6)
              .map(
                (element) =>
                  `${element.tagName}.${element.className} ${Math.round(element.getBoundingClientRect().right)}`,
              )
          : []
      })
      expect.soft(wide, `${screen.name} is wider than the screen`).toEqual([])
      await page.context().close()
    }
  })
}

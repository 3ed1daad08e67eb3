import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { areFine, type ColorScheme, HELD_PAIRS, newPairs, SCHEME_ATTRIBUTE } from './colour-pairs.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** These rules take more than half of the time, so they run separately, and only for colour pairs not yet checked. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const WITHOUT_COLOURS: Readonly<Record<string, { enabled: false }>> = Object.fromEntries(
  COLOURS.map((rule) => [rule, { enabled: false }]),
)

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects no accessibility violation in either colour scheme, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // Only the colours differ between the schemes.
  expect.soft(await violations(page, RULES), 'accessibility').toEqual([])
  for (const colorScheme of ['dark', 'light'] as const) await expectLegible(page, colorScheme)
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(content, 'the page is no wider than the screen').toBeLessThanOrEqual(screen)
}

async function expectLegible(page: Page, colorScheme: ColorScheme): Promise<void> {
  if ((await newPairs(page, colorScheme))?.length === 0) return
  await page.emulateMedia({ colorScheme })
  // The page learns of the new scheme before its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const ours = page.locator(`html[${SCHEME_ATTRIBUTE}]`)
  if (await ours.count()) await expect(ours, 'it follows the system').toHaveAttribute(SCHEME_ATTRIBUTE, colorScheme)
  const pairs = (await newPairs(page, colorScheme)) ?? []
  const found = pairs.length > 0 ? await violations(page, COLOURS, pairs) : []
  expect.soft(found, `legibility in the ${colorScheme} scheme`).toEqual([])
  if (found.length === 0) areFine(pairs)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Evaluated directly: half a megabyte of script passed as an argument would take twice as long. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  await session.detach()
}

async function violations(page: Page, runOnly: string[], pairs: string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await addAxe(page)
  return page.evaluate(
    async ({ runOnly, without, pairs, held }) => {
      const inPage = globalThis as unknown as { axe: typeof axe } & Record<string, Map<string, Element[]>>
      // A sticky element covers whatever happens to be scrolled below it, which is not a violation.
      const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (element) => getComputedStyle(element).position === 'sticky',
      )
      for (const { style } of stuck) style.position = 'static'
      // This rule takes a quarter of the time, and only an inline style with `!important` can fail it.
      if (!document.querySelector('[style*="important"]')) without['avoid-inline-spacing'] = { enabled: false }
      // This one takes half of the rest, and only a target closer to another than 24 pixels allow can fail it.
      if (!areTargetsCrowded()) without['target-size'] = { enabled: false }
      // Nobody reaches the page behind a modal dialog, and it is judged without it.
      const whole = document.querySelector('dialog:modal') ?? document.documentElement
      const include = pairs?.flatMap((pair) => inPage[held]?.get(pair) ?? []) ?? [whole]
      const found = await inPage.axe.run({ include }, { runOnly, rules: without, resultTypes: ['violations'] })
      for (const { style } of stuck) style.position = ''
      return found.violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}\n${nodes.map((node) => `  ${node.target}  ${node.failureSummary}`).join('\n')}`,
      )

      function areTargetsCrowded(): boolean {
        const targets = [
          ...document.querySelectorAll(
            'a[href], area, button, input, select, textarea, iframe, summary, details, [tabindex], [contenteditable]',
          ),
        ]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => ({ element, rect: atLeast24(element.getBoundingClientRect()) }))
        return targets.some(({ element, rect }, index) =>
          targets
            .slice(index + 1)
            .some(
              (other) =>
                !element.contains(other.element) &&
                !other.element.contains(element) &&
                other.rect.left < rect.right &&
                rect.left < other.rect.right &&
                other.rect.top < rect.bottom &&
                rect.top < other.rect.bottom,
            ),
        )
      }

      /** The room that a target needs around its middle. */
      function atLeast24({ x, y, width, height }: DOMRect): DOMRect {
        const [wide, high] = [Math.max(width, 24), Math.max(height, 24)]
        return new DOMRect(x - (wide - width) / 2, y - (high - height) / 2, wide, high)
      }
    },
    { runOnly, pairs, held: HELD_PAIRS, without: pairs ? {} : { ...WITHOUT_COLOURS } },
  )
}

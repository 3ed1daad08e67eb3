import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const COLOURS = ['color-contrast', 'link-in-text-block']

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Scheme = 'dark' | 'light'

/** The page as it stands has no accessibility violation in these colour schemes and does not scroll sideways. */
export async function expectAccessible(page: Page, schemes: readonly Scheme[]): Promise<void> {
  if (schemes.length > 0 && !(await page.evaluate(() => 'axe' in globalThis))) await addAxe(page)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    // The page hears of it before its next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    // PayPal's page has no scheme of ours.
    const ours = page.locator('html[data-color-scheme]')
    if (await ours.count())
      await expect(ours, 'it follows the system').toHaveAttribute('data-color-scheme', colorScheme)
    // Only the colours differ between the schemes.
    const found = await violations(page, colorScheme === 'light' ? RULES : COLOURS)
    expect.soft(found, `accessibility in the ${colorScheme} scheme`).toEqual([])
  }
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(content, 'the page is no wider than the screen').toBeLessThanOrEqual(screen)
}

/** Half a megabyte of script goes straight to the browser: wrapped as an argument it takes twice as long. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  await session.detach()
}

function violations(page: Page, runOnly: string[]): Promise<string[]> {
  return page.evaluate(async (rules) => {
    // The page hears of a new colour scheme before its next frame.
    await new Promise(requestAnimationFrame)
    const { axe: checker } = globalThis as unknown as { axe: typeof axe }
    // What stays in sight covers whatever happens to be scrolled below it, until somebody scrolls on.
    const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const { style } of stuck) style.position = 'static'
    const found = await checker.run({ runOnly: rules, resultTypes: ['violations'] })
    for (const { style } of stuck) style.position = ''
    return found.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `  ${node.target}  ${node.failureSummary}`).join('\n')}`,
    )
  }, runOnly)
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const COLOURS = ['color-contrast', 'link-in-text-block']

/** The page as it stands has no accessibility violation in either colour scheme and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    // Only the colours differ between the schemes.
    const { violations } = await (colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOURS)).analyze()
    const found = violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map((node) => `  ${node.target}  ${node.failureSummary}`).join('\n')}`,
    )
    expect.soft(found, `accessibility in the ${colorScheme} scheme`).toEqual([])
  }
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect(content, 'the page is no wider than the screen').toBeLessThanOrEqual(screen)
}

import type { Page } from '@playwright/test'

/** Features newer than the oldest browsers we support (see the README), removed before any of the page's code runs. */
const NEWER = [
  'AbortSignal.any',
  'Array.fromAsync',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'URL.canParse',
  'URL.parse',
  'Element.prototype.checkVisibility',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map(
    (name) => `Set.prototype.${name}`,
  ),
  ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'].map(
    (name) => `Iterator.prototype.${name}`,
  ),
]

/** Simulates the oldest browser that we support. */
export async function inOldestBrowser(page: Page): Promise<void> {
  await withoutCalls(page, NEWER)
}

/** Simulates a browser that we no longer support. */
export async function inUnsupportedBrowser(page: Page): Promise<void> {
  await withoutCalls(page, [...NEWER, 'Array.prototype.toSorted', 'Array.prototype.toSpliced'])
}

async function withoutCalls(page: Page, calls: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.')
      const last = path.pop() ?? ''
      let owner: Record<string, unknown> | undefined = globalThis as never
      for (const part of path) owner = owner?.[part] as never
      if (owner) delete owner[last]
    }
  }, calls)
}

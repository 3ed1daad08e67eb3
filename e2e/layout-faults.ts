import type { Page } from '@playwright/test'

/** What sticks out at the right of a page that scrolls sideways. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: screen, scrollWidth } = document.documentElement
    if (scrollWidth <= screen) return []
    return [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > screen)
      .slice(0, 8)
      .map(({ element, right }) => `${element.tagName} ${element.className} ${Math.round(right)}`)
  })
}

/** Buttons of one name: who hears them cannot tell which is which. */
export async function namedAlike(page: Page): Promise<string[]> {
  const heard = await page.locator('body').ariaSnapshot()
  const names = [...heard.matchAll(/- button "([^"]+)"/g)].map(([, name = '']) => name)
  return names.filter((name, index) => names.indexOf(name) < index)
}

/** Words below a button or a link that is not theirs, and boxes and tables that are narrower than what is in them. */
export function coveredOrCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** What stays in its place while the rest scrolls covers something at any time. */
    const isLoose = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position) || isLoose(element.parentElement))
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !isLoose(element)

    const words: { node: Node; rect: DOMRect }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!node.nodeValue?.trim() || !node.parentElement || !isSeen(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      words.push(...[...range.getClientRects()].map((rect) => ({ node, rect })))
    }
    const covered = [...document.querySelectorAll('button, a')].filter(isSeen).flatMap((control) => {
      const lies = (rect: DOMRect) => (drawn: DOMRect) =>
        Math.min(drawn.right, rect.right) - Math.max(drawn.left, rect.left) > 3 &&
        Math.min(drawn.bottom, rect.bottom) - Math.max(drawn.top, rect.top) > 6
      const drawn = [...control.getClientRects()]
      return words
        .filter(({ node, rect }) => !control.contains(node) && drawn.some(lies(rect)))
        .map(({ node }) => `'${control.textContent}' covers '${node.nodeValue}'`)
    })
    const cut = [...document.querySelectorAll('section, article, [data-tone]')].filter(isSeen).flatMap((box) => {
      const edge = box.getBoundingClientRect().right + 1
      return [...box.children]
        .filter((child) => isSeen(child) && child.getBoundingClientRect().right > edge)
        .map((child) => `${child.tagName} '${child.textContent?.slice(0, 40)}' sticks out of ${box.className}`)
    })
    const scrolled = [...document.querySelectorAll('body *')].filter(
      (box) => getComputedStyle(box).overflowX === 'auto' && isSeen(box) && box.scrollWidth > box.clientWidth + 1,
    )
    return [...covered, ...cut, ...scrolled.map(({ className }) => `${className} has to be scrolled sideways`)]
  })
}

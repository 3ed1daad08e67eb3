import type { Page } from '@playwright/test'

/** The elements that overflow on the right of a page that scrolls sideways. */
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

/** Buttons with the same name, which a screen-reader user cannot tell apart. */
export async function namedAlike(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const found = await session.send('Accessibility.queryAXTree', { nodeId: root.nodeId, role: 'button' })
  await session.detach()
  const names = found.nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''))
  return names.filter((name, index) => names.indexOf(name) < index)
}

/** Text below another element's button or link, and boxes and tables narrower than their content. */
export function coveredOrCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Elements that do not scroll with the page always cover something. */
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

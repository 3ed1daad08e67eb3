import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

type Written = Map<string, Element[]>
/** The global in which the page keeps the elements of each pair, for the check that runs inside it. */
export const HELD_PAIRS = 'nirgamWritten'

/** The variable that names the file with the legible pairs, one per line; all workers of a run share it. */
export const FINE_PAIRS = 'NIRGAM_FINE_PAIRS'

export type ColorScheme = 'dark' | 'light'
export const SCHEME_ATTRIBUTE = 'data-color-scheme'

/**
 * The text styles of this page that have not been checked yet: a text colour on the same background. A screen has a
 * few, and nearly all of them appear on other screens too. The page keeps the elements of each for the check. The
 * scheme is not drawn for this; null if the page, which is not ours, would have to draw it.
 */
export async function newPairs(page: Page, colorScheme: ColorScheme): Promise<string[] | null> {
  const found = await page.evaluate(
    ({ held, scheme, attribute }) => {
      const root = document.documentElement
      const worn = root.getAttribute(attribute)
      if (worn === null && !matchMedia(`(prefers-color-scheme: ${scheme})`).matches) return null
      if (worn !== null) root.setAttribute(attribute, scheme)
      const styles = new Map<Element, CSSStyleDeclaration>()
      const styleOf = (element: Element) => {
        const style = styles.get(element) ?? getComputedStyle(element)
        styles.set(element, style)
        return style
      }
      /** All backgrounds behind an element up to the first opaque one, and any opacity applied to it. */
      const groundOf = (element: Element | null): string[] => {
        const grounds: string[] = []
        let isOpen = true
        for (let at = element; at !== null; at = at.parentElement) {
          const { backgroundColor, backgroundImage, opacity } = styleOf(at)
          if (opacity !== '1') grounds.push(`faded ${opacity}`)
          if (!isOpen) continue
          if (backgroundImage !== 'none') grounds.push(backgroundImage)
          if (!/, 0\)$|^transparent$/.test(backgroundColor)) grounds.push(backgroundColor)
          isOpen = !/^rgb\(/.test(backgroundColor)
        }
        return grounds
      }
      /** Large text needs less contrast. */
      const sizeOf = (element: Element) => {
        const { fontSize, fontWeight } = styleOf(element)
        return parseFloat(fontSize) >= (parseInt(fontWeight, 10) >= 700 ? 18.66 : 24) ? 'large' : ''
      }
      const stateOf = (element: Element) => (element.matches(':disabled, [aria-disabled="true"]') ? 'disabled' : '')
      /** A link must also differ from the text around it. */
      const linkIn = (element: Element) =>
        element.matches('a') && element.parentElement
          ? `${styleOf(element).textDecorationLine} in ${styleOf(element.parentElement).color}`
          : ''
      const isWritten = (element: Element) =>
        element.matches('input, textarea, select') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      const written: Written = new Map()
      const shown = document.querySelector('dialog:modal') ?? document.body
      for (const element of [shown, ...shown.querySelectorAll('*')]) {
        if (!isWritten(element) || !element.checkVisibility({ visibilityProperty: true })) continue
        const { color, textShadow } = styleOf(element)
        const look = [color, sizeOf(element), stateOf(element), textShadow, linkIn(element), ...groundOf(element)]
        const pair = look.join(' · ')
        written.set(pair, [...(written.get(pair) ?? []), element])
      }
      if (worn !== null) root.setAttribute(attribute, worn)
      Object.assign(globalThis, { [held]: written })
      return [...written.keys()]
    },
    { held: HELD_PAIRS, scheme: colorScheme, attribute: SCHEME_ATTRIBUTE },
  )
  if (found === null) return null
  const judged = new Set(existsSync(file()) ? readFileSync(file(), 'utf8').split('\n') : [])
  return found.filter((pair) => !judged.has(pair))
}

export function areFine(pairs: string[]): void {
  appendFileSync(file(), pairs.map((pair) => `${pair}\n`).join(''))
}

function file(): string {
  const name = process.env[FINE_PAIRS]
  if (!name) throw new Error(`${FINE_PAIRS} is not set.`)
  return name
}

import type { Page } from '@playwright/test'
import { settled } from './layout-shifts.ts'

/** A node of Playwright's snapshot of a page, as `role "name" [attributes]: text`. */
type Node = { role: string; name: string; marks: string; text: string; within: Node[] }

const WIDTH = 120
/** Nodes whose role goes without saying. */
const PLAIN = /^(?:text|strong|emphasis|paragraph|code|time|generic|caption|superscript|insertion|blockquote)$/
const CONTROL = /^(?:button|radio|checkbox|switch|columnheader|tab|link|textbox|searchbox|combobox)$/
/** Longer lists of choices come from a declared list. */
const MOST_CHOICES = 8

export type Said = {
  /** menus, header and footer, which many pages share */
  frame: string[]
  /** the title, and what is below it: texts, links, and controls with their values */
  content: string[]
}

/** The texts, values and links of a page or a part of it. */
export async function saidOn(page: Page, part = 'body'): Promise<Said> {
  const title = await page.title()
  const nodes = nodesOf(await page.locator(part).ariaSnapshot())
  const main = nodes.filter(({ role }) => role === 'main')
  if (main.length === 0) return { frame: [], content: [title, ...joined(nodes)] }
  return {
    frame: joined(nodes.filter(({ role }) => role !== 'main')),
    content: [title, ...joined(main.flatMap(({ within }) => within))],
  }
}

/** The title, headings and links of a page, which are read in a fraction of the time of its whole text. */
export async function outlineOf(page: Page): Promise<string[]> {
  const { title, parts } = await page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, a)')].filter((one) =>
      one.checkVisibility(),
    )
    const parts = seen.map((one) => ({
      tag: one.tagName,
      name: one.getAttribute('aria-label') ?? one.innerText.replace(/\s+/g, ' ').trim(),
      url: one.getAttribute('href') ?? '',
    }))
    return { title: document.title, parts }
  })
  const nodes = parts.map(({ tag, name, url }): Node => {
    const node = { name, text: '', within: [] }
    if (tag !== 'A') return { ...node, role: 'heading', marks: `[level=${tag[1]}]` }
    return { ...node, role: 'link', marks: '', within: [{ ...node, role: '/url', name: '', marks: '', text: url }] }
  })
  return [title, ...joined(nodes)]
}

/** Opens the folded parts of a page while something is done, and waits for what is drawn and loads only then. */
export async function unfolded<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const { isFolded, isDrawnLater } = await page.evaluate(async () => {
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    if (folded.length === 0) return { isFolded: false, isDrawnLater: false }
    const elements = document.getElementsByTagName('*')
    const before = elements.length
    const opened = folded.map(
      (details) => new Promise((toggled) => details.addEventListener('toggle', toggled, { once: true })),
    )
    for (const details of folded) {
      details.open = true
      details.dataset.unfolded = ''
    }
    await Promise.all(opened)
    await new Promise(requestAnimationFrame)
    return { isFolded: true, isDrawnLater: elements.length !== before }
  })
  if (isDrawnLater) await settled(page)
  const seen = await look()
  if (isFolded) await page.evaluate(fold)
  return seen
}

function fold(): void {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-unfolded]')) details.open = false
}

function nodesOf(snapshot: string): Node[] {
  const top: Node = { role: '', name: '', marks: '', text: '', within: [] }
  const open = [top]
  for (const line of snapshot.split('\n')) {
    const indent = line.search(/\S/) / 2
    const node = nodeOf(line.trim().slice(2))
    open[indent]?.within.push(node)
    open.length = indent + 1
    open.push(node)
  }
  return top.within
}

const LINE = /^(?<role>[\w/]+)(?: (?<name>"(?:[^"\\]|\\.)*"|\/.*\/))?(?<marks>(?: \[[^\]]*\])*)(?:: ?(?<text>.*))?$/

function nodeOf(written: string): Node {
  // YAML puts quotes around keys and texts with special characters.
  const plain = written.replace(/^'((?:[^']|'')*)'(?=:|$)/, (_, key) => key.replaceAll("''", "'"))
  const { role = plain, name = '', marks = '', text = '' } = LINE.exec(plain)?.groups ?? {}
  return { role, name: unquoted(name), marks, text: unquoted(text), within: [] }
}

function unquoted(text: string): string {
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text
}

/** All texts and links inside, as one. */
function textIn(node: Node): string {
  if (node.role === 'link') return linkOf(node)
  return [node.text, ...node.within.map(textIn)].filter(Boolean).join(' ')
}

const isPlain = ({ role, within }: Node): boolean =>
  PLAIN.test(role) && within.every((one) => one.role === 'link' || isPlain(one))

function linkOf({ name, within }: Node): string {
  const url = within.find(({ role }) => role === '/url')?.text ?? ''
  return `link "${name}" ${url}`
}

function linesOf(node: Node): string[] {
  const { role, name, marks, within } = node
  if (isPlain(node)) return [textIn(node)].filter(Boolean)
  const level = /level=(\d)/.exec(marks)?.[1]
  if (role === 'heading') return [`h${level} ${name || textIn(node)}`, ...joined(within.filter((one) => !isPlain(one)))]
  if (role === 'link') return [linkOf(node)]
  if (role === 'row') return [`- ${within.map(cellOf).join(' | ')}`]
  if (role === '/placeholder') return []
  if (role === 'combobox' || role === 'listbox') return [`${role} "${name}"${marks}: ${choice(node)}`]
  const inside = joined(within)
  const placeholder = within.find((one) => one.role === '/placeholder')
  if (placeholder) {
    const value = within.filter((one) => one !== placeholder).map(textIn)
    return [`${role}${quoted(name)}${marks} ${[...value, `(${placeholder.text})`].join(' ')}`]
  }
  const whole = isText(node) ? textIn(node) : ''
  const text = node.text || (whole.length < WIDTH ? whole : '')
  if (text) return [`${role === 'listitem' ? '-' : `${role}${quoted(name)}${marks}`} ${text}`]
  if (role === 'listitem') {
    const [first = '', ...rest] = inside
    const short = inside.join(' | ')
    return short.length < WIDTH ? [`- ${short}`] : [`- ${first}`, ...indented(rest)]
  }
  if (/^(?:list|rowgroup|status|generic)$/.test(role) && !name) return inside
  if (role === 'region' && inside[0] === `h${inside[0]?.[1]} ${name}`) return inside
  return [`${role}${quoted(name)}${marks}`, ...indented(inside)]
}

const isText = ({ within }: Node) => within.every((one) => one.role === 'link' || isPlain(one))

const quoted = (name: string) => (name ? ` "${name}"` : '')

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

/** A cell's name is its text, with the names of its controls. */
const cellOf = (cell: Node) => [cell.name || textIn(cell), ...linksIn(cell)].join(' ')

const linksIn = (node: Node): string[] =>
  node.within.flatMap((one) => (one.role === '/url' ? [one.text] : linksIn(one)))

function choice({ text, within }: Node): string {
  const options = within.filter(({ role }) => role === 'option')
  if (options.length === 0) return text || within.map(textIn).join(' ')
  const chosen = options.filter(({ marks }) => marks.includes('[selected]')).map(({ name }) => name)
  const some = options.length > MOST_CHOICES ? `${options.length} choices` : options.map(({ name }) => name).join(', ')
  return `${chosen.join(', ')} (of ${some})`
}

function definitionsFrom(nodes: readonly Node[], from: number): string[] {
  const node = nodes[from]
  if (node?.role !== 'definition') return []
  return [isText(node) ? textIn(node) : joined(node.within).join(' '), ...definitionsFrom(nodes, from + 1)]
}

/** Short lines of one kind share a line. */
function kindOf(node: Node): string {
  if (isPlain(node)) return 'text'
  if (CONTROL.test(node.role)) return 'control'
  return node.role === 'term' || node.role === 'listitem' ? node.role : ''
}

/** The lines of nodes that follow each other. */
function joined(nodes: readonly Node[]): string[] {
  const lines: string[] = []
  let shared = ''
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1]
    const before = nodes[index - 1]
    if (node.role === 'definition' && /^(?:term|definition)$/.test(before?.role ?? '')) continue
    // The name of a control repeats its label, which stands before or after it.
    const isLabelOf = (one: Node | undefined) => one !== undefined && CONTROL.test(one.role) && one.name === node.text
    if (node.role === 'text' && (isLabelOf(before) || isLabelOf(next))) continue
    const own =
      node.role === 'term' ? [`${textIn(node)}: ${definitionsFrom(nodes, index + 1).join(', ')}`] : linesOf(node)
    const [first = ''] = own
    const last = lines.at(-1) ?? ''
    const kind = own.length === 1 ? kindOf(node) : ''
    if (kind !== '' && kind === shared && last.length + first.length < WIDTH)
      lines[lines.length - 1] = `${last} | ${first}`
    else lines.push(...own)
    if (own.length > 0) shared = kind
  }
  return lines
}

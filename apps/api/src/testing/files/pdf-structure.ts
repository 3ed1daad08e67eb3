import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Node = { role: string; children?: (Node | { type: string; id: string })[]; alt?: string }
/** Element that a screen reader announces: its role and its text. */
type Spoken = { role: string; text: string; alt?: string | undefined }

/** The tagged parts of a PDF in the order in which they are read out, with title and language. */
export async function pdfStructure(bytes: Uint8Array) {
  const { spoken, ...rest } = await structureOf(bytes)
  return { ...rest, spoken: spoken.flatMap(({ role, text }) => (role === 'TR' ? [] : [{ role, text }])) }
}

/** The same as text: a heading, a paragraph or a row of a table on each line. */
export async function pdfLines(bytes: Uint8Array): Promise<string> {
  const { title, language, spoken } = await structureOf(bytes)
  const lines = [`${title} (${language})`]
  let row = ''
  for (const { role, text, alt = '' } of spoken) {
    if (role === 'TR') row = '|'
    else if (!/^(?:T[HD]|Figure)$/.test(role)) row = ''
    if (row === '' || role === 'TR') {
      if (row === '') lines.push(`${role}: ${text || alt}`)
      continue
    }
    if (row !== '|') lines.pop()
    row += ` ${text || alt} |`
    lines.push(row)
  }
  return lines.join('\n')
}

async function structureOf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const spoken: Spoken[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const words = wordsById(items)
    const read = (node: Node): void => {
      const own = (node.children ?? []).flatMap((child) => ('id' in child ? [words.get(child.id) ?? ''] : []))
      if (own.length > 0 || ['Form', 'TR'].includes(node.role))
        spoken.push({ role: node.role, text: own.join(' ').replaceAll(/\s+/g, ' ').trim(), alt: node.alt })
      for (const child of node.children ?? []) if ('role' in child) read(child)
    }
    const tree = (await page.getStructTree()) as Node | null
    if (tree) read(tree)
  }
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> }
  // The typings declare an object, but it is a map.
  const mark: unknown = await document.getMarkInfo()
  const marked = mark instanceof Map && mark.get('Marked') === true
  await loading.destroy()
  return { title: info.Title, language: info.Language, marked, spoken }
}

type Item = { type?: string; id?: string | null; str?: string; hasEOL?: boolean }

/** Text between the beginning and the end of a mark is that mark's. */
function wordsById(items: readonly object[]): Map<string, string> {
  const words = new Map<string, string>()
  const open: (string | null)[] = []
  for (const { type, id, str, hasEOL } of items as Item[]) {
    if (type === 'beginMarkedContentProps' || type === 'beginMarkedContent') open.push(id ?? null)
    else if (type === 'endMarkedContent') open.pop()
    const mark = open.at(-1)
    if (mark && (str || hasEOL)) words.set(mark, `${words.get(mark) ?? ''}${str}${hasEOL ? ' ' : ''}`)
  }
  return words
}

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfText = { text: string; x: number; y: number; angle: number; width: number; size: number }

/** The texts of each page with their visible position (from the top left) and slant. */
export async function pdfTexts(bytes: Uint8Array): Promise<PdfText[][]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: PdfText[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const view = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const seen = (x: number, y: number) => view.convertToViewportPoint(x, y) as [number, number]
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [a, b, , , e, f] = item.transform as [number, number, number, number, number, number]
        const [x, y] = seen(e, f)
        const [toX, toY] = seen(e + a, f + b)
        const angle = Math.round((Math.atan2(y - toY, toX - x) * 180) / Math.PI)
        return [{ text: item.str, x, y, angle, width: item.width, size: item.height }]
      }),
    )
  }
  await loading.destroy()
  return pages
}

/** All words of a PDF in reading order. */
export async function pdfWords(bytes: Uint8Array): Promise<string> {
  const pages = await pdfTexts(bytes)
  return pages.map((pieces) => pieces.map(({ text }) => text).join(' ')).join('\n')
}

/** First mentions of a tax form in a text that lack its number or, in brackets, the name that banks still use. */
export function misnamedForms(words: string): string[] {
  const text = words.replaceAll(/\s+/g, ' ')
  return [
    ['145', '15CA'],
    ['146', '15CB'],
  ].flatMap(([now, former]) => {
    const first = new RegExp(`Form (?:${now}|${former}).{0,20}`).exec(text)?.[0]
    return first === undefined || first.startsWith(`Form ${now} (${former}`) ? [] : [first]
  })
}

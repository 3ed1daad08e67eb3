import { expect, test } from 'vitest'
import { finishPdf, newPdf, type Pdf, type TextStyle, write } from './pdf-document.ts'
import { withFont } from './pdf-fonts.ts'

const SIZE = 9.5
const drawn = async (draw: (document: Pdf) => void) => {
  const document = newPdf({ title: 'A paper', subject: 'How text is written', createdAt: 0 })
  draw(document)
  return (await finishPdf(document)).toString('latin1')
}

test.each<[string, string, Omit<TextStyle, 'size'>]>([
  ['a word', 'Nirgam', {}],
  ['letters that move each other', 'AVATAR To Wa. ₹5,000–7,000…', { bold: true }],
  ['letters that melt together', 'office of affiliates', { width: 200 }],
  ['a line at the right', 'NRG-7K2M9QX4WD To', { width: 200, align: 'right' }],
  ['a line at the right that ends in a space', 'NRG-7K2M ', { width: 200, align: 'right' }],
  ['a line in the middle', 'Page 1 of 2', { width: 200, align: 'center' }],
  ['two spaces', 'one  two', { width: 200 }],
  ['nothing', '', { width: 200 }],
  ['unusual letters', 'José Łukasz', { width: 200 }],
  ['letters above others', 'हिन्दी में', { width: 200 }],
  ['a text of many lines', 'This contribution is for preparing a certificate. '.repeat(4), { width: 200, lineGap: 2 }],
  ['a text that has no room', 'Venkatanarasimharajuvaripeta '.repeat(4), { width: 100, lines: 2 }],
])('%s is written as pdfkit writes it, and ends where it does', async (_, text, style) => {
  const { bold = false, width, align, lineGap, lines } = style
  let [below, belowOfPdfkit] = [0, 0]
  const ours = await drawn((document) => {
    below = write(document, text, 48, 106, { size: SIZE, color: '#55706a', ...style })
  })
  const pdfkits = await drawn((document) => {
    withFont(document, bold ? 'bold' : 'regular').fontSize(SIZE)
    const height = document.currentLineHeight(true)
    const bound = lines && { height: height * lines + 0.01, ellipsis: true }
    document
      .fillColor('#55706a')
      .text(text, 48, 106, { width, align, lineGap, lineBreak: width !== undefined, ...bound })
    belowOfPdfkit = width === undefined ? 106 + height : document.y
  })
  expect(ours).toBe(pdfkits)
  expect(below).toBeCloseTo(belowOfPdfkit, 9)
})

test('a line at the end of the page goes to the next one, as with pdfkit', async () => {
  const document = newPdf({ title: 'A paper', subject: 'How text is written', createdAt: 0 })
  write(document, 'Below the end', 48, 835, { size: 20, width: 300 })
  expect(document.bufferedPageRange().count).toBe(2)
})

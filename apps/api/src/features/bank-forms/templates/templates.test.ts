import { PDFDocument, PDFHexString, PDFName, PDFTextField } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { pdfLines, pdfStructure } from '../../../testing/files/pdf-structure.ts'
import { misnamedForms, pdfTexts, pdfWords } from '../../../testing/files/pdf-text.ts'
import { PURPOSE_CODES } from './outward-remittance-request.ts'
import { bankFormTemplates } from './templates.ts'

const templates = bankFormTemplates()
const of = (fileName: string) => templates.find((template) => template.fileName === fileName)!

/** The forms of one bank, each drawn once for all tests. */
const drawn = await Promise.all(
  templates.filter(({ bankSlug }) => bankSlug === 'icici').map(async (one) => ({ ...one, paper: await one.bytes() })),
)
const request = drawn.find(({ fileName }) => fileName === 'nirgam-icici-outward-remittance-request.pdf')!.paper

describe('the initial bank forms', () => {
  test('are four for each of the six banks, each under its own file name', () => {
    expect(
      Object.entries(Object.groupBy(templates, ({ bankSlug }) => bankSlug)).map(([bank, list]) => [bank, list?.length]),
    ).toEqual(['axis', 'dbs', 'hdfc', 'icici', 'sbi', 'others'].map((bank) => [bank, 4]))
    expect(new Set(templates.map(({ fileName }) => fileName)).size).toBe(24)
  })

  test.each(drawn)('say on every page that they are not the bank’s own paper: $formName', async ({ paper }) => {
    const pages = await pdfTexts(paper)
    expect([1, 2]).toContain(pages.length)
    pages.forEach((pieces, index) => {
      const words = pieces.map(({ text }) => text).join(' ')
      expect(words).toContain('Nirgam template: not ICICI Bank’s own paper.')
      expect(words).toContain(`Page ${index + 1} of ${pages.length}`)
      for (const { text, x, y } of pieces) {
        expect({ text, inside: x > 40 && x < 553 && y > 20 && y < 825 }).toEqual({ text, inside: true })
      }
    })
  })

  test('have the recorded text; a change is reviewed before it is accepted', async () => {
    const texts = drawn.map(async ({ fileName, paper }) => `## ${fileName}\n${await pdfLines(paper)}\n`)
    await expect((await Promise.all(texts)).join('\n')).toMatchFileSnapshot('templates.txt')
  })

  test('name the bank, or leave it to be filled in', async () => {
    expect(await pdfWords(await of('nirgam-sbi-fema-declaration.pdf').bytes())).toContain('State Bank of India')
    const words = await pdfWords(await of('nirgam-others-fema-declaration.pdf').bytes())
    expect(words).toContain('not your bank’s own paper')
    expect(words).toContain('Any bank')
  })

  test('list the purpose codes and the rupee', async () => {
    const words = await pdfWords(request)
    for (const [code, purpose] of PURPOSE_CODES) {
      expect(words).toContain(code)
      expect(words).toContain(purpose)
    }
    expect(words).toContain('Other:')
    expect(words).toContain('confirm the code with your bank')
    expect(words).toContain('Rupee equivalent (₹)')
  })

  test.each(drawn)(
    'give both names of a tax form when they first mention it: $formName',
    async ({ paper, description }) => {
      expect(misnamedForms(description)).toEqual([])
      expect(misnamedForms(await pdfWords(paper))).toEqual([])
    },
  )

  test('can be filled in on screen, one letter per box, and label every field', async () => {
    const document = await PDFDocument.load(request)
    const fields = document.getForm().getFields()
    const labels = fields.map((field) => /\/TU <FEFF([0-9A-F]+)>/.exec(String(field.acroField.dict))?.[1])
    expect(labels).not.toContain(undefined)
    const text = fields.filter((field) => field instanceof PDFTextField)
    expect(text.filter((field) => field.isCombed()).map((field) => field.getMaxLength())).toEqual(
      expect.arrayContaining([10, 11, 18, 34]),
    )
    for (const { formName, paper } of drawn) {
      const filledIn = (await PDFDocument.load(paper)).getForm().getFields()
      const texts = filledIn.flatMap((field) => (field instanceof PDFTextField ? (field.getText() ?? []) : []))
      expect([formName, texts]).toEqual([formName, ['ICICI Bank']])
    }
    expect(fields.length - text.length).toBeGreaterThan(30)
  })

  test('name each box of a table by its row and column', async () => {
    const declaration = await PDFDocument.load(await of('nirgam-icici-fema-declaration.pdf').bytes())
    const labels = declaration
      .getForm()
      .getFields()
      .map((field) => field.acroField.dict.lookup(PDFName.of('TU'), PDFHexString).decodeText())
    const columns = ['Date', 'Bank and branch', 'Amount in foreign currency', 'Purpose']
    const boxes = [1, 2, 3].flatMap((row) => columns.map((column) => `Row ${row}, ${column}`))
    expect(labels.filter((label) => /^Row \d/.test(label))).toEqual(boxes)
  })

  test.each(drawn)('take several lines wherever there is room for them: $formName', async ({ paper }) => {
    const fields = (await PDFDocument.load(paper)).getForm().getFields()
    const texts = fields.filter((field) => field instanceof PDFTextField)
    for (const field of texts) {
      const [widget] = field.acroField.getWidgets()
      expect(field.isMultiline()).toBe((widget?.getRectangle().height ?? 0) > 24)
    }
  })

  test('are read out in order, each field behind its label', async () => {
    const { title, language, marked, spoken } = await pdfStructure(request)
    expect({ title, language, marked }).toEqual({
      title: 'Outward remittance request (ICICI Bank)',
      language: 'en-IN',
      marked: true,
    })
    expect(spoken.filter(({ role }) => role === 'H1')).toEqual([{ role: 'H1', text: 'Outward remittance request' }])
    expect(spoken.filter(({ role }) => role === 'H2').map(({ text }) => text)).toContain('Beneficiary')
    const pan = spoken.findIndex(({ text }) => text === 'PAN')
    expect(spoken.slice(pan, pan + 4).map(({ role }) => role)).toEqual(['P', 'Form', 'P', 'Form'])
    const notices = spoken.filter(({ text }) => text.includes('not ICICI Bank’s own paper'))
    expect(notices).toHaveLength(1)
    for (const role of ['LI', 'TH', 'TD']) expect(spoken.some((part) => part.role === role)).toBe(true)
  })

  test('are byte-for-byte reproducible', async () => {
    const template = of('nirgam-dbs-document-checklist.pdf')
    expect((await template.bytes()).equals(await template.bytes())).toBe(true)
  })
})

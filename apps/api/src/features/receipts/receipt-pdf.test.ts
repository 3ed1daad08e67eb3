import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { asCents, asPaise } from '@nirgam/domain/shared/money'
import { describe, expect, test } from 'vitest'
import { pdfStructure } from '../../testing/files/pdf-structure.ts'
import { misnamedForms, pdfTexts, pdfWords } from '../../testing/files/pdf-text.ts'
import { type ReceiptFacts, receiptPdf } from './receipt-pdf.ts'

const FACTS: ReceiptFacts = {
  remittanceId: 123,
  referenceNumber: 'NRG-7K2M9QX4WD',
  transactionId: '3C679366HH908993F',
  paidAt: Date.UTC(2026, 10, 14, 20, 15),
  status: 'Under Review',
  payer: { name: 'Anita Ramesh Deshpande', bank: 'HDFC Bank', accountNumber: '50100123456789' },
  receiver: { name: 'José Łukasz', bank: 'Deutsche Bank', accountNumber: 'DE89370400440532013000', country: 'Germany' },
  transferPaise: asPaise(500_000_000),
  destinationCountry: 'Germany',
  contributionPaise: asPaise(500_000),
  chargedUsdCents: asCents(6024),
  rupeesPerUsd: 83,
  refund: null,
  refundAsked: null,
  dueAt: null,
  company: {
    name: 'Nirgam Services Pvt Ltd',
    address: '12 MG Road, Pune 411001',
    number: 'CIN U12345MH2026PTC000001',
    taxNumber: 'GSTIN 27AAAAA0000A1Z5',
  },
  support: { phone: '+91 00000 00000', email: 'support@example.com', hours: 'Mon-Sat 10AM-8PM' },
}

describe('a receipt', () => {
  test('names the payer, amount, time and purpose, in rupees and dollars', async () => {
    const words = await pdfWords(await receiptPdf(FACTS))
    expect(misnamedForms(words)).toEqual([])
    for (const text of [
      'Receipt for service contribution',
      'NRG-7K2M9QX4WD',
      'REM-000123',
      '3C679366HH908993F',
      '15 Nov 2026, 1:45 AM IST',
      'Anita Ramesh Deshpande',
      'José Łukasz',
      'HDFC Bank',
      'Germany',
      '₹5,000.00',
      'Rupees five thousand only',
      'US$60.24',
      '₹83 = US$1',
      '₹50,00,000',
      'Rupees fifty lakh only',
      '8-12 hours',
      'Under Review',
      'Form 146 (15CB)',
      'Form 145 (15CA)',
      'Nirgam Services Pvt Ltd',
      '12 MG Road, Pune 411001',
      'GSTIN 27AAAAA0000A1Z5',
      'Paid through PayPal to',
      'This is a computer-generated document. No signature required.',
      'support@example.com',
    ]) {
      expect(words).toContain(text)
    }
  })

  test('has each fact at its label', async () => {
    const words = await pdfWords(await receiptPdf(FACTS))
    const facts = [
      ['Reference number', 'NRG-7K2M9QX4WD'],
      ['Remittance ID', 'REM-000123'],
      ['Transaction ID (PayPal)', '3C679366HH908993F'],
      ['Date and time', '15 Nov 2026, 1:45 AM IST'],
      ['Contribution received', '₹5,000.00'],
      ['Transfer amount', '₹50,00,000'],
      ['Destination', 'Germany'],
      ['Status of certification', 'Under Review'],
      ['Name', 'Anita Ramesh Deshpande Bank HDFC Bank Account ****6789'],
      ['Name', 'José Łukasz Bank Deutsche Bank Account ****3000 Country Germany'],
    ]
    expect(facts.map((fact) => fact.join(' ')).filter((fact) => !words.includes(fact))).toEqual([])
  })

  test('shows the refunded amount and its time', async () => {
    expect(await pdfWords(await receiptPdf(FACTS))).not.toContain('Refund')
    const refund = { paise: asPaise(125_000), usdCents: asCents(1506), at: Date.UTC(2026, 10, 20, 6, 0) }
    const words = await pdfWords(await receiptPdf({ ...FACTS, refund }))
    for (const text of ['PARTLY REFUNDED', '₹1,250.00 (US$15.06)', '20 Nov 2026, 11:30 AM IST']) {
      expect(words).toContain(text)
    }
    const whole = await pdfWords(await receiptPdf({ ...FACTS, refund: { ...refund, paise: FACTS.contributionPaise } }))
    expect(whole).toContain(' REFUNDED')
    expect(whole).not.toContain('PARTLY')
  })

  test('shows only the last four digits of account numbers', async () => {
    const bytes = await receiptPdf(FACTS)
    const words = await pdfWords(bytes)
    expect(words).toContain('****6789')
    expect(words).toContain('****3000')
    expect(words.replace(/\s/g, '')).not.toMatch(/50100123|DE893704/)
    expect(bytes.includes('50100123')).toBe(false)
  })

  test('is byte-for-byte reproducible', async () => {
    expect((await receiptPdf(FACTS)).equals(await receiptPdf({ ...FACTS }))).toBe(true)
    expect((await receiptPdf(FACTS)).equals(await receiptPdf({ ...FACTS, status: 'Approved' }))).toBe(false)
  })

  test('has a title and a language for assistive software', async () => {
    const document = await PDFDocument.load(await receiptPdf(FACTS), { updateMetadata: false })
    expect(document.getTitle()).toBe('Nirgam receipt NRG-7K2M9QX4WD')
    expect(document.getAuthor()).toBe('Nirgam')
    expect(String(document.catalog)).toContain('en-IN')
  })

  test('has a reading order: headings, then each value after its label, the payer before the receiver', async () => {
    const { title, language, marked, spoken } = await pdfStructure(await receiptPdf(FACTS))
    expect({ title, language, marked }).toEqual({
      title: 'Nirgam receipt NRG-7K2M9QX4WD',
      language: 'en-IN',
      marked: true,
    })
    const headings = spoken.filter(({ role }) => role.startsWith('H'))
    expect(headings.map(({ role, text }) => `${role} ${text}`)).toEqual([
      'H1 Receipt for service contribution',
      'H2 Payment',
      'H2 Payer',
      'H2 Receiver',
      'H2 Transfer abroad',
    ])
    const after = (label: string) => spoken[spoken.findIndex(({ role, text }) => role === 'TH' && text === label) + 1]
    expect(after('Remittance ID')).toEqual({ role: 'TD', text: 'REM-000123' })
    expect(after('Name')).toEqual({ role: 'TD', text: 'Anita Ramesh Deshpande' })
    expect(after('Country')).toEqual({ role: 'TD', text: 'Germany' })
    expect(spoken.map(({ text }) => text).join()).not.toContain('Page 1 of 1')
  })

  test('fits on one page above its footer, with the longest names', async () => {
    const long = 'Venkatanarasimharajuvaripeta '.repeat(5).slice(0, 120)
    const party = { name: long, bank: long, accountNumber: '1'.repeat(34) }
    const pages = await pdfTexts(
      await receiptPdf({
        ...FACTS,
        payer: party,
        receiver: { ...party, country: long },
        destinationCountry: long,
        transferPaise: asPaise(9_999_999_999),
        contributionPaise: asPaise(1_234_567_800),
        refund: { paise: asPaise(1_000_000_000), usdCents: asCents(12_048_193), at: FACTS.paidAt },
      }),
    )
    expect(pages).toHaveLength(1)
    // Two lines of each name, and only then an ellipsis.
    expect(
      pages[0]!.filter(({ text }) => text.startsWith('Venkatanarasimharajuvaripeta')).length,
    ).toBeGreaterThanOrEqual(10)
    const footer = pages[0]!.find(({ text }) => text.startsWith('This is a computer-generated'))!
    const lastLine = pages[0]!.filter(({ text }) => text.includes('please quote')).at(-1)!
    expect(lastLine.y).toBeLessThan(footer.y - 10)
  })

  test('marks details not provided, and prints a question mark for an unsupported letter', async () => {
    const nobody = { name: null, bank: null, accountNumber: null }
    const words = await pdfWords(
      await receiptPdf({
        ...FACTS,
        payer: { ...FACTS.payer, name: 'Asha 王' },
        receiver: { ...nobody, country: null },
        transferPaise: null,
        destinationCountry: null,
      }),
    )
    expect(words.match(/Not provided/g)).toHaveLength(7)
    expect(words).toContain('Asha ?')
  })

  test('embeds the same font subsets as every other receipt, unless a name has unusual letters', async () => {
    const fonts = async (name: string) => fontsIn(await receiptPdf({ ...FACTS, receiver: { ...FACTS.receiver, name } }))
    const usual = await fonts('Jo Q. Zimmermann-O’Hara')
    expect(usual).toHaveLength(2)
    expect(await fonts('Asha Kumar')).toEqual(usual)
    expect(await fonts('José Łukasz')).not.toEqual(usual)
  })
})

async function fontsIn(pdf: Buffer): Promise<Uint8Array[]> {
  const { context } = await PDFDocument.load(pdf)
  const files = context
    .enumerateIndirectObjects()
    .map(([, object]) => (object instanceof PDFDict ? object.lookup(PDFName.of('FontFile2')) : undefined))
  return files.flatMap((file) => (file instanceof PDFRawStream ? [file.contents] : []))
}

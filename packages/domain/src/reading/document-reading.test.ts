import { expect, test } from 'vitest'
import { searchInWords } from '../case/paper-verdicts.ts'
import { sampleForm } from '../remittance/sample-form.ts'
import { samplePart, sampleSheet } from '../testing/sample-sheet.ts'
import { sheetOfFlat } from '../testing/sample-workings.ts'
import { MOST_SOUGHT, pageOf, pagesIn, soughtIn } from './document-reading.ts'
import { PAGE_BREAK } from './filed-form.ts'

test('a case without a sheet is searched by its people, accounts and amount', () => {
  expect(soughtIn(sampleForm(), null).map(({ tick, label }) => [tick, label])).toEqual([
    ['name', 'Remitter: आशा Müller-D’Souza'],
    ['name', 'Remitter’s PAN ****093K'],
    ['name', 'Receiver: Zoë O’Connor देव'],
    ['account', 'Remitter’s account ****7465'],
    ['account', 'Receiver’s account ****3945'],
    ['amount', 'Transfer ₹4,87,321'],
  ])
})

test('the sheet adds its amounts, days and numbers, each once', () => {
  const labels = soughtIn(sampleForm(), sampleSheet()).map(({ label }) => label)
  expect(labels.slice(6)).toEqual([
    'Whole amount ₹7,08,314',
    'Credited on 2 November 2026',
    'UTR or cheque UTR4417 रु',
    'Tax ₹2,20,993',
    'Tax paid on 31 October 2026',
    'Certificate or challan Form 131 प्रमाण',
    'Tax deducted by: किरायेदार Ténant',
  ])
  const ofSale = soughtIn(sampleForm(), sheetOfFlat()).map(({ label }) => label)
  expect(ofSale).toEqual(expect.arrayContaining(['Sold on 12 June 2026', 'Acquired on 10 May 1994']))
})

test('a sheet with hundreds of rows is searched up to a limit', () => {
  const credits = Array.from({ length: 60 }, (_, index) => ({
    day: '2026-11-02',
    amount: 100_000 + index,
    reference: `UTR${100_000 + index}`,
    page: '',
  }))
  expect(soughtIn(sampleForm(), sampleSheet({ parts: [samplePart({ credits })] }))).toHaveLength(MOST_SOUGHT)
})

test('each value is found on the first page that has it', () => {
  const sought = soughtIn(sampleForm(), sampleSheet())
  const pages = ['Statement of ASHA', 'A/c 50100092837465, D’Souza', '02-11-2026 NEFT UTR4417रु 4,87,321.00 Cr']
  const read = pagesIn(pages.join(PAGE_BREAK))
  expect(sought.map((one) => [one.label, pageOf(read, one)]).filter(([, page]) => page !== null)).toEqual([
    ['Remitter’s account ****7465', 2],
    ['Transfer ₹4,87,321', 3],
    ['Credited on 2 November 2026', 3],
    ['UTR or cheque UTR4417 रु', 3],
  ])
})

test('a document without details of the case is distinguished from an unreadable one', () => {
  const words = (['waiting', 'read', 'no_text', 'unreadable'] as const).map((state) => searchInWords(state, false))
  expect(new Set([...words, searchInWords('read', true)]).size).toBe(5)
})

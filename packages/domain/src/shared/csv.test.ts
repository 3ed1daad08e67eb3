import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =HYPERLINK("x")'])(
  'words that a spreadsheet would calculate stay words: %j',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

test('commas, quotes and line breaks stay in their cell; numbers are numbers, even below zero', () => {
  expect(csvLine(['a, "b"\nc', -1.5, null, 'x'])).toBe('"a, ""b""\nc",-1.5,,"x"\r\n')
})

import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =HYPERLINK("x")'])(
  'text that a spreadsheet would evaluate stays text: %j',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

test('commas, quotes and line breaks stay in their cell; numbers stay numbers, even below zero', () => {
  expect(csvLine(['a, "b"\nc', -1.5, null, 'x'])).toBe('"a, ""b""\nc",-1.5,,"x"\r\n')
})

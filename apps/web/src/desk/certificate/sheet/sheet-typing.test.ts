import { samplePart, sampleSheet } from '@nirgam/domain/certificate/sample-sheet'
import { expect, test } from 'vitest'
import { numberTyped, readNumber, sheetOf, typedSheet } from './sheet-typing.ts'

test('a sheet comes back from its boxes as it went in', () => {
  const sheet = sampleSheet({
    rate: 83_1250,
    parts: [samplePart(), samplePart({ amount: 12_345_67, rate: 5, tds: 0 })],
  })
  expect(sheetOf(typedSheet(sheet))).toEqual({ sheet, unreadable: [] })
})

test('numbers are read as people write them, and never guessed', () => {
  expect(readNumber('5,00,000.50', 2)).toBe(500_000_50)
  expect(readNumber('₹ 156000', 2)).toBe(156_000_00)
  expect(readNumber('31.2 %', 2)).toBe(31_20)
  expect(readNumber('83.1', 4)).toBe(83_1000)
  expect(readNumber('', 2)).toBe(0)
  for (const wrong of ['5 lakh', '1.234', '-5', '1.2.3', '9999999999999']) expect(readNumber(wrong, 2)).toBeNull()
})

test('a number is shown without what it does not need', () => {
  expect([numberTyped(156_000_00, 2), numberTyped(8312, 2), numberTyped(10, 2), numberTyped(0, 2)]).toEqual([
    '156000',
    '83.12',
    '0.1',
    '',
  ])
})

test('a box that holds no number is named by its place', () => {
  const typed = typedSheet(sampleSheet())
  const part = { ...typed.parts[0], income: 'all of it' } as (typeof typed.parts)[number]
  const { sheet, unreadable } = sheetOf({ ...typed, rate: '83,12.x', parts: [part] })
  expect(unreadable).toEqual(['parts.0.income', 'rate'])
  expect(sheet.parts[0]?.income).toBe(0)
})

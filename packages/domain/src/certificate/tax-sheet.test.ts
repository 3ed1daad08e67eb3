import { describe, expect, test } from 'vitest'
import { asPaise, exchangeRate, inForeign, type Plain, ZERO } from '../shared/money.ts'
import { samplePart, sampleSheet } from './sample-sheet.ts'
import type { SheetPart, TaxSheet } from './sheet-fields.ts'
import { sheetChanges, sheetFindings, totalsOf } from './tax-sheet.ts'

const PAISE = 487_321_00
const INCOME = 432_105_00
const TAX = 134_816_76

const places = (changes: Partial<Plain<TaxSheet>>, paise = PAISE) =>
  sheetFindings(sampleSheet(changes), asPaise(paise)).map(({ at }) => at)
const partPlaces = (changes: Partial<Plain<SheetPart>>) => {
  const part = samplePart(changes)
  return places({ parts: [part] }, part.amount).map((at) => at.replace('parts.0.', ''))
}

describe('the sums of a sheet', () => {
  test('leave out as income what is not chargeable, and count what is undecided', () => {
    const parts = [
      samplePart(),
      samplePart({ chargeable: 'no', amount: 100, income: 70, tax: 30, tds: 3 }),
      samplePart({ chargeable: 'unsure', amount: 10, income: 7, tax: 2, tds: 1 }),
    ]
    expect(totalsOf({ parts })).toEqual({
      amount: PAISE + 110,
      income: INCOME + 7,
      tax: TAX + 2,
      tds: 135_907_42 + 4,
      isChargeable: true,
    })
    expect(totalsOf({ parts: [samplePart({ chargeable: 'no' })] }).isChargeable).toBe(false)
  })

  test('are nothing in foreign currency while the rate is not known', () => {
    expect(inForeign(asPaise(83_00), exchangeRate(83))).toBe(1_00)
    expect(inForeign(asPaise(83_00), ZERO)).toBe(0)
  })

  test('must come to the remittance', () => {
    expect(sheetFindings(sampleSheet({ parts: [] }), asPaise(PAISE))).toContainEqual({
      at: 'parts',
      words: 'Say what the money is made of.',
    })
    const words = (paise: number) =>
      sheetFindings(sampleSheet(), asPaise(paise)).find(({ at }) => at === 'parts')?.words
    expect(words(PAISE - 100)).toBe('The parts come to ₹1.00 more than the remittance.')
    expect(words(PAISE + 100)).toBe('The parts come to ₹1.00 less than the remittance.')
    expect(words(PAISE)).toBeUndefined()
  })
})

describe('a part of the money', () => {
  test.each<[Partial<Plain<SheetPart>>, string[]]>([
    [{}, []],
    [{ amount: 0, tds: 0, chargeable: 'no' }, ['amount']],
    [{ chargeable: 'unsure' }, ['chargeable']],
    [{ section: ' ' }, ['section']],
    [{ income: 0, tax: 0 }, ['income']],
    [{ income: PAISE + 1, tax: 152_044_15 }, ['income']],
    [{ income: 100, rate: 200_00, tax: 200 }, ['tax']],
    [{ income: 100, rate: 100_00, tax: 100 }, []],
    [{ tax: TAX + 100 }, []],
    [{ tax: TAX - 101 }, ['tax']],
    [{ tds: 1, proof: ' ' }, ['proof']],
    [{ tds: 0, proof: '' }, []],
    [{ tds: PAISE }, []],
    [{ tds: PAISE + 1 }, ['tds']],
    [{ article: '6' }, ['trc']],
    [{ article: '6', trc: 'TRC1' }, []],
    [{ article: ' ' }, []],
    [{ chargeable: 'no', section: '', income: 0, rate: 0, tax: 0 }, []],
  ])('%j wants %j', (changes, wanted) => {
    const found = partPlaces(changes).filter((at) => at !== 'part')
    expect(found).toEqual(wanted)
  })
})

describe('the part of the form', () => {
  const untaxed = [samplePart({ chargeable: 'no' })]

  test.each<[TaxSheet['part'], SheetPart[], boolean]>([
    ['A', [samplePart()], true],
    ['B', [samplePart()], true],
    ['C', [samplePart()], true],
    ['D', [samplePart()], false],
    ['none', [samplePart()], false],
    ['A', untaxed, false],
    ['B', untaxed, false],
    ['C', untaxed, true],
    ['D', untaxed, true],
    ['none', untaxed, true],
    ['A', [], true],
  ])('%s', (part, parts, fits) => {
    expect(!places({ part, parts }).includes('part')).toBe(fits)
  })

  test('other than the guide’s is explained', () => {
    expect(places({ decision: 'overruled', note: ' ' })).toEqual(['note'])
    expect(places({ decision: 'overruled' })).toEqual([])
    expect(places({ decision: 'accepted', note: '' })).toEqual([])
  })

  test('B rests on an order that is named', () => {
    const order = { orderDay: '2026-11-01', orderNumber: '1', orderOfficer: 'A', orderSection: '395(1)' } as const
    const until = { orderValidTo: '2027-03-31' } as const
    expect(places({ part: 'B', ...order, ...until })).toEqual([])
    expect(places({ part: 'B', ...order, ...until, orderSection: ' ' })).toEqual(['orderSection'])
    expect(places({ part: 'B', ...order, proposedDay: '' })).toEqual(['orderValidTo', 'proposedDay'])
    expect(places({ part: 'B', ...order, ...until, proposedDay: '' })).toEqual(['proposedDay'])
    expect(places({ part: 'C', ...order })).toEqual([])
  })
})

test.each<[Partial<Plain<TaxSheet>>, string[]]>([
  [{ currency: 'XUSD' }, ['currency']],
  [{ currency: 'USDX' }, ['currency']],
  [{ currency: 'usd' }, ['currency']],
  [{ rate: 0 }, ['rate']],
  [{ rateDay: '' }, ['rateDay']],
  [{ proposedDay: '' }, ['proposedDay']],
  [{ purpose: '1301' }, ['purpose']],
  [{ purpose: 'S13011' }, ['purpose']],
  [{ bsrCode: '10510308' }, ['bsrCode']],
  [{ bsrCode: '05103080' }, ['bsrCode']],
  [{ bsrCode: '', part: 'A' }, []],
])('what is missing is named by its place: %j', (changes, wanted) => {
  expect(places(changes)).toEqual(wanted)
})

test('two versions differ by place, also where one of them has nothing', () => {
  const before = sampleSheet()
  const after = sampleSheet({ rate: 84_0000, parts: [samplePart({ note: 'June' }), samplePart({ tds: 0 })] })
  const changes = sheetChanges(before, after)
  expect(changes).toContainEqual({ at: 'rate', before: '845173', after: '840000' })
  expect(changes).toContainEqual({ at: 'parts.0.note', before: '', after: 'June' })
  expect(changes).toContainEqual({ at: 'parts.1.source', before: '', after: 'rent' })
  expect(changes.map(({ at }) => at)).not.toContain('currency')
  expect(sheetChanges(after, before)).toContainEqual({ at: 'parts.1.source', before: 'rent', after: '' })
  expect(sheetChanges(before, sampleSheet())).toEqual([])
  expect(sheetChanges({ note: null }, { note: undefined })).toEqual([])
})

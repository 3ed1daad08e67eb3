import { describe, expect, test } from 'vitest'
import { asPaise, exchangeRate, inForeign, type Plain, ZERO } from '../shared/money.ts'
import { samplePart, sampleSavings, sampleSheet, smallRent } from '../testing/sample-sheet.ts'
import type { TaxSheet } from './sheet-fields.ts'
import { sheetChanges, sheetFindings } from './tax-sheet.ts'
import { EMPTY_PART, type WorkingPart } from './working/working-fields.ts'

const PAISE = 487_321_00

const places = (changes: Partial<Plain<TaxSheet>>, paise = PAISE) =>
  sheetFindings(sampleSheet(changes), asPaise(paise)).map(({ at }) => at)
const partPlaces = (changes: Partial<Plain<WorkingPart>>) => {
  const part = samplePart(changes)
  return places({ parts: [part] }, part.sent).map((at) => at.replace('parts.0.', ''))
}

describe('the sums of a sheet', () => {
  test('are zero in foreign currency while the rate is unknown', () => {
    expect(inForeign(asPaise(83_00), exchangeRate(83))).toBe(1_00)
    expect(inForeign(asPaise(83_00), ZERO)).toBe(0)
  })

  test('must add up to the remittance', () => {
    expect(sheetFindings(sampleSheet({ parts: [] }), asPaise(PAISE))).toContainEqual({
      at: 'parts',
      words: 'Add at least one source of the money.',
    })
    const words = (paise: number) =>
      sheetFindings(sampleSheet(), asPaise(paise)).find(({ at }) => at === 'parts')?.words
    expect(words(PAISE - 100)).toBe('The parts come to ₹1.00 more than the remittance.')
    expect(words(PAISE + 100)).toBe('The parts come to ₹1.00 less than the remittance.')
    expect(words(PAISE)).toBeUndefined()
  })
})

describe('a part of the money', () => {
  const [credit] = samplePart().credits
  const [tax] = samplePart().taxPaid
  if (!credit || !tax) throw new Error('the sample has a credit and a tax payment')
  const used = (amount: number) => [{ amount, why: 'kept' as const, detail: '' }]
  const treaty = {
    ...EMPTY_PART.treaty,
    claimed: 'yes',
    country: 'Germany',
    trcNumber: 'T',
    trcFrom: '2026-04-01',
    trcTo: '2027-03-31',
    form41: 'F',
    form41Year: '2026-27',
  } as const

  test.each<[Partial<Plain<WorkingPart>>, string[]]>([
    [{}, []],
    [{ gross: 0, difference: 'x' }, ['gross']],
    [{ share: 0, difference: 'x' }, ['share']],
    [{ share: 110_00, difference: 'x' }, ['share']],
    [{ sent: 0 }, ['sent']],
    [{ gross: 708_315_00 }, ['difference']],
    [{ gross: 708_315_00, difference: 'Bank charges' }, []],
    [{ credits: [] }, ['credits']],
    [{ credits: [{ ...credit, day: '2026-11-21' }] }, ['credits.0.day']],
    [{ credits: [{ ...credit, reference: ' ' }] }, ['credits.0.reference']],
    [{ used: used(0) }, ['used.0.amount']],
    [{ used: used(1) }, ['sent']],
    [{ used: used(1), sent: PAISE - 1 }, []],
    [{ taxPaid: [{ ...tax, number: '', by: '', day: '' }] }, ['taxPaid.0.number', 'taxPaid.0.by', 'taxPaid.0.day']],
    [{ taxPaid: [{ ...tax, how: 'challan', by: '' }], difference: 'Paid by the tenant' }, []],
    [{ taxPaid: [{ ...tax, day: '2026-11-21' }] }, ['taxPaid.0.day']],
    [{ taxedAt: 'slab' }, ['slabNote']],
    [{ surcharge: '10 %' }, ['surchargeNote']],
    [{ source: 'savings' }, ['origin.from']],
    [{ source: 'interest', deposit: { interest: 708_315_00, principalFrom: 'x' } }, ['deposit.interest', 'parts']],
    [{ source: 'interest', deposit: { interest: 708_313_00, principalFrom: '' } }, ['deposit.principalFrom']],
    [{ source: 'pension', exempt: { exempt: 1_00, why: ' ' } }, ['exempt.why']],
    [{ source: 'shares' }, ['shares.lots']],
    [{ source: 'interest', treaty }, []],
    [{ source: 'interest', treaty: { ...treaty, trcTo: '2026-11-01' } }, ['treaty.trcTo']],
    [
      { source: 'interest', treaty: { ...treaty, form41: '', form41Year: '2026' } },
      ['treaty.form41', 'treaty.form41Year'],
    ],
    [{ source: 'interest', treaty: { ...treaty, country: 'Atlantis' } }, ['treaty.rate']],
    [{ treaty }, ['treaty.claimed']],
  ])('%j needs %j', (changes, wanted) => {
    expect(partPlaces(changes)).toEqual(wanted)
  })

  test('that was sold before it was bought, or lacks its days, is reported', () => {
    const property = { ...EMPTY_PART.property, stampValue: 708_314_00, cost: 100_00 }
    expect(partPlaces({ source: 'property', property })).toEqual(['property.acquiredOn', 'property.soldOn'])
    const days = { acquiredOn: '2020-01-02', soldOn: '2020-01-01' }
    expect(partPlaces({ source: 'property', property: { ...property, ...days } })).toEqual(['property.soldOn'])
  })

  test('needs no credits if the sender is resident or the payer deducts now', () => {
    const parts = [{ ...samplePart(), credits: [] }]
    expect(places({ parts, residence: 'RES' })).toEqual([])
  })
})

describe('the part of the form', () => {
  const untaxed = [sampleSavings(PAISE)]

  test.each<[TaxSheet['part'], WorkingPart[], boolean]>([
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
    ['A', [smallRent(500_000_00)], true],
    ['A', [smallRent(500_000_01)], false],
  ])('%s', (part, parts, fits) => {
    expect(!places({ part, parts }).includes('part')).toBe(fits)
  })

  test('that differs from the guide’s needs a note', () => {
    expect(places({ decision: 'overruled', note: ' ' })).toEqual(['note'])
    expect(places({ decision: 'overruled' })).toEqual([])
    expect(places({ decision: 'accepted', note: '' })).toEqual([])
  })

  test('B needs an order with its details', () => {
    const order = {
      orderDay: '2026-11-01',
      orderNumber: '1',
      orderOfficer: 'A',
      orderPayer: 'P',
      orderSection: '395(1)',
    } as const
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
])('missing values are reported by place: %j', (changes, wanted) => {
  expect(places(changes)).toEqual(wanted)
})

test('two versions differ by place, even if one of them is empty there', () => {
  const before = sampleSheet()
  const after = sampleSheet({ rate: 84_0000, parts: [samplePart({ note: 'June' }), samplePart({ taxPaid: [] })] })
  const changes = sheetChanges(before, after)
  expect(changes).toContainEqual({ at: 'rate', before: '845173', after: '840000' })
  expect(changes).toContainEqual({ at: 'parts.0.note', before: '', after: 'June' })
  expect(changes).toContainEqual({ at: 'parts.1.source', before: '', after: 'rent' })
  expect(changes.map(({ at }) => at)).not.toContain('currency')
  expect(sheetChanges(after, before)).toContainEqual({ at: 'parts.1.source', before: 'rent', after: '' })
  expect(sheetChanges(before, sampleSheet())).toEqual([])
  expect(sheetChanges({ note: null }, { note: undefined })).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { ZERO } from '../../shared/money.ts'
import { sampleFlat, sheetOfFlat } from '../../testing/sample-workings.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { type CoOwner, coOwnerFindings, saleIn } from './other-cases.ts'
import type { WorkingPart } from './working-fields.ts'

const flat = (changes: Partial<WorkingPart> = {}): TaxSheet =>
  ({ ...sheetOfFlat(), parts: [{ ...sampleFlat(), ...changes }] }) as TaxSheet
const own = saleIn(flat())
const other = (changes: Partial<Record<keyof CoOwner, unknown>> = {}) =>
  ({ ...own, case: 'REM-000002', name: 'Zoë रवि', share: 50_00, ...changes }) as CoOwner
const said = (sheet: TaxSheet, ...others: CoOwner[]) =>
  coOwnerFindings(sheet, others).map(({ at, words }) => [at, words])
const listing = (...owners: { name: string; share: number }[]) => {
  const { property } = sampleFlat()
  return flat({ property: { ...property, owners } as WorkingPart['property'] })
}

describe('owners of one sale', () => {
  test('with half each agree, and a case without links has no findings', () => {
    expect(own.share).toBe(50_00)
    expect(said(flat(), other())).toEqual([])
    expect(said(flat())).toEqual([])
  })

  test('whose shares do not add up to the whole are reported at the share', () => {
    const words = (percent: string) => `With REM-000002 the shares of the sale come to ${percent} %, not 100 %.`
    expect(said(flat(), other({ share: 50_01 }))).toEqual([['parts.0.share', words('100.01')]])
    expect(said(flat(), other({ share: 49_99 }))).toEqual([['parts.0.share', words('99.99')]])
  })

  test('may have shares that are not entered yet, unless the others already exceed the whole', () => {
    const unknown = other({ share: null })
    expect(said(flat(), unknown)).toEqual([])
    expect(said(flat(), unknown, other({ case: 'REM-3', share: 50_01 }))).toHaveLength(1)
  })

  test('who send nothing are listed by name, and a linked one is counted once', () => {
    const third = { name: 'Ravi', share: 20_00 }
    expect(said(listing(third), other({ share: 30_00 }))).toEqual([])
    const linked = { name: 'zoë  रवि.', share: 50_00 }
    expect(said(listing(linked), other())).toEqual([])
    expect(said(listing({ ...linked, share: 40_00 }), other())).toEqual([
      ['parts.0.property.owners.0.share', 'REM-000002 has 50 % for this owner.'],
    ])
  })

  test('have one price and one day of sale', () => {
    expect(said(flat(), other({ gross: 1_00 }))[0]?.[0]).toBe('parts.0.gross')
    expect(said(flat(), other({ soldOn: '2026-06-13' }))[0]?.[0]).toBe('parts.0.property.soldOn')
    expect(said(flat(), other({ gross: null, soldOn: '' }))).toEqual([])
    expect(said(flat(), other(saleIn(flat({ gross: ZERO }))))).toEqual([])
  })
})

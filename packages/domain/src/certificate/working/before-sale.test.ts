import { describe, expect, test } from 'vitest'
import { asRupees, basisPoints } from '../../shared/money.ts'
import { leftToSend, type PlannedSale, planSale, saleProblems, stepsOfSale } from './before-sale.ts'

const stepsOf = (sale: PlannedSale) => {
  const plan = planSale(sale)
  return plan ? stepsOfSale(sale, plan) : []
}

const SALE: PlannedSale = {
  acquiredBy: 'inherited',
  acquiredOn: '1994-05-10',
  soldOn: '2027-01-15',
  share: basisPoints(50),
  price: asRupees(1_60_00_000),
  stampValue: asRupees(1_70_00_000),
  cost: asRupees(6_00_000),
  fmv2001: asRupees(16_00_000),
  expenses: asRupees(1_60_000),
  improvements: asRupees(4_00_000),
  bonds: asRupees(20_00_000),
  house: asRupees(0),
  otherIncome: asRupees(2_00_000),
}

describe('before the sale of an inherited flat', () => {
  test('of a short-term gain nothing counts, and the steps don’t call a small investment above the limit', () => {
    const steps = stepsOf({ ...SALE, acquiredOn: '2025-01-15' })
    expect(steps).toContain('Bonds and a new house lower the tax only on long-term gains.')
    expect(steps.join(' ')).not.toContain('above the limit')
    expect(stepsOf({ ...SALE, bonds: asRupees(50_00_001) }).join(' ')).toContain('above the limit')
  })

  test('the buyer deducts from the full price, or with a certificate only the tax', () => {
    expect(planSale(SALE)).toMatchObject({
      isLong: true,
      gain: 49_20_000_00,
      tax: 7_03_560_00,
      rate: 14_30,
      price: 80_00_000_00,
      withoutCertificate: 11_44_000_00,
      withCertificate: 7_03_560_00,
      lockedUp: 4_40_440_00,
      taxYear: '2026-27',
      returnFrom: '2027-04-01',
    })
  })

  test('the amount left to send is the price minus tax and bonds', () => {
    const plan = planSale(SALE)
    if (!plan) throw new Error('nothing is missing')
    expect(leftToSend(plan, SALE)).toBe(48_56_000_00)
  })

  test('the seller learns the consequence of having no PAN', () => {
    expect(stepsOf(SALE).join(' ')).toContain('Without it, the buyer deducts at least 20 %')
  })

  test('only owners of a share need a certificate each', () => {
    const each = 'Each owner needs a certificate of their own: the buyer deducts from each share separately.'
    expect(stepsOf(SALE)).toContain(each)
    expect(stepsOf({ ...SALE, share: basisPoints(100) })).not.toContain(each)
  })

  test('a short-term gain is taxed at 30 %, and bonds don’t lower it', () => {
    const sale = { ...SALE, acquiredOn: '2026-01-15', cost: asRupees(1_00_00_000), otherIncome: asRupees(0) }
    expect(planSale(sale)).toMatchObject({ isLong: false, rate: 31_20, gain: 27_20_000_00, tax: 8_48_640_00 })
    expect(stepsOf(sale)).toContain('Bonds and a new house lower the tax only on long-term gains.')
  })

  test('a new house takes as much off the gain as bonds of the same amount', () => {
    const sale = { ...SALE, bonds: asRupees(0), house: asRupees(20_00_000) }
    expect(planSale(sale)).toMatchObject({ gain: 49_20_000_00, tax: 7_03_560_00, isOverMost: false })
  })

  test('from a sale at a loss the buyer deducts 13 % of the price, all of which comes back', () => {
    // 80,00,000 - 80,000 - 1,50,00,000 - 2,00,000 is below zero; 12.5 % with 4 % cess and no surcharge on the price
    const sale = { ...SALE, acquiredOn: '2015-05-10', cost: asRupees(3_00_00_000) }
    const plan = planSale(sale)
    expect(plan).toMatchObject({
      gain: 0,
      tax: 0,
      rate: 13_00,
      withoutCertificate: 10_40_000_00,
      withCertificate: 0,
      lockedUp: 10_40_000_00,
      inHand: { without: 69_60_000_00, with: 80_00_000_00 },
    })
    expect(plan?.gainLines.at(-1)).toMatchObject({ label: 'Loss: no gain is taxed', amount: 0 })
  })

  test('missing values are reported at their place', () => {
    const nothing = { ...SALE, price: asRupees(0), acquiredOn: '', share: basisPoints(110) }
    expect(saleProblems(nothing).map(({ at }) => at)).toEqual(['price', 'share', 'acquiredOn'])
    expect(planSale(nothing)).toBeNull()
    expect(saleProblems({ ...SALE, soldOn: '1994-05-09' }).map(({ words }) => words)).toEqual([
      'The sale can’t be before the purchase.',
    ])
  })
})

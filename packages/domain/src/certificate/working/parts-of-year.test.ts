import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asPaise, type Plain } from '../../shared/money.ts'
import { samplePart, sampleSheet } from '../../testing/sample-sheet.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { sheetFindings } from '../tax-sheet.ts'
import { planSale } from './before-sale.ts'
import { datedParts, rateOfOrder } from './parts-of-year.ts'
import { workingOf } from './working.ts'
import { EMPTY_PART, type WorkingPart } from './working-fields.ts'

type Changes = Partial<Plain<WorkingPart>>

const bare = (changes: Changes) => samplePart({ taxPaid: [], credits: [], ...changes })
const sheetWith = (parts: WorkingPart[], changes: Partial<Plain<TaxSheet>> = {}) => sampleSheet({ ...changes, parts })
const found = (sheet: TaxSheet, at: RegExp) =>
  sheetFindings(sheet, asPaise(0)).flatMap((one) => (at.test(one.at) ? [`${one.at}: ${one.words}`] : []))
const incomes = (sheet: TaxSheet) => workingOf(sheet).parts.map(({ income }) => income)
const taxes = (sheet: TaxSheet) => workingOf(sheet).parts.map(({ actTax }) => actTax)

// 30 crore - 5 crore = 25 crore; of two houses for 8 crore each, 10 crore count in all.
test('houses count up to ten crore together: 25,00,00,000 - 10,00,00,000 = 15,00,00,000', () => {
  const house = { section: '82', day: '2026-11-01', amount: 8_00_00_000_00, proof: 'Deed', state: 'proved' } as const
  const days = { acquiredOn: '2010-05-05', soldOn: '2026-06-12' }
  const values = { stampValue: 30_00_00_000_00, cost: 5_00_00_000_00, exemptions: [house, house] }
  const property = { ...(EMPTY_PART.property as Plain<WorkingPart['property']>), ...days, ...values }
  const sheet = sheetWith([bare({ source: 'property', gross: 30_00_00_000_00, property })])
  expect(incomes(sheet)).toEqual([15_00_00_000_00])
  expect(found(sheet, /exemptions/)).toEqual([
    'parts.0.property.exemptions.1.amount: At most ₹10,00,00,000 counts in all. The entries above leave ₹2,00,00,000 of it.',
  ])
})

describe('the limit of bonds', () => {
  const flat = (soldOn: string, ...bonds: [day: string, amount: number][]) =>
    bare({
      source: 'property',
      gross: 90_00_000_00,
      property: {
        ...(EMPTY_PART.property as Plain<WorkingPart['property']>),
        ...{ acquiredOn: '2010-05-05', soldOn, stampValue: 90_00_000_00, cost: 20_00_000_00 },
        exemptions: bonds.map(([day, amount]) => ({ section: '85', day, amount, proof: 'REC', state: 'proved' })),
      },
    })
  const most = 50_00_000_00

  // Surcharge 10 %: 90,00,000 × 12.5 % = 11,25,000; with 1,12,500 and cess 49,500 it is 12,87,000.
  test('is one for two flats of a year: 1,40,00,000 - 50,00,000 = 90,00,000, tax 12,87,000', () => {
    const two = sheetWith([flat('2026-06-11', ['2026-08-01', most]), flat('2026-06-12', ['2026-08-01', most])])
    expect(incomes(two)).toEqual([20_00_000_00, 70_00_000_00])
    expect(workingOf(two)).toMatchObject({ income: 90_00_000_00, due: 12_87_000_00 })
    expect(found(two, /exemptions/)).toEqual([
      'parts.1.property.exemptions.0.amount: At most ₹50,00,000 counts in all. The entries above leave ₹0 of it.',
    ])
  })

  test('is reached to the rupee: 30,00,000 leave 20,00,000, so that 70,00,000 - 20,00,000 stay', () => {
    const second = (amount: number) =>
      sheetWith([flat('2026-06-11', ['2026-08-01', 30_00_000_00]), flat('2026-06-12', ['', amount])])
    for (const amount of [20_00_000_00, 20_00_001_00]) expect(incomes(second(amount))[1]).toBe(50_00_000_00)
    expect(found(second(20_00_000_00), /exemptions.0.amount/)).toEqual([])
    expect(found(second(20_00_001_00), /exemptions.0.amount/)).toHaveLength(1)
  })

  test('is shared over the year of the sale and the next, by bonds of either year', () => {
    const late = sheetWith([flat('2026-12-01', ['2027-02-01', most]), flat('2027-01-10', ['2027-05-01', most])])
    expect(incomes(late)).toEqual([20_00_000_00, 70_00_000_00])
    const bought = sheetWith([flat('2027-03-01', ['2027-05-01', most]), flat('2027-04-02', ['2027-05-02', most])])
    expect(incomes(bought)).toEqual([20_00_000_00, 70_00_000_00])
    const apart = sheetWith([flat('2026-06-11', ['2026-08-01', most]), flat('2027-06-12', ['2027-08-01', most])])
    expect(incomes(apart)).toEqual([20_00_000_00, 20_00_000_00])
  })

  test('is whole for a planned sale: 70,00,000 - 50,00,000', () => {
    const plan = planSale({
      ...{ acquiredBy: 'bought', acquiredOn: '2010-05-05', soldOn: '2026-06-11', share: 100_00 },
      ...{ price: 90_00_000, stampValue: 90_00_000, cost: 20_00_000, fmv2001: 0, expenses: 0, improvements: 0 },
      ...{ bonds: 60_00_000, house: 0, otherIncome: 0 },
    } as unknown as Parameters<typeof planSale>[0])
    expect(plan).toMatchObject({ gain: 20_00_000_00, isOverMost: true })
  })
})

const lot = (soldOn: string, gain: number, boughtOn = '2020-01-01') => ({
  ...{ name: 'X', type: 'listed' as const, boughtOn, soldOn, quantity: 1000 },
  ...{ cost: 30_00_000_00, proceeds: 30_00_000_00 + gain, fmv2018: 0 },
  ...{ paidIn: 'rupees' as const, rateBought: 0, rateSold: 0, rateGain: 0 },
})
const shares = (soldOn: string, gain: number, freeUsed = 0) =>
  bare({ source: 'shares', gross: 30_00_000_00 + gain, shares: { freeUsed, lots: [lot(soldOn, gain)] } })

describe('the free amount of a year', () => {
  const two = 2_00_000_00

  test('is one for all parts: 4,00,000 - 1,25,000 = 2,75,000, tax 35,750', () => {
    const sheet = sheetWith([shares('2026-05-01', two), shares('2026-06-01', two)])
    expect(workingOf(sheet)).toMatchObject({ income: 2_75_000_00, due: 35_750_00 })
  })

  // 2,00,000 × 10 % is 20,000, and 75,000 × 12.5 % is 9,375; with cess 30,550.
  test('is set against the gain with the higher rate first: 20,800 + 9,750 = 30,550', () => {
    const sheet = sheetWith([shares('2024-06-01', two), shares('2024-09-01', two)])
    expect(taxes(sheet)).toEqual([20_800_00, 9_750_00])
    expect(taxes(sheetWith(sheet.parts.toReversed()))).toEqual([9_750_00, 20_800_00])
  })

  test('goes on to the next part where the first does not use it up: 1,00,000 and 25,000 of 1,25,000', () => {
    expect(incomes(sheetWith([shares('2026-05-01', 1_00_000_00), shares('2026-06-01', two)]))).toEqual([0, 1_75_000_00])
  })

  test('is each year’s own: 1,00,000 in 2023-24 and 1,25,000 in 2026-27', () => {
    expect(incomes(sheetWith([shares('2023-05-01', two), shares('2026-06-01', two)]))).toEqual([1_00_000_00, 75_000_00])
  })

  test('is lowered once by what was used outside the sheet: 1,25,000 - 50,000 of 4,00,000 leaves 3,25,000', () => {
    const used = (...amounts: [number, number]) =>
      sheetWith([shares('2026-05-01', two, amounts[0]), shares('2026-06-01', two, amounts[1])])
    const once = used(50_000_00, 50_000_00)
    expect(incomes(once)).toEqual([1_25_000_00, 2_00_000_00])
    expect(found(once, /freeUsed/)).toEqual([])
    // 30,000 outside and 50,000 of the first part leave 45,000 of 1,25,000 to the second.
    const rest = sheetWith([shares('2026-05-01', 50_000_00, 30_000_00), shares('2026-06-01', two, 30_000_00)])
    expect(incomes(rest)).toEqual([0, 1_55_000_00])
    // So saved when each part had an amount of its own: the second names what the first used.
    const saved = used(0, 1_25_000_00)
    expect(incomes(saved)).toEqual([75_000_00, 2_00_000_00])
    expect(found(saved, /freeUsed/)).toHaveLength(2)
  })
})

describe('a gain that a treaty frees', () => {
  const freed = (gain: number): WorkingPart => {
    const part = shares('2026-05-01', gain)
    return { ...part, treaty: { ...part.treaty, claimed: 'free', country: 'Singapore', article: '13(5)' } }
  }

  // 75,000 × 12.5 % is 9,375, with cess 9,750.
  test('leaves the free amount to the others: 2,00,000 - 1,25,000 = 75,000, tax 9,750', () => {
    const taxed = shares('2026-06-01', 2_00_000_00)
    for (const parts of [
      [freed(2_00_000_00), taxed],
      [taxed, freed(2_00_000_00)],
    ]) {
      expect(workingOf(sheetWith(parts))).toMatchObject({ due: 9_750_00 })
      expect(incomes(sheetWith(parts))).toContain(75_000_00)
    }
    expect(found(sheetWith([freed(2_00_000_00), shares('2026-06-01', 2_00_000_00, 50_000_00)]), /freeUsed/)).toEqual([])
  })

  // 8,75,000 × 12.5 % is 1,09,375, with cess 1,13,750. With 60,00,000 more, surcharge would make it 1,25,130.
  test('raises no surcharge of the others: 10,00,000 - 1,25,000 = 8,75,000, tax 1,13,750', () => {
    const sheet = sheetWith([freed(60_00_000_00), shares('2026-06-01', 10_00_000_00)])
    expect(workingOf(sheet).due).toBe(1_13_750_00)
  })
})

describe('losses of a year', () => {
  const shortShares = (gain: number) => {
    const lots = [lot('2026-06-01', gain, '2026-01-10')]
    return bare({ source: 'shares', gross: 30_00_000_00 + gain, shares: { freeUsed: 0, lots } })
  }
  const flat = (price: number, changes: Partial<Plain<WorkingPart['property']>> = {}) =>
    bare({
      ...{ source: 'property', gross: price },
      property: {
        ...(EMPTY_PART.property as Plain<WorkingPart['property']>),
        ...{ acquiredOn: '2010-05-05', soldOn: '2026-06-11', stampValue: price, cost: 30_00_000_00 },
        ...changes,
      },
    })

  // (8,00,000 - 3,00,000 - 1,25,000) × 12.5 % = 46,875, with cess 48,750.
  test('count in another part of the year: a loss of June 2024 against a gain of September, tax 48,750', () => {
    const sheet = sheetWith([shares('2024-06-01', -3_00_000_00), shares('2024-09-01', 8_00_000_00)])
    expect([incomes(sheet), taxes(sheet)]).toEqual([
      [0, 3_75_000_00],
      [0, 48_750_00],
    ])
    expect(workingOf(sheet).parts[1]?.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Long-term gain, listed shares and equity funds', 8_00_000_00],
      ['Losses of the year’s other sales', 3_00_000_00],
      ['Free of tax this year', 1_25_000_00],
      ['Gains that are taxed', 3_75_000_00],
    ])
  })

  // 17,00,000 - 10,00,000 - 1,25,000 = 5,75,000; 12.5 % is 71,875, with cess 74,750.
  test('of a flat count against gains on shares, and losses on shares against the gain on a flat', () => {
    const lost = sheetWith([flat(20_00_000_00), shares('2026-06-01', 17_00_000_00)])
    expect([incomes(lost), workingOf(lost).due]).toEqual([[0, 5_75_000_00], 74_750_00])
    // 70,00,000 - 2,00,000 = 68,00,000; 8,50,000 with 10 % surcharge and cess is 9,72,400.
    const gained = sheetWith([flat(1_00_00_000_00), shortShares(-2_00_000_00)])
    expect([incomes(gained), workingOf(gained).due]).toEqual([[68_00_000_00, 0], 9_72_400_00])
    expect(workingOf(gained).parts[0]?.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Sale price', 1_00_00_000_00],
      ['Cost', 30_00_000_00],
      ['Losses of the year’s other sales', 2_00_000_00],
      ['Long-term gain', 68_00_000_00],
    ])
  })

  test('are set off after the exemption: 70,00,000 - 50,00,000 of bonds - 2,00,000 = 18,00,000', () => {
    const bonds = { section: '85', day: '2026-08-01', amount: 50_00_000_00, proof: 'REC', state: 'proved' } as const
    expect(incomes(sheetWith([flat(1_00_00_000_00, { exemptions: [bonds] }), shortShares(-2_00_000_00)]))).toEqual([
      18_00_000_00, 0,
    ])
  })

  test('of the long term leave short-term gains alone: 2,00,000 at 20 % with cess is 41,600', () => {
    const sheet = sheetWith([flat(20_00_000_00), shortShares(2_00_000_00)])
    expect(taxes(sheet)).toEqual([0, 41_600_00])
  })

  // 2,00,000 of loss: 1,00,000 against the gain at 20 %, the rest against 4,00,000, of which 1,25,000 is free.
  test('count against the highest rate first, and are used once: 4,00,000 - 1,00,000 - 1,25,000 = 1,75,000', () => {
    const parts = [shares('2026-05-01', 4_00_000_00), shortShares(-2_00_000_00), shortShares(1_00_000_00)]
    expect(incomes(sheetWith(parts))).toEqual([1_75_000_00, 0, 0])
    expect(incomes(sheetWith(parts.toReversed()))).toEqual([0, 0, 1_75_000_00])
  })

  test('leave the gains of another year, and those that only the country of residence may tax', () => {
    const [loss, gain] = [shares('2025-06-01', -3_00_000_00), shares('2026-06-01', 5_00_000_00)]
    expect(incomes(sheetWith([loss, gain]))).toEqual([0, 3_75_000_00])
    const free = {
      ...gain,
      treaty: { ...gain.treaty, claimed: 'free' as const, country: 'Singapore', article: '13(5)' },
    }
    expect(incomes(sheetWith([shares('2026-05-01', -3_00_000_00), free]))).toEqual([0, 3_75_000_00])
  })

  test('come to the same in one part or in several', () => {
    const gain = fc.record({
      boughtOn: fc.constantFrom('2019-01-10', '2026-01-10'),
      gain: fc.integer({ min: -2_00_000, max: 2_00_000 }).map((tens) => tens * 10_00),
      type: fc.constantFrom('listed' as const, 'unlisted' as const, 'debtFund' as const),
    })
    const part = (lots: Plain<WorkingPart>['shares']['lots']) =>
      bare({ source: 'shares', shares: { freeUsed: 0, lots } })
    fc.assert(
      fc.property(fc.array(gain, { minLength: 1, maxLength: 8 }), (gains) => {
        const lots = gains.map((one) => ({ ...lot('2026-06-01', one.gain, one.boughtOn), type: one.type }))
        const apart = workingOf(sheetWith(lots.map((one) => part([one])))).income
        expect(apart).toBe(workingOf(sheetWith([part(lots)])).income)
      }),
      { seed: 28, numRuns: 200 },
    )
  })
})

describe('surcharge', () => {
  test('is worked out for each tax year: 38,75,000 × 12.5 % with cess is 5,03,750, twice 10,07,500', () => {
    const sheet = sheetWith([shares('2025-05-01', 40_00_000_00), shares('2026-06-01', 40_00_000_00)])
    expect(taxes(sheet)).toEqual([5_03_750_00, 5_03_750_00])
    expect(workingOf(sheet).due).toBe(10_07_500_00)
  })

  // 38,75,000 and 40,00,000 are 78,75,000: 4,84,375 and 5,00,000 of tax, with 10 % and cess 5,54,125 and 5,72,000.
  test('goes by all incomes of one year: 5,54,130 + 5,72,000 = 11,26,130', () => {
    const sheet = sheetWith([shares('2026-05-01', 40_00_000_00), shares('2026-06-01', 40_00_000_00)])
    expect(workingOf(sheet).due).toBe(11_26_130_00)
  })

  test('counts the other income in each year: 10 % on 38,75,000 beside 20,00,000 is 5,54,130', () => {
    const sheet = sheetWith([shares('2025-05-01', 40_00_000_00), shares('2026-06-01', 40_00_000_00)], {
      otherIncome: 20_00_000_00,
    })
    expect(taxes(sheet)).toEqual(sheet.parts.flatMap((part) => taxes({ ...sheet, parts: [part] })))
    expect(taxes(sheet)).toEqual([5_54_130_00, 5_54_130_00])
  })
})

test('a sheet owes what sheets of its own for each tax year owe', () => {
  const sale = fc.record({
    month: fc.constantFrom('05-10', '11-20'),
    gain: fc.integer({ min: 0, max: 3_00_00_000 }).map((rupees) => rupees * 100),
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 2022, max: 2026 }), sale), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 60_00_000 }),
      (sales, other) => {
        const owed = (list: typeof sales) =>
          workingOf(
            sheetWith(
              list.map(([year, { month, gain }]) => shares(`${year}-${month}`, gain)),
              { otherIncome: other * 100, proposedDay: '2027-03-01' },
            ),
          ).due
        const years = [...new Set(sales.map(([year]) => year))]
        const apart = years.map((year) => owed(sales.filter(([of]) => of === year)))
        expect(owed(sales)).toBe(apart.reduce((all, due) => all + due, 0))
      },
    ),
    { seed: 27, numRuns: 200 },
  )
})

test.each([
  ['B', '5', 5_00],
  ['B', '12.5', 12_50],
  ['B', '5.25', 5_25],
  ['B', '5.255', null],
  ['B', '', null],
  ['C', '5.25', null],
] as const)('an order under Part %s at “%s” %% is %s basis points', (part, orderRate, expected) => {
  expect(rateOfOrder({ part, orderRate })).toBe(expected)
})

test('a part without a day has the day of the transfer, or the first day of the new Act while that is open', () => {
  const dayWith = (proposedDay: string) => datedParts(sheetWith([bare({})], { proposedDay }))[0]
  expect(dayWith('2027-05-03')).toMatchObject({ day: '2027-05-03', year: '2027-28' })
  expect(dayWith('')).toMatchObject({ day: '2026-04-01', year: '2026-27' })
})

describe('a payer who bears the tax', () => {
  const invoice = (gross: number, changes: Changes = {}) =>
    bare({
      ...{ source: 'business', gross, sent: gross },
      invoice: { rate: 20_00, noPe: 'none', grossUp: 'yes' },
      ...changes,
    })
  const paying = (...parts: WorkingPart[]) => workingOf(sheetWith(parts, { mode: 'deductsNow', tdsDay: '2026-11-15' }))

  // 60,00,000 ÷ (1 - 22.88 %) = 77,80,082.99; 22.88 % of 77,80,080 = 17,80,082.
  test('bears the surcharge too: 60,00,000 ÷ 0.7712 = 77,80,083, tax 17,80,080, and nothing is open', () => {
    const working = paying(invoice(60_00_000_00))
    expect(working).toMatchObject({ income: 77_80_080_00, payable: 77_80_082_99, due: 17_80_080_00 })
    expect([working.shortfall, working.refund, working.afterDeduction]).toEqual([0, 0, 60_00_000_00])
  })

  test('bears none up to 50 lakh of income: 39,60,000 ÷ 0.792 = 50,00,000, and 39,61,000 ÷ 0.7712 = 51,36,151', () => {
    expect(paying(invoice(39_60_000_00))).toMatchObject({ income: 50_00_000_00, payable: 50_00_000_00 })
    expect(paying(invoice(39_61_000_00))).toMatchObject({ income: 51_36_150_00, payable: 51_36_151_45 })
  })

  // 10,00,000 ÷ 0.95 = 10,52,631.58, of which 5 % is 52,631.58.
  test('bears the rate of an order: 10,00,000 ÷ 0.95 = 10,52,632, and 52,632 is deducted', () => {
    const sheet = sheetWith([invoice(10_00_000_00)], { mode: 'deductsNow', part: 'B', orderRate: '5' })
    expect(workingOf(sheet)).toMatchObject({
      ...{ income: 10_52_630_00, payable: 10_52_631_58 },
      ...{ tdsNow: 52_631_58, afterDeduction: 10_00_000_00 },
    })
  })

  test('bears a chosen surcharge: 60,00,000 ÷ (1 - 20 % × 1.02 × 1.04) = 60,00,000 ÷ 0.78784 = 76,15,760', () => {
    const { income, due } = paying(invoice(60_00_000_00, { surcharge: '2 %', surchargeNote: 'A company' }))
    // 21.216 % of 76,15,760 = 16,15,760
    expect([income, due]).toEqual([76_15_760_00, 16_15_760_00])
  })

  // Alone, 30,00,000 ÷ 0.792 = 37,87,880 each; together they are above 50 lakh, so ÷ 0.7712.
  test('bears the surcharge of the year’s whole income: twice 30,00,000 ÷ 0.7712 = 38,90,041.49', () => {
    const working = paying(invoice(30_00_000_00), invoice(30_00_000_00))
    expect(working.parts.map(({ income }) => income)).toEqual([38_90_040_00, 38_90_040_00])
    expect([working.payable, working.due, working.refund]).toEqual([77_80_082_98, 17_80_080_00, 0])
  })
})

describe('slabs of a year', () => {
  // 17,14,286 of rent less 30 % is 12,00,000.
  const rent = (changes: Changes = {}) => bare({ gross: 17_14_286_00, taxedAt: 'slab', ...changes })
  const interest = (changes: Changes = {}) =>
    bare({ source: 'interest', gross: 12_00_000_00, taxedAt: 'slab', ...changes })
  const proposals = (parts: WorkingPart[], changes: Partial<Plain<TaxSheet>> = {}) =>
    workingOf(sheetWith(parts, changes)).parts.map(({ slabProposal }) => slabProposal)

  test('begin once: 24,00,000 have 3,00,000 of tax, half of it each', () => {
    expect(proposals([rent(), interest()])).toEqual([1_50_000_00, 1_50_000_00])
    const entered = { slabTax: 1_50_000_00, slabNote: 'By slabs' }
    expect(workingOf(sheetWith([rent(entered), interest(entered)])).due).toBe(3_12_000_00)
  })

  test('are shared by income: 18,00,000 have 1,60,000 of tax, two thirds and a third, to the paisa', () => {
    expect(proposals([rent(), interest({ gross: 6_00_000_00 })])).toEqual([1_06_666_67, 53_333_33])
  })

  test('begin at zero where no other part of the year is taxed by them: 20,000 + 40,000', () => {
    expect(proposals([rent(), interest({ taxedAt: 'rate' })])).toEqual([60_000_00, 1_50_000_00])
    const nextYear = interest({ credits: [{ day: '2027-05-02', amount: 1, reference: 'U', page: '' }] })
    expect(proposals([rent(), nextYear])).toEqual([60_000_00, 60_000_00])
  })

  test('are those of the last credit’s year, in whatever order the credits were entered', () => {
    const credit = (day: string) => ({ day, amount: 1, reference: 'U', page: '' })
    for (const days of [
      ['2026-05-02', '2027-05-02'],
      ['2027-05-02', '2026-05-02'],
    ]) {
      expect(proposals([rent(), interest({ credits: days.map(credit) })])).toEqual([60_000_00, 60_000_00])
    }
  })

  test('tax the short-term gains of shares that have no rate of their own', () => {
    const debt = { ...lot('2026-06-01', 12_00_000_00), type: 'debtFund' as const, boughtOn: '2024-01-01' }
    const fund = bare({ source: 'shares', taxedAt: 'slab', gross: 15_00_000_00, shares: { freeUsed: 0, lots: [debt] } })
    expect(proposals([rent(), fund])).toEqual([1_50_000_00, 1_50_000_00])
    expect(proposals([rent(), shares('2026-06-01', 2_00_000_00)])).toEqual([60_000_00, null])
  })
})

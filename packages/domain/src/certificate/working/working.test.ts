import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SOURCES } from '../../guide/guide-answers.ts'
import {
  asPaise,
  basisPoints,
  formatRupees,
  fromPaise,
  inPercent,
  type Paise,
  type Plain,
  toTenRupees,
  ZERO,
} from '../../shared/money.ts'
import { SAMPLE_ORDER, samplePart, sampleSheet } from '../../testing/sample-sheet.ts'
import { sampleFlat, sheetOfFlat } from '../../testing/sample-workings.ts'
import { openedSheet } from '../opened-sheet.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { sheetFindings } from '../tax-sheet.ts'
import { earlierFindings, sentWith } from './other-cases.ts'
import { lawOf, RATES_VERSION } from './rates.ts'
import { slabTaxOn, taxOnStreams, withSurchargeAndCess } from './tax-on.ts'
import { creditTrail, workingOf } from './working.ts'
import { EMPTY_PART, type WorkingPart } from './working-fields.ts'
import { settlementLines } from './working-words.ts'

const law = lawOf(RATES_VERSION)
const inWords = (paise: Paise) => formatRupees(fromPaise(paise))
const words = (sheet: Parameters<typeof workingOf>[0], transfer: number) =>
  sheetFindings(sheet, asPaise(transfer)).map(({ at, words: said }) => `${at}: ${said}`)

describe('an inherited flat that was sold, with half of the proceeds sent', () => {
  const sheet = sheetOfFlat()
  const working = workingOf(sheet)
  const [part] = working.parts

  test('the gain is computed from the value of 2001, the improvement, the half share and the bonds', () => {
    expect(part?.lines.map(({ label, amount, kind }) => `${kind} ${label} ${inWords(amount)}`)).toEqual([
      'plus Sale price ₹80,00,000',
      'minus Cost of the sale, such as brokerage ₹80,000',
      'minus Cost, or value on 1 April 2001 ₹8,00,000',
      'minus Improvements ₹2,00,000',
      'minus Exempt: reinvested in bonds or a house ₹20,00,000',
      'total Long-term gain ₹49,20,000',
    ])
  })

  test('the tax includes surcharge, because the year’s income is above ₹50 lakh, and cess', () => {
    expect(part?.streams[0]?.tax).toMatchObject({
      basic: 6_15_000_00,
      surcharge: 61_500_00,
      relief: 0,
      cess: 27_060_00,
      total: 7_03_560_00,
    })
  })

  test('the buyer deducted more than is due, and the rest is a refund', () => {
    expect([working.due, working.paid, working.shortfall, working.refund].map(inWords)).toEqual([
      '₹7,03,560',
      '₹11,44,000',
      '₹0',
      '₹4,40,440',
    ])
  })

  test('the sendable amount is sent, and is the same in dollars on every form', () => {
    expect([part?.sendable, working.payable, working.afterDeduction].map((paise) => inWords(paise ?? ZERO))).toEqual([
      '₹47,76,000',
      '₹47,76,000',
      '₹47,76,000',
    ])
    expect(working.foreign).toEqual({ payable: 56_188_24, tds: 0, afterDeduction: 56_188_24 })
  })

  test('no finding is left', () => {
    expect(words(sheet, 47_76_000_00)).toEqual([])
  })
})

test('the shares of all owners add up to the whole once the others are listed', () => {
  const found = (share: number) => words(sheetOfFlat({}, { owners: [{ name: 'Anil', share }] }), 47_76_000_00)
  expect(found(50_00)).toEqual([])
  expect(found(49_99)).toEqual(['parts.0.share: The owners’ shares come to 99.99 %, not 100 %.'])
  expect(found(0).map((text) => text.split(':')[0])).toEqual(['parts.0.property.owners.0.share', 'parts.0.share'])
})

test('a credit or a tax payment may be entered only once, across all parts', () => {
  const [flat] = sheetOfFlat().parts
  if (flat === undefined) throw new Error('the sample has a part')
  const [credit] = flat.credits
  if (credit === undefined) throw new Error('the sample has a credit')
  const places = (parts: TaxSheet['parts']) =>
    sheetFindings(sheetOfFlat({ parts }), asPaise(47_76_000_00))
      .filter(({ words: said }) => said.includes('entered twice'))
      .map(({ at }) => at)
  const again = { ...credit, reference: ' utr-1 ' }
  expect(places([{ ...flat, credits: [credit, again] }])).toEqual([
    'parts.0.credits.0.reference',
    'parts.0.credits.1.reference',
  ])
  expect(places([{ ...flat, credits: [credit, { ...again, amount: asPaise(1_00) }] }])).toEqual([])
  expect(places([flat, flat])).toEqual([
    'parts.0.taxPaid.0.number',
    'parts.0.credits.0.reference',
    'parts.1.taxPaid.0.number',
    'parts.1.credits.0.reference',
  ])
})

test('money that an earlier case sent from the same credit cannot be sent again', () => {
  const before = sentWith(sheetOfFlat(), 'NRG-7')
  expect(before).toEqual([{ case: 'NRG-7', reference: 'UTR1', sent: 47_76_000_00 }])
  const found = (used: object[]) => {
    const [flat] = sheetOfFlat().parts
    return earlierFindings(sheetOfFlat({ parts: [{ ...flat, used } as never] }), before)
  }
  expect(found([])).toEqual([
    {
      at: 'parts.0.used',
      words: '₹47,76,000.00 of these credits was sent before with NRG-7. Add it as “Sent abroad before”.',
    },
  ])
  expect(found([{ amount: 47_75_999_00, why: 'sent', detail: 'NRG-7' }])).toHaveLength(1)
  expect(found([{ amount: 47_76_000_00, why: 'kept', detail: '' }])).toHaveLength(1)
  expect(found([{ amount: 47_76_000_00, why: 'sent', detail: 'NRG-7' }])).toEqual([])
  expect(earlierFindings(sampleSheet(), before)).toEqual([])
})

test('credits are used and sent oldest first, whatever their order on the sheet', () => {
  const credit = (day: string, reference: string) => ({ day, amount: 10_000_00, reference, page: '' })
  const part = samplePart({ credits: [credit('2026-11-02', 'later'), credit('2026-10-30', 'earlier')] })
  const trail = creditTrail(part, { used: 4_000_00 as Paise, sent: 9_000_00 as Paise })
  expect(trail.map(({ reference, used, sent, stays }) => [reference, used, sent, stays])).toEqual([
    ['earlier', 4_000_00, 6_000_00, 0],
    ['later', 0, 3_000_00, 7_000_00],
  ])
})

test('the cost index changes with the tax year, on 1 April', () => {
  expect(['2024-03-31', '2024-04-01'].map(law.costIndex)).toEqual([348, 363])
})

test('of a credit that is split between two parts, the amount sent earlier is told once', () => {
  const before = [{ case: 'NRG-7', reference: 'UTR1', sent: 5_00_000_00 as Paise }]
  const part = (amount: number, told: number) =>
    samplePart({
      credits: [{ day: '2026-11-02', amount, reference: 'utr 1', page: '' }],
      used: told === 0 ? [] : [{ amount: told, why: 'sent', detail: 'NRG-7' }],
    })
  const found = (...told: [number, number]) =>
    earlierFindings(sampleSheet({ parts: [part(30_00_000_00, told[0]), part(20_00_000_00, told[1])] }), before)
  expect(found(0, 0).map(({ at }) => at)).toEqual(['parts.0.used', 'parts.1.used'])
  expect(found(5_00_000_00, 0)).toEqual([])
  expect(found(3_00_000_00, 2_00_000_00)).toEqual([])
  expect(found(3_00_000_00, 1_99_999_00)[0]?.words).toContain('₹1.00 of these credits was sent before')
})

test('rent with tax deducted by the tenant is accepted, and at most 70 % of it is income', () => {
  const sheet = sampleSheet({
    parts: [
      samplePart({
        gross: 10_00_000_00,
        sent: 6_88_000_00,
        taxPaid: [
          { how: 'deducted', by: 'Tenant', number: '131/1', day: '2026-10-31', amount: 3_12_000_00, seen: 'yes' },
        ],
        credits: [{ day: '2026-11-02', amount: 6_88_000_00, reference: 'U', page: '' }],
      }),
    ],
  })
  const { income, due, refund, afterDeduction } = workingOf(sheet)
  expect([income, due, refund, afterDeduction].map(inWords)).toEqual(['₹7,00,000', '₹2,18,400', '₹93,600', '₹6,88,000'])
  expect(words(sheet, 6_88_000_00)).toEqual([])
})

describe('surcharge', () => {
  const gain = (income: number, otherIncome = 0) =>
    taxOnStreams(
      law,
      [
        {
          label: 'Gain',
          income: asPaise(income),
          rate: basisPoints(12.5),
          isCapped: true,
          slabTax: null,
          surcharge: null,
        },
      ],
      { otherIncome: asPaise(otherIncome), regime: 'new', day: '2026-06-12' },
    )[0]

  test('marginal relief limits the extra tax to the income above the threshold', () => {
    // 12.5 % of 48,10,000 is 6,01,250; with 10 % it would be 6,61,375; at the limit 6,00,000 and 10,000 above it.
    expect(gain(48_10_000_00, 2_00_000_00)).toMatchObject({
      basic: 6_01_250_00,
      surcharge: 8_750_00,
      relief: 51_375_00,
    })
  })

  test.each([
    [50_00_000_00, 0],
    [50_00_001_00, 10],
    [1_00_00_000_00, 10],
    [1_00_00_001_00, 15],
    [2_00_00_001_00, 15],
    [6_00_00_000_00, 15],
  ])('on a gain of %d paise is %d %%', (income, percent) => {
    expect(gain(income)?.surchargeRate).toBe(percent * 100)
  })

  test('at one crore, the relief is computed from the tax with the lower surcharge', () => {
    // 12.5 % of 1,00,10,000 is 12,51,250; at the limit 12,50,000 with 10 % are 13,75,000, and 10,000 above it.
    expect(gain(1_00_10_000_00)).toMatchObject({ basic: 12_51_250_00, surcharge: 1_33_750_00, relief: 53_937_50 })
  })

  test('a rupee more of income never costs more than a rupee of tax, before cess', () => {
    const near = fc
      .constantFrom(50, 100, 200, 500)
      .chain((edge) => fc.integer({ min: -3, max: 60 }).map((thousands) => edge * 1_00_000 + thousands * 10_000))
    const stream = { label: 'X', slabTax: null, surcharge: null }
    fc.assert(
      fc.property(
        near,
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('new' as const, 'old' as const),
        fc.integer({ min: 10, max: 50_000 }),
        (whole, capped, regime, more) => {
          const taxOf = (rupees: number) => {
            const gained = Math.floor((rupees * capped) / 100)
            const taxed = taxOnStreams(
              law,
              [
                { ...stream, income: asPaise(gained * 100), rate: basisPoints(12.5), isCapped: true },
                { ...stream, income: asPaise((rupees - gained) * 100), rate: basisPoints(30), isCapped: false },
              ],
              { otherIncome: ZERO, regime, day: '2026-06-12' },
            )
            return taxed.reduce((all, { basic, surcharge }) => all + basic + surcharge, 0)
          }
          // Both incomes are rounded to the rupee, and their taxes to the paisa.
          expect(taxOf(whole + more) - taxOf(whole)).toBeLessThanOrEqual(more * 100 + 2_00)
        },
      ),
      { seed: 27, numRuns: 500 },
    )
  })

  const ordinary = (income: number, regime: 'new' | 'old') =>
    taxOnStreams(
      law,
      [
        {
          label: 'Rent',
          income: asPaise(income),
          rate: basisPoints(30),
          isCapped: false,
          slabTax: null,
          surcharge: null,
        },
      ],
      { otherIncome: ZERO, regime, day: '2026-06-12' },
    )[0]?.surchargeRate

  test('on ordinary income is 25 % above ₹2 crore, and 37 % above ₹5 crore in the old regime only', () => {
    expect([ordinary(2_00_00_000_00, 'new'), ordinary(2_00_00_001_00, 'new')]).toEqual([1500, 2500])
    expect([ordinary(5_00_00_001_00, 'new'), ordinary(5_00_00_001_00, 'old')]).toEqual([2500, 3700])
  })
})

test('income and tax drop their paise and are rounded to ten rupees, half up', () => {
  expect([4_99, 4_999_99, 14_99, 15_00, 1_234_567_00].map((paise) => toTenRupees(asPaise(paise)) / 100)).toEqual([
    0, 5000, 10, 20, 1_234_570,
  ])
})

test('slabs of the new regime apply on top of other income', () => {
  const as = { otherIncome: ZERO, regime: 'new' as const, day: '2026-06-12' }
  expect(slabTaxOn(law, asPaise(4_00_000_00), as)).toBe(0)
  // 5 % of 4 lakh and 10 % of 2 lakh
  expect(slabTaxOn(law, asPaise(10_00_000_00), as)).toBe(40_000_00)
  // 30 % of all of it, above 24 lakh of other income
  expect(slabTaxOn(law, asPaise(1_00_000_00), { ...as, otherIncome: asPaise(30_00_000_00) })).toBe(30_000_00)
  // Neither the old regime's slabs nor those of earlier years are in the table, so no tax is proposed.
  expect(slabTaxOn(law, asPaise(10_00_000_00), { ...as, regime: 'old' })).toBeNull()
  expect(slabTaxOn(law, asPaise(10_00_000_00), { ...as, day: '2026-03-31' })).toBeNull()
})

test('a payer’s rate keeps its decimals, so that the deduction equals the tax', () => {
  const rates = (
    [
      [12.5, 0],
      [12.5, 10],
      [12.5, 15],
      [30, 10],
      [30, 15],
      [30, 25],
      [30, 37],
      [40, 2],
    ] as const
  ).map(([rate, surcharge]) =>
    inPercent(withSurchargeAndCess(basisPoints(rate), basisPoints(surcharge), basisPoints(4))),
  )
  expect(rates).toEqual([13, 14.3, 14.95, 34.32, 35.88, 39, 42.744, 42.432])
})

describe('the law at its limits', () => {
  const gainOf = (property: Parameters<typeof sampleFlat>[0]) => workingOf(sheetOfFlat({}, property)).parts[0]

  test('a stamp value of exactly 110 % of the price keeps the price, and a rupee more replaces it', () => {
    expect(gainOf({ stampValue: 1_76_00_000_00 })?.income).toBe(49_20_000_00)
    expect(gainOf({ stampValue: 1_76_00_020_00 })?.income).toBe(57_20_010_00)
  })

  test('a sale before the purchase is reported, and no tax is computed for it', () => {
    const sheet = sheetOfFlat({}, { soldOn: '1994-05-09', exemptions: [], improvements: [] })
    expect(words(sheet, 47_76_000_00)[0]).toBe('parts.0.property.soldOn: It was sold before it was acquired.')
    expect(workingOf(sheet)).toMatchObject({ income: 0, due: 0 })
  })

  test('24 months to the day are short-term, and a day more is long-term', () => {
    const kind = (soldOn: string) => gainOf({ acquiredOn: '2024-06-12', soldOn, exemptions: [] })?.longGain !== 0
    expect([kind('2026-06-12'), kind('2026-06-13')]).toEqual([false, true])
  })

  test('bonds count up to ₹50 lakh and within six months', () => {
    const bonds = (amount: number, day = '2026-08-20') =>
      gainOf({ exemptions: [{ section: '85', amount, day, proof: 'REC', state: 'proved' }] })?.income
    expect([bonds(50_00_000_00), bonds(50_00_001_00)]).toEqual([19_20_000_00, 19_20_000_00])
    expect(bonds(20_00_000_00, '2026-12-13')).toBe(69_20_000_00)
    const over = sheetOfFlat(
      {},
      { exemptions: [{ section: '85', amount: 50_00_001_00, day: '2026-08-20', proof: 'REC', state: 'proved' }] },
    )
    expect(words(over, 47_76_000_00)).toContain('parts.0.property.exemptions.0.amount: At most ₹50,00,000 counts.')
  })

  test('a sale before 23 July 2024 is taxed at 20 % of the indexed gain', () => {
    const part = gainOf({ soldOn: '2024-07-22', stampValue: 1_60_00_000_00, exemptions: [] })
    // 80,00,000 - 80,000 - 8,00,000 x 363/100 - 2,00,000 x 363/167 = 45,81,268 (rounded 45,81,270)
    expect([part?.income, part?.streams[0]?.rate]).toEqual([45_81_270_00, 2000])
  })

  test('a value of 2001 counts only up to the stamp value of that time, if known', () => {
    expect(gainOf({ stamp2001: 0 })?.income).toBe(48_20_000_00)
    const bought = ['2001-03-31', '2001-04-01'].map((acquiredOn) => gainOf({ acquiredOn })?.income)
    expect(bought).toEqual([49_20_000_00, 54_20_000_00])
  })

  test('a house for another asset exempts the gain in proportion to the net price invested', () => {
    const invested = (section: '82' | '86', amount: number, day = '2027-01-10') =>
      gainOf({ exemptions: [{ section, amount, day, proof: 'Deed', state: 'proved' }] })?.income
    // Half of the net price of 79,20,000 is invested: half of 69,20,000 is exempt.
    expect(invested('86', 39_60_000_00)).toBe(34_60_000_00)
    expect(invested('82', 39_60_000_00)).toBe(29_60_000_00)
    expect([invested('86', 79_20_000_00), invested('86', 2_00_00_000_00)]).toEqual([0, 0])
  })

  test('a house counts from a year before the sale to three years after it', () => {
    const house = (day: string) =>
      gainOf({ exemptions: [{ section: '82', amount: 20_00_000_00, day, proof: 'Deed', state: 'proved' }] })?.income
    expect(['2025-06-11', '2025-06-12', '2029-06-12', '2029-06-13'].map(house)).toEqual([
      69_20_000_00, 49_20_000_00, 49_20_000_00, 69_20_000_00,
    ])
  })

  test('a house that was sold is not another asset: sections 82 and 86 exclude each other', () => {
    const found = (...sections: ('82' | '85' | '86')[]) => {
      const exemptions = sections.map((section) => ({
        ...{ section, amount: 5_00_000_00, day: '2026-08-20', proof: 'Deed', state: 'proved' as const },
      }))
      return words(sheetOfFlat({}, { exemptions }), 47_76_000_00).filter((one) => one.includes('exemptions'))
    }
    expect([found('82', '85'), found('85', '86'), found('86', '86')]).toEqual([[], [], []])
    expect(found('86', '82')).toEqual([
      'parts.0.property.exemptions.0.section: Section 82 is for a house that was sold and 86 for another asset: only one of them applies.',
    ])
  })

  test('an exemption is proved at the latest on the day of the transfer', () => {
    const found = (day: string, state: 'proved' | 'claimed') => {
      const bonds = { section: '85' as const, amount: 20_00_000_00, day, proof: 'REC bonds', state }
      return words(sheetOfFlat({}, { exemptions: [bonds] }), 47_76_000_00)
    }
    expect(found('2026-11-20', 'proved')).toEqual([])
    expect(found('2026-11-21', 'claimed')).toEqual([])
    expect(found('2026-11-21', 'proved')).toEqual([
      'parts.0.property.exemptions.0.day: The investment is dated after the transfer, so it isn’t proved yet.',
    ])
  })

  test('an improvement is made while the property is owned, by the previous owner or the customer', () => {
    const found = (day: string) =>
      words(sheetOfFlat({}, { improvements: [{ day, amount: 4_00_000_00 }] }), 0).filter((one) =>
        one.includes('improvements'),
      )
    expect([found('1994-05-10'), found('2026-06-12')]).toEqual([[], []])
    expect(found('1994-05-09')).toEqual([
      'parts.0.property.improvements.0.day: It was improved before it was acquired.',
    ])
  })

  test('inherited property was inherited or given, and other property was not inherited', () => {
    const found = (source: WorkingPart['source'], acquiredBy: WorkingPart['property']['acquiredBy']) =>
      words({ ...sheetOfFlat(), parts: [{ ...sampleFlat({ acquiredBy }), source }] }, 47_76_000_00)
    for (const how of ['inherited', 'gifted'] as const) expect(found('inheritedProperty', how)).toEqual([])
    for (const how of ['bought', 'gifted', 'built'] as const) expect(found('property', how)).toEqual([])
    const at = 'parts.0.property.acquiredBy:'
    const told = [`${at} “Property you inherited and sold” doesn’t fit this.`]
    expect([found('inheritedProperty', 'bought'), found('inheritedProperty', 'built')]).toEqual([told, told])
    expect(found('property', 'inherited')).toEqual([`${at} “Property you bought and sold” doesn’t fit this.`])
  })

  test('an exemption marked as proved needs its day and its document, and an improvement its day', () => {
    const found = (property: Parameters<typeof sampleFlat>[0]) => words(sheetOfFlat({}, property), 47_76_000_00)
    const bonds = { section: '85' as const, amount: 20_00_000_00, day: '', proof: ' ' }
    expect(found({ exemptions: [{ ...bonds, state: 'proved' }] })).toEqual([
      'parts.0.property.exemptions.0.day: Enter the day it was invested.',
      'parts.0.property.exemptions.0.proof: Say which document proves it.',
    ])
    expect(found({ exemptions: [{ ...bonds, state: 'claimed' }] })).toEqual([])
    expect(found({ improvements: [{ day: '', amount: 0 }] }).slice(0, 2)).toEqual([
      'parts.0.property.improvements.0.day: Enter the day. Costs before April 2001 don’t count.',
      'parts.0.property.improvements.0.amount: Enter what it cost.',
    ])
    expect(found({ improvements: [{ day: '2026-06-13', amount: 4_00_000_00 }] })).toEqual([
      'parts.0.property.improvements.0.day: It was improved after the sale.',
    ])
  })

  test('a gain with odd rupees is marked as rounded, and the form has the same figure', () => {
    const part = gainOf({ expenses: 1_60_007_00 })
    expect(part?.lines.at(-1)).toMatchObject({ amount: 49_20_000_00, note: 'rounded to ₹10' })
    expect(part?.income).toBe(49_20_000_00)
  })

  test('a loss is no income, and a fully exempt gain is accepted', () => {
    const loss = gainOf({ cost: 3_00_00_000_00 })
    expect([loss?.income, loss?.actTax]).toEqual([0, 0])
    const exempt = {
      exemptions: [
        { section: '82' as const, amount: 90_00_000_00, day: '2026-08-20', proof: 'Deed', state: 'proved' as const },
      ],
    }
    expect(words(sheetOfFlat({}, exempt), 47_76_000_00)).toEqual([])
    expect(workingOf(sheetOfFlat({}, exempt))).toMatchObject({ income: 0, due: 0, isChargeable: false })
  })
})

describe('tax that was never paid', () => {
  const withTax = (amount: number) => {
    const part = sampleFlat()
    const [deducted] = part.taxPaid
    if (!deducted) throw new Error('no tax')
    return sheetOfFlat({
      parts: [{ ...part, taxPaid: [{ ...deducted, amount }], difference: 'Adjusted by the buyer' }],
    })
  }

  test('prevents Part C from being signed, from the first rupee', () => {
    expect(words(withTax(7_03_560_00), 47_76_000_00)).toEqual([])
    expect(words(withTax(7_03_559_00), 47_76_000_00)).toEqual([
      'parts: Tax of ₹1.00 hasn’t been paid. It must be paid by challan first.',
    ])
  })

  describe('does not come of rounding', () => {
    const deducted = (source: WorkingPart['source'], rows: [gross: number, tax: number][], changes: object = {}) => {
      const all = (of: (row: [number, number]) => number) => rows.reduce((total, row) => total + of(row), 0) * 100
      const taxPaid = rows.map(([, tax], index) => ({
        ...{ how: 'deducted' as const, by: 'Bank', number: `131/${index}`, day: '2026-11-01' },
        ...{ amount: tax * 100, seen: 'yes' as const },
      }))
      const net = all(([gross, tax]) => gross - tax)
      const credits = [{ day: '2026-11-02', amount: net, reference: 'U', page: '' }]
      return sampleSheet({
        parts: [samplePart({ source, gross: all(([gross]) => gross), sent: net, taxPaid, credits, ...changes })],
      })
    }
    const openIn = (sheet: TaxSheet) => {
      const { due, paid, shortfall, refund } = workingOf(sheet)
      return [due, paid, shortfall, refund].map((paise) => paise / 100)
    }

    // 1,23,456 × 31.2 % = 38,518.27; 1,23,460 × 31.2 % = 38,519.52.
    test('when the bank deducts 31.2 % of interest to the rupee: 38,518 of 38,520', () => {
      const sheet = deducted('interest', [[1_23_456, 38_518]])
      expect(openIn(sheet)).toEqual([38_520, 38_518, 0, 0])
      expect(words(sheet, 84_938_00)).toEqual([])
      expect(settlementLines(workingOf(sheet)).at(-1)).toMatchObject({ amount: 0, note: 'the difference is rounding' })
      expect(openIn(deducted('interest', [[1_23_456, 38_517]]))).toEqual([38_520, 38_517, 3, 0])
    })

    // 12,345 × 20.8 % = 2,567.76; 2,50,003 × 31.2 % = 78,000.94.
    test('of a dividend, upwards or downwards: 2,568 of 2,570, and 78,001 of 78,000', () => {
      expect(openIn(deducted('dividend', [[12_345, 2_568]]))).toEqual([2_570, 2_568, 0, 0])
      expect(openIn(deducted('interest', [[2_50_003, 78_001]]))).toEqual([78_000, 78_001, 0, 0])
      expect(openIn(deducted('interest', [[2_50_003, 78_002]]))).toEqual([78_000, 78_002, 0, 2])
    })

    // 30,851 × 31.2 % = 9,625.51 each quarter; 1,23,404 × 31.2 % = 38,502.05.
    test('of each deduction: four of 9,626 are 38,504 of 38,500', () => {
      expect(openIn(deducted('interest', Array(4).fill([30_851, 9_626])))).toEqual([38_500, 38_504, 0, 0])
    })

    // 1,23,456 × 15 % = 18,518.40; 1,23,460 × 15 % = 18,519.
    test('at a treaty’s rate: 18,518 of 18,520', () => {
      const treaty = { ...EMPTY_PART.treaty, claimed: 'yes', country: 'United States', trcNumber: 'T' }
      expect(openIn(deducted('interest', [[1_23_456, 18_518]], { treaty }))).toEqual([18_520, 18_518, 0, 0])
    })

    test('when a challan pays it: the tax is paid as it is rounded', () => {
      const sheet = deducted('interest', [[1_23_456, 38_518]])
      const [part] = sheet.parts as [WorkingPart]
      const taxPaid = part.taxPaid.map((row) => ({ ...row, how: 'challan' as const }))
      expect(openIn({ ...sheet, parts: [{ ...part, taxPaid }] })).toEqual([38_520, 38_518, 2, 0])
    })
  })
})

describe('treaties', () => {
  const dividend = (country: string, day = '2026-11-02') =>
    sampleSheet({
      parts: [
        samplePart({
          source: 'dividend',
          gross: 10_00_000_00,
          sent: 9_00_000_00,
          taxPaid: [{ how: 'deducted', by: 'Tata', number: '1', day: '2026-11-01', amount: 1_00_000_00, seen: 'yes' }],
          credits: [{ day, amount: 9_00_000_00, reference: 'U', page: '' }],
          treaty: {
            ...EMPTY_PART.treaty,
            claimed: 'yes',
            country,
            trcNumber: 'TRC 1',
            trcFrom: '2026-04-01',
            trcTo: '2027-03-31',
            form41: '41/1',
            form41Year: '2026-27',
          },
        }),
      ],
    })

  test('the lower tax applies, and the Act’s stays visible', () => {
    const { actTax, treatyTax, due } = workingOf(dividend('United Kingdom'))
    expect([actTax, treatyTax, due].map(inWords)).toEqual(['₹2,08,000', '₹1,00,000', '₹1,00,000'])
  })

  test('a treaty rate above the Act’s has no effect and is not claimed', () => {
    const sheet = dividend('United States')
    const { actTax, treatyTax, due } = workingOf(sheet)
    expect([actTax, treatyTax, due].map(inWords)).toEqual(['₹2,08,000', '₹2,50,000', '₹2,08,000'])
    expect(words(sheet, 9_00_000_00)).toContain(
      'parts.0.treaty.claimed: The Act’s tax is lower than the treaty’s: claim no relief.',
    )
  })

  test('Form 41 must be for the year of the income, and the certificate must cover every credit', () => {
    const [part] = dividend('United Kingdom').parts
    if (part === undefined) throw new Error('the sample has a part')
    const found = (changes: object) => words(sampleSheet({ parts: [{ ...part, ...changes } as never] }), 9_00_000_00)
    expect(found({})).toEqual([])
    expect(found({ treaty: { ...part.treaty, form41Year: '2025-26' } })).toEqual([
      'parts.0.treaty.form41Year: Form 41 is for one tax year, and the income is of 2026-27.',
    ])
    const [credit] = part.credits
    const early = { ...credit, day: '2026-03-30', reference: 'V', amount: 1_00_000_00 }
    const later = { ...credit, amount: 8_00_000_00 }
    const isUncovered = ['parts.0.treaty.trcTo: The certificate doesn’t cover the day of the income.']
    expect(found({ credits: [early, later] })).toEqual(isUncovered)
    const first = { ...early, day: '2026-10-01' }
    const runOut = { ...part.treaty, trcTo: '2026-10-31' }
    expect(found({ credits: [first, later], treaty: runOut })).toEqual(isUncovered)
  })

  test('income taxable only in the country of residence is tax-free, under the article the signer names', () => {
    const pension = (treaty: object) => {
      const [part] = dividend('united kingdom ').parts
      return sampleSheet({
        parts: [
          {
            ...part,
            source: 'pension',
            taxPaid: [],
            difference: 'Paid gross',
            treaty: { ...part?.treaty, ...treaty },
          } as never,
        ],
      })
    }
    const listed = workingOf(pension({}))
    expect([listed.actTax, listed.treatyIncome, listed.due].map(inWords)).toEqual(['₹3,12,000', '₹0', '₹0'])
    expect(listed.parts[0]?.treaty).toMatchObject({ article: '20', rate: 0 })
    const free = pension({ country: 'Singapore', claimed: 'free', article: '18' })
    expect([workingOf(free).due, words(free, 9_00_000_00)]).toEqual([0, []])
    const unnamed = pension({ country: 'Singapore', claimed: 'free', article: '' })
    expect(words(unnamed, 9_00_000_00)).toEqual([
      'parts.0.treaty.article: Name the article that leaves the tax to the country of residence.',
    ])
    expect(words(pension({ country: 'BAHRAIN', claimed: 'free', article: '18' }), 9_00_000_00)).toEqual([
      'parts.0.treaty.country: India has no tax treaty with BAHRAIN: the Act’s tax applies.',
    ])
  })

  test('a treaty that is not in the table needs its article beside its rate: forms and papers name it', () => {
    const [part] = dividend('Sweden').parts
    if (part === undefined) throw new Error('the sample has a part')
    const found = (treaty: object) =>
      words(sampleSheet({ parts: [{ ...part, treaty: { ...part.treaty, ...treaty } } as never] }), 9_00_000_00)
    expect(found({ rate: 10_00 })).toEqual(['parts.0.treaty.article: Enter the article of the treaty.'])
    expect(found({ rate: 10_00, article: '10' })).toEqual([])
  })

  test('Bahrain has no treaty, and an expired certificate covers nothing', () => {
    expect(words(dividend('Bahrain'), 9_00_000_00)).toContain(
      'parts.0.treaty.country: India has no tax treaty with Bahrain: the Act’s tax applies.',
    )
    const sheet = dividend('United Kingdom', '2026-03-30')
    expect(words(sheet, 9_00_000_00)).toContain(
      'parts.0.treaty.trcTo: The certificate doesn’t cover the day of the income.',
    )
  })
})

describe('a payer who deducts now', () => {
  const invoice = (changes = {}) =>
    sampleSheet({
      mode: 'deductsNow',
      tdsDay: '2026-11-19',
      rate: 80_0000,
      parts: [
        samplePart({
          source: 'business',
          gross: 6_40_000_00,
          sent: 5_76_000_00,
          taxPaid: [],
          credits: [],
          invoice: { rate: 20_00, noPe: 'none', grossUp: 'no' },
          surcharge: '5 %',
          surchargeNote: 'A foreign company above ₹10 crore',
          treaty: {
            ...EMPTY_PART.treaty,
            claimed: 'yes',
            country: 'Germany',
            trcNumber: 'TRC 1',
            trcFrom: '2026-04-01',
            trcTo: '2027-03-31',
            form41: '41/1',
            form41Year: '2026-27',
          },
          ...changes,
        }),
      ],
    })

  test('8,000 payable at the treaty’s 10 % leaves 7,200, and the Act’s tax is 21.84 %', () => {
    const working = workingOf(invoice())
    expect(working.foreign).toEqual({ payable: 8_000_00, tds: 800_00, afterDeduction: 7_200_00 })
    expect([working.actTax, working.treatyTax, working.tdsRates]).toEqual([1_39_780_00, 64_000_00, [1000]])
  })

  test('the deduction equals the tax: rounding leaves nothing to pay by challan', () => {
    for (const gross of [6_40_064_99, 6_40_065_00, 7_77_777_77, 98_76_543_21]) {
      const made = (sent: number) =>
        invoice({
          gross,
          sent,
          surcharge: '2 %',
          treaty: EMPTY_PART.treaty,
          invoice: { rate: 40_00, noPe: 'none', grossUp: 'no' },
        })
      const working = workingOf(made(workingOf(made(0)).afterDeduction))
      expect([working.shortfall, working.refund, working.tdsRates]).toEqual([0, 0, [4243.2]])
    }
  })

  test('with a permanent establishment gets no relief', () => {
    const found = (noPe: string) => words(invoice({ invoice: { rate: 20_00, noPe, grossUp: 'no' } }), 5_76_000_00)
    expect(found('none')).toEqual([])
    expect(found('has')).toEqual([
      'parts.0.invoice.noPe: With a permanent establishment India taxes the profit by the Act: claim no relief.',
    ])
  })

  // 1,00,00,000 × 1.5 % = 1,50,000.
  test('deducts at the rate of an Assessing Officer’s order under Part B: 1,50,000 of 1,00,00,000', () => {
    const order = (orderRate: string, sent: number, part: 'B' | 'C' = 'B') => {
      const flat = sampleFlat({ stampValue: 1_00_00_000_00, exemptions: [] })
      const sold = { ...flat, gross: 1_00_00_000_00, share: 100_00, taxPaid: [], credits: [], used: [], sent }
      const days = { proposedDay: '2026-11-20', tdsDay: '2026-11-20' }
      return workingOf(sheetOfFlat({ ...SAMPLE_ORDER, ...days, mode: 'deductsNow', part, orderRate, parts: [sold] }))
    }
    const bought = order('1.5', 98_50_000_00)
    expect(bought).toMatchObject({ payable: 1_00_00_000_00, tdsNow: 1_50_000_00, afterDeduction: 98_50_000_00 })
    expect(bought.tdsRates).toEqual([basisPoints(1.5)])
    expect(order('0', 1_00_00_000_00)).toMatchObject({ tdsNow: 0, afterDeduction: 1_00_00_000_00 })
    // Under Part C there is no order: 12.5 % with surcharge and cess is 14.3 %.
    expect(order('1.5', 0, 'C').tdsNow).toBe(14_30_000_00)
  })

  // By hand: 10 % with cess is 10.4 % of 10,00,000 = 1,04,000; without a PAN 20 % = 2,00,000, of which 96,000 comes back.
  test('without a PAN at least 20 % is deducted, unless the details of Rule 37BC were given', () => {
    const paying = (pan: string, rate: number, grossUp = 'no') =>
      workingOf(
        invoice({
          ...{ pan, gross: 10_00_000_00, surcharge: 'auto' },
          ...{ invoice: { rate, noPe: 'none', grossUp }, treaty: EMPTY_PART.treaty },
        }),
      )
    const figures = (...given: Parameters<typeof paying>) => {
      const { tdsNow, afterDeduction, due, refund } = paying(...given)
      return [tdsNow, afterDeduction, due, refund].map(inWords)
    }
    expect(figures('has', 10_00)).toEqual(['₹1,04,000', '₹8,96,000', '₹1,04,000', '₹0'])
    expect(figures('none', 10_00)).toEqual(['₹2,00,000', '₹8,00,000', '₹1,04,000', '₹96,000'])
    expect(figures('details', 10_00)).toEqual(figures('has', 10_00))
    expect(figures('none', 20_00)).toEqual(figures('has', 20_00))
    // Borne by the payer: 10,00,000 ÷ 0.8.
    expect(figures('none', 10_00, 'yes').slice(0, 2)).toEqual(['₹2,50,000', '₹10,00,000'])
    const treaty = invoice({ pan: 'none', gross: 10_00_000_00 })
    expect(inWords(workingOf(treaty).tdsNow)).toBe('₹2,00,000')
  })

  test('details take the place of a PAN for interest, royalties, fees and sales only', () => {
    const refused = SOURCES.filter((source) => {
      const sheet = sampleSheet({ mode: 'deductsNow', parts: [samplePart({ source, pan: 'details' })] })
      return words(sheet, 0).some((one) => one.includes('.pan:') && one.includes('choose “Has none”'))
    })
    expect(SOURCES.filter((source) => !refused.includes(source))).toEqual([
      'property',
      'inheritedProperty',
      'interest',
      'maturity',
      'shares',
      'business',
    ])
  })

  test('who bears the tax pays it on the income that leaves the agreed amount', () => {
    const working = workingOf(invoice({ invoice: { rate: 20_00, noPe: 'none', grossUp: 'yes' }, gross: 5_76_000_00 }))
    expect([working.payable, working.tdsNow, working.afterDeduction].map(inWords)).toEqual([
      '₹6,40,000',
      '₹64,000',
      '₹5,76,000',
    ])
  })
})

describe('shares and funds', () => {
  const lot = (changes: object = {}) => ({
    name: 'X',
    type: 'listed' as const,
    boughtOn: '2024-01-10',
    soldOn: '2026-05-01',
    quantity: 1000,
    cost: 1_00_000_00,
    proceeds: 3_25_000_00,
    fmv2018: 0,
    paidIn: 'rupees' as const,
    rateBought: 0,
    rateSold: 0,
    rateGain: 0,
    ...changes,
  })
  const sheetOfLots = (lots: ReturnType<typeof lot>[], changes: object = {}) =>
    sampleSheet({ parts: [samplePart({ source: 'shares', shares: { freeUsed: 0, lots }, ...changes })] })
  const streams = (sheet: TaxSheet) =>
    workingOf(sheet).parts[0]?.streams.map(({ label, income, rate }) => [label, income, rate])

  test('are taxed by lot: listed long-term above ₹1,25,000, short-term at 20 %, new debt funds by slab', () => {
    const lots = [
      lot(),
      lot({ boughtOn: '2026-01-10', proceeds: 1_50_000_00 }),
      lot({ type: 'debtFund', boughtOn: '2023-04-01', proceeds: 1_10_000_00 }),
      lot({ boughtOn: '2017-01-10', cost: 50_000_00, fmv2018: 2_00_000_00, proceeds: 1_80_000_00 }),
    ]
    expect(streams(sheetOfLots(lots))).toEqual([
      ['Long-term gain, listed shares and equity funds', 1_00_000_00, 1250],
      ['Short-term gain, listed shares and equity funds', 50_000_00, 2000],
      ['Short-term gain, other securities', 10_000_00, 3000],
    ])
  })

  test('have one income and one tax, each rounded once', () => {
    const lots = [
      lot({ proceeds: 3_25_004_00 }),
      lot({ boughtOn: '2026-01-10', proceeds: 1_50_004_00 }),
      lot({ type: 'debtFund', boughtOn: '2023-04-01', proceeds: 1_10_004_00 }),
    ]
    const [part] = workingOf(sheetOfLots(lots)).parts
    // 1,00,004 and 50,004 and 10,004 are 1,60,012, which the largest gain brings to 1,60,010.
    expect(part?.streams.map(({ income }) => income)).toEqual([1_00_002_00, 50_004_00, 10_004_00])
    expect([part?.income, part?.longGain, part?.shortGain]).toEqual([1_60_010_00, 1_00_002_00, 60_008_00])
    expect(part?.lines.at(-1)).toMatchObject({ amount: 1_60_010_00, note: 'rounded to ₹10' })
    // 12,500.25 + 10,000.80 + 3,001.20, with cess 26,522.34
    expect(part?.actTax).toBe(26_520_00)
  })

  test('of two holders are taxed by share, and each has the free amount', () => {
    const half = sheetOfLots([lot({ proceeds: 5_50_000_00 })], { share: 50_00 })
    expect(streams(half)).toEqual([['Long-term gain, listed shares and equity funds', 1_00_000_00, 1250]])
    // By hand: half of 5,00,000 less half of the value of 31 January 2018 is 1,50,000, of which 1,25,000 is free.
    const old = lot({ boughtOn: '2017-01-10', cost: 50_000_00, fmv2018: 2_00_000_00, proceeds: 5_00_000_00 })
    const [[, income] = []] = streams(sheetOfLots([old], { share: 50_00 })) ?? []
    expect(income).toBe(25_000_00)
  })

  test('bought by 31 January 2018 cost at least their value of that day', () => {
    const gain = (boughtOn: string) =>
      workingOf(sheetOfLots([lot({ boughtOn, fmv2018: 2_00_000_00, proceeds: 5_00_000_00 })])).parts[0]?.income
    expect([gain('2018-01-31'), gain('2018-02-01')]).toEqual([1_75_000_00, 2_75_000_00])
  })

  test('of two tax years, or of both sides of the change of rates, are separate parts', () => {
    const found = (...days: string[]) =>
      words(sheetOfLots(days.map((soldOn) => lot({ boughtOn: '2019-01-10', soldOn }))), 0).filter((one) =>
        one.startsWith('parts.0.shares.lots:'),
      )
    expect([found('2026-04-01', '2026-11-01'), found('2024-07-23', '2025-03-31')]).toEqual([[], []])
    const told = [expect.stringContaining('enter these lots as a part for each')]
    expect([found('2026-03-31', '2026-04-01'), found('2024-07-22', '2024-07-23')]).toEqual([told, told])
  })

  // By hand: 1,00,000 × 363 ÷ 280 = 1,29,642.86; 1,80,000 − 1,29,642.86 = 50,357.14, so 50,360 at 20 % with cess 10,474.88.
  test('debt funds sold before 23 July 2024 are taxed at 20 % on the indexed cost after 36 months, else by slab', () => {
    const fund = { type: 'debtFund', boughtOn: '2018-06-10', soldOn: '2024-05-15', proceeds: 1_80_000_00 }
    const old = sheetOfLots([lot(fund)])
    const label = 'Long-term gain, debt funds held over 36 months, cost indexed'
    expect(streams(old)).toEqual([[label, 50_360_00, 2000]])
    expect(workingOf(old).parts[0]).toMatchObject({ actTax: 10_470_00, section: '45, 112' })
    const held = (boughtOn: string, soldOn: string) => streams(sheetOfLots([lot({ ...fund, boughtOn, soldOn })]))?.[0]
    expect(held('2021-05-15', '2024-05-15')?.[0]).toBe('Short-term gain, other securities')
    expect(held('2021-05-15', '2024-05-16')?.[0]).toBe(label)
    expect(held('2021-05-15', '2024-07-23')).toEqual(['Long-term gain, other securities', 80_000_00, 1250])
    expect(held('2023-04-01', '2026-05-01')?.[0]).toBe('Short-term gain, other securities')
  })

  test('saved before incomes were worked out keep the figures that were typed', () => {
    const typed = { source: 'property', amount: 80_00, chargeable: 'yes', section: '82', income: 50_00, rate: 1250 }
    const rest = { tax: 6_25, tds: 7_00, proof: '131/7', article: '13', trc: 'T1', note: 'By the papers' }
    const saved = { ...sampleSheet({ tdsDay: '2026-06-12' }), parts: [{ ...typed, ...rest }] }
    const opened = (changes: object) =>
      openedSheet({ ...saved, parts: [{ ...saved.parts[0], ...changes }] } as unknown as TaxSheet).parts[0]
    expect(opened({})).toEqual({
      ...EMPTY_PART,
      entered: { income: 50_00, tax: 6_25 },
      ...{ source: 'property', gross: 80_00, sent: 80_00, section: '82', note: 'By the papers' },
      taxPaid: [{ how: 'deducted', by: '', number: '131/7', day: '2026-06-12', amount: 7_00, seen: 'no' }],
      treaty: { ...EMPTY_PART.treaty, claimed: 'yes', article: '13', rate: 1250, trcNumber: 'T1' },
    })
    expect(opened({ chargeable: 'no', tds: 0, article: ' ' })).toMatchObject({
      ...{ entered: { income: 0, tax: 0 }, taxPaid: [] },
      treaty: { claimed: 'no', rate: 0 },
    })
  })

  test('saved by an earlier version with fewer fields get defaults for the others', () => {
    const { paidIn: _, rateBought: __, rateSold: ___, rateGain: ____, ...fewer } = lot()
    const { pan: _____, ...part } = samplePart({ source: 'shares' })
    const saved = { ...sampleSheet(), parts: [{ ...part, shares: { freeUsed: 0, lots: [fewer] } }] }
    const [opened] = openedSheet(saved as unknown as TaxSheet).parts
    expect(opened).toMatchObject({ pan: 'has', shares: { lots: [lot()] } })
  })

  // By hand: 8,40,000 ÷ 84 = USD 10,000; 10,20,000 ÷ 85 = USD 12,000; USD 2,000 × 84.50 = 1,69,000, not 1,80,000.
  describe('paid in foreign currency', () => {
    const paid = {
      type: 'unlisted',
      ...{ boughtOn: '2025-01-10', soldOn: '2026-06-12', cost: 8_40_000_00, proceeds: 10_20_000_00 },
      ...{ paidIn: 'foreign', rateBought: 84_0000, rateSold: 85_0000, rateGain: 84_5000 },
    }
    const found = (changes: object, sheet: object = {}) =>
      words({ ...sheetOfLots([lot({ ...paid, ...changes })]), ...sheet }, 0).filter((one) =>
        /paidIn|rate(Bought|Sold|Gain)/.test(one),
      )

    test('the gain is computed in that currency and converted back at the buying rate', () => {
      const sheet = sheetOfLots([lot(paid)])
      expect(streams(sheet)).toEqual([['Short-term gain, other securities', 1_69_000_00, 3000]])
      expect(workingOf(sheet).parts[0]).toMatchObject({ actTax: 52_730_00 })
      expect(workingOf(sheet).parts[0]?.lines[0]).toMatchObject({ note: 'in foreign currency, section 72(6)' })
      expect(found({})).toEqual([])
      expect(found({ rateGain: 0 })).toEqual(['parts.0.shares.lots.0.rateGain: Enter the rate.'])
    })

    test('long-term gains on unlisted shares are the signer’s choice, which is noted', () => {
      const long = sheetOfLots([lot({ ...paid, boughtOn: '2024-01-10' })])
      expect(streams(long)).toEqual([['Long-term gain, other securities', 1_69_000_00, 1250]])
      expect(workingOf(long).parts[0]?.lines[0]?.note).toContain('section 197(4) is not settled')
    })

    test('funds, gains of section 198, old unlisted shares and residents stay in rupees, with a finding', () => {
      for (const [changes, sheet] of [
        [{ type: 'equityFund' }, {}],
        [{ type: 'listed', boughtOn: '2025-01-10' }, {}],
        [{ boughtOn: '2019-01-10', soldOn: '2024-05-01' }, {}],
        [{}, { residence: 'RES' }],
      ] as const) {
        expect(found(changes, sheet)).toEqual([expect.stringMatching(/paidIn: .*choose rupees\.$/)])
      }
      expect(streams(sheetOfLots([lot({ ...paid, type: 'listed' })]))?.[0]?.[1]).toBe(55_000_00)
    })
  })
})

describe('half of twice the amounts is taxed like the whole of them', () => {
  const empty = EMPTY_PART as Plain<WorkingPart>
  const lot = {
    name: 'X',
    type: 'listed',
    boughtOn: '2017-01-10',
    soldOn: '2026-05-01',
    quantity: 1000,
    paidIn: 'rupees',
    rateBought: 0,
    rateSold: 0,
    rateGain: 0,
  } as const
  /** The amounts, and a part made of them; everything else about the part is the owner's own. */
  const PARTS = {
    'inherited property': (times) =>
      sampleFlat({
        ...{ stampValue: 170_00_000_00 * times, expenses: 1_60_000_00 * times, cost: 6_00_000_00 * times },
        ...{ fmv2001: 18_00_000_00 * times, stamp2001: 16_00_000_00 * times },
        improvements: [{ day: '2010-08-01', amount: 4_00_000_00 * times }],
      }),
    'shares of before 2018': (times) =>
      samplePart({
        source: 'shares',
        shares: {
          freeUsed: 0,
          lots: [
            {
              ...lot,
              ...{ cost: 50_000_00 * times, fmv2018: 2_00_000_00 * times, proceeds: 5_00_000_00 * times },
            },
          ],
        },
      }),
    rent: (times) => samplePart({ rent: { municipalTax: 24_000_00 * times, loanInterest: 81_000_00 * times } }),
    'interest on a deposit': (times) =>
      samplePart({ source: 'maturity', deposit: { ...empty.deposit, interest: 71_430_00 * times } }),
    pension: (times) => samplePart({ source: 'pension', exempt: { ...empty.exempt, exempt: 3_00_000_00 * times } }),
  } satisfies Record<string, (times: number) => WorkingPart>

  test.each(Object.entries(PARTS))('%s', (_, partOf) => {
    const taxed = (times: number, share: number) => {
      const part = partOf(times)
      const sheet = sampleSheet({ parts: [{ ...part, gross: part.gross * times, share } as WorkingPart] })
      const { income, streams, actTax } = workingOf(sheet).parts[0] ?? {}
      return { income, actTax, streams: streams?.map(({ label, income, rate }) => [label, income, rate]) }
    }
    expect(taxed(1, 100_00).income).toBeGreaterThan(0)
    expect(taxed(2, 50_00)).toEqual(taxed(1, 100_00))
  })
})

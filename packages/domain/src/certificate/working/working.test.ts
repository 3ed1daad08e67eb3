import { describe, expect, test } from 'vitest'
import { asPaise, basisPoints, formatRupees, fromPaise, type Paise, toTenRupees, ZERO } from '../../shared/money.ts'
import { samplePart, sampleSheet } from '../sample-sheet.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { sheetFindings } from '../tax-sheet.ts'
import { earlierFindings, sentWith } from './earlier-cases.ts'
import { lawOf, RATES_VERSION } from './rates.ts'
import { sampleFlat, sheetOfFlat } from './sample-workings.ts'
import { slabTaxOn, taxOnStreams } from './tax-on.ts'
import { workingOf } from './working.ts'
import { EMPTY_PART } from './working-fields.ts'

const law = lawOf(RATES_VERSION)
const inWords = (paise: Paise) => formatRupees(fromPaise(paise))
const words = (sheet: Parameters<typeof workingOf>[0], transfer: number) =>
  sheetFindings(sheet, asPaise(transfer)).map(({ at, words: said }) => `${at}: ${said}`)

describe('a flat that was inherited and sold, with half of the proceeds sent', () => {
  const sheet = sheetOfFlat()
  const working = workingOf(sheet)
  const [part] = working.parts

  test('the gain is worked out from the value of 2001, the improvement, the half share and the bonds', () => {
    expect(part?.lines.map(({ label, amount, kind }) => `${kind} ${label} ${inWords(amount)}`)).toEqual([
      'plus Sale price ₹80,00,000',
      'minus Cost of the sale, such as brokerage ₹80,000',
      'minus Cost, or value on 1 April 2001 ₹8,00,000',
      'minus Improvements ₹2,00,000',
      'minus Exempt: reinvested in bonds or a house ₹20,00,000',
      'total Long-term gain ₹49,20,000',
    ])
  })

  test('the tax has surcharge, because the income of the year is above ₹50 lakh, and cess', () => {
    expect(part?.streams[0]?.tax).toMatchObject({
      basic: 6_15_000_00,
      surcharge: 61_500_00,
      relief: 0,
      cess: 27_060_00,
      total: 7_03_560_00,
    })
  })

  test('the buyer deducted more than is due: the rest is a refund', () => {
    expect([working.due, working.paid, working.shortfall, working.refund].map(inWords)).toEqual([
      '₹7,03,560',
      '₹11,44,000',
      '₹0',
      '₹4,40,440',
    ])
  })

  test('what may leave the account is sent, and is the same in dollars on every form', () => {
    expect([part?.sendable, working.payable, working.afterDeduction].map((paise) => inWords(paise ?? ZERO))).toEqual([
      '₹47,76,000',
      '₹47,76,000',
      '₹47,76,000',
    ])
    expect(working.foreign).toEqual({ payable: 56_188_24, tds: 0, afterDeduction: 56_188_24 })
  })

  test('nothing is left to explain', () => {
    expect(words(sheet, 47_76_000_00)).toEqual([])
  })
})

test('the shares of all owners make up the whole, once the others are listed', () => {
  const found = (share: number) => words(sheetOfFlat({}, { owners: [{ name: 'Anil', share }] }), 47_76_000_00)
  expect(found(50_00)).toEqual([])
  expect(found(49_99)).toEqual(['parts.0.share: The owners’ shares come to 99.99 %, not 100 %.'])
  expect(found(0).map((text) => text.split(':')[0])).toEqual(['parts.0.property.owners.0.share', 'parts.0.share'])
})

test('a credit or a tax payment is entered once, in whichever part', () => {
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

test('money that an earlier case sent out of the same credit is not sent again', () => {
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

  test('marginal relief keeps the tax at what is earned above the edge', () => {
    // 12.5 % of 48,10,000 is 6,01,250; with 10 % it would be 6,61,375; at the edge 6,00,000 and 10,000 above it.
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
  ])('a gain of %d paise has %d %%', (income, percent) => {
    expect(gain(income)?.surchargeRate).toBe(percent * 100)
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

  test('ordinary income above ₹2 crore has 25 %, above ₹5 crore 37 % in the old regime alone', () => {
    expect([ordinary(2_00_00_000_00, 'new'), ordinary(2_00_00_001_00, 'new')]).toEqual([1500, 2500])
    expect([ordinary(5_00_00_001_00, 'new'), ordinary(5_00_00_001_00, 'old')]).toEqual([2500, 3700])
  })
})

test('income and tax drop their paise and are rounded to ten rupees, five up', () => {
  expect([4_99, 4_999_99, 14_99, 15_00, 1_234_567_00].map((paise) => toTenRupees(asPaise(paise)) / 100)).toEqual([
    0, 5000, 10, 20, 1_234_570,
  ])
})

test('slabs of the new regime come on top of other income', () => {
  const as = { otherIncome: ZERO, regime: 'new' as const, day: '2026-06-12' }
  expect(slabTaxOn(law, asPaise(4_00_000_00), as)).toBe(0)
  // 5 % of 4 lakh and 10 % of 2 lakh
  expect(slabTaxOn(law, asPaise(10_00_000_00), as)).toBe(40_000_00)
  // 30 % of all of it, above 24 lakh of other income
  expect(slabTaxOn(law, asPaise(1_00_000_00), { ...as, otherIncome: asPaise(30_00_000_00) })).toBe(30_000_00)
})

describe('the law at its edges', () => {
  const gainOf = (property: Parameters<typeof sampleFlat>[0]) => workingOf(sheetOfFlat({}, property)).parts[0]

  test('a stamp value of exactly 110 % of the price leaves the price, a rupee more replaces it', () => {
    expect(gainOf({ stampValue: 1_76_00_000_00 })?.income).toBe(49_20_000_00)
    expect(gainOf({ stampValue: 1_76_00_020_00 })?.income).toBe(57_20_010_00)
  })

  test('24 months to the day are short-term, a day more is long-term', () => {
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

  test('a value of 2001 counts only up to the stamp value of then, where that is known', () => {
    expect(gainOf({ stamp2001: 0 })?.income).toBe(48_20_000_00)
  })

  test('a loss is no income, and a gain that is fully exempt is accepted', () => {
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

  test('keeps Part C from being signed, from the first rupee', () => {
    expect(words(withTax(7_03_560_00), 47_76_000_00)).toEqual([])
    expect(words(withTax(7_03_559_00), 47_76_000_00)).toEqual([
      'parts: Tax of ₹1.00 has not been paid. It must be paid by challan first.',
    ])
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

  test('the lower tax counts, and the Act’s stays visible', () => {
    const { actTax, treatyTax, due } = workingOf(dividend('United Kingdom'))
    expect([actTax, treatyTax, due].map(inWords)).toEqual(['₹2,08,000', '₹1,00,000', '₹1,00,000'])
  })

  test('a treaty rate above the Act’s raises nothing', () => {
    const { actTax, treatyTax, due } = workingOf(dividend('United States'))
    expect([actTax, treatyTax, due].map(inWords)).toEqual(['₹2,08,000', '₹2,50,000', '₹2,08,000'])
  })

  test('Bahrain has none, and a certificate that ended covers nothing', () => {
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
    expect([working.actTax, working.treatyTax, working.tdsRate]).toEqual([1_39_780_00, 64_000_00, 1000])
  })

  test('where the payer bears the tax, the income is what would leave the amount agreed', () => {
    const working = workingOf(invoice({ invoice: { rate: 20_00, noPe: 'none', grossUp: 'yes' }, gross: 5_76_000_00 }))
    expect([working.payable, working.tdsNow, working.afterDeduction].map(inWords)).toEqual([
      '₹6,40,000',
      '₹64,000',
      '₹5,76,000',
    ])
  })
})

test('shares are taxed by lot: listed long-term above ₹1,25,000, short-term at 20 %, new debt funds by slab', () => {
  const lot = (changes: object) => ({
    name: 'X',
    type: 'listed' as const,
    boughtOn: '2024-01-10',
    soldOn: '2026-05-01',
    quantity: 1000,
    cost: 1_00_000_00,
    proceeds: 3_25_000_00,
    fmv2018: 0,
    ...changes,
  })
  const sheet = sampleSheet({
    parts: [
      samplePart({
        source: 'shares',
        shares: {
          freeUsed: 0,
          lots: [
            lot({}),
            lot({ boughtOn: '2026-01-10', proceeds: 1_50_000_00 }),
            lot({ type: 'debtFund', boughtOn: '2023-04-01', proceeds: 1_10_000_00 }),
            lot({ boughtOn: '2017-01-10', cost: 50_000_00, fmv2018: 2_00_000_00, proceeds: 1_80_000_00 }),
          ],
        },
      }),
    ],
  })
  const [part] = workingOf(sheet).parts
  expect(part?.streams.map(({ label, income, rate }) => [label, income, rate])).toEqual([
    ['Long-term gain, listed shares and equity funds', 1_00_000_00, 1250],
    ['Short-term gain, listed shares and equity funds', 50_000_00, 2000],
    ['Short-term gain, other securities', 10_000_00, 3000],
  ])
})

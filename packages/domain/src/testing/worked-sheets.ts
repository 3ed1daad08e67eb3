import type { TaxSheet } from '../certificate/sheet-fields.ts'
import { EMPTY_PART, type PropertyWorking, type WorkingPart } from '../certificate/working/working-fields.ts'
import { SOURCES, type SourceId } from '../guide/guide-answers.ts'
import type { Plain } from '../shared/money.ts'
import { SAMPLE_ORDER, sampleInvoice, samplePart, sampleSavings, sampleSheet, smallRent } from './sample-sheet.ts'
import { sampleFlat, sheetOfFlat } from './sample-workings.ts'

export type WorkedSheet = { readonly what: string; readonly sheet: TaxSheet }

const LAKH = 1_00_000_00
const CRORE = 100 * LAKH

type Part = Plain<WorkingPart>
type Sheet = Plain<TaxSheet>
type Lot = Part['shares']['lots'][number]

/** An amount of which a payer deducted tax; the rest was credited and is sent. */
function paid(source: SourceId, gross: number, deducted: number, changes: Partial<Part> = {}): WorkingPart {
  const own = Math.round((gross * (changes.share ?? 100_00)) / 100_00)
  const left = own - deducted
  return samplePart({
    source,
    gross,
    sent: left,
    taxPaid:
      deducted === 0
        ? []
        : [{ how: 'deducted', by: 'The payer', number: '131/1', day: '2026-10-31', amount: deducted, seen: 'yes' }],
    credits: [{ day: '2026-11-02', amount: left, reference: 'UTR1', page: '1' }],
    ...changes,
  })
}

/** Money that a payer sends now, after deducting the tax. */
function invoice(changes: Partial<Part['invoice']>, more: Partial<Part> = {}): WorkingPart {
  return samplePart({
    ...(sampleInvoice() as unknown as Part),
    invoice: { rate: 20_00, noPe: 'none', grossUp: 'no', ...changes },
    ...more,
  })
}

const treaty = (country: string, changes: Partial<Part['treaty']> = {}): Part['treaty'] => ({
  ...(EMPTY_PART.treaty as Part['treaty']),
  claimed: 'yes',
  country,
  trcNumber: 'TRC 9',
  trcFrom: '2026-04-01',
  trcTo: '2027-03-31',
  form41: 'F41-7',
  form41Year: '2026-27',
  ...changes,
})

const lot = (changes: Partial<Lot>): Lot => ({
  name: 'A Ltd',
  type: 'listed',
  boughtOn: '2020-06-01',
  soldOn: '2026-06-12',
  quantity: 100_000,
  cost: 5 * LAKH,
  proceeds: 15 * LAKH,
  fmv2018: 0,
  paidIn: 'rupees',
  rateBought: 0,
  rateSold: 0,
  rateGain: 0,
  ...changes,
})

function shares(lots: readonly Lot[], freeUsed = 0, more: Partial<Part> = {}): WorkingPart {
  const gross = lots.reduce((total, { proceeds }) => total + proceeds, 0)
  return paid('shares', gross, 0, { shares: { freeUsed, lots: [...lots] }, ...more })
}

/** A flat bought in 2015 and sold in June 2026 for a crore. */
function flat(changes: Partial<Plain<PropertyWorking>>, more: Partial<Part> = {}, deducted = 0): WorkingPart {
  return paid('property', CRORE, deducted, {
    property: {
      ...(EMPTY_PART.property as Plain<PropertyWorking>),
      acquiredBy: 'bought',
      acquiredOn: '2015-06-12',
      soldOn: '2026-06-12',
      stampValue: CRORE,
      expenses: LAKH,
      cost: 40 * LAKH,
      ...changes,
    },
    ...more,
  })
}

type Exemption = Plain<PropertyWorking>['exemptions'][number]
const exempt = (section: Exemption['section'], amount: number, day: string, state: Exemption['state'] = 'proved') => ({
  section,
  amount,
  day,
  proof: state === 'proved' ? 'Deed' : '',
  state,
})

const of = (what: string, parts: readonly WorkingPart[], changes: Partial<Sheet> = {}): WorkedSheet => ({
  what,
  sheet: sampleSheet({ nature: '', note: '', parts: parts as unknown as Sheet['parts'], ...changes }),
})
const now = (what: string, parts: readonly WorkingPart[], changes: Partial<Sheet> = {}): WorkedSheet =>
  of(what, parts, { mode: 'deductsNow', tdsDay: '2026-11-19', ...changes })

const RENT = [
  of('rent, tax of 31.2 % deducted', [paid('rent', 10 * LAKH, 3_12_000_00)]),
  of('rent, with municipal tax and loan interest', [
    paid('rent', 12 * LAKH, 3_74_400_00, { rent: { municipalTax: 40_000_00, loanInterest: 2 * LAKH } }),
  ]),
  of('rent, a third of it, municipal tax above the rent', [
    paid('rent', 9 * LAKH, 0, { share: 33_33, rent: { municipalTax: 10 * LAKH, loanInterest: 0 } }),
  ]),
  of('rent below the loan’s interest', [
    paid('rent', 6 * LAKH, 1_87_200_00, { rent: { municipalTax: 0, loanInterest: 5 * LAKH } }),
  ]),
  of('rent by slabs', [
    paid('rent', 20 * LAKH, 6_24_000_00, { taxedAt: 'slab', slabTax: 90_000_00, slabNote: 'New regime' }),
  ]),
  of(
    'rent by slabs, in the old regime, without a note and above the income',
    [paid('rent', 20 * LAKH, 0, { taxedAt: 'slab', slabTax: 15 * LAKH })],
    { regime: 'old' },
  ),
  of('two rents by slabs, each from the first slab on', [
    paid('rent', 20 * LAKH, 0, { taxedAt: 'slab', slabTax: 60_000_00, slabNote: 'Slabs' }),
    paid('rent', 10 * LAKH, 0, { taxedAt: 'slab', slabTax: 15_000_00, slabNote: 'Slabs' }),
  ]),
  of(
    'rents by slabs of two years',
    ['2026-11-02', '2027-05-02'].map((day) =>
      paid('rent', 20 * LAKH, 0, {
        taxedAt: 'slab',
        slabTax: 90_000_00,
        slabNote: 'Slabs',
        credits: [{ day, amount: 20 * LAKH, reference: day, page: '' }],
      }),
    ),
    { proposedDay: '2027-06-01' },
  ),
  of('rent, deduction rounded to the rupee', [paid('rent', 708_314_00, 1_54_696_00)]),
  of('rent, challan one rupee short', [
    paid('rent', 10 * LAKH, 0, {
      taxPaid: [{ how: 'challan', by: '', number: 'BSR 1', day: '2026-11-01', amount: 2_18_399_00, seen: 'no' }],
    }),
  ]),
  of('rent of two years, credited in both', [
    paid('rent', 10 * LAKH, 0, {
      credits: [
        { day: '2026-02-10', amount: 5 * LAKH, reference: 'UTR1', page: '1' },
        { day: '2026-05-10', amount: 5 * LAKH, reference: 'UTR2', page: '2' },
      ],
    }),
  ]),
  of(
    'rent of last year and of this one, beside other income',
    [
      paid('rent', 10 * LAKH, 0, { credits: [{ day: '2026-03-31', amount: 10 * LAKH, reference: 'U1', page: '' }] }),
      paid('rent', 10 * LAKH, 0, { credits: [{ day: '2026-04-01', amount: 10 * LAKH, reference: 'U2', page: '' }] }),
    ],
    { otherIncome: 45 * LAKH },
  ),
] satisfies WorkedSheet[]

const INTEREST = [
  of('interest on an NRO account', [paid('interest', 4 * LAKH, 1_24_800_00)]),
  of('a deposit of which a fifth is interest', [
    paid('interest', 25 * LAKH, 1_56_000_00, { deposit: { interest: 5 * LAKH, principalFrom: 'Salary' } }),
  ]),
  of('a matured deposit, all of it principal, origin not named', [paid('maturity', 5 * LAKH, 0)]),
  of('a matured deposit with more interest than money', [
    paid('maturity', 5 * LAKH, 0, { deposit: { interest: 6 * LAKH, principalFrom: '' } }),
  ]),
  of('interest under the treaty with the United States', [
    paid('interest', 4 * LAKH, 60_000_00, { treaty: treaty('United States') }),
  ]),
  of('interest under the treaty with the United Arab Emirates', [
    paid('interest', 4 * LAKH, 50_000_00, { treaty: treaty('united arab emirates') }),
  ]),
  of('interest, a treaty’s certificate that begins a day too late', [
    paid('interest', 4 * LAKH, 0, {
      treaty: treaty('Germany', { trcFrom: '2026-11-03', form41: '', form41Year: '2025-26' }),
    }),
  ]),
  of('interest, relief from a country without a treaty', [
    paid('interest', 4 * LAKH, 0, { treaty: treaty('Bahrain') }),
  ]),
  of('interest, relief under a treaty not in the table', [paid('interest', 4 * LAKH, 0, { treaty: treaty('Sweden') })]),
  of('interest, the signer’s own treaty rate', [
    paid('interest', 4 * LAKH, 0, { treaty: treaty('Sweden', { rate: 10_00, article: '11' }) }),
  ]),
  of('rent, relief that no treaty gives', [paid('rent', 4 * LAKH, 0, { treaty: treaty('Germany') })]),
  of('savings, maturity, salary and other income, each exempt in part', [
    sampleSavings(LAKH),
    paid('salary', 3 * LAKH, 0, { exempt: { exempt: LAKH, why: 'Standard deduction' } }),
    paid('other', 2 * LAKH, 0, { exempt: { exempt: 3 * LAKH, why: '' } }),
  ]),
] satisfies WorkedSheet[]

const DIVIDENDS_AND_PENSIONS = [
  of('dividend at the Act’s rate', [paid('dividend', 10 * LAKH, 2_08_000_00)]),
  of('dividend under the treaty with the United Kingdom', [
    paid('dividend', 10 * LAKH, 1 * LAKH, { treaty: treaty('United Kingdom') }),
  ]),
  of('dividend under the treaty with the United States, which is higher', [
    paid('dividend', 10 * LAKH, 2_08_000_00, { treaty: treaty('United States') }),
  ]),
  of('dividend above two crore: the surcharge stops at 15 %', [paid('dividend', 250 * LAKH, 0)]),
  of('dividend above two crore, surcharge chosen', [
    paid('dividend', 250 * LAKH, 0, { surcharge: '25 %', surchargeNote: 'Demand of 2024' }),
  ]),
  of('pension, partly exempt', [paid('pension', 8 * LAKH, 0, { exempt: { exempt: 2 * LAKH, why: 'Commuted' } })]),
  of('pension under the treaty with Australia', [paid('pension', 8 * LAKH, 0, { treaty: treaty('Australia') })]),
  of('pension that only the country of residence taxes, article not named', [
    paid('pension', 8 * LAKH, 0, { treaty: treaty('Germany', { claimed: 'free' }) }),
  ]),
] satisfies WorkedSheet[]

const INVOICES = [
  now('invoice at 20 %', [sampleInvoice()]),
  now('invoice under the treaty with the Netherlands', [invoice({}, { treaty: treaty('Netherlands') })]),
  now('invoice, relief with a permanent establishment', [invoice({ noPe: 'has' }, { treaty: treaty('Singapore') })]),
  now('invoice, relief before anybody asked about the establishment', [
    invoice({ noPe: 'unsure' }, { treaty: treaty('Singapore') }),
  ]),
  now('invoice whose tax the payer bears', [invoice({ grossUp: 'yes' })]),
  now('invoice whose tax the payer bears, above fifty lakh once it is added', [
    invoice({ grossUp: 'yes' }, { gross: 42 * LAKH, sent: 42 * LAKH }),
  ]),
  now('invoice of a receiver without a PAN', [invoice({ rate: 10_00 }, { pan: 'none' })]),
  now('invoice of a receiver without a PAN, under a treaty', [
    invoice({}, { pan: 'none', treaty: treaty('Netherlands') }),
  ]),
  now('invoice of a receiver with the details of Rule 37BC', [invoice({ rate: 10_00 }, { pan: 'details' })]),
  now('invoice under an order, its tax borne by the payer', [invoice({ grossUp: 'yes' })], {
    part: 'B',
    ...SAMPLE_ORDER,
  }),
  now('invoice under an order without deduction', [invoice({})], { part: 'B', ...SAMPLE_ORDER, orderRate: '0' }),
  now(
    'invoices at two rates, the day of the deduction missing',
    [invoice({ rate: 10_00 }), invoice({ rate: 20_00 }, { treaty: treaty('Japan') })],
    { tdsDay: '' },
  ),
  now('the price of a flat, paid by the buyer abroad', [flat({})]),
  now('rent and dividend, paid by the payer', [paid('rent', 2 * LAKH, 0), paid('dividend', 2 * LAKH, 0)]),
] satisfies WorkedSheet[]

const PROPERTY = [
  { what: 'inherited flat, half of it, with bonds', sheet: sheetOfFlat() },
  { what: 'inherited flat, marginal relief at 50,10,000', sheet: sheetOfFlat({ otherIncome: 90_000_00 }) },
  {
    what: 'inherited flat, other owner with a quarter',
    sheet: sheetOfFlat({}, { owners: [{ name: '', share: 25_00 }] }),
  },
  { what: 'inherited flat, no stamp value of 2001', sheet: sheetOfFlat({}, { stamp2001: 0 }) },
  {
    what: 'inherited flat, improved before 2001 and after the sale',
    sheet: sheetOfFlat(
      {},
      {
        improvements: [
          { day: '2000-12-31', amount: 5 * LAKH },
          { day: '2001-04-01', amount: LAKH },
          { day: '2026-06-13', amount: LAKH },
          { day: '', amount: 0 },
        ],
      },
    ),
  },
  { what: 'inherited flat, entered as bought', sheet: sheetOfFlat({}, { acquiredBy: 'bought' }) },
  of('flat held two years and a day', [flat({ acquiredOn: '2024-06-11' })]),
  of('flat held two years', [flat({ acquiredOn: '2024-06-12' })]),
  of('flat, stamp value of exactly 110 %', [flat({ stampValue: 110 * LAKH })]),
  of('flat, stamp value a rupee above 110 %', [flat({ stampValue: 110 * LAKH + 100 })]),
  of('flat sold on the last day of indexed cost', [
    flat({ acquiredOn: '2000-01-01', soldOn: '2024-07-22', improvements: [{ day: '2012-05-01', amount: 2 * LAKH }] }),
  ]),
  of('flat sold on the first day of 12.5 %', [flat({ acquiredOn: '2003-01-01', soldOn: '2024-07-23' })]),
  of('flat sold on the last day of the old Act', [flat({ soldOn: '2026-03-31' })]),
  of('flat whose price came in two years, some of it kept', [
    flat(
      { soldOn: '2026-03-12' },
      {
        credits: [
          { day: '2026-05-20', amount: 40 * LAKH, reference: 'U2', page: '2' },
          { day: '2026-03-20', amount: 50 * LAKH, reference: 'U1', page: '1' },
        ],
        used: [
          { amount: 5 * LAKH, why: 'kept', detail: '' },
          { amount: 10 * LAKH, why: 'sent', detail: 'REM-000001' },
        ],
        sent: 75 * LAKH,
        difference: 'The loan was closed',
      },
    ),
  ]),
  of('flat sold at a loss', [flat({ cost: CRORE, acquiredBy: 'built' })]),
  of('flat, bonds above fifty lakh, bought in both years', [
    flat({
      soldOn: '2026-02-12',
      cost: 0,
      exemptions: [exempt('85', 40 * LAKH, '2026-03-20'), exempt('85', 40 * LAKH, '2026-05-20')],
    }),
  ]),
  of('flat, bonds a day too late', [flat({ exemptions: [exempt('85', 10 * LAKH, '2026-12-13')] })], {
    proposedDay: '2026-12-20',
  }),
  of('flat, a house for a house, planned', [flat({ exemptions: [exempt('82', 30 * LAKH, '', 'claimed')] })]),
  of('flat, two houses, one of them three years later', [
    flat({
      exemptions: [
        exempt('82', 10 * LAKH, '2025-06-12'),
        exempt('82', 10 * LAKH, '2029-06-12', 'claimed'),
        exempt('82', 10 * LAKH, '2025-06-11'),
      ],
    }),
  ]),
  of('land, a house for another asset, in proportion', [
    flat({ exemptions: [exempt('86', 49_50_000_00, '2026-08-01')] }),
  ]),
  of('flat, sections 82 and 86 at once', [
    flat({ exemptions: [exempt('82', LAKH, '2026-08-01'), exempt('86', LAKH, '2026-08-01')] }),
  ]),
  of('house above ten crore', [
    flat(
      { stampValue: 15 * CRORE, cost: CRORE, exemptions: [exempt('82', 11 * CRORE, '2026-08-01')] },
      {
        gross: 15 * CRORE,
        sent: 15 * CRORE,
        credits: [{ day: '2026-06-15', amount: 15 * CRORE, reference: 'UTR1', page: '1' }],
      },
    ),
  ]),
  of('short-term gain with bonds', [
    flat({ acquiredOn: '2025-06-12', exemptions: [exempt('85', 10 * LAKH, '2026-07-01')] }),
  ]),
  of('flat sold before it was acquired, after the transfer', [
    flat({ acquiredOn: '2026-12-01', soldOn: '2026-11-30' }, { share: 0 }),
  ]),
  of('flat as a gift, dates and values missing', [
    flat({ acquiredBy: 'gifted', acquiredOn: '', soldOn: '', stampValue: 0, cost: 0 }),
  ]),
  of('two sales that share the bonds of a year', [
    flat({ cost: 0, exemptions: [exempt('85', 30 * LAKH, '2026-08-01')] }),
    flat({ cost: 0, exemptions: [exempt('85', 30 * LAKH, '2026-09-01')] }),
  ]),
] satisfies WorkedSheet[]

const FOREIGN = { paidIn: 'foreign', rateBought: 60_0000, rateSold: 84_0000, rateGain: 83_5000 } as const

const SHARES = [
  of('listed shares above the free amount', [shares([lot({})])]),
  of('listed shares, part of the free amount used', [shares([lot({})], 25_000_00)]),
  of('listed shares bought before 2018, value above the price', [
    shares([lot({ boughtOn: '2018-01-31', fmv2018: 20 * LAKH })]),
  ]),
  of('listed shares bought before 2018, value between', [shares([lot({ boughtOn: '2018-01-31', fmv2018: 9 * LAKH })])]),
  of('listed shares bought in February 2018', [shares([lot({ boughtOn: '2018-02-01', fmv2018: 9 * LAKH })])]),
  of('each kind of security, long-term', [
    shares([
      lot({}),
      lot({ name: 'B', type: 'unlisted' }),
      lot({ name: 'C', type: 'equityFund' }),
      lot({ name: 'D', type: 'debtFund', boughtOn: '2023-03-31' }),
    ]),
  ]),
  of('each kind of security, short-term', [
    shares([
      lot({ boughtOn: '2025-06-12' }),
      lot({ name: 'B', type: 'unlisted', boughtOn: '2024-06-12' }),
      lot({ name: 'C', type: 'equityFund', boughtOn: '2025-06-12' }),
      lot({ name: 'D', type: 'debtFund', boughtOn: '2023-04-01' }),
    ]),
  ]),
  of('each kind of security, sold before 23 July 2024', [
    shares([
      lot({ soldOn: '2024-07-22' }),
      lot({ name: 'S', soldOn: '2024-07-22', boughtOn: '2024-01-01' }),
      lot({ name: 'B', type: 'unlisted', soldOn: '2024-07-22' }),
      lot({ name: 'D', type: 'debtFund', soldOn: '2024-07-22' }),
      lot({ name: 'E', type: 'debtFund', soldOn: '2024-07-22', boughtOn: '2021-07-22' }),
    ]),
  ]),
  of('sales before and after 23 July 2024 in one part', [
    shares([lot({ soldOn: '2024-07-22' }), lot({ soldOn: '2024-07-23' }), lot({ soldOn: '2024-03-31' })]),
  ]),
  of('sales of one year in two parts, with one free amount', [
    shares([lot({ soldOn: '2024-07-22' })]),
    shares([lot({ soldOn: '2024-07-23' })], 10_000_00),
  ]),
  of('shares paid in foreign currency, as the law allows it', [
    shares([
      lot({ type: 'unlisted', ...FOREIGN }),
      lot({ name: 'B', boughtOn: '2025-09-01', ...FOREIGN }),
      lot({ name: 'C', type: 'unlisted', boughtOn: '2025-09-01', ...FOREIGN }),
    ]),
  ]),
  of('shares paid in foreign currency, where the law does not allow it', [
    shares([
      lot(FOREIGN),
      lot({ name: 'F', type: 'equityFund', ...FOREIGN }),
      lot({ name: 'U', type: 'unlisted', soldOn: '2024-07-22', ...FOREIGN, rateGain: 0 }),
    ]),
  ]),
  of('shares of a resident, paid in foreign currency', [shares([lot({ type: 'unlisted', ...FOREIGN })])], {
    residence: 'RES',
  }),
  of('losses of one kind against gains of the others', [
    shares([
      lot({ proceeds: 25 * LAKH }),
      lot({ name: 'L', type: 'unlisted', cost: 18 * LAKH }),
      lot({ name: 'S', boughtOn: '2026-01-01', cost: 19 * LAKH }),
    ]),
  ]),
  of('a long-term loss on shares, a short-term gain and a flat', [
    shares([lot({ cost: 30 * LAKH }), lot({ name: 'S', boughtOn: '2026-01-01' })]),
    flat({}),
  ]),
  of('a gain that a treaty frees, beside a loss', [
    shares([lot({ type: 'equityFund' })], 0, { treaty: treaty('Singapore', { claimed: 'free', article: '13(5)' }) }),
    shares([lot({ cost: 20 * LAKH })]),
  ]),
  of('lots without dates, and proceeds that are not the amount', [
    shares([lot({ boughtOn: '', soldOn: '', proceeds: 0 }), lot({ boughtOn: '2026-06-13' })], 0, { gross: 16 * LAKH }),
  ]),
  of('shares, half of them another holder’s', [
    shares([lot({})], 0, {
      share: 50_00,
      difference: 'The other holder keeps half',
      treaty: EMPTY_PART.treaty as Part['treaty'],
    }),
  ]),
] satisfies WorkedSheet[]

const EDGES = [50 * LAKH, CRORE, 2 * CRORE, 5 * CRORE]

/** Rent, and a gain, that end just above each band of surcharge. */
const SURCHARGES = (['new', 'old'] as const).flatMap((regime) =>
  EDGES.map((edge) =>
    of(
      `rent and a gain, ${edge / LAKH} lakh and 10,000 together, ${regime} regime`,
      [paid('rent', 20 * LAKH, 0), flat({ cost: 59 * LAKH })],
      { regime, otherIncome: edge - 54 * LAKH + 10_000_00 > 0 ? edge - 54 * LAKH + 10_000_00 : 0 },
    ),
  ),
)

const CHOSEN = (['0 %', '2 %', '5 %', '10 %', '15 %', '25 %', '37 %'] as const).map((surcharge) =>
  of(`rent with a surcharge of ${surcharge}`, [paid('rent', 20 * LAKH, 0, { surcharge })], { otherIncome: 60 * LAKH }),
)

/** Every source, with the details of Rule 37BC and without a PAN. */
const EVERY_SOURCE = SOURCES.flatMap((source) =>
  (['details', 'none'] as const).map((pan) =>
    now(`${source}, ${pan === 'none' ? 'no PAN' : 'details in place of a PAN'}`, [
      paid(source, LAKH, 0, {
        pan,
        invoice: { rate: 10_00, noPe: 'none', grossUp: 'no' },
        deposit: { interest: 40_000_00, principalFrom: 'Salary' },
        property: flat({}).property as unknown as Part['property'],
        shares: { freeUsed: 0, lots: [lot({ boughtOn: '2026-01-01', cost: 50_000_00, proceeds: LAKH })] },
        origin: { from: 'Family' },
      }),
    ]),
  ),
)

const SHEETS = [
  of('nothing entered', [], {
    currency: '',
    rate: 0,
    rateDay: '',
    proposedDay: '',
    purpose: '',
    bsrCode: '',
    part: 'A',
    decision: 'overruled',
    goesTo: 'nre',
    nreAccount: '12345678',
  }),
  of('an empty part', [EMPTY_PART]),
  of('figures typed before workings existed', [
    {
      ...EMPTY_PART,
      source: 'property',
      gross: LAKH,
      sent: LAKH,
      entered: { income: 80_000_00, tax: 10_400_00 },
    } as WorkingPart,
  ]),
  of('Part A at five lakh', [smallRent(5 * LAKH)], { part: 'A' }),
  of('Part A a paisa above five lakh', [smallRent(5 * LAKH + 1)], { part: 'A' }),
  of('Part A, B, and nothing taxable', [sampleSavings(LAKH)], { part: 'B' }),
  of('Part D, and rent', [paid('rent', 10 * LAKH, 0)], { part: 'D' }),
  of('nothing to file, and rent', [paid('rent', 10 * LAKH, 0)], { part: 'none' }),
  of('Part B, an order that has expired', [paid('rent', 10 * LAKH, 0)], {
    part: 'B',
    ...SAMPLE_ORDER,
    orderDay: '2026-11-21',
    orderValidTo: '2026-11-19',
    orderRate: '1,5',
  }),
  of('to an NRE account, rent and savings', [paid('rent', 2 * LAKH, 43_680_00), sampleSavings(LAKH)], {
    goesTo: 'nre',
    nreAccount: '123 456 789',
  }),
  of('to an NRE account, rent alone', [paid('rent', 2 * LAKH, 43_680_00)], { goesTo: 'nre', nreAccount: '123456789' }),
  of('credits, uses and tax entered twice, late or without numbers', [
    paid('rent', 10 * LAKH, 0, {
      sent: 9 * LAKH,
      taxPaid: [
        { how: 'deducted', by: '', number: 'A-1', day: '2026-11-21', amount: 100, seen: 'no' },
        { how: 'challan', by: '', number: 'a 1', day: '2026-11-21', amount: 100, seen: 'no' },
        { how: 'challan', by: '', number: '', day: '', amount: 0, seen: 'yes' },
      ],
      credits: [
        { day: '2026-11-21', amount: 4 * LAKH, reference: 'U 7', page: '' },
        { day: '2026-11-21', amount: 4 * LAKH, reference: 'u-7', page: '' },
        { day: '', amount: 0, reference: '', page: '' },
      ],
      used: [
        { amount: LAKH, why: 'kept', detail: '' },
        { amount: 0, why: 'sent', detail: 'REM-000001' },
      ],
    }),
  ]),
  of('rent of a resident, without credits', [samplePart({ credits: [] })], { residence: 'RES' }),
  of(
    'sections, shares and natures of the signer’s own',
    [
      paid('rent', 10 * LAKH, 0, { section: '28', share: 50_00, note: 'Half' }),
      samplePart({ ...(sampleFlat() as unknown as Part), section: '214' }),
    ],
    { nature: '16.99', note: 'As agreed with the client' },
  ),
] satisfies WorkedSheet[]

/** Tax sheets that differ in every way that the rules distinguish. */
export const WORKED_SHEETS: readonly WorkedSheet[] = [
  ...RENT,
  ...INTEREST,
  ...DIVIDENDS_AND_PENSIONS,
  ...INVOICES,
  ...PROPERTY,
  ...SHARES,
  ...SURCHARGES,
  ...CHOSEN,
  ...SHEETS,
]

export const SOURCES_WITHOUT_PAN: readonly WorkedSheet[] = EVERY_SOURCE

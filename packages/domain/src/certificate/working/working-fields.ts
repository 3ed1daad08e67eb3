import * as z from 'zod/mini'
import { SOURCES, type SourceId } from '../../guide/guide-answers.ts'
import { SOURCE_LABELS } from '../../guide/lists/labels.ts'
import {
  arraysOf,
  choice,
  day,
  emptyOf,
  LONG,
  MOST_PAISE,
  number,
  paise,
  percent,
  type SheetField,
  type SheetList,
  schemasOf,
  text,
  whole,
} from '../field-kinds.ts'

/** How the income of a part is worked out. */
const WORKING_KINDS = ['property', 'shares', 'rent', 'deposit', 'dividend', 'exempt', 'origin', 'invoice'] as const
export type WorkingKind = (typeof WORKING_KINDS)[number]

const KIND_OF: Readonly<Record<SourceId, WorkingKind>> = {
  property: 'property',
  inheritedProperty: 'property',
  inheritance: 'origin',
  giftReceived: 'origin',
  rent: 'rent',
  interest: 'deposit',
  dividend: 'dividend',
  pension: 'exempt',
  salary: 'exempt',
  maturity: 'deposit',
  shares: 'shares',
  savings: 'origin',
  education: 'origin',
  medical: 'origin',
  maintenance: 'origin',
  giftGiven: 'origin',
  investmentAbroad: 'origin',
  loan: 'origin',
  business: 'invoice',
  other: 'exempt',
}

export const kindOf = (source: SourceId): WorkingKind => KIND_OF[source]

const yesNo = (label: string) => choice(label, { no: 'No', yes: 'Yes' })

/** Lists of every part: tax already paid, credited money, and money that is not sent now. */
export const PART_LISTS = {
  taxPaid: {
    label: 'Tax already paid',
    add: 'Add a tax payment',
    most: 40,
    rows: {
      how: choice('How', { deducted: 'Deducted by the payer', challan: 'Paid by challan' }),
      by: text('By whom'),
      number: text('Certificate or challan number'),
      day: day('On'),
      amount: paise('Tax (₹)'),
      seen: yesNo('Seen in Form 26AS or AIS'),
    },
  },
  credits: {
    label: 'Credits on the account',
    add: 'Add a credit',
    most: 60,
    rows: {
      day: day('Credited on'),
      amount: paise('Amount (₹)'),
      reference: text('UTR or cheque number'),
      page: text('Statement page'),
    },
  },
  used: {
    label: 'Used for something else',
    add: 'Add another use',
    most: 40,
    rows: {
      amount: paise('Amount (₹)'),
      why: choice('What for', {
        kept: 'Stays in the account',
        spent: 'Spent in India',
        invested: 'Invested in India',
        sent: 'Sent abroad before',
      }),
      /** the earlier case, or the purpose of the spending */
      detail: text('Details'),
    },
  },
} as const satisfies Record<string, SheetList>

/** Fields of one part of the money. */
export const PART_FIELDS = {
  source: {
    label: 'What it is',
    schema: z.enum(SOURCES),
    options: SOURCES.map((id) => ({ value: id as string, label: SOURCE_LABELS[id].label })),
    initial: 'other',
    words: (saved: string) => SOURCE_LABELS[saved as SourceId]?.label ?? saved,
  },
  /** price, rent, dividend …: the whole, before tax and of all owners */
  gross: paise('Whole amount before tax (₹)'),
  share: { ...percent('Customer’s share (%)', 999_99), initial: 100_00 },
  sent: paise('Sent with this transfer (₹)'),
  /** empty: as in the table of rates */
  section: text('Section, if not the usual one'),
  taxedAt: choice('Taxed', { rate: 'At the rate of the Act', slab: 'By slabs, entered below' }),
  slabTax: paise('Tax by slabs, before surcharge and cess (₹)'),
  slabNote: text('How the tax by slabs was worked out', LONG),
  surcharge: choice('Surcharge', {
    auto: 'Worked out from the income',
    '0 %': '0 %',
    '2 %': '2 %',
    '5 %': '5 %',
    '10 %': '10 %',
    '15 %': '15 %',
    '25 %': '25 %',
    '37 %': '37 %',
  }),
  surchargeNote: text('Why this surcharge', LONG),
  /** of the receiver, where the payer deducts */
  pan: choice('Receiver’s PAN', {
    has: 'Has one',
    none: 'Has none',
    details: 'Has none, and gave the payer the details of Rule 37BC',
  }),
  /** why the credits differ from gross less tax */
  difference: text('Why the credits differ from the amount after tax', LONG),
  note: text('Note', LONG),
} satisfies Record<string, SheetField>

const PROPERTY_FIELDS = {
  acquiredBy: choice('Acquired', { bought: 'Bought', inherited: 'Inherited', gifted: 'As a gift', built: 'Built' }),
  /** the previous owner's day, if inherited or given */
  acquiredOn: day('Acquired on (by the previous owner, if inherited or a gift)'),
  soldOn: day('Sold on'),
  stampValue: paise('Stamp value of the sale (₹)'),
  expenses: paise('Costs of the sale, such as brokerage (₹)'),
  cost: paise('Cost of the property (₹)'),
  fmv2001: paise('Market value on 1 April 2001 (₹)'),
  stamp2001: paise('Stamp value on 1 April 2001 (₹)'),
} satisfies Record<string, SheetField>

const PROPERTY_LISTS = {
  improvements: {
    label: 'Improvements',
    add: 'Add an improvement',
    most: 20,
    rows: { day: day('Made on'), amount: paise('Cost (₹)') },
  },
  owners: {
    label: 'Other owners',
    add: 'Add another owner',
    most: 10,
    rows: { name: text('Name'), share: percent('Share (%)') },
  },
  exemptions: {
    label: 'Exemptions',
    add: 'Add an exemption',
    most: 10,
    rows: {
      section: {
        ...choice('Section', {
          '82': '82: a house for a house (54)',
          '85': '85: bonds (54EC)',
          '86': '86: a house for another asset (54F)',
        }),
        initial: '85',
      },
      amount: paise('Amount (₹)'),
      day: day('Invested on'),
      proof: text('Shown by'),
      state: choice('Proof', { proved: 'Proved', claimed: 'Claimed, not yet proved' }),
    },
  },
} as const satisfies Record<string, SheetList>

const SHARES_FIELDS = {
  /** used part of the yearly tax-free amount, the same in each part of a year */
  freeUsed: paise('Of the yearly free amount, used outside this sheet (₹)'),
} satisfies Record<string, SheetField>

/** Rupees for one unit of the currency that a lot was paid in. */
const ratePaid = (label: string) => ({
  ...number(label, 4, whole(10_000_0000).brand<'exchange rate', 'inout'>()),
  when: ['paidIn', 'foreign'] as const,
})

const SHARES_LISTS = {
  lots: {
    label: 'Lots sold',
    add: 'Add a lot',
    most: 200,
    rows: {
      name: text('Security'),
      type: choice('Kind', {
        listed: 'Listed share',
        unlisted: 'Unlisted share',
        equityFund: 'Equity fund',
        debtFund: 'Debt fund',
      }),
      boughtOn: day('Bought on'),
      soldOn: day('Sold on'),
      quantity: number('Quantity', 3, whole(1_000_000_000_000)),
      cost: paise('Cost (₹)'),
      proceeds: paise('Proceeds (₹)'),
      fmv2018: paise('Value on 31 January 2018 (₹)'),
      paidIn: choice('Paid in', { rupees: 'Rupees', foreign: 'Foreign currency' }),
      rateBought: ratePaid('Average TT rate, day bought'),
      rateSold: ratePaid('Average TT rate, day sold'),
      rateGain: ratePaid('TT buying rate, day sold'),
    },
  },
} as const satisfies Record<string, SheetList>

const RENT_FIELDS = {
  municipalTax: paise('Municipal tax paid (₹)'),
  loanInterest: paise('Interest on the housing loan (₹)'),
} satisfies Record<string, SheetField>

const DEPOSIT_FIELDS = {
  interest: paise('Interest in it (₹)'),
  principalFrom: text('Where the principal came from', LONG),
} satisfies Record<string, SheetField>

const EXEMPT_FIELDS = {
  exempt: paise('Exempt or not income (₹)'),
  why: text('Why it’s exempt', LONG),
} satisfies Record<string, SheetField>

const ORIGIN_FIELDS = {
  from: text('From whom or what', LONG),
} satisfies Record<string, SheetField>

const INVOICE_FIELDS = {
  /** of the Act, before surcharge and cess */
  rate: percent('Rate of the Act (%)'),
  noPe: choice('Permanent establishment in India', {
    unsure: 'Not asked yet',
    none: 'None, as declared',
    has: 'Has one',
  }),
  grossUp: yesNo('The payer bears the tax'),
} satisfies Record<string, SheetField>

const TREATY_FIELDS = {
  claimed: choice('Treaty relief claimed', {
    no: 'No',
    yes: 'Yes, at the treaty’s rate',
    free: 'Yes: only the country of residence may tax it',
  }),
  country: text('Country of residence'),
  /** empty: as in the table of treaties */
  article: text('Article, if not the usual one'),
  rate: percent('Treaty rate, if not the usual one (%)'),
  trcNumber: text('Tax residency certificate no.'),
  trcFrom: day('Certificate valid from'),
  trcTo: day('Certificate valid to'),
  form41: text('Form 41 number'),
  form41Year: text('Form 41 tax year', 7),
} satisfies Record<string, SheetField>

/** Groups of fields that a kind of working, or a claim, needs. */
export const PART_GROUPS = {
  property: { fields: PROPERTY_FIELDS, lists: PROPERTY_LISTS },
  shares: { fields: SHARES_FIELDS, lists: SHARES_LISTS },
  rent: { fields: RENT_FIELDS, lists: {} },
  deposit: { fields: DEPOSIT_FIELDS, lists: {} },
  exempt: { fields: EXEMPT_FIELDS, lists: {} },
  origin: { fields: ORIGIN_FIELDS, lists: {} },
  invoice: { fields: INVOICE_FIELDS, lists: {} },
  treaty: { fields: TREATY_FIELDS, lists: {} },
} as const
export type PartGroup = keyof typeof PART_GROUPS

type Group = { fields: Record<string, SheetField>; lists: Record<string, SheetList> }

const emptyGroup = ({ fields, lists }: Group) => ({
  ...emptyOf(fields),
  ...Object.fromEntries(Object.keys(lists).map((name) => [name, []])),
})

const property = z.object({ ...schemasOf(PROPERTY_FIELDS), ...arraysOf(PROPERTY_LISTS) })
const shares = z.object({ ...schemasOf(SHARES_FIELDS), ...arraysOf(SHARES_LISTS) })
export type PropertyWorking = z.output<typeof property>
export type SharesWorking = z.output<typeof shares>

/** Figures typed before workings existed; only parts saved then have them. */
const entered = z.object({
  income: whole(MOST_PAISE).brand<'paise', 'inout'>(),
  tax: whole(MOST_PAISE).brand<'paise', 'inout'>(),
})

export const workingPart = z.object({
  entered: z.optional(entered),
  ...schemasOf(PART_FIELDS),
  ...arraysOf(PART_LISTS),
  property,
  shares,
  rent: z.object(schemasOf(RENT_FIELDS)),
  deposit: z.object(schemasOf(DEPOSIT_FIELDS)),
  exempt: z.object(schemasOf(EXEMPT_FIELDS)),
  origin: z.object(schemasOf(ORIGIN_FIELDS)),
  invoice: z.object(schemasOf(INVOICE_FIELDS)),
  treaty: z.object(schemasOf(TREATY_FIELDS)),
})
export type WorkingPart = z.output<typeof workingPart>

/** A part without any values. */
export const EMPTY_PART: WorkingPart = {
  ...emptyGroup({ fields: PART_FIELDS, lists: PART_LISTS }),
  ...Object.fromEntries(Object.entries(PART_GROUPS).map(([name, group]) => [name, emptyGroup(group)])),
} as unknown as WorkingPart

/** An empty row of one of a part's lists. */
export const emptyRow = ({ rows }: SheetList) => emptyOf(rows)

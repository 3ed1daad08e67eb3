import type { Form146Facts } from '../certificate/form-146-sources.ts'
import type { Certified } from '../certificate/papers/filing-sheets.ts'
import type { EarlierTransfer } from '../certificate/papers/printed-sheet.ts'
import type { TaxSheet } from '../certificate/sheet-fields.ts'
import { EMPTY_PART } from '../certificate/working/working-fields.ts'
import type { RemittanceForm } from '../remittance/answers/form-data.ts'
import { sampleForm } from '../remittance/sample-form.ts'
import type { Plain } from '../shared/money.ts'
import { SAMPLE_ORDER, sampleFacts, sampleInvoice, samplePart, sampleSavings, sampleSheet } from './sample-sheet.ts'
import { sheetOfFlat } from './sample-workings.ts'

export type WorkedTransfer = {
  readonly what: string
  readonly facts: Form146Facts
  readonly certified: Certified
  readonly earlier: readonly EarlierTransfer[]
}

type Answers = Plain<RemittanceForm>
type Changes = {
  sheet?: Partial<Plain<TaxSheet>>
  answers?: Partial<Answers>
  facts?: Partial<Form146Facts>
  certified?: Certified
  earlier?: readonly EarlierTransfer[]
}

const before = (changes: Partial<Plain<EarlierTransfer>>) =>
  ({
    day: '2026-05-04',
    receiver: 'Zoë O’Connor',
    bank: 'HDFC Bank Ltd',
    account: 'nro',
    source: 'savings',
    currency: 'INR',
    amount: 1_000_000,
    paise: 1_000_000_00,
    ...changes,
  }) as EarlierTransfer

const EARLIER = [
  before({}),
  before({
    day: '2026-06-01',
    bank: 'Axis Bank',
    currency: 'USD',
    amount: 20_000.5,
    paise: 16_80_042_00,
    source: null,
  }),
  before({ day: '2026-07-01', source: 'interest', paise: 45_000_50, amount: 45_000.5 }),
  before({ day: '2026-08-01', account: 'savings', source: 'education' }),
]

const CERTIFIED = {
  acknowledgement: 'ACK146',
  filedOn: '2026-11-17',
  udin: '26123456ABCDEF1234',
  replaces: ['26123456OLDOLD0001'],
} as const satisfies Certified

function transfer(what: string, { sheet, answers, facts, certified = null, earlier = [] }: Changes): WorkedTransfer {
  const form = sampleForm({ accountType: 'nro', ...answers })
  return {
    what,
    facts: sampleFacts({ answers: form, sheet: sampleSheet(sheet), ...facts }),
    certified,
    earlier,
  }
}

const treaty = (country: string, rate = 0) => ({
  ...EMPTY_PART.treaty,
  claimed: 'yes' as const,
  country,
  rate,
  trcNumber: `TRC of ${country}`,
  trcFrom: '2026-04-01',
  trcTo: '2027-03-31',
  form41: 'F41-7',
  form41Year: '2026-27',
})

const form = sampleForm()

/** Transfers whose papers differ in every way that the papers know. */
export const WORKED_TRANSFERS: readonly WorkedTransfer[] = [
  transfer('rent out of an NRO account, Part C', {}),
  transfer('an inherited flat, certified again, with earlier transfers', {
    sheet: sheetOfFlat({ part: 'C', proposedDay: '2026-11-20' }) as unknown as Plain<TaxSheet>,
    answers: { amount: 47_76_000 },
    certified: CERTIFIED,
    earlier: EARLIER,
  }),
  transfer('a flat with tax to pay, a loan closed, sent before through the same bank', {
    sheet: {
      part: 'D',
      parts: [
        {
          ...sheetOfFlat(
            {},
            {
              exemptions: [{ section: '85', amount: 20_00_000_00, day: '', proof: '', state: 'claimed' }],
            },
          ).parts[0],
          taxPaid: [],
          difference: 'The loan was closed',
          used: [{ amount: 5_00_000_00, why: 'sent', detail: 'REM-000001' }],
        },
      ] as unknown as Plain<TaxSheet>['parts'],
    },
    earlier: [before({}), before({ day: '2026-05-05', bank: '' })],
  }),
  transfer('Part A, some of the earlier transfers not counted', {
    sheet: { part: 'A', yearApart: 1_000_00 },
    earlier: EARLIER,
    facts: { year: { sent: 10_000_00, stated: 5_000_00 } } as unknown as Partial<Form146Facts>,
  }),
  transfer('Part B, by the payer whom the order names', { sheet: { part: 'B', ...SAMPLE_ORDER } }),
  transfer('Part D, savings and gifts', {
    sheet: {
      part: 'D',
      purpose: 'S1302',
      parts: [
        sampleSavings(4_00_000_00),
        samplePart({ ...(sampleSavings(87_321_00) as object), source: 'giftReceived' }),
      ] as unknown as Plain<TaxSheet>['parts'],
    },
  }),
  transfer('nothing to file, against the guide', {
    sheet: {
      part: 'none',
      decision: 'overruled',
      note: 'Own savings, taxed before',
      parts: [sampleSavings(4_87_321_00)] as unknown as Plain<TaxSheet>['parts'],
    },
  }),
  transfer('an invoice out of a resident’s account, its tax deducted now, under a treaty', {
    sheet: {
      mode: 'deductsNow',
      residence: 'RES',
      tdsDay: '2026-11-19',
      purpose: 'S1004',
      currency: 'EUR',
      parts: [{ ...sampleInvoice(), treaty: treaty('Germany') }] as unknown as Plain<TaxSheet>['parts'],
    },
    answers: {
      accountType: 'current',
      amount: 5_06_880,
      destinationCountry: 'Germany',
      receiverDetails: { ...form.receiverDetails, country: 'Germany', state: '', pinCode: '10115' },
      receiverBankDetails: { ...form.receiverBankDetails, iban: 'DE89370400440532013000', routingNumber: '' },
    },
  }),
  transfer('two invoices at two rates, one of them grossed up', {
    sheet: {
      mode: 'deductsNow',
      tdsDay: '2026-11-20',
      purpose: 'S1004',
      parts: [
        sampleInvoice(),
        { ...sampleInvoice(), invoice: { rate: 10_00, noPe: 'none', grossUp: 'yes' } },
      ] as unknown as Plain<TaxSheet>['parts'],
    },
    answers: { accountType: 'savings' },
  }),
  transfer('the price of a flat, paid by a buyer abroad', {
    sheet: {
      mode: 'deductsNow',
      residence: 'RES',
      tdsDay: '2026-11-19',
      parts: sheetOfFlat().parts as unknown as Plain<TaxSheet>['parts'],
    },
    answers: { accountType: 'savings' },
  }),
  transfer('rent and savings to an NRE account at another bank', {
    sheet: {
      goesTo: 'nre',
      nreBank: 'Axis Bank',
      nreAccount: '123456789012',
      nreCountry: 'India',
      parts: [samplePart(), sampleSavings(1_00_000_00)] as unknown as Plain<TaxSheet>['parts'],
    },
    earlier: EARLIER,
  }),
  transfer('rent alone to an NRE account, dividend as well', {
    sheet: {
      goesTo: 'nre',
      nreAccount: '123456789012',
      parts: [samplePart(), samplePart({ source: 'dividend' })] as unknown as Plain<TaxSheet>['parts'],
    },
    earlier: EARLIER,
  }),
  transfer('a dividend and interest under two treaties', {
    sheet: {
      parts: [
        samplePart({ source: 'dividend', treaty: treaty('United Kingdom') } as never),
        samplePart({ source: 'interest', treaty: treaty('Sweden', 10_00) } as never),
      ] as unknown as Plain<TaxSheet>['parts'],
    },
    facts: { papers: [{ kind: 'panCard', verdict: 'accepted', ticks: ['name'] }] },
  }),
  transfer('shares, a loan and other money', {
    sheet: {
      parts: [
        samplePart({
          source: 'shares',
          shares: {
            freeUsed: 0,
            lots: [
              {
                ...{ name: 'A Ltd', type: 'listed', boughtOn: '2020-01-01', soldOn: '2026-06-12', quantity: 1000 },
                ...{ cost: 1_00_000_00, proceeds: 7_08_314_00, fmv2018: 0, paidIn: 'rupees' },
                ...{ rateBought: 0, rateSold: 0, rateGain: 0 },
              },
            ],
          },
        } as never),
        samplePart({ source: 'loan' }),
        samplePart({ source: 'other' }),
      ] as unknown as Plain<TaxSheet>['parts'],
    },
  }),
  transfer('before 1 April 2026, with the former names', {
    sheet: { proposedDay: '2026-03-20', rateDay: '2026-03-21', tdsDay: '2026-03-22' },
    certified: CERTIFIED,
  }),
  transfer('blanks wherever there may be some, and everything that contradicts', {
    sheet: { branch: '', bsrCode: '', residence: 'RES', purpose: 'S0014', goesTo: 'nre', nature: '16.99', note: '' },
    answers: {
      bank: 'axis',
      accountType: 'savings',
      senderDetails: { ...form.senderDetails, pinCode: '', countryCode: '', state: '' },
      receiverDetails: { ...form.receiverDetails, pinCode: '', email: '', state: '', country: 'Atlantis' },
      receiverBankDetails: {
        ...form.receiverBankDetails,
        bankAddress: 'Main Street 1',
        routingNumber: '',
        swiftCode: '',
      },
    },
    facts: { papers: [] },
  }),
]

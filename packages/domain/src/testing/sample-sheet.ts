import type { Accountant, Form146Facts } from '../certificate/form-146-sources.ts'
import type { TaxSheet } from '../certificate/sheet-fields.ts'
import { NO_ORDER, TO_RECEIVER } from '../certificate/tax-sheet.ts'
import { RATES_VERSION } from '../certificate/working/rates.ts'
import { EMPTY_PART, type WorkingPart } from '../certificate/working/working-fields.ts'
import { sampleForm } from '../remittance/sample-form.ts'
import type { Plain } from '../shared/money.ts'

/** Invented from end to end, for tests, the seed and journeys. */
const SAMPLE_ACCOUNTANT: Accountant = {
  salutation: 'CA',
  name: 'Meera O’Hara मीरा',
  membershipNumber: '123456',
  firm: 'Müller & Söhne, लेखाकार',
  registrationNumber: '012345S',
  addressLine: '4 Éxample Lane गली',
  locality: 'Jayanagar',
  district: 'Bengaluru',
  pin: '560011',
  state: '15',
  place: 'Bengaluru',
}

/** The order on which Part B is based. */
export const SAMPLE_ORDER = {
  orderSection: '395(1)',
  orderNumber: 'AO/77',
  orderDay: '2026-10-01',
  orderOfficer: 'ITO Wärd 1 अधिकारी',
  orderPayer: sampleForm().senderDetails.name,
  orderValidTo: '2027-03-31',
  orderRate: '1.5',
} as const satisfies Partial<TaxSheet>

/** A year's rent: the tenant deducted tax, and the rest was credited and is sent. */
export function samplePart(changes: Partial<Plain<WorkingPart>> = {}): WorkingPart {
  const part: Plain<WorkingPart> = {
    ...EMPTY_PART,
    source: 'rent',
    gross: 708_314_00,
    share: 100_00,
    sent: 487_321_00,
    taxPaid: [
      {
        how: 'deducted',
        by: 'किरायेदार Ténant',
        number: 'Form 131 प्रमाण',
        day: '2026-10-31',
        amount: 220_993_00,
        seen: 'yes',
      },
    ],
    credits: [{ day: '2026-11-02', amount: 487_321_00, reference: 'UTR4417 रु', page: '3' }],
    used: [],
    ...changes,
  }
  return part as WorkingPart
}

/** Rent of this amount without tax due: all of it was credited and is sent. */
export function smallRent(paise: number, changes: Partial<Plain<WorkingPart>> = {}): WorkingPart {
  return samplePart({
    gross: paise,
    sent: paise,
    taxPaid: [],
    credits: [{ day: '2026-11-02', amount: paise, reference: 'UTR4417 रु', page: '3' }],
    taxedAt: 'slab',
    slabTax: 0,
    slabNote: 'Below the first slab, as the return shows.',
    ...changes,
  })
}

/** Savings of this amount, which are not income. */
export function sampleSavings(paise: number): WorkingPart {
  return smallRent(paise, {
    source: 'savings',
    taxedAt: 'rate',
    slabNote: '',
    origin: { from: 'Salary of earlier years, वेतन' },
  })
}

export function sampleSheet(changes: Partial<Plain<TaxSheet>> = {}): TaxSheet {
  const sheet: Plain<TaxSheet> = {
    mode: 'settled',
    rates: RATES_VERSION,
    regime: 'new',
    otherIncome: 0,
    residence: 'NRES',
    currency: 'USD',
    rate: 84_5173,
    rateKind: 'sbi',
    rateDay: '2026-11-14',
    proposedDay: '2026-11-20',
    purpose: 'S1301',
    nature: '16.23',
    bsrCode: '0510308',
    branch: 'एम.जी. Road',
    parts: [samplePart()],
    yearApart: 0,
    ...TO_RECEIVER,
    tdsDay: '',
    ...NO_ORDER,
    part: 'C',
    decision: 'accepted',
    note: 'Rent of a flat in बेंगलुरु 🏠, tax deducted by the tenant',
    ...changes,
  }
  return sheet as TaxSheet
}

export function sampleFacts(changes: Partial<Form146Facts> = {}): Form146Facts {
  return {
    answers: sampleForm({ accountType: 'nro' }),
    sheet: sampleSheet(),
    accountant: SAMPLE_ACCOUNTANT,
    day: '2026-11-16',
    papers: [{ kind: 'tds_certificate', verdict: 'accepted', ticks: ['name', 'account', 'amount', 'dates'] }],
    ...changes,
  }
}

/** A payment from which the payer deducts the tax now. */
export function sampleInvoice(): WorkingPart {
  return samplePart({
    source: 'business',
    gross: 6_40_000_00,
    sent: 5_06_880_00,
    taxPaid: [],
    credits: [],
    invoice: { rate: 20_00, noPe: 'none', grossUp: 'no' },
  })
}

import { sampleForm } from '../remittance/answers/sample-form.ts'
import type { Plain } from '../shared/money.ts'
import type { Accountant, Form146Facts } from './form-146-sources.ts'
import type { SheetPart, TaxSheet } from './sheet-fields.ts'
import { NO_ORDER } from './tax-sheet.ts'

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

/** On which Part B rests. */
export const SAMPLE_ORDER = {
  orderSection: '395(1)',
  orderNumber: 'AO/77',
  orderDay: '2026-10-01',
  orderOfficer: 'ITO Wärd 1 अधिकारी',
  orderValidTo: '2027-03-31',
} as const satisfies Partial<TaxSheet>

export function samplePart(changes: Partial<Plain<SheetPart>> = {}): SheetPart {
  const part: Plain<SheetPart> = {
    source: 'rent',
    amount: 487_321_00,
    chargeable: 'yes',
    section: '393(2)',
    income: 432_105_00,
    rate: 31_20,
    tax: 134_816_76,
    tds: 135_907_42,
    proof: 'Form 131 प्रमाण',
    article: '',
    trc: '',
    note: '',
    ...changes,
  }
  return part as SheetPart
}

export function sampleSheet(changes: Partial<Plain<TaxSheet>> = {}): TaxSheet {
  const sheet: Plain<TaxSheet> = {
    residence: 'NRES',
    currency: 'USD',
    rate: 84_5173,
    rateDay: '2026-11-14',
    proposedDay: '2026-11-20',
    purpose: 'S1301',
    nature: '16.23',
    bsrCode: '0510308',
    branch: 'एम.जी. Road',
    parts: [samplePart()],
    tdsDay: '2026-10-31',
    ...NO_ORDER,
    part: 'C',
    decision: 'accepted',
    note: 'Rent of a flat in बेंगलुरु 🏠, tax deducted by the tenant’s bank',
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

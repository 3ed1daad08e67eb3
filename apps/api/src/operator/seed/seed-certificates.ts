import type { FormPart, StaffActor } from '@nirgam/domain/case/case-facts'
import { guideAnswersOf, partOfOutcome } from '@nirgam/domain/certificate/proposed-sheet'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { NO_ORDER, remittancePaise, TO_RECEIVER } from '@nirgam/domain/certificate/tax-sheet'
import { RATES_VERSION } from '@nirgam/domain/certificate/working/rates'
import { EMPTY_PART, type WorkingPart } from '@nirgam/domain/certificate/working/working-fields'
import { assess } from '@nirgam/domain/guide/assess'
import { answersOfCase } from '@nirgam/domain/guide/case-answers'
import { isNonResidentAccount } from '@nirgam/domain/guide/guide-answers'
import { SMALL_REMITTANCE_RUPEES } from '@nirgam/domain/guide/limits/yearly-limits'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import {
  asPaise,
  asRupees,
  basisPoints,
  beforePortion,
  exchangeRate,
  minus,
  type Paise,
  sum,
  toPaise,
  toTenRupees,
  ZERO,
} from '@nirgam/domain/shared/money'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { findCase, guideAndLedger } from '../../features/case/case.ts'
import {
  certifyInvented,
  certifyWithout,
  drawSheet,
  prepareCase,
  saveForm,
  saveSheet,
} from '../../features/certificate/certificate.ts'
import { formOf, type RemittanceRow } from '../../features/remittances/remittances.ts'
import type { Services } from '../../platform/services.ts'

type Invented = { remittance: RemittanceRow; part: FormPart; signer: StaffActor; preparer: StaffActor }

/** The bank's deduction: 30 % and cess; with the highest surcharge for a large amount. */
const deductedFrom = (amount: Paise) => basisPoints(amount > LARGE ? 39 : 31.2)
const LARGE = toPaise(asRupees(30_00_000))
const SMALL = toPaise(SMALL_REMITTANCE_RUPEES)
export const INVENTED_MEMBERSHIP = '123456'

/** Fills in the tax sheet and prepares it for signing. */
export async function prepareInvented(
  services: Services,
  { remittance, part, signer, preparer }: Invented,
  isAssigned: boolean,
): Promise<void> {
  const saving = { remittanceId: remittance.id, actor: preparer }
  const sheet = await decided(services, remittance, inventedSheet(services, remittance, part))
  await saveSheet(services, { ...saving, version: 0, sheet })
  const explained = [
    { id: 'countries', note: 'The receiver’s account is in the country of work.' },
    { id: 'papers:tds_certificate', note: 'The bank’s own statement shows the tax.' },
    { id: 'banks', note: 'The account was moved since.' },
  ]
  await saveForm(services, { ...saving, version: 1, boxes: {}, signer: signer.id, explained })
  await prepareCase(services, { ...saving, isAssigned, reason: '' })
}

/** Marked as overruling only when it differs from the guide's finding. */
async function decided(services: Services, remittance: RemittanceRow, sheet: TaxSheet): Promise<TaxSheet> {
  const { db, clock } = services
  const row = await findCase(db, remittance.id)
  if (!row) throw new Error('a sheet is worked out for a case')
  const of = { remittance, row, sendingDay: sheet.proposedDay }
  const { guide, earlier } = await guideAndLedger(services, db, of)
  const { outcome } = assess(guideAnswersOf(answersOfCase(guide), sheet), null, indiaDate(clock.now()))
  // Earlier seeded transfers are mostly savings, which do not count for Part A.
  const yearApart = sheet.part === 'A' ? sum(earlier.map(({ paise }) => paise)) : ZERO
  const counted = { ...sheet, yearApart }
  if (partOfOutcome(outcome) === sheet.part) return { ...counted, decision: 'accepted', note: 'The documents show it.' }
  return { ...counted, decision: 'overruled', note: 'The documents say more than the answers did.' }
}

function inventedSheet({ vault, clock }: Services, remittance: RemittanceRow, part: FormPart): TaxSheet {
  const form = formOf(vault, remittance)
  const amount = remittancePaise(form)
  const today = indiaDate(clock.now())
  return {
    mode: 'settled',
    rates: RATES_VERSION,
    regime: 'new',
    otherIncome: ZERO,
    rateKind: 'sbi',
    residence: isNonResidentAccount(form.accountType) ? 'NRES' : 'RES',
    currency: 'USD',
    rate: exchangeRate(83.5),
    rateDay: today,
    proposedDay: indiaDate(clock.now() + 7 * DAY_MS),
    purpose: 'S1301',
    nature: '16.23',
    bsrCode: '0510308',
    branch: 'MG Road',
    parts: inventedParts(inventedCredit(amount, today, remittance), part),
    yearApart: ZERO,
    ...TO_RECEIVER,
    tdsDay: '',
    ...NO_ORDER,
    part,
    decision: 'accepted',
    note: '',
  }
}

export const inventedCredit = (amount: Paise, day: string, { id }: Pick<RemittanceRow, 'id'>): WorkingPart => ({
  ...EMPTY_PART,
  sent: amount,
  credits: [{ day, amount, reference: `UTR${String(id).padStart(9, '0')}`, page: '1' }],
})

/** Taxable for Parts A to C; Part A has room for little taxable money, and the rest are savings. */
export function inventedParts(credited: WorkingPart, part: FormPart): WorkingPart[] {
  if (part === 'D' || part === 'none') return [inventedSavings(credited)]
  if (part !== 'A' || credited.sent <= SMALL) return [inventedInterest(credited)]
  // Each gets its own credit: two equal amounts under one reference would be reported as entered twice.
  const share = (sent: Paise, which: string): WorkingPart => ({
    ...credited,
    sent,
    credits: credited.credits.map((credit) => ({ ...credit, amount: sent, reference: `${credit.reference}${which}` })),
  })
  return [inventedInterest(share(SMALL, 'A')), inventedSavings(share(minus(credited.sent, SMALL), 'B'))]
}

/** The bank deducted the tax; the rest was credited and is sent. */
function inventedInterest(credited: WorkingPart): WorkingPart {
  const amount = credited.sent
  const gross = asPaise(toTenRupees(beforePortion(amount, deductedFrom(amount))) + 10_00)
  const tax = {
    how: 'deducted',
    by: 'The bank',
    number: 'Form 131',
    day: credited.credits[0]?.day ?? '',
    amount: minus(gross, amount),
    seen: 'yes',
  } as const
  return { ...credited, source: 'interest', gross, taxPaid: [tax] }
}

function inventedSavings(credited: WorkingPart): WorkingPart {
  return { ...credited, source: 'savings', gross: credited.sent, origin: { from: 'Salary of earlier years' } }
}

/** Signs the prepared case: Part C with a generated file. */
export async function signInvented(services: Services, { remittance, part, signer: actor }: Invented): Promise<void> {
  const signer = { actor, membershipNumber: INVENTED_MEMBERSHIP }
  if (part !== 'C') {
    await certifyWithout(services, { remittanceId: remittance.id, signer })
    return
  }
  const filedOn = indiaDate(services.clock.now())
  const unique = remittance.id.toString(36).toUpperCase().padStart(10, '0')
  const row = await findCase(services.db, remittance.id)
  const fields = {
    version: row?.version,
    acknowledgement: `AK146${String(remittance.id).padStart(9, '0')}`,
    filed_on: filedOn,
    udin: `${filedOn.slice(2, 4)}${INVENTED_MEMBERSHIP}${unique}`,
  }
  const rows = Object.entries(fields).map(([label, value]) => ({ label, value: String(value) }))
  const sheet = { title: 'Form 146', about: 'Invented, of no value.', steps: [], sections: [{ title: 'Filed', rows }] }
  const bytes = await drawSheet({ sheet, numbers: [remittance.reference_number], madeAt: services.clock.now() })
  const file = { bytes, fileName: 'form-146.pdf', declaredType: 'application/pdf' }
  await certifyInvented(services, signer, remittance.id, { fields, file })
}

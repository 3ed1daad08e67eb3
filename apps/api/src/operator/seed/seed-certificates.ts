import type { Actor, FormPart } from '@nirgam/domain/case/case-facts'
import { EMPTY_PART, guideAnswersOf, partOfOutcome } from '@nirgam/domain/certificate/proposed-sheet'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { NO_ORDER, remittancePaise, taxOf } from '@nirgam/domain/certificate/tax-sheet'
import { assess } from '@nirgam/domain/guide/assess'
import { answersOfCase } from '@nirgam/domain/guide/case-answers'
import { isNonResidentAccount } from '@nirgam/domain/guide/guide-answers'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { basisPoints, exchangeRate } from '@nirgam/domain/shared/money'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { findCase } from '../../features/case/case.ts'
import {
  certify,
  certifyWithout,
  drawSheet,
  prepareCase,
  saveForm,
  saveSheet,
} from '../../features/certificate/certificate.ts'
import { guideWithin } from '../../features/guide/guide.ts'
import { formOf, type RemittanceRow } from '../../features/remittances/remittances.ts'
import type { Services } from '../../platform/services.ts'

type StaffActor = Extract<Actor, { kind: 'staff' }>
type Invented = { remittance: RemittanceRow; part: FormPart; signer: StaffActor; preparer: StaffActor }

const RATE = basisPoints(31.2)
export const INVENTED_MEMBERSHIP = '123456'

/** Works the tax sheet out and makes it ready for signing. */
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

/** Only what differs from the guide's finding overrules it. */
async function decided(services: Services, remittance: RemittanceRow, sheet: TaxSheet): Promise<TaxSheet> {
  const { db, clock } = services
  const row = await findCase(db, remittance.id)
  if (!row) throw new Error('a sheet is worked out for a case')
  const known = answersOfCase(await guideWithin(services, db, { remittance, row, sendingDay: sheet.proposedDay }))
  const { outcome } = assess(guideAnswersOf(known, sheet), null, indiaDate(clock.now()))
  if (partOfOutcome(outcome) === sheet.part) return { ...sheet, decision: 'accepted', note: 'As by the papers.' }
  return { ...sheet, decision: 'overruled', note: 'As by the papers, which tell more than the answers.' }
}

function inventedSheet({ vault, clock }: Services, remittance: RemittanceRow, part: FormPart): TaxSheet {
  const form = formOf(vault, remittance)
  const amount = remittancePaise(form)
  const isChargeable = part === 'A' || part === 'B' || part === 'C'
  const income = { income: amount, rate: RATE, tax: taxOf({ income: amount, rate: RATE }) }
  const taxed = { chargeable: 'yes', section: '393(2)', ...income, tds: income.tax, proof: 'Form 131' } as const
  const today = indiaDate(clock.now())
  return {
    residence: isNonResidentAccount(form.accountType) ? 'NRES' : 'RES',
    currency: 'USD',
    rate: exchangeRate(83.5),
    rateDay: today,
    proposedDay: indiaDate(clock.now() + 7 * DAY_MS),
    purpose: 'S1301',
    nature: '16.23',
    bsrCode: '0510308',
    branch: 'MG Road',
    parts: [{ ...EMPTY_PART, source: 'interest', amount, ...(isChargeable ? taxed : { chargeable: 'no' as const }) }],
    tdsDay: isChargeable ? today : '',
    ...NO_ORDER,
    part,
    decision: 'accepted',
    note: '',
  }
}

/** Signs what was prepared: Part C with a file that says what it is. */
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
  await certify(services, signer, remittance.id, { fields, file })
}

import type { Actor, FormPart } from '@nirgam/domain/case/case-guards'
import { EMPTY_PART } from '@nirgam/domain/certificate/proposed-sheet'
import { type TaxSheet, taxOf } from '@nirgam/domain/certificate/tax-sheet'
import { DAY_MS } from '@nirgam/domain/dates'
import { isNonResidentAccount } from '@nirgam/domain/guide/guide-answers'
import { indiaDate } from '@nirgam/domain/guide/tax-year'
import { findCase } from '../features/case/case.ts'
import {
  certify,
  certifyWithout,
  drawSheet,
  prepareCase,
  saveForm,
  saveSheet,
} from '../features/certificate/certificate.ts'
import { formOf, type RemittanceRow } from '../features/remittances/remittances.ts'
import type { Services } from '../platform/services.ts'

type StaffActor = Extract<Actor, { kind: 'staff' }>
type Invented = { remittance: RemittanceRow; part: FormPart; signer: StaffActor; preparer: StaffActor }

const RATE = 31_20
export const INVENTED_MEMBERSHIP = '123456'

/** Works the tax sheet out and makes it ready for signing. */
export async function prepareInvented(
  services: Services,
  { remittance, part, signer, preparer }: Invented,
  isAssigned: boolean,
): Promise<void> {
  const saving = { remittanceId: remittance.id, actor: preparer }
  await saveSheet(services, { ...saving, version: 0, sheet: inventedSheet(services, remittance, part) })
  const explained = [{ id: 'countries', note: 'The receiver’s account is in the country of work.' }]
  await saveForm(services, { ...saving, version: 1, boxes: {}, signer: signer.id, explained })
  await prepareCase(services, { ...saving, isAssigned, reason: '' })
}

function inventedSheet({ vault, clock }: Services, remittance: RemittanceRow, part: FormPart): TaxSheet {
  const form = formOf(vault, remittance)
  const amount = Math.round((form.amount ?? 0) * 100)
  const isChargeable = part === 'A' || part === 'B' || part === 'C'
  const income = { income: amount, rate: RATE, tax: taxOf({ income: amount, rate: RATE }) }
  const taxed = { chargeable: 'yes', section: '393(2)', ...income, tds: income.tax, proof: 'Form 131' } as const
  const today = indiaDate(clock.now())
  return {
    residence: isNonResidentAccount(form.accountType) ? 'NRES' : 'RES',
    currency: 'USD',
    rate: 83_5000,
    rateDay: today,
    proposedDay: indiaDate(clock.now() + 7 * DAY_MS),
    purpose: 'S1301',
    nature: '16.23',
    bsrCode: '0510308',
    branch: 'MG Road',
    parts: [{ ...EMPTY_PART, source: 'interest', amount, ...(isChargeable ? taxed : { chargeable: 'no' as const }) }],
    tdsDay: isChargeable ? today : '',
    part,
    decision: 'overruled',
    note: 'As by the papers; tax was deducted where there was any.',
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

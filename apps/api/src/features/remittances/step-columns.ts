import { isDeepStrictEqual } from 'node:util'
import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { toPaise } from '@nirgam/domain/money'
import type { StepToStore } from '@nirgam/domain/server-steps'
import type { Vault } from '../../platform/vault.ts'
import type { RemittanceRow, StepColumns } from './remittance-store.ts'

/** The steps that hold personal data. They are sealed together: a page of a list opens one value a row, not five. */
const PERSONAL = [
  'date_of_birth',
  'sender_details',
  'receiver_details',
  'sender_bank_details',
  'receiver_bank_details',
] as const
type PersonalStep = (typeof PERSONAL)[number]
export type Details = Partial<Pick<RemittanceRecord, PersonalStep>>

export function isPersonal(step: string): step is PersonalStep {
  return PERSONAL.some((personal) => personal === step)
}

type SealedRow = Pick<RemittanceRow, 'reference_number' | 'details_sealed'>

export function openDetails(vault: Vault, { reference_number, details_sealed }: SealedRow): Details {
  return details_sealed === null ? {} : (vault.openJson(details_sealed, placeOf(reference_number)) as Details)
}

/** The columns that steps go into; steps that store nothing have none. */
export function columnsFor(vault: Vault, row: SealedRow, steps: readonly StepToStore[]): StepColumns {
  const columns: StepColumns = Object.assign({}, ...steps.map(plainColumn))
  const personal = steps.filter(({ step }) => isPersonal(step)).map(({ step, value }) => [step, value])
  if (personal.length === 0) return columns
  const details = { ...openDetails(vault, row), ...Object.fromEntries(personal) }
  return { ...columns, details_sealed: vault.sealJson(details, placeOf(row.reference_number)) }
}

export function plainColumn({ step, value }: StepToStore): StepColumns {
  switch (step) {
    case 'amount':
      return { amount_paise: toPaise(Number(value)) }
    case 'contribution':
      return { contribution_paise: toPaise(Number(value)) }
    case 'destination_country':
    case 'bank':
    case 'account_type':
    case 'source_of_funds':
      return { [step]: String(value) }
    default:
      return {}
  }
}

/** The steps that say something the row does not say already. */
export function newIn(vault: Vault, row: RemittanceRow, steps: readonly StepToStore[]): StepToStore[] {
  const details = openDetails(vault, row)
  return steps.filter((one) => {
    if (isPersonal(one.step)) return !isDeepStrictEqual(details[one.step], one.value)
    return Object.entries(plainColumn(one)).some(([column, value]) => row[column as keyof RemittanceRow] !== value)
  })
}

function placeOf(reference: string) {
  return { table: 'remittances', row: reference, field: 'details' }
}
